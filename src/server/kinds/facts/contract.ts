import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { AnyDocument } from '../../../define/document-view';
import { mul, plain } from '../../../define/money';
import type { Load } from '../../engine/documents/facts';
import { linesJson } from '../../engine/documents/line-keys';

const sideOf = (d: AnyDocument): 'purchase' | 'sale' => (d.header.role === 'A' ? 'purchase' : 'sale');
const wanted = (d: AnyDocument): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, line_id uuid, specification_id uuid, unit_id uuid)`;
const first = (d: AnyDocument, rows: readonly { i: number; found: string | null }[]): string[] => {
  const found = new Map(rows.map((row) => [row.i, row.found]));
  return d.lines.map((_, i) => found.get(i) ?? '');
};

/** Per line: what such goods were agreed at with this partner before the contract begins, else what they were last ordered at; per unit of the line. */
export const lastPriceFact: Load<'lastPrice'> = async (context, _, d) => {
  const from = String(d.header.startDate || d.header.documentDate || dayOf(context.now()));
  const order = sideOf(d) === 'purchase' ? 'purchaseOrder' : 'salesOrder';
  const { rows } = await sql<{ i: number; found: string | null }>`
    select w.i, coalesce(
      (select trim_scale(round(p.price / pu.ratio * du.ratio, 6))::text from product_price p join unit pu on pu.id = p.unit_id
        where p.org_id = ${context.org.id} and p.kind = ${sideOf(d)} and p.specification_id = w.specification_id
        and p.partner_id = ${d.partner || null}::uuid and p.deleted_at is null and p.valid_from < ${from}::date and coalesce(p.document_id <> ${d.id || null}::uuid, true)
          order by p.valid_from desc, p.created_at desc limit 1),
      (select trim_scale(round(l.price / l.ratio * du.ratio, 6))::text from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
        where h.org_id = ${context.org.id} and h.kind = ${order}
        and h.partner_id = ${d.partner || null}::uuid and h.status in (2, 7) and l.specification_id = w.specification_id and l.price > 0 order by h.biz_date desc, h.id desc limit 1)) as found
    from ${wanted(d)} join unit du on du.id = w.unit_id where w.specification_id is not null order by w.i`.execute(context.db);
  return first(d, rows);
};

/** Per line: number of another contract whose price holds on one of its days. The contract it stands under, and what stands under that, it may replace. */
export const contractPricesFact: Load<'contractPrices'> = async (context, _, d) => {
  const asked = JSON.stringify(
    d.lines.map((line, i) => ({
      i,
      s: line.specification || null,
      u: line.unit || null,
      f: line.validFrom || d.header.startDate || null,
      t: line.validTo || d.header.endDate || null,
    })),
  );
  const root = String(d.header.parent || d.id || '') || null;
  const { rows } = await sql<{ i: number; found: string }>`
    select distinct on (w.i) w.i, h.sn as found from jsonb_to_recordset(${asked}::jsonb) as w (i int, s uuid, u uuid, f date, t date)
      join product_price p on p.org_id = ${context.org.id} and p.kind = ${sideOf(d)} and p.specification_id = w.s and p.unit_id = w.u and p.partner_id = ${d.partner || null}::uuid
        and p.source = 'contract'
        and p.status and p.deleted_at is null and daterange(p.valid_from, p.valid_to, '[]') && daterange(w.f, w.t, '[]')
      join document h on h.org_id = p.org_id and h.id = p.document_id
    where w.f <= w.t and h.id is distinct from ${d.id || null}::uuid and h.id is distinct from ${root}::uuid
      and (h.contract_id is distinct from ${root}::uuid or ${d.header.parent || null}::uuid is null) order by w.i, h.sn`.execute(context.db);
  return first(d, rows);
};

/** The newest price of each thing a contract has, of its own or of what stands under it. */
export const heldPricesFact: Load<'heldPrices'> = async (context, { kind }, d) => {
  const root = String(d.header.parent || d.id || '') || null;
  const { rows } = await sql<{ specification: string; unit: string; price: string; rate: string }>`
    select distinct on (p.specification_id, p.unit_id) p.specification_id as specification, p.unit_id as unit, trim_scale(p.price)::text as price,
      trim_scale(p.tax_rate)::text as rate
    from product_price p join document h on h.org_id = p.org_id and h.id = p.document_id
    where p.org_id = ${context.org.id} and p.source = 'contract' and p.status and p.deleted_at is null and h.kind = ${kind} and ${root}::uuid in (h.id, h.contract_id)
    order by p.specification_id, p.unit_id, p.valid_from desc, p.created_at desc`.execute(context.db);
  return rows.map(({ rate, ...row }) => ({ ...row, taxRate: rate }));
};

/** In force on a day: agreed, begun, neither over nor stopped before. */
const inForce = (alias: string, day: RawBuilder<unknown>): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('status')} in (2, 4, 7) and ${day} between ${column('period_from')} and coalesce(${column('stop_date')}, ${column('period_to')}))`;
};

