import { addDays } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL } from '../../../define/document-core';
import type { Field, Fields } from '../../../define/field';
import { nearestOf } from '../../../define/period-spans';
import type { amountIn } from '../../../define/spoken-numbers';
import { type Period, periodIn } from '../../../define/spoken-periods';
import { STATUS } from '../../../define/status';
import { type Found, idsOf } from '../words/names';
import { plannedDay } from '../words/planned-day';
import { stateCalled } from '../words/states';
import type { DocumentWords } from './document-words';

/** What each of the words means; undefined = not said, or not understood. */
export type Meaning = {
  period: Period | undefined;
  statuses: readonly number[] | undefined;
  /** Of what is still on its way: kinds nothing waits for once they are reviewed (over-once-reviewed.ts). */
  overOnceReviewed?: ReadonlySet<string>;
  /** States that are left out. */
  excluded: readonly number[];
  /** A state beside the status, where some kind has it. */
  trait: string | undefined;
  /** Employees called as a doctor was said. */
  doctors: string | undefined;
  /** Days the goods are expected. */
  due: string | undefined;
  /** The last day papers bear that are as old as was said. */
  before: string | undefined;
  amount: ReturnType<typeof amountIn>;
  partners: readonly Found[] | undefined;
  goods: readonly Found[] | undefined;
  departments: readonly Found[] | undefined;
};
type Filters = Record<string, string>;
type Narrowing = (definition: DocumentDefinition, words: DocumentWords, meaning: Meaning, known: Filters, hidden: ReadonlySet<string>) => Filters | undefined;

/**
 * The words as filters of a kind's list; undefined where the kind has nothing that one of them could mean, or has it `hidden` from the asker.
 */
export function documentFilters(definition: DocumentDefinition, words: DocumentWords, meaning: Meaning, hidden: ReadonlySet<string>): Filters | undefined {
  let filters: Filters = {};
  for (const narrowed of [byCore, byStates, byFigures, byDue, byDoctor, byPeople, byFirms, byMaker, byRecords, byFields]) {
    const more = narrowed(definition, words, meaning, filters, hidden);
    if (!more) return undefined;
    filters = { ...filters, ...more };
  }
  return Object.keys(filters).some((name) => hidden.has(name.replace(/^f\./, ''))) ? undefined : filters;
}

const byCore: Narrowing = (definition, _words, { period, statuses, overOnceReviewed, excluded, before }) => {
  const waiting = overOnceReviewed?.has(definition.kind) ? statuses?.filter((one) => one !== STATUS.reviewed) : statuses;
  const kept = waiting ?? (excluded.length > 0 ? Object.values(STATUS) : undefined);
  return {
    ...(period ? daysOf(definition, period) : {}),
    ...(before && !period ? { 'f.documentDate': `~${before}` } : {}),
    ...(kept ? { 'f.status': kept.filter((one) => !excluded.includes(one)).join(',') } : {}),
    // A red paper goes with the one it takes back.
    ...(excluded.includes(STATUS.redFlushed) ? { 'f.isRed': 'false' } : {}),
  };
};

/** What is made for a period or a day of its own (结算单, 手术计划) is of the days it is for, on whatever day it was written. */
function daysOf(definition: DocumentDefinition, { from, to }: Period): Filters {
  const { header } = definition;
  const planned = plannedDay(definition);
  if (planned) return { [`f.${planned}`]: `${from}~${to}` };
  if (header.periodTo?.filter && !header.periodFrom?.filter) return { 'f.periodTo': `${from}~${to}` };
  if (header.periodFrom?.filter && header.periodTo?.filter) return { 'f.periodFrom': `~${to}`, 'f.periodTo': `${from}~` };
  return { 'f.documentDate': `${from}~${to}` };
}

/** What is said of a state that is none of the statuses, as the kind has it. */
const byStates: Narrowing = ({ kind }, { status }, { statuses, trait }, known) => {
  const filters: Filters = { ...known };
  for (const said of [statuses ? undefined : status, trait]) {
    if (!said) continue;
    const where = stateCalled(kind, said);
    if (!where) return undefined;
    for (const [name, values] of Object.entries(where)) filters[`f.${name}`] ??= values.join(',');
  }
  return filters;
};

const byFigures: Narrowing = (_definition, { number }, { amount }) => ({
  ...(amount ? { 'f.totalAmount': amount.range } : {}),
  ...(number ? { 'f.sn': number } : {}),
});

