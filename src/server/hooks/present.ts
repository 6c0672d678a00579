import { sql } from 'kysely';
import { datasets, documentOf, masterOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { Forbidden, NotFound } from '../base/errors';
import { isNarrow, screensFor } from '../engine/access';
import { documentInfo } from '../engine/documents/info';
import { infoOfMaster } from '../engine/masters/info';
import { requireReader } from '../engine/queries/reader';
import { scopeOf } from '../engine/scope';

/** What happened, as the delivery says it. */
export type Event = { event: string; resource: string; record: string; name: string; action: string };

/**
 * What is told of a record: what its page answers to the key, through the same doors; costs, patients and other wards' papers stay where they
 * stay for whoever signs in. @throws Forbidden, NotFound where the key would not be answered
 */
export async function presented(context: Context, { event, resource, record }: Event): Promise<unknown> {
  if (resource === 'stock') return entriesOf(context, record);
  if (resource === 'webhook') return { msg: '测试' };
  if (event.endsWith('.deleted')) return ofDeleted(context, resource);
  const document = documentOf(resource);
  if (document) {
    const { header, lines, sections } = await documentInfo(context, document, { id: record });
    const { actions: _, ...told } = header as Record<string, unknown>;
    return { header: told, lines, sections };
  }
  const master = masterOf(resource);
  if (!master) throw new NotFound('没有这样的对象');
  const { row, lines } = await infoOfMaster(context, master, record);
  return { row, lines };
}

/** What is gone says no more whose it was: only who saw all of them hears of it. */
function ofDeleted({ ...context }: Context, resource: string): null {
  const sees = screensFor(context, resource).some((screen) => !isNarrow(screen));
  const { departments, warehouses } = context.user;
  if (!sees || departments.length > 0 || warehouses.length > 0) throw new Forbidden('密钥看不到全部，不告知删除');
  return null;
}

/** What of a document was booked, in smallest units; at what value to whom the books of stock say values. */
async function entriesOf(context: Context, document: string): Promise<unknown> {
  const dataset = datasets.find(({ id }) => id === 'entries');
  if (!dataset) throw new NotFound('没有库存流水');
  const { sees } = requireReader(context, dataset);
  const { rows } = await sql<Record<string, unknown>>`
    select e.id, e.posted_at as "postedAt", e.biz_date::text as "bizDate", e.doc_kind as kind, e.doc_sn as sn, e.bill_type as "billType", e.warehouse_id as warehouse, w.name as "warehouseName",
      e.specification_id as specification, s.code as "specificationCode", p.name as "productName", s.spec, s.model, l.batch_no as "batchNo", l.serial_no as "serialNo", e.quantity::text as quantity,
      e.reverses ${sees('viewCost') ? sql`, e.unit_cost::text as "unitCost", e.amount::text as amount` : sql``}
    from stock_entry e join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id join specification s on s.id = e.specification_id join product p on p.id = s.product_id
      left join lot l on l.org_id = e.org_id and l.id = e.lot_id
    where ${scopeOf(context, { org: 'e.org_id', departments: ['w.department_id'], warehouses: ['e.warehouse_id'] })} and e.document_id = ${document} order by e.posted_at, e.id limit 2000`.execute(
    context.db,
  );
  if (rows.length === 0) throw new NotFound('密钥看不到这些库房');
  return { entries: rows };
}
