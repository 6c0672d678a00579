import { ofRecordsInstead } from '../own-words/any-page';
import { inOwnWords } from '../own-words/asked';
import type { Frame } from '../reading/frame';
import type { Subject } from '../reading/grammar/cell';
import type { Asked, ToolAnswer } from '../tool';
import { nothing } from '../tool';
import { draftDocument } from '../tools/draft';
import { readableKinds } from '../words/kinds';
import { aboutAccount } from './about-account';
import { aboutExpiry } from './about-expiry';
import { aboutCommand, aboutHelp, passwordOfOther } from './about-help';
import { aboutLog } from './about-log';
import { aboutIdle, aboutLow } from './about-lying';
import { aboutPage } from './about-page';
import { aboutPrice } from './about-price';
import { aboutRecord } from './about-record';
import { aboutStock } from './about-stock';
import { aboutTodo } from './about-todo';
import { aboutTrace } from './about-trace';
import { aboutUse } from './about-use';
import { askedWho } from './asked-who';
import { atLocation } from './at-location';
import { countedByReason } from './by-reason';
import { cabinetStands } from './cabinet-stands';
import { changesBy } from './changes-by';
import { closingAsked } from './closing';
import { creditLeft } from './credit-left';
import { deedOnNamed } from './deed-on-named';
import { drafted } from './drafts';
import { elsewhere } from './elsewhere';
import { fieldChanged } from './field-changed';
import { fieldOfPaper } from './field-of-paper';
import { atAGlance } from './figures/at-a-glance';
import { budgetsOfWards } from './figures/budgets';
import { cashMoved } from './figures/cash-moved';
import { takeDifferences } from './figures/differences';
import { forecast } from './figures/forecast';
import { papersHandled } from './figures/handled';
import { incomesOf } from './figures/incomes';
import { lackingByStore } from './figures/lacking-by';
import { lockedGoods } from './figures/locked';
import { housesCounted } from './figures/masters';
import { aboutProfit, shareOfOverdue } from './figures/money';
import { shareOfIncome } from './figures/of-income';
import { ratesAsked } from './figures/rates';
import { sharesBeside } from './figures/shares-beside';
import { sharesByMonth } from './figures/shares-by-month';
import { stillToCome } from './figures/to-come';
import { askedOfTwo, saysBoth } from './figures/twofold';
import { volumeTasks } from './figures/volume-tasks';
import { askedOfGoods } from './goods/asked';
import { howSaid, MAY_IT } from './how-said';
import { isCostOfClaims } from './kind-of';
import { aboutLicence } from './licences';
import { mayNot } from './may-not';
import { moneyUrged } from './money-urged';
import { nobodyCalled, noStoreCalled, noSuchCreditor, noSuchDebtor, noSuchFirm, noSuchStore, noSuchWard } from './nobody';
import { notKept } from './not-kept';
import { numberInField } from './number-in-field';
import { betweenOthers, ofOthers } from './of-others';
import { lackingOfPaper, moneyOfPaper } from './of-paper';
import { ofPatient } from './of-patient';
import { byOperator } from './operators/by-operator';
import { pageSaid } from './page-said';
import { paletteSaid } from './palette-said';
import { paperCalled } from './paper-called';
import { aboutDocuments } from './papers';
import { calledOfGoods } from './papers-counted';
import { patientInBed } from './patient-in-bed';
import { quotesAsked } from './quotes-asked';
import { cheapestQuoted } from './quotes-cheapest';
import { refusedByNumber } from './refused-by-number';
import { registrationStands } from './registration-stands';
import { saidOutright } from './said-outright';
import { standingOfThings } from './standing';
import { isUnread } from './turned';
import { waitsInInbox } from './waits-in-inbox';
import { whoMay } from './who-may';
import { explainedChange } from './why';
import { decidesOnOne } from './wishes';
import type { Told } from './words-of';

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

/** Subjects any sentence resembles. */
const HAPHAZARD = new Set<Subject>(['document', 'use', 'record', 'idle', 'todo', 'log']);

const OF_TRADE = new Set<Subject>(['stock', 'expiry', 'use', 'account', 'low', 'idle', 'price', 'profit']);

const isUnnamed = ({ goods, warehouses, departments, lot, unknown }: Frame): boolean =>
  [goods, warehouses, departments, unknown].every((list) => list.length === 0) && !lot;

/** 都备货了吗: nothing in it speaks of goods that lie somewhere. */
const saysStock = ({ cover }: Frame): boolean => cover.some(({ sense }) => SPEAKS_OF_STOCK.test(sense));
const STOCK_NOUNS = 'stock|goods|highvalue|consigned|warehouse|low|idle|trace|runout|expir|lot|content|credit';
const SPEAKS_OF_STOCK = new RegExp(
  String.raw`^(?:noun\.(?:${STOCK_NOUNS})|by\.(?:lot|warehouse|product)|code$|spec$|lot$|name\.|class|calc\.(?:forecast|turnover)|measure\.rate)`,
);

