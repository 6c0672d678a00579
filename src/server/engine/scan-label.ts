import { sql } from 'kysely';
import type { ScanAnswer } from '../../contract/answers';
import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import type { ScanOptions } from './scan-product';
import { productAnswer } from './scan-product';
import { scopeOf } from './scope';

const LABEL_REFUSED: Record<string, string> = { '4': '标签已使用', '5': '标签已作废' };

export async function labelOf(context: Context, no: string, options: ScanOptions): Promise<ScanAnswer | undefined> {
  const found = await sql<
    Record<string, string | null>
  >`select l.label_no, l.label_kind, l.state, l.specification_id, l.serial_no, l.pack_no, l.quantity::text as quantity, l.location_id,
  l.warehouse_id, t.batch_no, t.production_date, t.expiry_date, t.sterilisation_no, t.udi
    from stock_label l left join lot t on t.org_id = l.org_id and t.id = l.lot_id where l.org_id = ${context.org.id}
    and (l.label_no = ${no} or l.epc = ${no}) and l.deleted_at is null limit 1`.execute(context.db);
  const label = found.rows[0];
  if (!label?.specification_id) return undefined;
  const refused = LABEL_REFUSED[label.state ?? ''];
  if (refused && options.kind) throw new Rejected(`${refused}：${no}`);
  const answer = await productAnswer(
    context,
    label.specification_id,
    {
      labelNo: label.label_no,
      batchNo: label.batch_no,
      serialNo: label.serial_no,
      productionDate: label.production_date,
      expiryDate: label.expiry_date,
      sterilisationNo: label.sterilisation_no,
      udi: label.udi,
      packNo: label.pack_no,
      location: label.location_id,
      ...(label.label_kind === '1' ? {} : { quantity: label.quantity }),
    },
    options,
  );
  return { ...answer, kind: 'label' };
}

export async function placeOf(context: Context, barcode: string): Promise<ScanAnswer | undefined> {
  const found = await sql<{
    id: string;
    code: string;
    warehouse: string;
    name: string;
    status: boolean;
  }>`select l.id, l.code, l.warehouse_id as warehouse, w.name, l.status from location l join warehouse w on w.org_id = l.org_id and w.id = l.warehouse_id
    where ${scopeOf(context, { org: 'l.org_id', warehouses: ['l.warehouse_id'] })} and lower(l.barcode) = lower(${barcode}) and l.deleted_at is null`.execute(
    context.db,
  );
  const place = found.rows[0];
  if (!place) return undefined;
  if (!place.status) throw new Rejected('货位已停用');
  return { kind: 'location', text: `${place.name} ${place.code}`, line: { location: place.id, locationName: place.code, warehouse: place.warehouse } };
}