/** What is expected is not there yet: of no status named, those that are being carried out. */
const byDue: Narrowing = ({ header }, _words, { due }, known) => {
  if (!due) return known;
  const expected = headerField(header, 'date', /预计|承诺/);
  if (!expected) return undefined;
  return { [`f.${expected}`]: due, 'f.status': known['f.status'] ?? String(STATUS.reviewed) };
};

const OPERATES = /主刀|医生|术者/;
const byDoctor: Narrowing = ({ header }, { doctor }, { doctors }) => {
  if (!doctor) return {};
  const field = headerField(header, 'text', OPERATES);
  if (field) return { [`f.${field}`]: doctor };
  const own = headerField(header, 'ref', OPERATES);
  return own && doctors ? { [`f.${own}`]: doctors } : undefined;
};

/** Who wrote it and who passed it is known of every paper. */
const byPeople: Narrowing = (_definition, { madeBy, reviewedBy }) => ({
  ...(madeBy ? { 'f.createdByName': madeBy } : {}),
  ...(reviewedBy ? { 'f.reviewedByName': reviewedBy } : {}),
});

/** Customers of one sort: papers that name no customer are none of theirs. */
const byFirms: Narrowing = ({ counterparty, header }, { firms }): Filters | undefined => {
  if (!firms) return {};
  const field = counterparty === undefined ? undefined : header[counterparty];
  const kinds = field?.kind === 'ref' ? field.where?.kind : undefined;
  return counterparty && (kinds === undefined || kinds.includes('customer')) ? { [`f.${counterparty}`]: firms.ids } : undefined;
};

/** Goods of a maker: asked of the lines. */
const byMaker: Narrowing = ({ lines }, { maker }): Filters | undefined => {
  if (!maker) return {};
  return 'manufacturer' in lines ? { 'f.manufacturer': maker } : undefined;
};

const byRecords: Narrowing = ({ counterparty, header, lines }, _words, { partners, departments, goods }, _known, hidden) => {
  const filters: Filters = {};
  // A paper both sides read names the other one in words to the second of them.
  const inWords = counterparty && hidden.has(counterparty) ? partyName(header) : undefined;
  const [partner, ...others] = partners ?? [];
  if (partner && inWords) {
    if (others.length > 0 || partner.isNot) return undefined;
    filters[`f.${inWords}`] = partner.name;
  }
  for (const [list, field] of [
    [inWords ? undefined : partners, counterparty],
    [departments, refField(header, 'department')],
    [goods, refField(lines, 'specification')],
  ] as const) {
    if (!list) continue;
    if (!field) return undefined;
    filters[`f.${field}`] = idsOf(list);
  }
  return filters;
};

/** Fields of its header or its lines that are named as such, and what every paper has (制单人). */
const byFields: Narrowing = ({ kind, header, lines }, { fields: asked = {} }, { overOnceReviewed }, known) => {
  const fields = asked.status && overOnceReviewed?.has(kind) ? { ...asked, status: unreviewed(asked.status) } : asked;
  const own = Object.keys(fields).every((name) => name in CORE_TRAIL || name in header || name in lines);
  return own ? { ...known, ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`f.${name}`, value])) } : undefined;
};

const unreviewed = (statuses: string): string =>
  statuses
    .split(',')
    .filter((one) => one !== String(STATUS.reviewed))
    .join();

const partyName = (header: Fields): string | undefined =>
  Object.entries(header).find(([, field]) => field.kind === 'text' && field.filter && field.column === 'party_name')?.[0];

const headerField = (header: Fields, kind: Field['kind'], label: RegExp): string | undefined =>
  Object.entries(header).find(([, field]) => field.kind === kind && field.filter && label.test(field.label))?.[0];

const refField = (fields: Fields, to: string): string | undefined =>
  Object.entries(fields).find(([, field]) => field.kind === 'ref' && field.to === to && !field.extra && !field.via)?.[0];

/** Said instead of days: the expected day has passed. */
export const OVERDUE = '超期';
/** The expected days as a filter. */
export function dueIn(said: string, today: string): string | undefined {
  if (said === OVERDUE) return `~${addDays(today, -1)}`;
  const period = periodIn(said, today);
  const days = period && nearestOf(period, today);
  return days && `${days.from}~${days.to}`;
}
