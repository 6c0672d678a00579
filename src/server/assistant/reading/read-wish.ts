import type { Context } from '../../base/context';
import { kindsIn } from '../words/kinds';
import { rowsNamed } from '../words/rows-named';
import { againOf, namesIn, rowPointedAt } from './again';
import { alongside } from './alongside';
import { besideFirst } from './beside-first';
import { completed } from './completed';
import { textsOfEach, togetherIn } from './each-named';
import type { Frame } from './frame';
import { ifStopped, lotsTold } from './lots-told';
import { toSendFirst } from './most-urgent';
import { ofTheFirst } from './of-the-first';
import { owedTold } from './owed-told';
import { isOfThePaperTold, ofThatPaper, paperOfThem, pointedOut } from './pointing';
import { namedFor } from './pronouns';
import { NOTHING_BEFORE, readOne } from './read-one';
import { readWithin } from './read-within';
import { rowsIn, type Within, withinOf } from './within';

/**
 * What was said before: the last frame with the others of its sentence, and the one before it, the last answer and those that had rows, and whether a
 * document is open beside it.
 */
export type Before = {
  last: Frame | undefined;
  parts: readonly Frame[];
  earlier: Frame | undefined;
  answer: string;
  lists: readonly string[];
  isOpen: boolean;
};

/** One wish of a question, `frames` being those before it. */
export async function readWish(
  context: Context,
  part: string,
  { last: was, earlier, answer, lists, isOpen, frames }: Before & { frames: readonly Frame[] },
): Promise<Frame[]> {
  const last = was && plainOf(was);
  const said = ofWhatCame(ofWhatIsOwed(namedFor(part.trim(), last, namesIn(answer).length === 0 ? earlier : undefined), last), last);
  const toSend = frames.length === 0 ? toSendFirst(said, context.org.kind) : undefined;
  // 先发哪张: of the papers that were told, where they are such; else of all that wait to be sent.
  if (toSend) {
    const waiting = await readOne(context, toSend, NOTHING_BEFORE, false);
    const isOfTold = last?.subject === 'document' && last.intent === 'list' && last.kind === waiting.kind && !last.number;
    return [{ ...(isOfTold ? last : waiting), asking: { asks: '', end: 'urgent' } }];
  }
  if (last && frames.length === 0) {
    const lots = lotsTold(said, last, answer);
    if (lots) return [{ ...(await readOne(context, lots, NOTHING_BEFORE, false)), intent: 'draft', subject: 'document' }];
    const stopped = ifStopped(said, last, answer);
    if (stopped) return [{ ...(await readOne(context, stopped, NOTHING_BEFORE, false)), asking: { asks: '结果' } }];
    const owed = owedTold(said, last, answer);
    if (owed) return [{ ...(await readOne(context, owed, NOTHING_BEFORE, false)), intent: 'draft', subject: 'document' }];
    const first = paperOfThem(said, last, answer);
    if (first) return [first];
    const one = ofTheFirst(said, last, answer);
    if (one) return [typeof one === 'string' ? await readOne(context, one, NOTHING_BEFORE, false) : { ...last, again: one }];
    const beside = besideFirst(said, last, answer);
    if (beside) return eachNamed(context, await readOne(context, beside, NOTHING_BEFORE, false));
    // 里面有啥 of one paper, 第一个还有多少 of rows that bear no places: pointed at by what they are called.
    const isPointed =
      (last.number !== undefined && pointedOut(said, answer, isOpen, last.number) !== said) ||
      (rowsIn(answer).length === 0 && rowPointedAt(said, answer) !== said);
    const within = isPointed || isOfThePaperTold(said, answer) ? undefined : await withinRows(context, said, lists, rowsIn(answer));
    if (within) return [await readWithin(context, within, last)];
  }
  const ofPaper = last && frames.length > 0 ? ofThatPaper(said, last) : undefined;
  if (ofPaper) return [await readOne(context, ofPaper, NOTHING_BEFORE, false)];
  const whole = last ? ofThoseAsked(completed(said, last), last, frames.length > 0) : said;
  const pointed =
    frames.length === 0 && againOf(whole) === undefined
      ? rowPointedAt(pointedOut(whole, answer, isOpen, last?.number), answer)
      : pointedOut(whole, answer, isOpen, last?.number);
  const frame = await readOne(context, pointed, { last: whole === said ? last : undefined, answer }, pointed !== whole && !/[A-Z]{2}\d{6,}/.test(pointed));
  const besides = frames.length > 0 || whole !== said;
  if (!besides || !last) return eachNamed(context, frame);
  // What is left undone is asked of now, whatever days what was done is of; those that were listed are of theirs.
  const isOfNow = whole !== said && /[没未]/.test(said) && !POINTS_AT.test(said);
  return [{ ...alongside(last, frame), ...(isOfNow ? { periods: frame.periods } : {}) }];
}

