import { sql } from 'kysely';
import { neg } from '../../../../define/money';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import { changed } from '../../../engine/messages/notify';
import { NET, USE_KINDS } from './uses';

export type Way = 'code' | 'auto' | 'manual' | 'deduct';
/** What of a fee pays for what of a line; negative with what it takes back. */
export type Match = { fee: string; line: string; document: string; quantity: string; amount: string; way: Way; releases?: string; refund?: string };
/** What became of a fee; `again` = when it is tried by itself, absent = by nobody. */
export type Outcome = {
  fee: string;
  status: string;
  reason?: string;
  again?: Date | undefined;
  specification?: string | null;
  factor?: string;
  refunded?: string;
  isTried?: boolean;
};

/** Matches and what follows from them in one go: how far lines are charged, what may be settled, the way of the lot; and where each fee stands. */
export async function keepMatches(context: Context, matches: readonly Match[], outcomes: readonly Outcome[]): Promise<void> {
  const { db, org, user } = context;
  const at = context.now();
  if (matches.length > 0) {
    const rows = matches.map(({ fee, line, document, refund, ...match }) => ({
      ...match,
      org_id: org.id,
      id: newId(at.getTime()),
      fee_id: fee,
      line_id: line,
      document_id: document,
      refund_id: refund ?? null,
      at: at.toISOString(),
      by_id: user.id || null,
      by_name: user.name,
    }));
    await sql`insert into his_fee_match select * from jsonb_populate_recordset(null::his_fee_match, ${JSON.stringify(rows)}::jsonb)`.execute(db);
    await tellLines(context, matches);
    await traceCharges(context, matches);
  }
  await tellFees(context, outcomes);
  await tellOthers(context, matches, outcomes);
}

/** How far lines are charged, and whether a supplier's goods may be settled. */
async function tellLines({ db, org }: Context, matches: readonly Match[]): Promise<void> {
  const lines = [...new Set(matches.map(({ line }) => line))];
  await sql`
    with m as (select line_id, sum(quantity) as quantity, sum(amount) as amount from his_fee_match where org_id = ${org.id} and line_id = any(${lines}::uuid[]) group by 1)
    update document_line l set charged_quantity = m.quantity, charged_amount = m.amount,
      charge_state = case when m.quantity = 0 then case when l.chargeable then '未收费' else '无需收费' end
        when m.quantity > ${NET} or not coalesce(l.chargeable, false) then '多收' when m.quantity < ${NET} then '部分' else '已收费' end
    from m where l.org_id = ${org.id} and l.id = m.line_id`.execute(db);
  await sql`update settle_item s set is_matched = l.charge_state in ('已收费', '多收') from document_line l where s.org_id = ${org.id} and s.line_id = any(${lines}::uuid[]) and s.quantity > 0
    and l.org_id = s.org_id and l.id = s.line_id and s.is_matched is distinct from (l.charge_state in ('已收费', '多收'))`.execute(db);
}

/** CHARGE and REFUND on the way of the lot. */
async function traceCharges({ db, org, user, now }: Context, matches: readonly Match[]): Promise<void> {
  const given = matches.map(({ line, quantity }) => ({ line, quantity, id: newId(now().getTime()) }));
  await sql`insert into trace_event (org_id, id, at, type, warehouse_id, department_id, patient_id, specification_id, batch_no, serial_no, label_no,
    quantity, doc_kind, document_id, doc_sn, line_id, operator)
    select h.org_id, g.id, ${now()}, case when g.quantity > 0 then 'CHARGE' else 'REFUND' end, h.warehouse_id, h.department_id, h.patient_id, l.specification_id, coalesce(nullif(l.batch_no, ''), '-'),
      coalesce(l.serial_no, ''), coalesce(l.label_no, ''), abs(g.quantity), h.kind, h.id, h.sn, l.id, ${user.name}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, line uuid, quantity numeric)
      join document_line l on l.org_id = ${org.id} and l.id = g.line join document h on h.org_id = l.org_id and h.id = l.document_id`.execute(db);
}

async function tellFees({ db, org, now }: Context, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ fee, status, reason = '', again, specification, factor, refunded, isTried = false }) => ({
    id: fee,
    status,
    reason: reason.slice(0, 200),
    again: again?.toISOString() ?? null,
    specification: specification ?? null,
    factor: factor ?? null,
    refunded: refunded ?? null,
    tried: isTried ? 1 : 0,
  }));
  await sql`update his_fee f set match_status = g.status, reason = g.reason, next_at = g.again, specification_id = coalesce(g.specification, f.specification_id), factor = coalesce(g.factor, f.factor),
      refunded_quantity = coalesce(g.refunded, f.refunded_quantity), tries = f.tries + g.tried, version = f.version + 1, updated_at = ${now()},
      matched_quantity = coalesce((select sum(m.quantity) from his_fee_match m where m.org_id = f.org_id and m.fee_id = f.id), 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, status text, reason text, again timestamptz, specification uuid, factor numeric, refunded numeric, tried int)
    where f.org_id = ${org.id} and f.id = g.id`.execute(db);
}

/** Open tabs of what changed. */
async function tellOthers(context: Context, matches: readonly Match[], outcomes: readonly Outcome[]): Promise<void> {
  const { db, org, user } = context;
  await changed(db, { org: org.id, resource: 'hisFee', ids: outcomes.map(({ fee }) => fee), by: user.id });
  const documents = [...new Set(matches.map(({ document }) => document))];
  if (documents.length > 0) for (const resource of USE_KINDS) await changed(db, { org: org.id, resource, ids: documents, by: user.id });
}

/** The same taken back. */
export const takenBack = (match: Match & { id: string }, quantity: string, amount: string, refund?: string): Match => ({
  fee: match.fee,
  line: match.line,
  document: match.document,
  way: match.way,
  quantity: neg(quantity),
  amount: neg(amount),
  releases: match.id,
  ...(refund ? { refund } : {}),
});
