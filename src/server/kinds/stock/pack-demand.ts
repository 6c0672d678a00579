import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { compare, isPositive, min, mul, plain, sub } from '../../../define/money';
import { packOrder } from '../../../domain/stock/pack-order';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import { viewOf } from '../../engine/documents/stored';
import { sellable } from '../../engine/documents/suggest';

type Demand = { specification: string; pack: string; packs: number };

/**
 * What should be packed: the product typed, else the one most packs of are claimed from this warehouse and not packed yet; as many
 * packs as are wanted, of loose lots that expire first. What the keeper filled in stays.
 */
export async function packDemand(context: Context, d: AnyDocument): Promise<AnyLine[]> {
  const warehouse = String(d.header.warehouse);
  const typed = d.lines.find((line) => line.specification)?.specification ?? '';
  const wanted = (await demands(context, warehouse)).find((one) => typed === '' || one.specification === typed);
  const specification = typed || wanted?.specification;
  if (!specification) throw new Rejected('没有待打包的定数包申领');
  const header: Record<string, unknown> = d.header;
  if (!header.packSize) header.packSize = wanted?.pack ?? '';
  if (!header.packCount) header.packCount = String(wanted?.packs ?? 1);
  const total = mul(String(header.packSize || '0'), String(header.packCount || '0'));
  if (!isPositive(total)) throw new Rejected('请先填写每包数量');
  const lots = (await sellable(context, warehouse, [specification])).filter((lot) => lot.pack_no === '');
  // A pack has one owner: his whose goods come first.
  const ofOne = lots.filter((lot) => lot.owner_id === lots[0]?.owner_id);
  d.lines = [];
  let left = total;
  const lines: AnyLine[] = [];
  for (const lot of ofOne) {
    if (!isPositive(left)) break;
    const quantity = min(left, lot.free);
    left = sub(left, quantity);
    lines.push({
      ...(viewOf(packOrder, context.org, {}, [{}]).lines[0] as AnyLine),
      id: newId(),
      specification,
      quantity: plain(quantity),
      batchNo: lot.batch_no,
      serialNo: lot.serial_no,
      productionDate: lot.production_date ?? '',
      expiryDate: lot.expiry_date ?? '',
      location: lot.location_name === null ? '' : lot.location_id,
      owner: lot.owner_name === null ? '' : lot.owner_id,
    });
  }
  if (compare(left, '0') > 0) throw new Rejected(`散货可用不足，还缺${plain(left)}`);
  return lines;
}

/** Packs claimed (type 定数包) from this warehouse and still open, less those that lie packed and free; the most wanted first. */
async function demands(context: Context, warehouse: string): Promise<Demand[]> {
  const { rows } = await sql<Demand>`
    select c.specification, trim_scale(c.pack)::text as pack, (c.packs - coalesce(r.packs, 0))::int as packs
    from (select l.specification_id as specification, max(p.pack_quantity) as pack, sum(ceil(l.open * l.ratio / p.pack_quantity)) as packs
        from document d join document_line l on l.org_id = d.org_id and l.document_id = d.id and l.open > 0
          join warehouse_product p on p.org_id = d.org_id and p.warehouse_id = d.to_warehouse_id and p.specification_id = l.specification_id and p.deleted_at is null and p.pack_quantity > 1
        where d.org_id = ${context.org.id} and d.kind = 'suppliesClaim' and d.subkind = '5' and d.status = 2 and d.warehouse_id = ${warehouse} group by 1) c
      left join (select b.specification_id, count(distinct b.pack_no) as packs from stock_balance b
        where b.org_id = ${context.org.id} and b.warehouse_id = ${warehouse} and b.pack_no <> '' and b.quantity > b.reserved group by 1) r on r.specification_id = c.specification
    where c.packs > coalesce(r.packs, 0) order by 3 desc, 1 limit 50`.execute(context.db);
  return rows;
}
