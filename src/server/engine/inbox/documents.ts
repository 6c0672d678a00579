import { type RawBuilder, sql } from 'kysely';
import { LINES } from '../../../define/section';
import { STATUS } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { type Sight, sightOf } from '../documents/present';
import { figureOf } from '../documents/select';
import { momentOver, underWay } from '../documents/stays-over';
import { byKind, decidingOf, type Found, PRESSES, presented, pressesOn, type Ranked, type Shown, saysColumn } from './document-row';
import { type InboxPage, mayWait, waitsOn } from './pages';
import { currentStep, stepsLeft, waitsSince } from './since';

export type Asked = { pages: readonly InboxPage[]; kind?: string | undefined; most: number };

/**
 * Documents that wait for the caller, each on the first page of his that lists it so, as much of it as that page shows him. One walk
 * over what can wait finds and ranks them; only those asked for are read further.
 */
export async function waitingDocuments(context: Context, { pages, kind, most }: Asked): Promise<Ranked[]> {
  if (pages.length === 0) return [];
  const sights = pages.map(({ screen, definition }) => sightOf({ ...context, screen: screen.flag }, definition, [screen]));
  const shown = shownOn(pages, sights);
  const { rows } = await sql<Found>`
    with found as materialized (${foundOn(context, pages)}), ranked as (
      select f.page, h.org_id, h.id, w.since, u.user_name as urged_by, u.at as urged_at, a.amount, p.at as presses,
        ${weight(context, sql`w.since`, sql`a.amount`)} + case when p.at is null then 0 else ${sql.lit(PRESSES)} end as weight
      from found f join document h on h.org_id = ${context.org.id} and h.id = f.id
        cross join lateral (select ${sinceOn(pages)} as since) w cross join lateral (select ${shown.amount} as amount) a
        cross join lateral (select ${pressesOn(context, pages)} as at) p
        left join lateral (select user_name, at from approval_urge u where u.org_id = h.org_id and u.document_id = h.id and u.at >= w.since order by u.at desc limit 1) u on true
      where f.page is not null ${kind === undefined ? sql`` : sql`and h.kind = ${kind}`}
      order by u.at is null, weight desc, h.id limit ${most})
    select r.page, r.weight::float8 as weight, r.presses, r.since, r.urged_by as "urgedBy", r.urged_at as "urgedAt", r.amount::text as amount, h.id, h.kind,
    h.sn, h.status, h.version, h.origin, h.is_red as "isRed",
      h.line_count as "lineCount", (select name from ${currentStep} s) as step, ${stepsLeft} as "stepsLeft", ${shown.party} as party, ${shown.summary} as summary, ${shown.deciding} as deciding
    from ranked r join document h on h.org_id = r.org_id and h.id = r.id order by r.urged_at is null, r.weight desc, h.id`.execute(context.db);
  return Promise.all(rows.map((found) => withWhatKeeps(context, presented(context, pages, found))));
}

/** Of what should be over: the papers that keep it. */
async function withWhatKeeps(context: Context, ranked: Ranked): Promise<Ranked> {
  const { row } = ranked;
  if (row.waiting !== 'over') return ranked;
  const open = await underWay(context.db, { id: row.id, kind: row.kind, org: context.org });
  const papers = open.map(({ kind, sn }) => `${documentOf(kind)?.title ?? ''}${sn}`).join('、');
  return papers === '' ? ranked : { ...ranked, row: { ...row, summary: `${papers}未了结` } };
}

/** Since when `h` waits on its page: what should be over, since it should. */
function sinceOn(pages: readonly InboxPage[]): RawBuilder<Date> {
  const over = [...new Set(pages.filter(({ waiting }) => waiting === 'over').map(({ definition }) => definition))];
  if (over.length === 0) return waitsSince;
  const moments = sql`case h.kind ${byKind(over, (one) => momentOver(one) ?? sql`null`)} end`;
  return sql<Date>`coalesce(case when h.status = ${sql.lit(STATUS.reviewed)} then ${moments} end, ${waitsSince})`;
}

/** How many of each kind wait. */
export async function countWaiting(context: Context, pages: readonly InboxPage[]): Promise<{ kind: string; count: number }[]> {
  if (pages.length === 0) return [];
  const { rows } = await sql<{ kind: string; count: number }>`
    select f.kind, count(*)::int as count from (${foundOn(context, pages)}) f where f.page is not null group by f.kind order by count desc, f.kind`.execute(
    context.db,
  );
  return rows;
}

/** Documents that can wait, each with the place (from 1) of the first page it waits on. */
const foundOn = (context: Context, pages: readonly InboxPage[]): RawBuilder<unknown> =>
  sql`select h.id, h.kind, array_position(array[${sql.join(pages.map((page) => waitsOn(context, page)))}]::boolean[], true) as page from document h where ${mayWait(context, pages)}`;

/** A day of waiting weighs as much as ten times the amount. */
export const weight = (context: Context, since: RawBuilder<unknown>, amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`extract(epoch from ${context.now()}::timestamptz - ${since}) / 86400 + log(greatest(abs(coalesce(${amount}, 0)), 1))`;

/** What the rows say, as far as the page each is shown on may say it: `f.page` or `r.page` decides. */
function shownOn(pages: readonly InboxPage[], sights: readonly Sight[]): Shown {
  const where = (may: (page: InboxPage, sight: Sight) => boolean): RawBuilder<unknown> =>
    sql`${pages.flatMap((page, at) => (may(page, sights[at] as Sight) ? [at + 1] : []))}::int[]`;
  const says = (column: string) => where(({ definition }, sight) => saysColumn(definition, sight, column));
  const name = (table: string, column: string) =>
    sql`case when r.page = any(${says(column)}) then (select n.name from ${sql.table(table)} n where n.org_id = h.org_id and n.id = ${sql.ref(`h.${column}`)}) end`;
  const kinds = [...new Set(pages.map(({ definition }) => definition))];
  const secret = kinds.filter((definition) => definition.secret);
  const total =
    secret.length === 0 ? sql`h.total_amount` : sql`case h.kind ${byKind(secret, (one) => figureOf(one, 'totalAmount') ?? sql`null`)} else h.total_amount end`;
  const remarks = says('remark');
  const tellsGoods = ({ definition }: InboxPage, { hidden }: Sight) =>
    'specification' in definition.lines && !hidden.has('specification') && !definition.secret;
  // What presses says which goods by model and lot, and why besides.
  const lots = sql`case when r.presses is not null then concat(' ', nullif(c.spec_model, ''), ' ' || nullif(l.batch_no, '')) else '' end`;
  const goods = sql`(select concat(c.product_name, ${lots})
    from document_line l join specification_card c on c.id = l.specification_id where l.org_id = h.org_id and l.document_id = h.id and l.section = ${LINES} order by l.line_no limit 1)`;
  return {
    amount: sql`case when f.page = any(${where((_, { hidden }) => !hidden.has('totalAmount'))}) then nullif(${total}, 0) end`,
    party: sql`coalesce(${name('partner', 'partner_id')}, ${name('department', 'department_id')},
      nullif(concat_ws(' → ', ${name('warehouse', 'warehouse_id')}, ${name('warehouse', 'to_warehouse_id')}), ''), '')`,
    summary: sql`concat_ws(' · ', case when r.page = any(${remarks}) then nullif(h.remark, '') end,
      case when (r.presses is not null or r.page <> all(${remarks}) or coalesce(h.remark, '') = '') and r.page = any(${where(tellsGoods)}) then ${goods} end)`,
    deciding: sql`case h.kind ${byKind(kinds, decidingOf)} end`,
  };
}
