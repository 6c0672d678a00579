import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { AnyDocument } from '../../../define/document-view';
import type { Facts } from '../../../define/facts';
import { plain } from '../../../define/money';
import type { Context } from '../../base/context';
import type { Load } from '../../engine/documents/facts';
import { linesJson } from '../../engine/documents/line-keys';
import { partnerFact } from '../facts/partner';

/** Who keeps the goods of a notice and whose they are: the paper of the lessee names the keeper, its copy the lessee. */
const sidesOf = (d: AnyDocument): { operator: string; firm: string } =>
  d.header.side === 'in' ? { operator: d.org.id, firm: d.counterOrg } : { operator: d.counterOrg, firm: d.org.id };
const bothOf = (d: AnyDocument) => {
  const { operator, firm } = sidesOf(d);
  return { operator: operator || null, firm: firm || null };
};

type Area = Facts['lease']['areas'][number];

/** The lease a notice is under, where its goods lie, and which of its lines are not within what the lessee may deal in. */
export const leaseFact: Load<'lease'> = async (context, _, d) => {
  const { operator, firm } = bothOf(d);
  const day = dayOf(context.now());
  const { rows } = await sql<{ warehouse: string; areas: Area[] | null }>`
    select l.warehouse_id as warehouse, (select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'kind', coalesce(a.kind, ''), 'min',
    coalesce(a.temp_min::text, ''), 'max', coalesce(a.temp_max::text, '')) order by a.name)
      from stock_area a where a.org_id = l.org_id and a.id = any(l.area_ids)) as areas from lease_between(${operator}, ${firm}, ${day}::date) l`.execute(
    context.db,
  );
  const scopes = await sql<{ i: number; category: string }>`
    select w.i, c.name as category from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, specification_id uuid)
      join specification s on s.id = w.specification_id join product p on p.id = s.product_id join category68 c on c.id = p.category68_id
    where coalesce(p.risk_class, '') <> '1' and exists (select from licence li where li.org_id = ${firm} and li.holder_id = ${firm} and li.deleted_at is null and cardinality(li.scope_ids) > 0)
      and not exists (select from licence li where li.org_id = ${firm} and li.holder_id = ${firm} and li.deleted_at is null
        and (li.long_term or li.valid_to >= ${day}::date) and (c.id = any(li.scope_ids) or c.path && li.scope_ids))`.execute(context.db);
  const named = await sql<{ supplier: string | null; kept: string | null }>`
    select (select name from partner where org_id = ${context.org.id} and id = ${String(d.header.supplier ?? '') || null}) as supplier,
      (select p.counterparty_id from warehouse w join partner p on p.org_id = w.org_id and p.id = w.kept_by_id where w.org_id = ${context.org.id}
      and w.id = ${String(d.header.warehouse ?? '') || null}) as kept`.execute(context.db);
  const outside = new Map(scopes.rows.map(({ i, category }) => [i, category]));
  return {
    isLive: rows.length > 0,
    warehouse: rows[0]?.warehouse ?? '',
    areas: rows[0]?.areas ?? [],
    keeper: named.rows[0]?.kept ?? '',
    supplierName: named.rows[0]?.supplier ?? '',
    outOfScope: d.lines.map((__, i) => outside.get(i) ?? ''),
  };
};

type Kept = {
  specification: string;
  batch: string;
  serial: string;
  expiry: string | null;
  location: string | null;
  place: string | null;
  quantity: string;
  unit: string;
  is_stopped: boolean;
};

/** Everything that lies at the keeper for the lessee, the first to expire in front. */
async function keptOf(context: Context, d: AnyDocument): Promise<Kept[]> {
  const { operator, firm } = bothOf(d);
  const { rows } = await sql<Kept>`
    select b.specification_id as specification, l.batch_no as batch, l.serial_no as serial, l.expiry_date::text as expiry, nullif(b.location_id, no_location())::text as location,
      o.code as place, b.quantity::text,
      s.root_unit_id as unit, exists (select from stock_block k where k.org_id in (${operator}, ${firm}) and k.ended_at is null
      and k.specification_id = b.specification_id and k.batch_no in ('', l.batch_no)) as is_stopped
    from lease_between(${operator}, ${firm}, ${dayOf(context.now())}::date) e join custody_balance b on b.org_id = e.org_id and b.owner_id = ${firm}
    and b.warehouse_id = e.warehouse_id and b.quantity > 0
      join lot l on l.org_id = b.org_id and l.id = b.lot_id join specification s on s.id = b.specification_id
      left join location o on o.org_id = b.org_id and o.id = b.location_id
    order by l.expiry_date nulls last, l.production_date nulls last, b.first_at, b.location_id`.execute(context.db);
  return rows;
}

