import { sql } from 'kysely';
import type { Db } from '../../db/open';

/** What of an organisation's rows stays when it leaves, and why; of every other table nothing stays. */
export type Kept = { reason: string; only?: string };
const CATALOGUE = '公共产品目录，其他机构的库存、单据、追溯在用';
const SHARED = '已交给其他机构的文件，是对方单据、批号的依据';

/** `only` = which rows, as SQL over the table's columns; without it all. */
export const KEPT: Readonly<Record<string, Kept>> = {
  organisation: { reason: '它登记的往来单位档案，平台共用' },
  product: { reason: CATALOGUE },
  specification: { reason: CATALOGUE },
  unit: { reason: CATALOGUE },
  product_barcode: { reason: CATALOGUE },
  product_history: { reason: CATALOGUE },
  registration_cert: { reason: CATALOGUE },
  registration_cert_change: { reason: CATALOGUE },
  brand: { reason: CATALOGUE },
  quality_certificate: { reason: SHARED },
  stored_file: { reason: SHARED, only: 'is_shared' },
  operation_log: { reason: '网络安全法第二十一条：日志留存不少于六个月，到期自动删除', only: "at >= now() - interval '180 days'" },
};

/** Made of other rows, and made again: neither handed over nor counted. */
const isMade = (table: string): boolean => table.startsWith('kept_') || table.startsWith('document_count');

export type TenantTable = { name: string; isMade: boolean; columns: string[] };

/**
 * Every table whose rows belong to an organisation, those that name others before those that are named: rows can be deleted in this order.
 * Read from the schema, so that a table that comes is never forgotten.
 */
export async function tenantTables(db: Db): Promise<TenantTable[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select t.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns from information_schema.tables t
    join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 having bool_or(c.column_name = 'org_id') order by 1`.execute(db);
  const { rows: keys } = await sql<{ child: string; parent: string }>`
    select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(
    db,
  );
  const left = new Map(rows.map((row) => [row.name, row]));
  const ordered: TenantTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(({ name }) => !keys.some(({ child, parent }) => parent === name && left.has(child)));
    if (free.length === 0) throw new Error(`tables name each other: ${[...left.keys()].join(', ')}`);
    for (const { name, columns } of free) {
      left.delete(name);
      ordered.push({ name, columns, isMade: isMade(name) });
    }
  }
  return ordered;
}
