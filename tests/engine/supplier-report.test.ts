import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/define/dates';
import { supplierReport } from '../../src/domain/purchasing/supplier-report';
import { newId } from '../../src/server/base/id';
import { runReport } from '../../src/server/engine/reports/run';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** An order of two lines of 100.00: one came in time, of the other half came two days late and will be too old soon. */
let w: TradeWorld;
const day = (days: number): string => addDays(dayOf(new Date()), days);
const ids = { order: newId(), intime: newId(), late: newId() };

async function paper(id: string, kind: string, on: number): Promise<void> {
  await sql`insert into document (org_id, id, kind, sn, status, partner_id, counter_org_id, document_date, biz_date, created_at, updated_at)
    values (${w.hospital.id}, ${id}, ${kind}, ${`${kind.slice(0, 2)}${id.slice(-12)}`}, 2, ${w.supplier}, ${w.dealer.id}, ${day(on)}, ${day(on)}, now(), now())`.execute(
    w.db,
  );
}
async function line(
  id: string,
  document: string,
  more: { quantity: number; source?: string; expected?: string; lives?: readonly [from: number, to: number] },
): Promise<void> {
  const { quantity, source = null, expected = null, lives } = more;
  const [made, ends] = lives ? [day(lives[0]), day(lives[1])] : [null, null];
  await sql`insert into document_line (org_id, id, document_id, line_no, specification_id, quantity, ratio, price, amount, source_line_id, expected_date, production_date, expiry_date)
    values (${w.hospital.id}, ${id}, ${document}, ${quantity}, ${w.spec}, ${quantity}, 1, 10, ${quantity * 10}, ${source}, ${expected}, ${made}, ${ends})`.execute(
    w.db,
  );
}
async function came(on: number, source: string, quantity: number, lives: readonly [number, number]): Promise<void> {
  const id = newId();
  await paper(id, 'purchaseGrn', on);
  await line(newId(), id, { quantity, source, lives });
}
inWorld(tradeWorld, async (made) => {
  w = made;
  await paper(ids.order, 'purchaseOrder', -9);
  await line(ids.intime, ids.order, { quantity: 10, expected: day(-5) });
  await line(ids.late, ids.order, { quantity: 10, expected: day(-5) });
  await came(-6, ids.intime, 10, [-30, 700]);
  await came(-3, ids.late, 5, [-300, 60]);
});
const told = async (query: Record<string, string>) => {
  const context = { ...w.context(w.hospital), screen: 'supplierReport' };
  return (await runReport(context, supplierReport, { screen: 'supplierReport', pageNum: 1, pageSize: 50, from: day(-30), to: day(0), ...query })).list;
};

describe('what a supplier is worth', () => {
  it('is one mark: 40 × 50 % in time, 30 × 75 % come, nothing refused, nothing sent back', async () => {
    expect(await told({ level: 'supplier' })).toMatchObject([
      { supplier: w.supplier, score: '72.5', grade: 'C', dueLines: '2', onTimeLines: '1', bought: '150', shortLines: '1', shortShare: '50' },
    ]);
    expect(await told({ level: 'grade' })).toMatchObject([{ grade: 'C', suppliers: '1' }]);
    expect(await told({ level: 'supplier', grade: 'A' })).toEqual([]);
  });
  it('is not said of a supplier of whom nothing was due', async () => {
    expect(await told({ level: 'supplier', from: day(-4), to: day(0) })).toMatchObject([{ supplier: w.supplier, score: '', grade: '' }]);
  });
});