/** What other notices to the keeper still ask for, by goods and lot ('' = any lot). */
async function askedElsewhere(context: Context, d: AnyDocument): Promise<Map<string, number>> {
  const { operator, firm } = bothOf(d);
  const { rows } = await sql<{ key: string; quantity: string }>`
    select x.specification_id || '|' || coalesce(x.batch_no, '') as key, sum((x.quantity - x.stopped - coalesce(x.checked_quantity, 0)) * x.ratio)::text as quantity
    from document h join document_line x on x.org_id = h.org_id and x.document_id = h.id
    where h.org_id = ${operator} and h.kind = 'odoNotice' and h.side = 'in' and h.counter_org_id = ${firm} and h.status in (1, 2) and not h.is_red
      and h.id is distinct from ${d.id || null}::uuid and h.mirror_of is distinct from ${d.id || null}::uuid group by 1`.execute(context.db);
  return new Map(rows.map(({ key, quantity }) => [key, Number(quantity)]));
}

const sum = (rows: readonly Kept[]): number => rows.reduce((all, { quantity }) => all + Number(quantity), 0);

/** Per line: how much of the goods (of its lot, where it names one) is free at the keeper, the lot that should go first, and how the named one stands. */
export const custodyFact: Load<'custody'> = async (context, _, d) => {
  const [kept, asked] = [await keptOf(context, d), await askedElsewhere(context, d)];
  const today = dayOf(context.now());
  return d.lines.map((line) => {
    const here = kept.filter(({ specification }) => specification === line.specification);
    const usable = here.filter((row) => !row.is_stopped && (!row.expiry || row.expiry >= today));
    const ofLot = (rows: readonly Kept[]) => rows.filter(({ batch, serial }) => batch === line.batchNo && serial === (line.serialNo || ''));
    const left = (rows: readonly Kept[], batch: string) => sum(rows) - (asked.get(`${line.specification}|${batch}`) ?? 0);
    const first = usable.find((row) => Number(row.quantity) >= Number(line.baseQuantity || '0')) ?? usable[0];
    const [named] = ofLot(here);
    return {
      available: plain(
        String(
          Math.max(
            0,
            line.batchNo
              ? left(ofLot(usable), line.batchNo)
              : sum(usable) - [...asked].reduce((all, [key, n]) => (key.startsWith(line.specification) ? all + n : all), 0),
          ),
        ),
      ),
      lies: liesOf(ofLot(here)),
      atPlace: plain(String(sum(ofLot(here).filter(({ location }) => (location ?? '') === (line.location ?? ''))))),
      expiryDate: named?.expiry ?? '',
      isStopped: named?.is_stopped === true,
      first: first ? { batchNo: first.batch, serialNo: first.serial, expiryDate: first.expiry ?? '', location: first.location ?? '' } : undefined,
    };
  });
};

const liesOf = (lot: readonly Kept[]): Facts['custody'][number]['lies'] =>
  [...lot]
    .sort((one, other) => Number(other.quantity) - Number(one.quantity))
    .map(({ location, place, quantity }) => ({ location: location ?? '', name: place ?? '', quantity: plain(quantity) }));

/** All lots at the keeper as lines of a notice. */
export const custodyHeldFact: Load<'custodyHeld'> = async (context, _, d) => {
  const today = dayOf(context.now());
  const usable = (await keptOf(context, d)).filter((row) => !row.is_stopped && (!row.expiry || row.expiry >= today));
  const lots = new Map<string, Facts['custodyHeld'][number]>();
  for (const { specification, unit, batch, serial, expiry, quantity } of usable) {
    const key = [specification, batch, serial].join('|');
    const known = lots.get(key);
    const all = Number(known?.quantity ?? 0) + Number(quantity);
    lots.set(key, { specification, unit, batchNo: batch, serialNo: serial, expiryDate: expiry ?? '', quantity: plain(String(all)) });
  }
  return [...lots.values()];
};

/** Whom goods are sent to, as the lessee's own partner row knows him. */
export const consigneeFact: Load<'consignee'> = async (context, definition, d) => {
  const id = String(d.header.consignee ?? '');
  const { rows } = await sql<{ org: string }>`select counterparty_id as org from partner where org_id = ${context.org.id} and id = ${id || null}`.execute(
    context.db,
  );
  return partnerFact(context, definition, { ...d, partner: id, counterOrg: rows[0]?.org ?? '' });
};
