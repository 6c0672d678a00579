import { sql } from 'kysely';
import { addDays, dayOf } from '../../../src/define/dates';
import type { DocumentDefinition } from '../../../src/define/define-document';
import { documentOf } from '../../../src/domain/registry';
import { newId } from '../../../src/server/base/id';
import { generateDocuments } from '../../../src/server/engine/documents/generate';
import { act, add, edit } from '../documents';
import { deliver, followers } from './following';
import { type Make, openLines } from './making';
import { freshLines, type Step, takenFrom, type Values } from './world';

/** What was used of a supplier's goods becomes money; and the shorter ways of goods into a ward. */
export const settlementMakers: Record<string, Make> = {
  settlement: async (step) => {
    const waiting = await idsOf(step, step.history.w.dealer.id, sql`kind = 'settlement' and status = 1 and stage <> '1'`);
    if (waiting.length > 0) {
      await act({ ...step.dealer, screen: 'settlementManage' }, 'settlement', step.random.chance(0.8) ? 'confirm' : 'dispute', step.random.pick(waiting), {
        reason: '数量不符',
      });
      await deliver(step.history);
      // Mostly the hospital passes what was agreed the same day.
      if (step.random.chance(0.4)) return;
    }
    const agreed = await idsOf(step, step.history.w.hospital.id, sql`kind = 'settlement' and side = 'hospital' and status = 1 and stage = '1'`);
    if (agreed.length > 0) {
      const other = { ...step.hospital, screen: 'settlementRecord', user: { ...step.hospital.user, id: `${step.hospital.user.id.slice(0, -4)}beef` } };
      await act(other, 'settlement', 'review', step.random.pick(agreed));
      await deliver(step.history);
      if (step.random.chance(0.6)) await settlementMakers.settlementGrn?.(step);
      return;
    }
    // Mostly there is something to settle.
    if (step.random.chance(0.8)) await followers.consignment?.(step);
    const definition = documentOf('settlement') as DocumentDefinition;
    const input = { settleKind: step.random.pick(['use', 'use', 'issue']), periodFrom: '2026-01-01', periodTo: addDays(dayOf(step.hospital.now()), -1) };
    const { made } = await generateDocuments({ ...step.hospital, screen: 'settlementRecord' }, definition, { key: newId(), input });
    for (const one of made) await act(step.hospital, 'settlement', 'submit', one.id);
    await deliver(step.history);
    if (step.random.chance(0.7)) await settlementMakers.settlement?.(step);
  },
  settlementGrn: async (step) => {
    const { w } = step.history;
    const passed = await idsOf(step, w.hospital.id, sql`kind = 'settlement' and side = 'hospital' and status = 2`);
    const drafts = await idsOf(step, w.hospital.id, sql`kind = 'settlementGrn' and status in (0, 3)`);
    if (drafts.length > 0) {
      const id = step.random.pick(drafts);
      await edit(step.hospital, 'settlementGrn', id, { warehouse: w.hospital.warehouse }, await kept(step, id));
      await act(step.hospital, 'settlementGrn', 'submit', id);
    } else if (passed.length > 0) await act(step.hospital, 'settlement', 'toGrn', step.random.pick(passed));
  },
  /** Bought for a ward: received in the central store and issued from there at once, or consumed with the receipt. */
  directDelivery: async (step) => {
    const { w, stores, consignor } = step.history;
    const header = { supplier: consignor, warehouse: step.random.pick(stores.hospital), settleMode: step.random.pick(['1', '2']) };
    const lines = freshLines(step, 2, (name) => name === 'price');
    await add(step.hospital, 'purchaseGrn', { ...header, directTo: step.random.pick([w.ward, w.hospital.department]) }, lines);
  },
  consumedIssue: async (step) => {
    const { w, stores } = step.history;
    const from = step.random.pick(stores.hospital);
    const lines = (await takenFrom(step, step.hospital, from)).map(({ price: _p, taxRate: _t, ...line }) => line);
    if (lines.length > 0) await add(step.hospital, 'issueOdo', { issueType: '2', target: '1', department: w.ward, sourceWarehouse: from }, lines);
  },
  stockCare: async (step) => {
    const warehouse = step.random.pick(step.history.stores.dealer);
    const lines = (await takenFrom(step, step.dealer, warehouse)).map(({ specification, unit, quantity, batchNo, serialNo }): Values => {
      const isOdd = step.random.chance(0.2);
      return { specification, unit, batchNo, serialNo, checkedQuantity: quantity, result: isOdd ? '2' : '1', ...(isOdd ? { finding: '受潮' } : {}) };
    });
    if (lines.length > 0) await add(step.dealer, 'stockCare', { warehouse, temperature: '20', humidity: '50' }, lines);
  },
  /** From presale by hand: what the customer says he used, before any settlement. */
  convertedSale: async (step) => {
    const open = await openLines(step, step.dealer, 'advanceSale');
    if (!open) return;
    const lines = open.lines.map((line) => ({ ...line, price: line.price ?? '10' }));
    const header = { customer: open.header.partner_id, saleMode: '2', deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
    await add(step.dealer, 'saleOdo', header, lines);
  },
};

async function idsOf(step: Step, org: string, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from document where org_id = ${org} and not is_red and ${condition} order by created_at, id`.execute(
    step.history.w.db,
  );
  return rows.map((row) => row.id);
}

const kept = async (step: Step, id: string): Promise<Values[]> =>
  (
    await sql<{
      id: string;
      source: string;
      quantity: string;
    }>`select id, source_line_id as source, quantity from document_line where document_id = ${id} order by line_no`.execute(step.history.w.db)
  ).rows.map((line) => ({ id: line.id, sourceLine: line.source, quantity: line.quantity }));
