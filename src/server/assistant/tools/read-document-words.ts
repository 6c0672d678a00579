import { type RawBuilder, sql } from 'kysely';
import { addDays, dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { amountIn } from '../../../define/spoken-numbers';
import { type Period, periodIn } from '../../../define/spoken-periods';
import { statusLabel } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { sightOf } from '../../engine/documents/present';
import { scopeCondition } from '../../engine/documents/reach';
import { escapeLike } from '../../engine/filters';
import { kindsIn, readableKinds } from '../words/kinds';
import { type Found, kindsSaid, loadNames, meantOrNot } from '../words/names';
import { stateCalled, statusesIn, UNDER_WAY } from '../words/states';
import { documentFilters, dueIn, type Meaning, OVERDUE } from './document-filters';
import { type DocumentWords, namesOf } from './document-words';
import { overOnceReviewed } from './over-once-reviewed';

/** What the words came to: filters for listDocuments per kind, and in words what was understood and what was not. */
export type Reading = {
  kinds: readonly DocumentDefinition[];
  /** Asked for, but not among this user's pages. */
  refused: readonly DocumentDefinition[];
  period: Period | undefined;
  statuses: readonly number[] | undefined;
  partners: readonly Found[];
  understood: string[];
  /** Known to no kind: nothing was narrowed by it. */
  unplaced: string[];
  unknown: string[];
  filtersOf(definition: DocumentDefinition): Record<string, string> | undefined;
};

export async function readDocumentWords(context: Context, words: DocumentWords): Promise<Reading> {
  const { asked, kinds, refused, trait, isStatus } = kindsMeant(context, words);
  const meaning = await meaningOf(context, isStatus && !words.status ? { ...words, status: words.trait } : words, trait);
  const unknown = unknownIn(words, meaning, asked);
  const { period, statuses, partners = [] } = meaning;
  // A sum the caller may not see, or the kind does not have, is no condition on it.
  const hasSums = (definition: DocumentDefinition) =>
    ('amount' in definition.lines || 'amount' in definition.header) && !sightOf(context, definition).hidden.has('totalAmount');
  const filtersOf = (definition: DocumentDefinition) => {
    if (unknown.length > 0 || (meaning.amount && !hasSums(definition))) return undefined;
    return documentFilters(definition, words, meaning, sightOf(context, definition).hidden);
  };
  const unplaced = [...(words.trait && !trait && !isStatus ? [words.trait] : []), ...(words.amount && !meaning.amount ? [words.amount] : [])];
  const reading = { kinds, refused, period, statuses, partners, understood: understoodIn(words, meaning, kinds), unplaced, unknown, filtersOf };
  return kinds.length > 3
    ? { ...reading, kinds: await presentKinds(context, { ...reading, kinds: kinds.filter((one) => filtersOf(one) !== undefined) }, words, meaning) }
    : reading;
}

/** The kinds that are asked about, and the state beside the status that some of them has. */
function kindsMeant(context: Context, words: DocumentWords) {
  const readable = readableKinds(context);
  const asked = words.kind ? askedKinds(words.kind) : undefined;
  const own = asked ? readable.filter((one) => asked.includes(one.kind)) : readable;
  const known = readable.filter((one) => words.trait !== undefined && stateCalled(one.kind, words.trait));
  // An order that is named as such is not exchanged for another kind that has the state.
  const isNamed = /(?:单|发票)$/.test(words.kind ?? '') && words.trait !== undefined && !own.some((one) => stateCalled(one.kind, words.trait ?? ''));
  const isStatus = asked !== undefined && isStatusOf(own, words.trait);
  // 没发货 waits for what was asked, 服务合同 says what is meant; 进行中 of other papers says nothing of those.
  const isSaid = ({ title }: DocumentDefinition): boolean => WAITS.test(words.trait ?? '') || words.trait?.includes(title) === true;
  const isOfOthers = asked !== undefined && !known.some((one) => own.includes(one) || isSaid(one));
  const trait = known.length > 0 && !isNamed && !isOfOthers && !isStatus ? words.trait : undefined;
  const having = trait ? own.filter((one) => stateCalled(one.kind, trait)) : own;
  // 发货 speaks of deliveries, 没发货 of orders: the state is the surer word.
  const kinds = sellersFirst(context, trait && having.length === 0 ? readable.filter((one) => stateCalled(one.kind, trait)) : having);
  const refused = (asked ?? []).flatMap((kind) => documentOf(kind) ?? []).filter((one) => one.owners.includes(context.org.kind) && !readable.includes(one));
  return { asked, kinds, refused, trait, isStatus };
}

const WAITS = /^(?:还|尚)?[没未待等]/;

/** 申领还没处理: the kinds that were named have no state called so, but papers of theirs wait. */
const isStatusOf = (own: readonly DocumentDefinition[], said: string | undefined): boolean =>
  said !== undefined &&
  own.length > 0 &&
  !own.some((one) => stateCalled(one.kind, said)) &&
  statusesIn(said)?.text.replace(/^没/, '') === said.replace(/^(?:还没有?|没有?|尚未|还未|未)/, '');

/** 订单 said by a seller is first of all what customers order. */
const sellersFirst = (context: Context, kinds: readonly DocumentDefinition[]): readonly DocumentDefinition[] =>
  context.org.kind === 'H' ? kinds : [...kinds].sort((a, b) => Number(b.counterparty === 'customer') - Number(a.counterparty === 'customer'));

const askedKinds = (said: string): readonly string[] => (documentOf(said) ? [said] : (kindsIn(said)?.kinds ?? []));

/** The words as records, days, states and sums. */
async function meaningOf(context: Context, words: DocumentWords, trait: string | undefined): Promise<Meaning> {
  const names = await loadNames(
    context,
    [words.partner, words.product, words.department].filter(Boolean).join(' '),
    kindsSaid({ partner: words.partner, goods: words.product, department: words.department }),
  );
  const named = (kind: 'partner' | 'goods' | 'department', said: string | undefined) => (said ? meantOrNot(names, kind, said) : undefined);
  const today = dayOf(context.now());
  const statuses = words.status ? statusesIn(words.status)?.statuses : undefined;
  return {
    trait,
    partners: named('partner', words.partner),
    goods: named('goods', words.product),
    departments: named('department', words.department),
    period: words.period ? periodIn(words.period, today) : undefined,
    statuses,
    ...(statuses === UNDER_WAY || words.fields?.status === UNDER_WAY.join() ? { overOnceReviewed: await overOnceReviewed(context) } : {}),
    excluded: (words.excluding ?? '').split('、').flatMap((one) => (one ? (statusesIn(one)?.statuses ?? []) : [])),
    doctors: words.doctor ? await employeesCalled(context, words.doctor) : undefined,
    due: words.due ? dueIn(words.due, today) : undefined,
    before: words.older ? addDays(today, -words.older) : undefined,
    amount: words.amount ? amountIn(words.amount) : undefined,
  };
}

/** Whoever of the house is called so, or whose name begins so: 雷颖, 张 of 张主任. */
async function employeesCalled({ db, org }: Context, said: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from employee where org_id = ${org.id} and deleted_at is null
    and name like ${`${escapeLike(said)}%`} order by name limit 50`.execute(db);
  return rows.map(({ id }) => id).join();
}

const unknownIn = (words: DocumentWords, { partners, goods, departments, period }: Meaning, asked: readonly string[] | undefined): string[] =>
  [
    words.kind && !asked?.length ? `单据种类“${words.kind}”` : '',
    words.partner && !partners?.length ? `往来单位“${words.partner}”` : '',
    words.product && !goods?.length ? `产品“${words.product}”` : '',
    words.department && !departments?.length ? `科室“${words.department}”` : '',
    words.period && !period ? `日期“${words.period}”` : '',
  ].filter((one): one is string => Boolean(one));

function understoodIn(
  words: DocumentWords,
  { period, partners, goods, departments, statuses, trait, due, amount }: Meaning,
  kinds: readonly DocumentDefinition[],
): string[] {
  // What is made for a period is told by that (document-filters.ts).
  const isForPeriod = kinds.length > 0 && kinds.every(({ header }) => header.periodTo?.filter);
  return [
    period ? `${isForPeriod ? '期间' : '日期'} ${period.from}${period.from === period.to ? '' : ` 至 ${period.to}`}` : '',
    partners?.length ? `往来单位 ${namesOf(partners)}` : '',
    goods?.length ? `产品 ${namesOf(goods)}` : '',
    departments?.length ? `科室 ${namesOf(departments)}` : '',
    words.maker ? `生产厂家 ${words.maker}` : '',
    words.status ? `状态 ${statuses ? statuses.map(statusLabel).join('、') : words.status}` : '',
    words.excluding ? `不含${words.excluding}` : '',
    trait ?? '',
    words.older ? `${words.older} 天以上` : '',
    words.firms ? `往来单位 ${words.firms.said}（${words.firms.ids.split(',').length} 家）` : '',
    words.madeBy ? `制单人 ${words.madeBy}` : '',
    words.reviewedBy ? `审核人 ${words.reviewedBy}` : '',
    words.doctor ? `医生 ${words.doctor}` : '',
    due ? (words.due === OVERDUE ? '已过预计到货日期' : `预计到货 ${due.replace('~', ' 至 ')}`) : '',
    amount ? `金额 ${amount.text.replace(/的?[那这]一?[笔张单份]?/, '')}` : '',
    words.number ? `单号 ${words.number}` : '',
    ...(words.said ?? []),
  ].filter(Boolean);
}

/** Of many kinds only those that have such rows at all: one statement instead of one list per kind. */
async function presentKinds(context: Context, reading: Reading, words: DocumentWords, { goods = [] }: Meaning): Promise<readonly DocumentDefinition[]> {
  const { period, statuses, partners } = reading;
  const { rows } = await sql<{
    kind: string;
  }>`select h.kind, max(h.created_at) as latest from document h where ${scopeCondition(context)} and h.kind = any(${reading.kinds.map((one) => one.kind)}::text[])
    ${words.number ? sql`and h.sn ilike ${`%${escapeLike(words.number)}%`}` : sql``}
    ${period ? sql`and h.document_date between ${period.from} and ${period.to}` : sql``}
    ${statuses ? sql`and h.status = any(${[...statuses]}::int[])` : sql``}
    ${holding(goods)}
    ${words.partner && !partners[0]?.isNot ? sql`and h.partner_id = any(${partners.map((one) => one.id)}::uuid[])` : sql``} group by h.kind order by latest desc limit 24`.execute(
    context.db,
  );
  return rows.flatMap((row) => reading.kinds.find((one) => one.kind === row.kind) ?? []);
}

/** Papers with a line of these goods. */
const holding = (goods: readonly Found[]): RawBuilder<unknown> =>
  goods.length === 0 || goods[0]?.isNot
    ? sql``
    : sql`and exists (select from document_line l where l.org_id = h.org_id and l.document_id = h.id and l.specification_id = any(${goods.map((one) => one.id)}::uuid[]))`;