/** 登记方式是手工的有哪些: what is asked for is there already. */
const ASKS = /有哪些|有没有|[有是]几[张条个份笔单]/;

/** UDI差异有多少条: what records are called. */
const ofRecords = ({ cover }: Frame): string[] => cover.flatMap(({ sense, text }) => (sense === 'master' ? [text] : []));

type Asks = (told: Told) => Promise<ToolAnswer | undefined> | ToolAnswer | undefined;
/** What is answered whatever the words might be of: what may not be done, what is nobody's here, how something is done, one field of one paper. */
const BEFORE: readonly Asks[] = [
  deedOnNamed,
  passwordOfOther,
  fieldChanged,
  mayNot,
  noSuchStore,
  noStoreCalled,
  noSuchFirm,
  noSuchDebtor,
  noSuchCreditor,
  noSuchWard,
  moneyUrged,
  creditLeft,
  cabinetStands,
  betweenOthers,
  whoMay,
  ofRecordsInstead,
  howSaid,
  fieldOfPaper,
  cheapestQuoted,
  (told) => (saysBoth(told) && told.frame.intent !== 'how' ? askedOfTwo(told) : undefined),
];
/** Who is asked before the subject is, in this order: the first that has an answer gives it. */
const FIRST: readonly Asks[] = [
  paperCalled,
  calledOfGoods,
  lackingByStore,
  countedByReason,
  shareOfOverdue,
  quotesAsked,
  lackingOfPaper,
  patientInBed,
  askedOfGoods,
  housesCounted,
  moneyOfPaper,
  ofPatient,
  registrationStands,
  budgetsOfWards,
  closingAsked,
  changesBy,
  atLocation,
  nobodyCalled,
  shareOfIncome,
  incomesOf,
  sharesByMonth,
  sharesBeside,
  notKept,
  paletteSaid,
  ofOthers,
  volumeTasks,
  atAGlance,
  takeDifferences,
  lockedGoods,
  stillToCome,
  cashMoved,
  papersHandled,
  askedWho,
  byOperator,
  ratesAsked,
  refusedByNumber,
  numberInField,
  standingOfThings,
  askedOfTwo,
];

export async function answered(told: Told, asked: Asked[]): Promise<ToolAnswer> {
  const { frame } = told;
  // 帮我开张盘点单 导管室二级库全盘: what is to be made is looked for nowhere.
  const isMade =
    frame.intent === 'draft' &&
    frame.has('verb.make') &&
    !ASKS.test(frame.text) &&
    !frame.has('noun.progress') &&
    frame.kind !== undefined &&
    (frame.partners.length > 0 || !isUnnamed(frame));
  for (const one of BEFORE) {
    const answer = await one(told);
    if (answer) return answer;
  }
  const called =
    isMade || isCostOfClaims(frame) || (frame.intent === 'how' && MAY_IT.test(frame.text)) || (frame.intent === 'act' && decidesOnOne(frame))
      ? undefined
      : await saidOutright(told);
  if (called) return called;
  // Goods that are counted out are lines of a form, whatever else the sentence says (单价按上次的).
  const isOfLines = frame.goods.length > 0 && frame.quantities.length > 0;
  // Who drafts nothing at all is told where it is done.
  if (frame.intent === 'draft' && !draftDocument.may(told.asking.context))
    return elsewhere({ ...told, frame: { ...frame, intent: 'none', subject: 'none' } }, asked);
  if (frame.intent === 'draft') return (isOfLines || frame.has('verb.copy') ? undefined : await byOperator(told)) ?? drafted(told);
  const held = frame.periods.length > 1 ? await explainedChange(told) : undefined;
  if (held) return held;
  for (const one of FIRST) {
    const answer = await one(told);
    if (answer) return answer;
  }
  // The platform trades in nothing: what is asked is asked of its pages.
  if (told.asking.context.org.kind === 'P' && OF_TRADE.has(frame.subject))
    return (await inOwnWords(told, true, ofRecords(frame))) ?? (await pageSaid(told)) ?? elsewhere(told, asked);
  if (isUnread(frame) && HAPHAZARD.has(frame.subject)) return elsewhere(told, asked);
  // 银行账户还有多少: a page is named, no goods and no store.
  if (frame.subject === 'stock' && isUnnamed(frame) && (frame.page ? !frame.has('noun.stock') : !saysStock(frame))) return elsewhere(told, asked);
  // Who reads no papers at all asks of the pages he has; why something was is no help.
  const isOfRows = frame.subject === 'document' || (frame.intent === 'explain' && frame.has('ask.why'));
  const page = isOfRows && readableKinds(told.asking.context).length === 0 ? ((await inOwnWords(told, true)) ?? (await pageSaid(told))) : undefined;
  if (page) return (await waitsInInbox(told, page)) ?? page;
  const changed = await explainedChange(told);
  if (changed) return changed;
  const answer = await (frame.intent === 'forecast' ? forecast(told) : ABOUT[frame.subject](told));
  if (!answer.isEmpty || answer.text !== '') return answer;
  return elsewhere(told, asked);
}
