import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Fields } from '../../../define/field';
import { amountIn } from '../../../define/spoken-numbers';
import { type Period, periodIn } from '../../../define/spoken-periods';
import { STATUS, statusLabel } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { scopeCondition } from '../../engine/documents/reach';
import { escapeLike } from '../../engine/filters';
import { kindsIn, readableKinds } from '../words/kinds';
import { type Found, loadNames, meant } from '../words/names';
import { stateCalled, statusesIn } from '../words/states';

/** The words by which documents are looked for; every one may be left out. */
export const documentWordsSchema = z.object({
  kind: z.string().max(60).optional().describe('单据种类，如 采购订单、申领单、入库单；不填为全部'),
  number: z.string().max(40).optional().describe('单号或其一部分'),
  partner: z.string().max(100).optional().describe('往来单位名称（供应商或客户），可用简称或拼音'),
  product: z.string().max(100).optional().describe('产品名称与规格'),
  department: z.string().max(60).optional().describe('科室或部门名称'),
  status: z.string().max(40).optional().describe('状态，如 待审核、已审核、草稿'),
  trait: z.string().max(40).optional().describe('其他进度或类别，如 待收货、未开票、紧急、寄售'),
  period: z.string().max(40).optional().describe('单据日期，如 今天、上月、近7天、2026-07-01到2026-07-31'),
  doctor: z.string().max(20).optional().describe('手术医生的姓或姓名，如 张'),
  due: z.string().max(40).optional().describe('预计到货日期，如 本周、明天；超期 = 已过预计日期还没到齐'),
  amount: z.string().max(40).optional().describe('金额范围，如 超过5万元、500~1000'),
  order: z.enum(['largest', 'smallest', 'earliest', 'latest', 'newest']).optional().describe('只要最大、最小（金额）、最早、最晚（日期）或最近建立的几张'),
  count: z.number().int().min(1).max(20).optional().describe('要几张，配合 order；不填为 1'),
});
/** The order as lists take it, and what it is called. */
export const ORDERS = {
  largest: { sort: '-totalAmount', words: '金额最大' },
  smallest: { sort: 'totalAmount', words: '金额最小' },
  earliest: { sort: 'documentDate', words: '最早' },
  latest: { sort: '-documentDate', words: '最晚' },
  newest: { sort: '', words: '最近' },
} as const;
export type DocumentWords = z.infer<typeof documentWordsSchema>;

/** What the words came to: filters for listDocuments per kind, and in words what was understood and what was not. */
export type Reading = {
  kinds: readonly DocumentDefinition[];
  /** Asked for, but not among this user's pages. */
  refused: readonly DocumentDefinition[];
  period: Period | undefined;
  statuses: readonly number[] | undefined;
  partners: readonly Found[];
  understood: string[];
  unknown: string[];
  filtersOf(definition: DocumentDefinition): Record<string, string> | undefined;
};

