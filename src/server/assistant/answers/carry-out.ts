import { dayOf } from '../../../define/dates';
import { documents } from '../../../domain/registry';
import { rowWordsOf, split } from '../../../domain/screens/row-words';
import { ofAnyPage } from '../own-words/any-page';
import { inOwnWords } from '../own-words/asked';
import { fieldOfRecord } from '../own-words/field-of-record';
import { figureOutright } from '../own-words/figure-outright';
import { heldOutright } from '../own-words/outright';
import type { Frame } from '../reading/frame';
import { type Asked, type Asking, RULE, type ToolAnswer, together } from '../tool';
import { pagesIn } from '../words/page-in-text';
import { askedAgain } from './again';
import { answered } from './answered';
import { askedHow } from './asked-how';
import { askedOfTold } from './asked-of-told';
import { byWhom, collected } from './asked-who';
import { elsewhere } from './elsewhere';
import { notCalledBack, ofRecalledLot } from './goods/recalled-lot';
import { keptAs } from './kept-as';
import { ofOnePaper } from './one-paper';
import { operated } from './operated';
import { pageSaid } from './page-said';
import { isBare, turned } from './turned';
import { areShown, unplacedIn, withUnplaced } from './unplaced';
import { wished } from './wishes';
import { answeredWithin } from './within';
import { type Told, toldOf } from './words-of';

/** A frame carried out by the tools its asker holds. */
export async function carryOut(asking: Asking, frame: Frame): Promise<ToolAnswer> {
  const { again, asking: asked, ...plain } = frame;
  if (asked) return askedOfTold(asking, { ...plain, again } as Frame, asked, carryOut);
  if (again) return askedAgain(await carryOut(asking, plain), again, dayOf(asking.context.now()));
  const each = flowsApart(frame);
  if (each.length < 2) return carriedOut(asking, frame);
  const answers: ToolAnswer[] = [];
  for (const one of each) answers.push(await carriedOut(asking, one));
  return together(answers, RULE);
}

/** 入库出库各多少: what happened in two ways is told of each; goods that were both are never one sum. */
function flowsApart(frame: Frame): Frame[] {
  const flows = frame.flows.filter(({ flow }, at) => frame.flows.findIndex((one) => one.flow === flow) === at);
  const isEach =
    ['figure', 'trend', 'list', 'rank'].includes(frame.intent) &&
    /各(?:自|是|有)?(?:多少|几)|分别/.test(frame.text) &&
    !frame.has('calc.compare') &&
    !frame.kind;
  if (!isEach || flows.length !== 2) return [frame];
  return flows.map((one) => ({
    ...frame,
    flows: [one],
    intent: frame.intent === 'list' ? ('figure' as const) : frame.intent,
    subject: one.flow === 'use' || one.flow === 'operate' ? ('use' as const) : ('document' as const),
    cover: frame.cover.filter(({ sense, text }) => !sense.startsWith('flow.') || text === one.said),
  }));
}

async function carriedOut(asking: Asking, frame: Frame): Promise<ToolAnswer> {
  const asked: Asked[] = [];
  const told = await ofRecalledLot(
    await ofOnePaper(
      await toldOf(
        { ...asking, asked, except: frame.withoutKinds },
        wished(asking.context, askedHow(turned(operated(byWhom(asking.context.org.kind, collected(frame)))))),
      ),
    ),
  );
  asked.push(...ofNumber(told.frame));
  if (frame.within) return answeredWithin(told, asked);
  const answer = await notCalledBack(told, await answered(told, asked));
  if (answer.isFinal) return answer;
  const unplaced = unplacedIn(told, asked, answer);
  // 惠诚的货到了没: how far papers are that are not there is no matter of lists of goods.
  if (unplaced.length === 0 && answer.isEmpty && told.frame.has('noun.progress')) return mailed(told, answer);
  // Goods of which nothing lies here: that is the answer, no list of what they are called.
  if (unplaced.length === 0 && answer.isEmpty && answer.text !== '' && told.frame.subject === 'stock' && told.frame.goods.length > 0)
    return mailed(told, answer);
  // A sum none of the papers comes to may be one of the bank.
  const sought = unplaced.length === 0 && answer.isEmpty && told.frame.amount ? [told.frame.amount] : unplaced;
  const own =
    sought.length > 0 || (answer.isEmpty && !BEFORE_RECORDS.test(answer.text))
      ? await inOwnWords({ ...told, asking: { ...told.asking, asked: [] } }, true, sought)
      : undefined;
  if (own && !own.isEmpty && (unplaced.length > 0 || !isNought(own))) return own;
  const ofRecord = await fieldOfRecord(told, answer.text, unplaced.length > 0 || answer.isEmpty);
  if (ofRecord) return ofRecord;
  const figure = unplaced.length > 0 || answer.isEmpty ? await figureOutright(told, true) : undefined;
  if (figure && !figure.isEmpty) return figure;
  const outright = unplaced.length > 0 || answer.isEmpty ? await heldOutright({ ...told, asking: { ...told.asking, asked: [] } }, false) : undefined;
  if (outright) return outright;
  const anywhere = unplaced.length > 0 || answer.isEmpty ? await ofAnyPage({ ...told, asking: { ...told.asking, asked: [] } }) : undefined;
  if (anywhere) return anywhere;
  const isShown = unplaced.length > 0 && !answer.isEmpty && areShown(answer, unplaced);
  // A nought of rows that were asked for in their own words is one.
  const isSought = unplaced.length > 0 || (answer.isEmpty && !isHeardWhole(told.frame, asked));
  const kept = isShown || !isSought ? undefined : await keptWhole(told, unplaced);
  if (kept) return kept;
  const whole = unplaced.length > 0 ? await heardWhole(told, unplaced) : undefined;
  if (whole) return whole;
  // Of all that was said nothing was placed: figures would be about something else.
  if (unplaced.length > 0 && isBare(told.frame) && !asked.some(({ tool }) => tool === 'heard')) return elsewhere(told, asked);
  return mailed(told, withUnplaced(told, answer, unplaced, asked));
}