/** The contract a supplement stands under; of a contract itself, what was ordered under it and which supplement of it lives. */
export const contractBesideFact: Load<'contractBeside'> = async (context, definition, d) => {
  const today = sql`${dayOf(context.now())}::date`;
  const { rows } = await sql<{ sn: string; partner: string; to: string; live: boolean }>`
    select h.sn, h.partner_id as partner, h.period_to::text as to, h.status = 2 and h.period_to >= ${today} as live from document h
    where h.org_id = ${context.org.id} and h.kind = ${definition.kind} and h.id = ${String(d.header.parent || '') || null}::uuid`.execute(context.db);
  const found = await sql<{ ordered: string | null; supplement: string | null }>`
    select (select min(o.sn) from document o where o.org_id = ${context.org.id} and o.contract_id = ${d.id || null}::uuid and o.kind <> ${definition.kind}
      and o.status in (1, 2, 4, 7) and not o.is_red) as ordered,
      (select min(o.sn) from document o where o.org_id = ${context.org.id} and o.contract_id = ${d.id || null}::uuid and o.kind = ${definition.kind} and o.status in (1, 2)) as supplement`.execute(
    context.db,
  );
  const [parent] = rows;
  return {
    parent: parent && { sn: parent.sn, partner: parent.partner, to: parent.to, isLive: parent.live },
    ordered: found.rows[0]?.ordered ?? '',
    supplement: found.rows[0]?.supplement ?? '',
  };
};

/** The contract a document is done under, what of it others have executed, and per line how much of such goods may be ordered (smallest unit). */
export const underContractFact: Load<'underContract'> = async (context, _, d) => {
  const id = String(d.header.contract ?? '');
  if (id === '') return undefined;
  const { rows } = await sql<{ sn: string; partner: string; role: string; force: boolean; limit: string | null; executed: string }>`
    select h.sn, h.partner_id as partner, h.mode as role, ${inForce('h', sql`${String(d.header.documentDate) || dayOf(context.now())}::date`)} as force, h.limit_amount as limit,
      coalesce((select sum(round((l.quantity - l.stopped) * l.price, 2)) from document o join document_line l on l.org_id = o.org_id and l.document_id = o.id
        where o.org_id = h.org_id and o.contract_id = h.id and o.kind = ${d.kind} and o.status in (1, 2, 4, 7) and not o.is_red
          and o.id is distinct from ${d.id || null}::uuid), 0)::numeric(18,2)::text as executed
    from document h where h.org_id = ${context.org.id} and h.id = ${id} and h.kind = 'contract'`.execute(context.db);
  const [row] = rows;
  if (!row) return undefined;
  const limits = await sql<{ i: number; limit: string | null; executed: string }>`
    select w.i, (select sum(nullif(c.extra ->> 'quantityLimit', '')::numeric * c.ratio) from document_line c
      where c.org_id = ${context.org.id} and c.document_id = ${id} and c.specification_id = w.specification_id)::text as limit,
      coalesce((select sum((l.quantity - l.stopped) * l.ratio) from document o join document_line l on l.org_id = o.org_id and l.document_id = o.id
        where o.org_id = ${context.org.id} and o.contract_id = ${id} and o.kind = ${d.kind}
        and o.status in (1, 2, 4, 7) and not o.is_red and o.id is distinct from ${d.id || null}::uuid and l.specification_id = w.specification_id), 0)::text as executed
    from ${wanted(d)} where w.specification_id is not null order by w.i`.execute(context.db);
  const byLine = new Map(limits.rows.map((one) => [one.i, one]));
  return {
    ...{ sn: row.sn, partner: row.partner, role: row.role, isInForce: row.force, limit: row.limit ?? '', executed: row.executed },
    lines: d.lines.map((line, i) => ({
      limit: plain(byLine.get(i)?.limit ?? '0'),
      executed: plain(byLine.get(i)?.executed ?? '0'),
      asked: mul(String(line.quantity || '0'), line.ratio),
    })),
  };
};
