import { sql } from 'kysely';
import type { Problem } from '../../../define/document-rules';
import { isPositive } from '../../../define/money';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { NO_LOCATION } from './places';
import type { Step } from './steps';

type Refused = { line_no: number; message: string };

/** Where goods are put that were not there, and what takes them off again. */
export const isPutAway = (step: Step): boolean => isPositive(step.quantity) && !step.reverses && !step.isVirtual;

/**
 * Goods enter a store that works with places only on one of them (freeze.ts asks). The field named is the one that says where to:
 * `toLocation` of documents that know one, else `location`.
 */
export function noPlace(kind: string, lineNo: number, store: string): Problem {
  const field = Object.hasOwn(documentOf(kind)?.lines ?? {}, 'toLocation') ? 'toLocation' : 'location';
  return { ...(lineNo > 0 ? { line: lineNo, field } : {}), message: `库房【${store}】已启用货位，请选择货位` };
}

/**
 * What is put on a place must fit it: the place is open, and one kept for a single specification or a single lot holds no
 * other. The places are locked, so that two postings never fill an empty one with different goods.
 * @returns every line that does not fit
 */
export async function wrongPlaces(context: Context, steps: readonly Step[]): Promise<Problem[]> {
  const put = steps
    .filter((step) => isPutAway(step) && step.location !== NO_LOCATION)
    .map((step) => ({ line_no: step.lineNo, location_id: step.location, specification_id: step.specification, lot: `${step.batchNo}\n${step.serialNo}` }));
  if (put.length === 0) return [];
  const ids = [...new Set(put.map((one) => one.location_id))];
  const places = await sql<{ mix: string; status: boolean }>`
    select mix, status from location where org_id = ${context.org.id} and id = any(${ids}::uuid[]) and (mix <> 'any' or not status) order by id for update`.execute(
    context.db,
  );
  if (places.rows.length === 0) return [];
  const { rows } = await sql<Refused>`
    with put as (select * from jsonb_to_recordset(${JSON.stringify(put)}::jsonb) as p (line_no int, location_id uuid, specification_id uuid, lot text)),
    there as (
      select b.location_id, b.specification_id, l.batch_no || chr(10) || l.serial_no as lot from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
        where b.org_id = ${context.org.id} and b.location_id = any(${ids}::uuid[]) and b.quantity > 0
      union select location_id, specification_id, lot from put)
    select p.line_no, case when not x.status then '货位已停用' when x.mix = 'lot' then '货位【' || x.code || '】只能存放单一批次' else '货位【' || x.code || '】只能存放单一规格' end as message
    from put p join location x on x.org_id = ${context.org.id} and x.id = p.location_id
    where not x.status or (x.mix <> 'any' and exists (select from there t where t.location_id = p.location_id and (t.specification_id <> p.specification_id or (x.mix = 'lot' and t.lot <> p.lot))))
    order by p.line_no`.execute(context.db);
  return rows.map(({ line_no, message }) => ({ ...(line_no > 0 ? { line: line_no, field: 'location' } : {}), message }));
}
