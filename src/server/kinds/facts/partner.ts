import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';
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
  bank_name: string | null;
  bank_account: string | null;
  credit_code: string | null;
  invoice_address: string | null;
  firm_name: string;
  joined: boolean;
  org_kind: string;
  first_approved: boolean;
  org_status: boolean;
  half_frozen: boolean;
  first_change: string;
  expired: { holder: string; type: string; day: string }[];
};

/** The counterparty of a document as the organisation's own partner row knows it. */
export const partnerFact: Load<'partner'> = async (context, _, d) => {
  const { rows } = await sql<Row>`
    select p.name, p.status and p.deleted_at is null as status, p.frozen, p.valid_to::text as valid_to, p.settlement_mode, p.credit_limit,
    p.bank_name, p.bank_account, o.social_credit_code as credit_code,
      coalesce(nullif(o.invoice_address_phone, ''), o.address) as invoice_address, o.name as firm_name,
      coalesce((select balance from account_balance a where a.org_id = p.org_id and a.partner_id = p.id and a.account = 'receivable'), 0) as receivable,
      coalesce((select sum(l.open * l.price) from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
        where h.org_id = p.org_id and h.partner_id = p.id and h.kind = 'salesOrder' and h.status = 2 and l.open > 0), 0) as open_orders,
      o.joined and o.is_use_system as joined, p.first_approved, o.kind as org_kind, o.status as org_status,
      coalesce((select m.frozen from partner m where m.org_id = p.counterparty_id and m.id = p.mirror_of), false) as half_frozen,
      first_change(p.org_id, p.counterparty_id, p.first_facts) as first_change, ${expiredOf(context, d.counterOrg)} as expired
    from partner p join organisation o on o.id = p.counterparty_id where p.org_id = ${context.org.id} and p.id = ${d.partner || null}`.execute(context.db);
  const row = rows[0];
  const expired = row?.expired ?? (await sql<Row>`select ${expiredOf(context, '')} as expired`.execute(context.db)).rows[0]?.expired ?? [];
  const said = (holder: string, name: string) =>
    expired.filter((one) => one.holder === holder).map(({ type, day }) => `【${name}】的【${type}】已于${day}到期`);
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
    bankName: row?.bank_name ?? '',
    bankAccount: row?.bank_account ?? '',
    creditCode: row?.credit_code ?? '',
    invoiceAddress: row?.invoice_address ?? '',
    firmName: row?.firm_name ?? '',
    isOnPlatform: row?.joined === true,
    isFirstApproved: row?.first_approved === true,
    firstChange: row?.first_change ?? '',
    licenceProblems: row ? said(d.counterOrg, row.name) : [],
    ownLicenceProblems: said(context.org.id, context.org.name),
  };
};

/** The organisation as its papers name it. */
export const ownFirmFact: Load<'ownFirm'> = async ({ db, org }) => {
  const { rows } = await sql<{ code: string | null }>`select social_credit_code as code from organisation where id = ${org.id}`.execute(db);
  return { name: org.name, creditCode: rows[0]?.code ?? '' };
};

/**
 * Licences of a firm and our own whose latest version is over today, as seen here, one whose end was only just written down too: a
 * draft gives nobody time. A successor (replaced_by) closes the old one, for good where it has no end.
 */
const expiredOf = ({ org, now }: Context, firm: string): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('holder', e.holder_id, 'type', e.type, 'day', e.day)), '[]') from (
    select holder_id, type, max(valid_to)::text as day from licence
    where holder_id in (${org.id}, ${firm || org.id}) and org_id in (${org.id}, holder_id) and deleted_at is null
      and (review_state = 'valid' or (review_state in ('draft', 'pending') and not long_term and valid_to < ${dayOf(now())}::date))
    group by holder_id, type having max(valid_to) < ${dayOf(now())}::date and not bool_or(long_term) order by holder_id, type) e)`;
