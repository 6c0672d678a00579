import { sql } from 'kysely';
import type { Db } from '../../../src/server/db/open';

/** Something an organisation has received before and may receive again: a paper that puts one piece of it into stock. */
export type Goods = { paper(): { header: Record<string, unknown>; lines: Record<string, unknown>[] } };

export async function goodsFor(db: Db, userName: string): Promise<Goods | undefined> {
  const { rows } = await sql<{ warehouse: string; spec: string; unit: string }>`
    select l.warehouse_id as warehouse, l.specification_id as spec, l.unit_id as unit from account a join app_user u on u.account_id = a.id
      join lateral (select h.warehouse_id, d.specification_id, d.unit_id from document h join document_line d on d.org_id = h.org_id and d.document_id = h.id
        where h.org_id = u.org_id and h.kind = 'purchaseGrn' and h.status = 2 order by h.reviewed_at desc limit 1) l on true
    where a.user_name = ${userName}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  let made = 0;
  return {
    paper: () => {
      made += 1;
      const line = { specification: row.spec, unit: row.unit, quantity: '1', givenCost: '10', batchNo: `LOAD${made % 50}` };
      return { header: { warehouse: row.warehouse, grnKind: '9' }, lines: [{ ...line, expiryDate: '2031-12-31', productionDate: '2026-01-01' }] };
    },
  };
}