/** Rows that bear no names of records (正常库房, 停售仓) are parts of one figure. */
async function withinRows(context: Context, said: string, lists: readonly string[], rows: readonly string[]): Promise<Within | undefined> {
  const within = withinOf(said, lists, rows.length > 0);
  return within && rows.length > 0 && !(await rowsNamed(context, rows)) ? withinOf(said, lists, false) : within;
}

/** 谁付的最多, after what was collected: which firm's is the most. */
const ofWhatCame = (said: string, last: Frame | undefined): string =>
  last?.flows.some(({ flow }) => flow === 'collect' || flow === 'receive') ? said.replace(/谁[付给打交](?:的钱|的|得)?(?=最)/, '哪家') : said;

/** The rows of a frame, without what was asked of them. */
const plainOf = ({ asking: _, among: __, ...rows }: Frame): Frame => rows as Frame;

/** 那几个还没发的: those that were listed. */
const POINTS_AT = /^[那这](?:几[张个笔单条]|些)/;

/** A question of several people or places whose figures are kept one by one, as a question of each. */
export async function eachNamed(context: Context, frame: Frame): Promise<Frame[]> {
  const texts = textsOfEach(frame);
  if (texts.length === 0) return [frame];
  return Promise.all(
    texts.map(async (text) => ({
      ...(await readOne(context, text, NOTHING_BEFORE, false)),
      intent: frame.intent,
      subject: frame.subject,
      oneOf: togetherIn(frame.text),
    })),
  );
}

/** 还有几张没记账，怎么批量记: how it is done with those papers; 采购了多少，有没有超期没到的: which of them. */
function ofThoseAsked(said: string, { kind, flows, cover, number }: Frame, isBehind: boolean): string {
  const papers = kind ?? flows.map((one) => one.said.replace(/[了过的]$/, '')).find((one) => kindsIn(one));
  if (!isBehind || !papers || number || kindsIn(said)) return said;
  if (/^(?:怎么|咋|如何|怎样)(?:批量|一次性?|一起)/.test(said)) return `${papers}${said}`;
  const which = /^(?:还)?(?:(?:有没有|有无)(?=.{2,10}的(?:呢|啊)?[?？]*$)|有(?=.{2,10}的(?:没有?|吗)[?？]*$))([^，。]{2,10}的)/.exec(said)?.[1];
  if (!which) return said;
  // What is left undone is asked of now, of the same people.
  const of = cover.filter(({ sense }) => /^(?:name\.|own$)/.test(sense) || (sense === 'period' && !/[没未超逾]/.test(which))).map((arc) => arc.text);
  return [...of, `${which}${papers}有哪些`].join(' ');
}

/** 其中过期的, of what is owed: what is overdue of it; 已经过了的, of what ends: what did. */
const ofWhatIsOwed = (said: string, last: Frame | undefined): string =>
  last?.subject === 'expiry'
    ? said.replace(/^(?:那|那么)?(?:已经?)?过了?(?:期)?(?:了)?的(?=[?？呢]|有|多少|$)/, '已过期的')
    : last?.subject === 'account'
      ? said
          .replace(/(?:发|开|做)(?:一?个|一?张|一?份)?催(?:收|款)(?:单|函|通知)?/, '催一下')
          .replace(/^(?:那|其中|这?里面|里头)*(?:已经?)?(?:过期|超期|到期|逾期)了?的(?=[?？呢]|有|多少|$)/, '逾期的')
      : said;
