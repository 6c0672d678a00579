import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '../../src/server/base/id';
import { seeded } from '../../src/server/demo/random';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import type { His, HisRow, UseProposal } from '../../src/server/his/his';
import { misbehaving } from '../../src/server/his/misbehaving';
import { matchDue } from '../../src/server/kinds/his/fees/queue';
import { pullAll } from '../../src/server/kinds/his/receive/pull';
import { act, add, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { quietHis } from '../support/quiet-his';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/**
 * An hour of a ward beside a system that is late, tells things twice and out of order, charges wrong amounts and unknown items and puts them right
 * again, breaks off and does not answer: in the end every use is charged, once, for what it costs.
 */
const START = Date.parse('2026-05-04T01:00:00Z');
const PATIENTS = 6;
let w: TradeWorld;
let now = new Date(START);
const random = seeded(7);
const roll = () => random.next();

inWorld(
  (db) => tradeWorld(db, () => now),
  async (made) => {
    w = made;
  },
);

/** What the hospital's system would be on a good day: it charges what it was proposed, each record once. */
function wellBehaved(): His {
  const charged = new Map<string, HisRow & { at: number }>();
  return quietHis({
    async proposeUse(proposal: UseProposal) {
      for (const row of proposal.rows) {
        const feeId = `${proposal.sn}-${row.lineNo}`;
        if (charged.has(feeId)) continue;
        const { visitType, visitNo, visitSeq, patientId, deptCode, useTime } = proposal;
        const who = { visitType, visitNo, visitSeq, patientId, patientName: '患者', execDept: deptCode, chargeTime: useTime };
        charged.set(feeId, {
          feeId,
          feeType: 1,
          ...who,
          hisItemCode: 'I1',
          hisItemName: '留置针',
          quantity: row.quantity,
          amount: row.amount,
          at: now.getTime(),
        });
      }
      return `R${proposal.sn}`;
    },
    fees: async ({ from, to }) => [...charged.values()].filter(({ at }) => at >= Date.parse(from) && at < Date.parse(to)).map(({ at: _, ...row }) => row),
  });
}

async function ward(): Promise<string[]> {
  const h = w.context(w.hospital);
  const item = newId();
  await sql`update department set his_dept_code = '0812' where id = ${w.ward}`.execute(w.db);
  await sql`update business_product set chargeable = true, charge_price = 8.5 where org_id = ${w.hospital.id}`.execute(w.db);
  await sql`insert into his_item (org_id, id, code, name) values (${w.hospital.id}, ${item}, 'I1', '留置针')`.execute(w.db);
  await sql`insert into product_comparison (org_id, id, his_item_id, specification_id, state) values (${w.hospital.id}, ${newId()}, ${item}, ${w.spec}, '2')`.execute(
    w.db,
  );
  for (const [key, value] of [
    ['his.pushUse', '1'],
    ['his.chargeDeduct', '关闭'],
  ])
    await sql`insert into rule_value (org_id, id, key, scope, value) values (${w.hospital.id}, ${newId()}, ${key}, 'organisation', ${value})`.execute(w.db);
  await post(h, 'initialStock', { warehouse: w.wardStore }, [
    { specification: w.spec, unit: w.piece, quantity: '1000', batchNo: 'A', expiryDate: '2040-06-30', unitCost: '5', taxRate: '13' },
  ]);
  const patients = Array.from({ length: PATIENTS }, () => newId());
  for (const [i, id] of patients.entries())
    await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${id}, ${`P${i}`}, '患者', 'inpatient', ${`ZY${i}`}, ${w.ward})`.execute(
      w.db,
    );
  return patients;
}

it('a misbehaving system for an hour leaves every charge exactly once', async () => {
  const patients = await ward();
  const h = w.context(w.hospital);
  const his = misbehaving(wellBehaved(), { late: 30, twice: 30, disorder: 40, amount: 10, unknown: 10, timeout: 25, half: 15 }, roll);
  const tick = async () => {
    await drainOutbox(w.db, () => now, undefined, { his });
    await pullAll(w.db, his, () => now);
    await matchDue(w.db, () => now);
  };
  for (let minute = 0; minute < 60; minute += 1) {
    now = new Date(START + minute * 60_000 + 7_000);
    if (minute < 40) {
      const header = { useType: '1', department: w.ward, warehouse: w.wardStore, patient: patients[random.int(0, PATIENTS - 1)], useTime: now.toISOString() };
      const line = { specification: w.spec, unit: w.piece, quantity: String(random.int(1, 3)), batchNo: 'A' };
      await act(h, 'useRecord', 'review', (await add(h, 'useRecord', header, [line])).id);
    }
    await tick();
  }
  // Whatever it held back comes in the end.
  for (let more = 1; more <= 60; more += 1) {
    now = new Date(START + (60 + more * 10) * 60_000);
    await tick();
  }
  const { rows: uses } = await sql<{ state: string; n: number; wrong: number }>`
    select l.charge_state as state, count(*)::int as n, count(*) filter (where l.charged_quantity <> l.base_quantity or l.charged_amount <> l.charge_amount)::int as wrong
    from document d join document_line l on l.org_id = d.org_id and l.document_id = d.id where d.org_id = ${h.org.id} and d.kind = 'useRecord' group by 1`.execute(
    w.db,
  );
  expect(uses).toEqual([{ state: '已收费', n: 40, wrong: 0 }]);
  const { rows: fees } = await sql<{ status: string }>`select distinct match_status as status from his_fee where org_id = ${h.org.id} order by 1`.execute(w.db);
  // Matched, or refunded because it was wrong.
  expect(fees.map(({ status }) => status).filter((status) => !['1', '8'].includes(status))).toEqual([]);
  const { rows: sums } = await sql`
    select (select sum(case fee_type when '1' then amount else -amount end) from his_fee where org_id = ${h.org.id}) = (select sum(total_charge) from document
      where org_id = ${h.org.id} and kind = 'useRecord') as is_same,
      (select count(*) from interface_log where org_id = ${h.org.id} and state = 'failed') > 5 as has_failed, (select count(*) from his_fee
        where org_id = ${h.org.id} and fee_type = '2') > 0 as has_refunds`.execute(w.db);
  expect(sums).toEqual([{ is_same: true, has_failed: true, has_refunds: true }]);
}, 120_000);