export async function readDocumentWords(context: Context, words: DocumentWords): Promise<Reading> {
  const readable = readableKinds(context);
  const asked = words.kind ? askedKinds(words.kind) : undefined;
  const own = asked ? readable.filter((one) => asked.includes(one.kind)) : readable;
  const isKnown = words.trait !== undefined && readable.some((one) => stateCalled(one.kind, words.trait ?? ''));
  // An order that is named as such is not exchanged for another kind that has the state.
  const isNamed = /单$/.test(words.kind ?? '') && words.trait !== undefined && !own.some((one) => stateCalled(one.kind, words.trait ?? ''));
  const trait = isKnown && !isNamed ? words.trait : undefined;
  const having = trait ? own.filter((one) => stateCalled(one.kind, trait)) : own;
  // 发货 speaks of deliveries, 没发货 of orders: the state is the surer word.
  const kinds = sellersFirst(context, trait && having.length === 0 ? readable.filter((one) => stateCalled(one.kind, trait)) : having);
  const refused = (asked ?? []).flatMap((kind) => documentOf(kind) ?? []).filter((one) => one.owners.includes(context.org.kind) && !readable.includes(one));
  const names = await loadNames(context, [words.partner, words.product, words.department].filter(Boolean).join(' '));
  const named = (kind: 'partner' | 'goods' | 'department', said: string | undefined) => (said ? meant(names, kind, said) : undefined);
  const partners = named('partner', words.partner);
  const goods = named('goods', words.product);
  const departments = named('department', words.department);
  const period = words.period ? periodIn(words.period, dayOf(context.now())) : undefined;
  const statuses = words.status ? statusesIn(words.status)?.statuses : undefined;
  const due = words.due ? dueIn(words.due, dayOf(context.now())) : undefined;
  const amount = words.amount ? amountIn(words.amount) : undefined;
  const unknown = [
    words.kind && !asked?.length ? `单据种类“${words.kind}”` : '',
    words.partner && !partners?.length ? `往来单位“${words.partner}”` : '',
    words.product && !goods?.length ? `产品“${words.product}”` : '',
    words.department && !departments?.length ? `科室“${words.department}”` : '',
    words.period && !period ? `日期“${words.period}”` : '',
  ].filter((one): one is string => Boolean(one));
  const understood = [
    period ? (period.from === period.to ? `日期 ${period.from}` : `日期 ${period.from} 至 ${period.to}`) : '',
    partners?.length ? `往来单位 ${namesOf(partners)}` : '',
    goods?.length ? `产品 ${namesOf(goods)}` : '',
    departments?.length ? `科室 ${namesOf(departments)}` : '',
    words.status ? `状态 ${statuses ? statuses.map(statusLabel).join('、') : words.status}` : '',
    trait ?? (words.trait ? `没有“${words.trait}”这个状态，未按它筛选` : ''),
    words.doctor ? `医生 ${words.doctor}` : '',
    due ? (words.due === OVERDUE ? '已过预计到货日期' : `预计到货 ${due.replace('~', ' 至 ')}`) : '',
    amount ? `金额 ${amount.text}` : '',
    words.number ? `单号 ${words.number}` : '',
  ].filter(Boolean);

  const filtersOf = (definition: DocumentDefinition): Record<string, string> | undefined => {
    const filters: Record<string, string> = {};
    if (unknown.length > 0) return undefined;
    if (period) filters['f.documentDate'] = `${period.from}~${period.to}`;
    if (statuses) filters['f.status'] = statuses.join(',');
    for (const said of [statuses ? undefined : words.status, trait]) {
      if (!said) continue;
      const where = stateCalled(definition.kind, said);
      if (!where) return undefined;
      for (const [name, values] of Object.entries(where)) filters[`f.${name}`] ??= values.join(',');
    }
    if (amount) filters['f.totalAmount'] = amount.range;
    if (words.number) filters['f.sn'] = words.number;
    if (due) {
      const [expected] = Object.entries(definition.header).find(([, field]) => field.kind === 'date' && field.filter && EXPECTED.test(field.label)) ?? [];
      if (!expected) return undefined;
      filters[`f.${expected}`] = due;
      filters['f.status'] ??= String(STATUS.reviewed);
    }
    if (words.doctor) {
      const [doctor] = Object.entries(definition.header).find(([, field]) => field.kind === 'text' && field.filter && DOCTOR.test(field.label)) ?? [];
      if (!doctor) return undefined;
      filters[`f.${doctor}`] = words.doctor;
    }
    for (const [list, field] of [
      [partners, definition.counterparty],
      [departments, refField(definition.header, 'department')],
      [goods, refField(definition.lines, 'specification')],
    ] as const) {
      if (!list) continue;
      if (!field) return undefined;
      filters[`f.${field}`] = list.map((one) => one.id).join(',');
    }
    return filters;
  };
  const reading = { kinds, refused, period, statuses, partners: partners ?? [], understood, unknown, filtersOf };
  return kinds.length > 3 ? { ...reading, kinds: await presentKinds(context, reading, words) } : reading;
}

/** Said instead of days: the expected day has passed. */
export const OVERDUE = '超期';
const EXPECTED = /预计|承诺/;
function dueIn(said: string, today: string): string | undefined {
  if (said === OVERDUE) return `~${addDays(today, -1)}`;
  const period = periodIn(said, today);
  return period && `${period.from}~${period.to}`;
}
const DOCTOR = /主刀|医生|术者/;

/** 订单 said by a seller is first of all what customers order. */
const sellersFirst = (context: Context, kinds: readonly DocumentDefinition[]): readonly DocumentDefinition[] =>
  context.org.kind === 'H' ? kinds : [...kinds].sort((a, b) => Number(b.counterparty === 'customer') - Number(a.counterparty === 'customer'));

const askedKinds = (said: string): readonly string[] => (documentOf(said) ? [said] : (kindsIn(said)?.kinds ?? []));

/** 康达医疗; with more than two the rest as a number. */
export const namesOf = (found: readonly Found[]): string => {
  const names = [...new Set(found.map((one) => one.name))];
  return names.length <= 2 ? names.join('、') : `${names.slice(0, 2).join('、')} 等${names.length}个`;
};

const refField = (fields: Fields, to: string): string | undefined =>
  Object.entries(fields).find(([, field]) => field.kind === 'ref' && field.to === to && !field.extra && !field.via)?.[0];

/** Of many kinds only those that have such rows at all: one statement instead of one list per kind. */
async function presentKinds(context: Context, reading: Reading, words: DocumentWords): Promise<readonly DocumentDefinition[]> {
  const { period, statuses, partners } = reading;
  const { rows } = await sql<{
    kind: string;
  }>`select h.kind, max(h.created_at) as latest from document h where ${scopeCondition(context)} and h.kind = any(${reading.kinds.map((one) => one.kind)}::text[])
    ${words.number ? sql`and h.sn ilike ${`%${escapeLike(words.number)}%`}` : sql``}
    ${period ? sql`and h.document_date between ${period.from} and ${period.to}` : sql``}
    ${statuses ? sql`and h.status = any(${[...statuses]}::int[])` : sql``}
    ${words.partner ? sql`and h.partner_id = any(${partners.map((one) => one.id)}::uuid[])` : sql``} group by h.kind order by latest desc limit 12`.execute(
    context.db,
  );
  return rows.flatMap((row) => reading.kinds.find((one) => one.kind === row.kind) ?? []);
}