const isHeardWhole = ({ text }: Frame, asked: readonly Asked[]): boolean => asked.some(({ tool, args }) => tool === 'heard' && String(args).startsWith(text));

/** What was kept of no such days is kept of none elsewhere under another name. */
const BEFORE_RECORDS = /的记录从 \*\*[\d-]+\*\* 起才有/;

/** 车上是谁的货, of one paper: what goes with papers of its kind, and what asks for their fields, is told with it. */
function ofNumber({ number, text }: Frame): Asked[] {
  const kind = documents.find(({ prefix }) => number?.toUpperCase().startsWith(prefix))?.kind;
  const { rows, beside, asks = {} } = rowWordsOf(kind ?? '');
  const said = [rows, beside, ...Object.values(asks)].flatMap(split).filter((one) => text.includes(one));
  return said.length > 0 ? [{ tool: 'said', args: said.join(' ') }] : [];
}

/** What is written somewhere under a word nobody knows; where that leaves more unheard than before, it is about something else. */
async function keptWhole(told: Told, unplaced: readonly string[]): Promise<ToolAnswer | undefined> {
  const asked: Asked[] = [];
  const again = { ...told, asking: { ...told.asking, asked } };
  // A store and a ward are known by themselves; what is low or over is no name.
  const nouns = told.frame.cover.filter(({ sense }) => sense.startsWith('noun.')).map(({ text }) => text);
  const known = [...[...told.frame.warehouses, ...told.frame.departments].map(({ said }) => said), ...nouns];
  const lost = [...told.frame.unknown, ...unplaced].filter((said) => !known.includes(said));
  const answer = await keptAs(again, [...new Set(lost)]);
  if (!answer) return undefined;
  const left = unplacedIn(again, asked, answer);
  const isOfAnother = told.frame.cover.some(({ sense, text }) => ABOUT.test(sense) && left.includes(text.trim()));
  return left.length > Math.max(1, unplaced.length) || isOfAnother ? undefined : withUnplaced(told, answer, left);
}
/** What a question is about. */
const ABOUT = /^(?:kind|page|master|noun\.(?:licence|expiry|expired|stock|account|profit))$/;

/** Where words were left over, the page they are the name of may hear all of them. */
async function heardWhole(told: Told, unplaced: readonly string[]): Promise<ToolAnswer | undefined> {
  if (!pagesIn(told.asking.context, told.frame.text).some(({ word }) => unplaced.some((said) => word.includes(said) || said.includes(word)))) return undefined;
  const asked: Asked[] = [];
  const again = { ...told, asking: { ...told.asking, asked } };
  const answer = await pageSaid(again);
  if (!answer || answer.isEmpty) return undefined;
  const left = unplacedIn(again, asked, answer);
  return left.length === 0 ? answer : left.length < unplaced.length ? withUnplaced(told, answer, left) : undefined;
}

/** Nothing but noughts beside its conditions: where all was understood before, that said so as well. */
const isNought = ({ text }: ToolAnswer): boolean => !/[1-9]/.test(text.replace(/（[^）]*）/g, ''));

const MAILS = /发(?:到|给|去|送到?)?(?:我|领导|老板|院长)?(?:的)?(?:邮箱|邮件)|邮(?:件)?(?:给|到)我|\b(?:e-?mail|mail) (?:it|this|me)\b/i;

/** Nothing is sent from here: it is said where that is done. */
const mailed = ({ frame }: Told, answer: ToolAnswer): ToolAnswer =>
  MAILS.test(frame.text) && answer.text !== ''
    ? { ...answer, text: `我不能发邮件：要收到它，请在列表或报表的“列与视图”里设“定时发送”。\n\n${answer.text}` }
    : answer;
