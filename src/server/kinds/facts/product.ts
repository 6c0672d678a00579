import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Load } from '../../engine/documents/facts';
import { linesJson } from '../../engine/documents/line-keys';

type Row = {
  i: number;
  name: string;
  spec_model: string;
  trade_status: number | null;
  tracking: string;
  no_expiry: boolean;
  divisible: boolean;
  smallest: string | null;
  coded: boolean | null;
  stop_sold: boolean;
  chargeable: boolean | null;
  min_order: string | null;
  pack: string | null;
  temp_zone: string;
  implant: boolean;
  risk_class: string;
  cert_no: string | null;
  cert_valid_to: string | null;
  need_grant: boolean;
  granted: boolean;
  first_approved: boolean | null;
  kept: boolean;
  trade_mode: string | null;
  temporary_left: string | null;
  in_scope: boolean;
  has_report: boolean;
  failed_lot: boolean;
};
const ZONES: Record<string, string> = { normal: '', cool: '阴凉', cold: '冷藏', frozen: '冷冻' };
const TRACKING: Record<string, string> = { none: '无', batch: '批次', serial: '序列号' };

/** Per line: the product as the organisation may trade it (catalogue row, own row, blocks, par of the target store). */
export const productFact: Load<'product'> = async (context, _, d) => {
  const target = String(d.header.targetWarehouse ?? '') || null;
  // What is approved from one supplier is not from another; whoever names none (goods lent) asks for any approval.
  const supplier = 'supplier' in d.header ? d.partner || null : null;
  const rows = await sql<Row>`
    select w.i, coalesce(p.name, '') as name, trim(coalesce(s.spec, '') || ' ' || coalesce(s.model, '')) as spec_model, bp.status as trade_status, coalesce(p.tracking, 'batch') as tracking,
      coalesce(p.no_expiry, false) as no_expiry, coalesce(u.divisible, false) as divisible, u.name as smallest, bp.coded,
      exists (select from stock_block k where k.org_id = ${context.org.id} and k.ended_at is null and k.specification_id = w.specification_id and k.batch_no = '') as stop_sold,
      coalesce(bp.chargeable, p.chargeable) as chargeable, bp.min_order_quantity as min_order, wp.pack_quantity as pack,
      coalesce(p.temp_zone, 'normal') as temp_zone, coalesce(bp.implant, p.is_implant, false) as implant,
      coalesce(p.risk_class, '') as risk_class, rc.code as cert_no, rc.valid_to::text as cert_valid_to, coalesce(p.need_grant, false) as need_grant,
      bp.source = 'vendor' or (bp.first_approved and (cardinality(bp.first_supplier_ids) = 0 or ${supplier}::uuid is null or ${supplier}::uuid = any(bp.first_supplier_ids))) as first_approved,
      not coalesce(p.need_grant, false) or is_granted(${d.counterOrg || null}::uuid, ${context.org.kind === 'H' ? context.org.id : null}::uuid,
      w.specification_id, ${dayOf(context.now())}::date) as granted,
      wp.id is not null as kept, bp.trade_mode,
      case when bp.temp_quantity is not null then greatest(bp.temp_quantity - bought_since(bp.org_id, bp.specification_id, bp.admission_id), 0) end as temporary_left,
      not exists (select from licence li where li.org_id = ${context.org.id} and li.holder_id = ${context.org.id} and li.deleted_at is null and cardinality(li.scope_ids) > 0)
        or p.risk_class = '1'
        or exists (select from licence li join category68 c on c.id = p.category68_id where li.org_id = ${context.org.id} and li.holder_id = ${context.org.id} and li.deleted_at is null
             and (li.long_term or li.valid_to >= ${dayOf(context.now())}::date) and (c.id = any(li.scope_ids) or c.path && li.scope_ids)) as in_scope,
      exists (select from quality_certificate q where q.specification_id = w.specification_id and q.batch_no = w.batch_no and q.deleted_at is null) as has_report,
      exists (select from quality_certificate q where q.specification_id = w.specification_id and q.batch_no = w.batch_no and q.deleted_at is null and q.result = '不合格') as failed_lot
    from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, specification_id uuid, batch_no text)
    left join specification s on s.id = w.specification_id left join product p on p.id = s.product_id left join unit u on u.id = s.root_unit_id
    left join registration_cert rc on rc.id = p.registration_cert_id
    left join business_product bp on bp.org_id = ${context.org.id} and bp.specification_id = w.specification_id and bp.deleted_at is null
    left join warehouse_product wp on wp.org_id = ${context.org.id} and wp.warehouse_id = ${target} and wp.specification_id = w.specification_id and wp.deleted_at is null and wp.status
    order by w.i`.execute(context.db);
  return rows.rows.map((r) => ({
    name: r.name,
    specModel: r.spec_model,
    tradeStatus: r.trade_status === null ? '' : String(r.trade_status),
    tracking: TRACKING[r.tracking] ?? '批次',
    noExpiry: r.no_expiry,
    isDivisible: r.divisible,
    smallestUnit: r.smallest ?? '',
    isCoded: r.coded === true,
    isStopSold: r.stop_sold,
    chargeable: r.chargeable === true,
    minOrderQuantity: r.min_order ?? '',
    packQuantity: r.pack ?? '',
    tempZone: ZONES[r.temp_zone] ?? r.temp_zone,
    isImplant: r.implant,
    riskClass: r.risk_class,
    certNo: r.cert_no ?? '',
    certValidTo: r.cert_valid_to ?? '',
    needGrant: r.need_grant,
    isFirstApproved: r.first_approved === true,
    isGrantValid: r.granted,
    inScope: r.in_scope,
    hasReport: r.has_report,
    isFailedLot: r.failed_lot,
    isKept: r.kept,
    tradeMode: r.trade_mode ?? '1',
    temporaryLeft: r.temporary_left ?? '',
  }));
};
