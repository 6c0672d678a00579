import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Load } from '../../engine/documents/facts';

type Row = {
  name: string;
  status: boolean;
  frozen: boolean;
  valid_to: string | null;
  settlement_mode: string | null;
  credit_limit: string | null;
  receivable: string;
  open_orders: string;
  joined: boolean;
  org_kind: string;
  first_approved: boolean;
  org_status: boolean;
  half_frozen: boolean;
  first_change: string;
};

/** The counterparty of a document as the organisation's own partner row knows it. */
export const partnerFact: Load<'partner'> = async (context, _, d) => {
  const { rows } = await sql<Row>`
    select p.name, p.status and p.deleted_at is null as status, p.frozen, p.valid_to::text as valid_to, p.settlement_mode, p.credit_limit,
      coalesce((select balance from account_balance a where a.org_id = p.org_id and a.partner_id = p.id and a.account = 'receivable'), 0) as receivable,
      coalesce((select sum(l.open * l.price) from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
        where h.org_id = p.org_id and h.partner_id = p.id and h.kind = 'salesOrder' and h.status = 2 and l.open > 0), 0) as open_orders,
      o.joined and o.is_use_system as joined, p.first_approved, o.kind as org_kind, o.status as org_status,
      coalesce((select m.frozen from partner m where m.org_id = p.counterparty_id and m.id = p.mirror_of), false) as half_frozen,
      first_change(p.org_id, p.counterparty_id, p.first_facts) as first_change
    from partner p join organisation o on o.id = p.counterparty_id where p.org_id = ${context.org.id} and p.id = ${d.partner || null}`.execute(context.db);
  const row = rows[0];
  const licences = row ? await expiredLicences(context, d.counterOrg, row.name) : [];
  return {
    name: row?.name ?? '',
    orgKind: row?.org_kind ?? '',
    isEnabled: row?.status === true && row.org_status,
    isFrozen: row?.frozen === true || row?.half_frozen === true,
    validTo: row?.valid_to ?? '',
    settlementMode: row?.settlement_mode ?? '',
    creditLimit: row?.credit_limit ?? '',
    receivable: row?.receivable ?? '0',
    openOrders: row?.open_orders ?? '0',
    isOnPlatform: row?.joined === true,
    isFirstApproved: row?.first_approved === true,
    firstChange: row?.first_change ?? '',
    licenceProblems: licences,
    ownLicenceProblems: await expiredLicences(context, context.org.id, context.org.name),
  };
};

/** Licences whose latest version is over today, in words. A successor (replaced_by) closes the old one. */
async function expiredLicences(context: Parameters<typeof partnerFact>[0], holder: string, name: string): Promise<string[]> {
  if (!holder) return [];
  const today = dayOf(context.now());
  const { rows } = await sql<{ type: string; valid_to: string }>`
    select type, max(valid_to)::text as valid_to from licence
    where org_id in (${context.org.id}, ${holder}) and holder_id = ${holder} and deleted_at is null and not long_term and review_state = 'valid' and valid_to is not null
    group by type having max(valid_to) < ${today}::date`.execute(context.db);
  return rows.map((row) => `【${name}】的【${row.type}】已于${row.valid_to}到期`);
}
