import { sql } from 'kysely';
import { abs, add, compare, div, isZero, mul, neg, round, sub } from '../../../../define/money';
import { release } from '../../../../domain/his/allotting';
import { useRecord } from '../../../../domain/hospital/use-record';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import { actOnDocument } from '../../../engine/documents/lifecycle';
import { makeDocument } from '../../../engine/documents/make';
import { reviewMade } from '../../../engine/documents/review';
import { ruleReader } from '../../../engine/documents/rules';
import { loadDocument } from '../../../engine/documents/stored';
import { type Fee, lockFees, readFees } from './fee';
import { keepMatches, type Match, takenBack } from './keep';

export type StandingMatch = Match & { id: string };

/** Matches of a fee as far as nothing took them back, the newest first. */
export async function standingMatches({ db, org }: Context, fees: readonly string[]): Promise<StandingMatch[]> {
  const { rows } = await sql<StandingMatch>`
    select m.id, m.fee_id as fee, m.line_id as line, m.document_id as document, m.way, (m.quantity + coalesce(r.quantity, 0))::text as quantity, (m.amount + coalesce(r.amount, 0))::text as amount
    from his_fee_match m left join lateral (select sum(x.quantity) as quantity, sum(x.amount) as amount from his_fee_match x
    where x.org_id = m.org_id and x.fee_id = m.fee_id and x.releases = m.id) r on true
    where m.org_id = ${org.id} and m.fee_id = any(${[...fees]}::uuid[]) and m.quantity > 0 and m.quantity + coalesce(r.quantity, 0) > 0 order by m.at desc, m.id desc`.execute(
    db,
  );
  return rows;
}

/**
 * A refund takes back what its charge was put on, the newest first; a use that was only made for the charge is taken back with it (rule his.refundRed).
 * @returns false where the charge did not come yet
 */
export async function refund(context: Context, fee: Fee): Promise<boolean> {
  const { db, org } = context;
  const [known] = await readFees(db, org.id, sql`f.code = ${fee.originalFeeId} and f.fee_type = '1'`);
  const [charge] = known ? await lockFees(db, org.id, [known.id]) : [];
  if (!charge) return false;
  const refunded = add(charge.refunded, fee.quantity);
  if (compare(refunded, charge.quantity) > 0) {
    await keepMatches(context, [], [{ fee: fee.id, status: '4', reason: '退费数量超过原收费未退数量', isTried: true }]);
    return true;
  }
  const released = release(charge, fee.quantity, await standingMatches(context, [charge.id]));
  const matched = released.reduce((sum, { quantity }) => sub(sum, quantity), charge.matched);
  const isAll = compare(refunded, charge.quantity) === 0 && isZero(matched);
  const placed = charge.isPlaced ? { specification: charge.specification, factor: charge.factor } : {};
  await keepMatches(
    context,
    released.map(({ match, quantity, amount }) => takenBack(match, quantity, amount, fee.id)),
    [
      { fee: charge.id, status: isAll ? '8' : charge.status === '1' || charge.status === '2' ? '2' : charge.status, refunded },
      { fee: fee.id, status: '1', isTried: true, ...placed, ...unlike(charge, fee) },
    ],
  );
  const made = released.filter(({ match }) => match.way === 'deduct');
  if (made.length > 0 && (await ruleReader(context))('his.refundRed') === '1') await takeBackUses(context, made);
  return true;
}

/** What was paid back is not what had been paid for so much: it stands, and says so. */
function unlike(charge: Fee, { quantity, amount }: Fee): { reason?: string } {
  const paid = round(div(mul(charge.amount, quantity), charge.quantity), 2);
  return compare(abs(sub(paid, amount)), '0.01') > 0 ? { reason: `退费金额与原收费不符，原收费对应${paid}元` } : {};
}

type Part = { match: StandingMatch; quantity: string };

/** Uses the charge had made: in red where nothing of them is charged any more, else as far as it was refunded. */
async function takeBackUses(context: Context, parts: readonly Part[]): Promise<void> {
  const system = { ...context, isSystem: true, screen: '' };
  for (const document of new Set(parts.map(({ match }) => match.document))) {
    const stored = await loadDocument(system, useRecord.kind, document, true);
    const mine = parts.filter(({ match }) => match.document === document);
    const { rows } = await sql`select 1 from document_line where org_id = ${context.org.id} and document_id = ${document} and (charged_quantity > 0
      or exists (select from document_line b where b.org_id = document_line.org_id and b.source_line_id = document_line.id and b.base_quantity < 0)) limit 1`.execute(
      context.db,
    );
    if (rows.length === 0) {
      const red = useRecord.actions.find((action) => action.id === 'red');
      if (!red) throw new Error('a use is never taken back');
      await actOnDocument(system, useRecord, red, { id: document, version: Number(stored.row.version), key: newId(), confirmed: true, reason: 'HIS退费冲回' });
      await sql`update document_line set charge_state = '已退费' where org_id = ${context.org.id} and document_id = ${document}`.execute(context.db);
      continue;
    }
    const { header, id, sn } = stored.view;
    const lines = mine.flatMap(({ match, quantity }) => {
      const from = stored.view.lines.find((line) => line.id === match.line);
      return from ? [{ from, values: { quantity: neg(quantity), sourceLine: from.id } }] : [];
    });
    const plan = { header: { ...header, documentDate: undefined, hisState: '', hisAnswer: '', source: 'HIS', remark: `HIS退费冲回：${sn}` }, lines };
    const made = await makeDocument(system, useRecord, { status: 2 }, plan, { id, sn, kind: useRecord.kind, org: context.org.id, isMirror: false });
    if (made?.stored) await reviewMade(system, made.stored);
  }
}
