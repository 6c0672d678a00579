import { sql } from 'kysely';
import { type Goods, keptBy, type Ward } from '../world/world';
import { crewOf, type Day } from './day';
import { act, post, type Values } from './desk';
import { lotsOf } from './stock';

/** Goods go from the main store to the stand-by store, directly or with a receipt of their own. */
export async function moveStock(at: Day, goods: ReadonlyMap<string, Goods>, mode: '1' | '2', receiveNow = true): Promise<void> {
  const { organisation, world, random } = at;
  const crew = crewOf(organisation);
  const stocked = await sql<{
    specification_id: string;
    root: string;
    free: string;
  }>`select b.specification_id, s.root_unit_id as root, sum(b.quantity - b.reserved) as free from stock_balance b join specification s on s.id = b.specification_id
    join product p on p.id = s.product_id left join business_product bp on bp.org_id = b.org_id and bp.specification_id = b.specification_id and bp.deleted_at is null
    where b.org_id = ${organisation.id} and b.warehouse_id = ${organisation.central} and p.temp_zone = 'normal' and not coalesce(bp.coded, false)
    group by 1, 2 having sum(b.quantity - b.reserved) > 20 order by 1 limit 60`.execute(world.db);
  const chosen = random.some(stocked.rows, random.int(2, 4));
  if (chosen.length === 0) return;
  const lots = await lotsOf(
    at,
    organisation.central,
    chosen.map((row) => row.specification_id),
  );
  const lines = chosen.flatMap((row): Values[] => {
    // A dealer sells whole boxes, so it moves whole boxes: no lot is ever left with half of one.
    const [unit, ratio] = organisation.kind === 'H' ? [row.root, 1] : [goods.get(row.specification_id)?.box, goods.get(row.specification_id)?.boxRatio ?? 1];
    return lots
      .take(row.specification_id, random.int(2, 6) * ratio, ratio)
      .map((part) => ({ specification: row.specification_id, unit, quantity: String(part.quantity / ratio), batchNo: part.batchNo, serialNo: part.serialNo }));
  });
  if (lines.length === 0) return;
  const header = {
    transferKind: 'move',
    fromWarehouse: organisation.central,
    toWarehouse: organisation.standby,
    mode,
    reason: random.pick(['备货', '腾库', '调整库位']),
  };
  const done = await post(at.desk(crew.keep), at.desk(crew.recheck), 'stockTransfer', header, lines);
  if (mode === '1' || !receiveNow) return;
  const sent = await sql<{
    id: string;
    quantity: string;
  }>`select id, quantity from document_line where org_id = ${organisation.id} and document_id = ${done.id}`.execute(world.db);
  await act(at.desk(crew.recheck), 'stockTransfer', 'receive', done, { lines: sent.rows.map((line) => ({ id: line.id, receivedNow: line.quantity })) });
}

/** A ward gives back what it does not need. */
export async function giveBack(at: Day, ward: Ward, mode: 'review' | 'submit' = 'review'): Promise<string | undefined> {
  const { organisation, world, random } = at;
  if (!ward.nurse) return undefined;
  const kept = keptBy(world, ward).filter((one) => !one.isCoded);
  const chosen = random.some(kept, 3);
  const lots = await lotsOf(
    at,
    ward.store,
    chosen.map((one) => one.id),
  );
  const lines = chosen.flatMap((one): Values[] =>
    lots.take(one.id, random.int(1, 3)).map((part) => ({
      specification: one.id,
      unit: one.root,
      quantity: String(part.quantity),
      batchNo: part.batchNo,
      serialNo: part.serialNo,
      quality: random.chance(0.15) ? '不合格' : '合格',
    })),
  );
  if (lines.length === 0) return undefined;
  const header = {
    returnKind: '1',
    department: ward.department,
    sourceWarehouse: ward.store,
    targetWarehouse: organisation.central,
    reason: random.pick(['积压', '领错', '近效期', '质量']),
  };
  return (await post(at.deskOfPerson(ward.nurse), at.desk(crewOf(organisation).keep), 'issueReturn', header, lines, mode)).id;
}

/** Losses that were reported on an earlier day are decided by somebody else. */
export async function decideLosses(at: Day): Promise<void> {
  const { rows } = await sql<{
    id: string;
    version: number;
  }>`select id, version from document where org_id = ${at.organisation.id} and kind = 'lossReport' and status = 1 and document_date < ${at.day}::date order by created_at, id limit 3`.execute(
    at.world.db,
  );
  for (const loss of rows) await act(at.desk(crewOf(at.organisation).check), 'lossReport', 'review', loss);
}
