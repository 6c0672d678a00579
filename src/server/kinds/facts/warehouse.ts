import { sql } from 'kysely';
import type { Facts } from '../../../define/facts';
import type { Context } from '../../base/context';
import type { Load } from '../../engine/documents/facts';
import { goodsWarehouse } from '../../engine/documents/line-keys';

export const warehouseFact: Load<'warehouse'> = (context, definition, d) => read(context, goodsWarehouse(definition, d), d.id);
export const toWarehouseFact: Load<'toWarehouse'> = (context, _, d) => read(context, String(d.header.toWarehouse ?? d.header.targetWarehouse ?? ''), d.id);

export const scrapWarehouseFact: Load<'scrapWarehouse'> = (context, _, d) => read(context, String(d.header.scrapWarehouse ?? ''), d.id);

const ZONES: Record<string, string> = { normal: '', cool: '阴凉', cold: '冷藏', frozen: '冷冻' };

async function read(context: Context, id: string, documentId: string): Promise<Facts['warehouse']> {
  const { rows } = await sql<{
    name: string;
    scrap_type: number;
    level: number;
    enabled: boolean;
    temp_zone: string;
    use_location: boolean;
    allow_consigned: boolean;
    has_business: boolean;
    is_virtual: boolean;
    mine: boolean;
  }>`
    select name, scrap_type, level, status and deleted_at is null as enabled, temp_zone, use_location, allow_consigned, virtual_kind is not null as is_virtual,
      exists (select from stock_entry e where e.org_id = w.org_id and e.warehouse_id = w.id and e.doc_kind <> 'initialStock' and e.document_id <> ${documentId || null}) as has_business,
      w.id = any(${[...context.user.warehouses]}::uuid[]) or w.department_id = any(${[...context.user.departments]}::uuid[]) or w.keeper_id = ${context.user.employee || null}
        or exists (select from employee e where e.org_id = w.org_id and e.id = ${context.user.employee || null}
        and (e.department_id = w.department_id or w.department_id = any(e.other_departments))) as mine
    from warehouse w where w.org_id = ${context.org.id} and w.id = ${id || null}`.execute(context.db);
  const row = rows[0];
  return {
    name: row?.name ?? '',
    scrapType: String(row?.scrap_type ?? ''),
    level: String(row?.level ?? ''),
    isEnabled: row?.enabled === true,
    tempZone: ZONES[row?.temp_zone ?? 'normal'] ?? '',
    useLocation: row?.use_location === true,
    allowConsigned: row?.allow_consigned === true,
    hasBusiness: row?.has_business === true,
    isVirtual: row?.is_virtual === true,
    isMine: row?.mine === true,
  };
}
