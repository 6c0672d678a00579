import type { Frame } from '../reading/frame';
import type { Subject } from '../reading/grammar/cell';
import type { Asked, Asking, ToolAnswer } from '../tool';
import { found, nothing } from '../tool';
import { findAnything } from '../tools/find-anything';
import { findDocuments } from '../tools/find-documents';
import { help, rankHelp } from '../tools/help';
import { openScreen } from '../tools/open-page';
import { stock } from '../tools/stock';
import { given, use } from '../use';
import { pagesCalled } from '../words/pages';
import { sentencesFor } from '../words/sentences';
import { askedAgain } from './again';
import { askedHow } from './asked-how';
import { askedWho, byWhom, collected } from './asked-who';
import { calledSo } from './called-so';
import { drafted } from './drafts';
import { atAGlance } from './figures/at-a-glance';
import { budgetsOfWards } from './figures/budgets';
import { takeDifferences } from './figures/differences';
import { forecast } from './figures/forecast';
import { lockedGoods } from './figures/locked';
import { aboutProfit } from './figures/money';
import { stillToCome } from './figures/to-come';
import { askedOfTwo } from './figures/twofold';
import { aboutExpiry, aboutIdle, aboutLow, aboutPrice, aboutStock, aboutTrace, aboutUse } from './goods';
import { aboutLicence } from './licences';
import { notKept } from './not-kept';
import { ofOthers } from './of-others';
import { moneyOfPaper } from './of-paper';
import { operated } from './operated';
import { byOperator } from './operators/by-operator';
import { aboutAccount, aboutCommand, aboutHelp, aboutLog, aboutPage, aboutRecord, aboutTodo, pageWords } from './others';
import { paletteSaid } from './palette-said';
import { aboutDocuments } from './papers';
import { standingOfThings } from './standing';
import { isBare, isUnread, turned } from './turned';
import { unplacedIn, withUnplaced } from './unplaced';
import { explainedChange } from './why';
import { wished } from './wishes';
import { answeredWithin } from './within';
import { type Told, toldOf } from './words-of';

const ABOUT: Record<Subject, (told: Told) => Promise<ToolAnswer>> = {
  document: aboutDocuments,
  stock: aboutStock,
  expiry: aboutExpiry,
  low: aboutLow,
  idle: aboutIdle,
  account: aboutAccount,
  use: aboutUse,
  price: aboutPrice,
  profit: aboutProfit,
  record: aboutRecord,
  licence: aboutLicence,
  page: aboutPage,
  todo: aboutTodo,
  trace: aboutTrace,
  log: aboutLog,
  help: aboutHelp,
  command: aboutCommand,
  none: async () => nothing(''),
};

/** A frame carried out by the tools its asker holds. */
export async function carryOut(asking: Asking, frame: Frame): Promise<ToolAnswer> {
  const { again, ...plain } = frame;
  if (again) return askedAgain(await carryOut(asking, plain), again);
  const each = flowsApart(frame);
  if (each.length < 2) return carriedOut(asking, frame);
  const answers: ToolAnswer[] = [];
  for (const one of each) answers.push(await carriedOut(asking, one));
  return found({
    text: answers.map(({ text }) => text).join('\n\n---\n\n'),
    data: answers.map(({ data }) => data),
    references: answers.flatMap(({ references }) => references),
    proposals: answers.flatMap(({ proposals }) => proposals),
    isEmpty: answers.every(({ isEmpty }) => isEmpty),
  });
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
  const told = await toldOf({ ...asking, asked }, wished(asking.context, askedHow(turned(operated(byWhom(asking.context.org.kind, collected(frame)))))));
  if (frame.within) return answeredWithin(told, asked);
  const answer = await answered(told, asked);
  const unplaced = unplacedIn(told, asked, answer);
  // Of all that was said nothing was placed: figures would be about something else.
  if (unplaced.length > 0 && isBare(told.frame) && !asked.some(({ tool }) => tool === 'heard')) return elsewhere(told, asked);
  return mailed(told, withUnplaced(told, answer, unplaced));
}

