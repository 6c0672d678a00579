import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterRow } from '../../engine/masters/effects';
import { catalogueOwner } from './product-access';
import { parseUnits, writeUnits } from './unit-text';

/** A copy in draft: of its own, or as the one open revision of the released product. @returns id of the copy */
export async function copyProduct(tx: Db, context: Context, row: MasterRow, isRevision: boolean): Promise<string> {
  const id = newId();
  // A maker may revise what the platform wrote of its products: the draft is the maker's, the released row keeps its owner.
  const owner = catalogueOwner(context);
  const origin = { P: 'platform', V: 'vendor', D: 'dealer', H: 'hospital' }[context.org.kind];
  const changes = {
    id,
    org_id: owner,
    status: 0,
    version: 1,
    revision_of: isRevision ? row.id : null,
    submitted_by: null,
    submitted_at: null,
    passed_by: null,
    passed_at: null,
    opinion: null,
    library_product_id: null,
    created_by: context.user.id || null,
    ...(isRevision ? {} : { code: '', origin, name: `${String(row.name).slice(0, 95)}(副本)` }),
  };
  await sql`insert into product select (jsonb_populate_record(p, ${JSON.stringify(changes)}::jsonb)).* from product p where p.id = ${row.id}`.execute(tx);
  const lines = await sql<{
    id: string;
    unit_text: string;
    divisible: boolean;
  }>`select id, unit_text, divisible from specification where product_id = ${row.id} and deleted_at is null order by sort, id`.execute(tx);
  for (const line of lines.rows) {
    const lineId = newId();
    const lineChanges = {
      id: lineId,
      org_id: owner,
      product_id: id,
      version: 1,
      root_unit_id: null,
      purchase_unit_id: null,
      sale_unit_id: null,
      use_unit_id: null,
      revision_of: isRevision ? line.id : null,
      ...(isRevision ? {} : { code: '', udi_di: null }),
    };
    await sql`insert into specification select (jsonb_populate_record(s, ${JSON.stringify(lineChanges)}::jsonb)).* from specification s where s.id = ${line.id}`.execute(
      tx,
    );
    await writeUnits(tx, { id: lineId, owner, isRevision }, parseUnits(line.unit_text, line.divisible), line.divisible, false);
  }
  return id;
}

/** Opens the revision of a released product. @throws Rejected while another one is open */
export async function changeProduct(tx: Db, context: Context, { rows }: MasterActionCall): Promise<{ id: string }> {
  const row = rows[0] as MasterRow;
  if (row.status !== '2') throw new Rejected(`产品【${row.name}】不是已发布状态`);
  const open = await sql`select 1 from product where revision_of = ${row.id} and status in (0, 1, 3) and deleted_at is null`.execute(tx);
  if (open.rows.length > 0) throw new Rejected('该产品已有变更单未完成');
  return { id: await copyProduct(tx, context, row, true) };
}
