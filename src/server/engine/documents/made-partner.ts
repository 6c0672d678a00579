import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Makes } from '../../../define/document-ways';
import type { Context } from '../../base/context';
import type { Origin } from './stored';
import { isTakers } from './take-up';

/** A document made in the same organisation has the counterparty its plan names, or none. */
export async function namedPartner(context: Context, d: AnyDocument, partner: string, origin: Origin): Promise<void> {
  d.partner = partner;
  if (partner === '' || partner === origin.partner?.id) {
    d.counterOrg = partner === '' ? '' : (origin.partner?.org ?? '');
    return;
  }
  const { rows } = await sql<{
    counterparty_id: string;
  }>`select counterparty_id from partner where org_id = ${context.org.id} and id = ${partner}`.execute(context.db);
  d.counterOrg = rows[0]?.counterparty_id ?? '';
}

/** The receiving side names the other one by its own partner row, and starts from its own defaults for it. */
export async function counterparty(
  context: Context,
  definition: DocumentDefinition,
  d: AnyDocument,
  origin: Origin,
  makes: Pick<Makes<AnyDocument>, 'status' | 'senderIs'>,
): Promise<void> {
  const side = makes.senderIs ?? (definition.hidesMoney || definition.header.supplier ? 'supplier' : 'customer');
  const kinds = side === 'either' ? ['supplier', 'customer', 'both'] : [side, 'both'];
  const { rows } = await sql<{ id: string; people: string | null }>`
    select id, coalesce(salesperson_id, buyer_id, (select e.id from employee e where e.org_id = partner.org_id and e.status and e.job_status = '1' and e.deleted_at is null
      order by e.code limit 1)) as people from partner where org_id = ${context.org.id} and counterparty_id = ${origin.org} and kind = any(${kinds}::text[]) and deleted_at is null
    order by status desc, created_at limit 1`.execute(context.db);
  const partner = rows[0];
  if (!partner) throw new Error(`no partner row for ${origin.org} at ${context.org.id}`);
  const header = d.header as Record<string, unknown>;
  header[definition.counterparty as string] = partner.id;
  d.partner = partner.id;
  d.counterOrg = origin.org;
  for (const [name, field] of Object.entries(definition.header)) {
    if (header[name] !== '' && header[name] !== undefined) continue;
    if (field.kind === 'ref' && field.to === 'employee' && field.required && !(makes.status === 0 && isTakers(field))) header[name] = partner.people ?? '';
    if (field.kind === 'ref' && field.to === 'warehouse' && field.required) header[name] = await defaultWarehouse(context, origin, name);
  }
}

/** Goods on an order go where the order said; otherwise to the default warehouse. */
async function defaultWarehouse(context: Context, origin: Origin, name: string): Promise<string> {
  const ordered = await sql<{ warehouse_id: string }>`
    select h.warehouse_id from document_line o join document_line m on m.org_id = o.org_id and m.id = o.source_line_id
      join document_line b on b.org_id = ${context.org.id} and b.id = m.mirror_line_id join document h on h.org_id = b.org_id and h.id = b.document_id
    where o.org_id = ${origin.org} and o.document_id = ${origin.id} limit 1`.execute(context.db);
  if (ordered.rows[0] && name === 'warehouse') return ordered.rows[0].warehouse_id;
  const { rows } = await sql<{
    id: string;
  }>`select id from warehouse where org_id = ${context.org.id} and scrap_type = 1 and level = 1 and virtual_kind is null and status
  and deleted_at is null order by is_default desc, code limit 1`.execute(context.db);
  return rows[0]?.id ?? '';
}