const MAILS = /发(?:到|给|去|送到?)?(?:我|领导|老板|院长)?(?:的)?(?:邮箱|邮件)|邮(?:件)?(?:给|到)我|\b(?:e-?mail|mail) (?:it|this|me)\b/i;
/** Nothing is sent from here: it is said where that is done. */
const mailed = ({ frame }: Told, answer: ToolAnswer): ToolAnswer =>
  MAILS.test(frame.text) && answer.text !== ''
    ? { ...answer, text: `我不能发邮件：要收到它，请在列表或报表的“列与视图”里设“定时发送”。\n\n${answer.text}` }
    : answer;

/** Subjects any sentence resembles. */
const HAPHAZARD = new Set<Subject>(['document', 'use', 'record', 'idle', 'todo', 'log']);

const isUnnamed = ({ goods, warehouses, departments, lot, unknown }: Frame): boolean =>
  [goods, warehouses, departments, unknown].every((list) => list.length === 0) && !lot;

async function answered(told: Told, asked: Asked[]): Promise<ToolAnswer> {
  const { frame } = told;
  const called = await calledSo(told);
  if (called) return called;
  // Goods that are counted out are lines of a form, whatever else the sentence says (单价按上次的).
  const isOfLines = frame.goods.length > 0 && frame.quantities.length > 0;
  if (frame.intent === 'draft') return (isOfLines ? undefined : await byOperator(told)) ?? drafted(told);
  const special =
    (await moneyOfPaper(told)) ??
    (await budgetsOfWards(told)) ??
    (await notKept(told)) ??
    (await paletteSaid(told)) ??
    ofOthers(told) ??
    (await atAGlance(told)) ??
    (await takeDifferences(told)) ??
    (await lockedGoods(told)) ??
    (await stillToCome(told)) ??
    (await byOperator(told));
  if (special) return special;
  const standing = (await askedWho(told)) ?? (await standingOfThings(told));
  if (standing) return standing;
  const twofold = await askedOfTwo(told);
  if (twofold) return twofold;
  if (isUnread(frame) && HAPHAZARD.has(frame.subject)) return elsewhere(told, asked);
  // 银行账户还有多少: a page is named, no goods and no store.
  if (frame.subject === 'stock' && frame.page && !frame.has('noun.stock') && isUnnamed(frame)) return elsewhere(told, asked);
  const changed = await explainedChange(told);
  if (changed) return changed;
  const answer = await (frame.intent === 'forecast' ? forecast(told) : ABOUT[frame.subject](told));
  if (!answer.isEmpty || answer.text !== '') return answer;
  return elsewhere(told, asked);
}

/** Nothing was sure: a page of that name, the help, a record of that name, and at last an honest no. */
async function elsewhere(told: Told, asked: Asked[]): Promise<ToolAnswer> {
  const { asking, frame } = told;
  const words = pageWords(frame.text);
  const [part] = await pagesCalled(asking.context, words);
  // 看板: a name that begins like a verb.
  const [whole] = frame.text.length <= 8 ? await pagesCalled(asking.context, frame.text) : [];
  const page = (whole?.score ?? 0) > (part?.score ?? 0) ? whole : part;
  const tries: (() => Promise<ToolAnswer>)[] = [];
  if (page && page.score >= 0.7) tries.push(() => use(openScreen, asking, { page: page === whole ? frame.text : words }));
  if (told.partner) tries.push(() => use(findDocuments, asking, given({ partner: told.partner, period: told.period })));
  if (told.product) tries.push(() => use(stock, asking, given({ product: told.product, place: told.warehouse ?? told.department })));
  if (rankHelp(frame.text, asking.context)) tries.push(() => use(help, asking, { task: frame.text }));
  for (const said of [...(frame.text.match(/[a-z0-9][a-z0-9-]{4,39}/gi) ?? []), ...frame.unknown].slice(0, 3))
    tries.push(() => use(findAnything, asking, { words: said.slice(0, 60) }));
  for (const attempt of tries) {
    asked.length = 0;
    const answer = await attempt();
    if (!answer.isEmpty || answer.proposals.length > 0) return answer;
  }
  asked.length = 0;
  return nothing(sentencesFor(frame.text).nothing(frame.text.slice(0, 60)));
}
