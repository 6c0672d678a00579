import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { runReport } from '../../src/server/engine/reports/run';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** Letters a hospital holds of its dealer: one for all goods, one about to end, one over, one taken back. */
let w: TradeWorld;
let h: Context;
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function letter(from: number, to: number, more: { status?: number; hospitals?: string[]; scope?: string } = {}): Promise<void> {
  const { status = 2, hospitals = [], scope = 'all' } = more;
  const [id, org] = [newId(), w.hospital.id];
  await sql`insert into document (org_id, id, kind, sn, status, side, subkind, partner_id, counter_org_id, period_from, period_to, extra, document_date, created_at, updated_at)
    values (${org}, ${id}, 'licenceGrant', ${`QS${id.slice(-12)}`}, ${status}, 'out', '2', ${w.supplier}, ${w.dealer.id}, ${day(from)}, ${day(to)},
      ${JSON.stringify({ hospitals })}::jsonb, ${day(from)}, now(), now())`.execute(w.db);
  await sql`insert into document_line (org_id, id, document_id, line_no, grant_scope, specification_id)
    values (${org}, ${newId()}, ${id}, 1, ${scope}, ${scope === 'specification' ? w.spec : null})`.execute(w.db);
}
async function received(on: number): Promise<void> {
  const [id, org] = [newId(), w.hospital.id];
  await sql`insert into document (org_id, id, kind, sn, status, partner_id, counter_org_id, document_date, biz_date, created_at, updated_at)
    values (${org}, ${id}, 'purchaseGrn', ${`CR${id.slice(-12)}`}, 2, ${w.supplier}, ${w.dealer.id}, ${day(on)}, ${day(on)}, now(), now())`.execute(w.db);
  await sql`insert into document_line (org_id, id, document_id, line_no, specification_id) values (${org}, ${newId()}, ${id}, 1, ${w.spec})`.execute(w.db);
}
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  await letter(-100, 300, { hospitals: [w.hospital.id] });
  await letter(-100, 20, { scope: 'specification' });
  await letter(-300, -5);
  await letter(-100, 300, { status: 4 });
  await letter(30, 300);
});

const census = async (more: Record<string, string> = {}, who = h) => {
  const report = reportOf('report:licenceGrantCensus');
  if (!report) throw new Error('no census');
  return (await runReport({ ...who, screen: 'licEmpowerCensus' }, report, { screen: 'licEmpowerCensus', pageNum: 1, pageSize: 50, ...more })) as unknown as {
    list: Record<string, unknown>[];
    totals: Record<string, string>;
  };
};

describe('letters of authority are counted', () => {
  it('as they stand on the day, each once whatever it covers', async () => {
    const { list } = await census({ level: 'partner' });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ partner: w.supplier, valid: '2', soon: '1', expired: '1', stopped: '1', broken: '0', hospitals: '1', firstEnd: day(20) });
  });
  it('with the goods of the own catalogue a living one covers, not added up over hospitals', async () => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from business_product where org_id = ${w.hospital.id} and status = 1 and deleted_at is null`.execute(w.db);
    expect((await census({ level: 'partner' })).list[0]?.specifications).toBe(String(rows[0]?.n));
    const { list, totals } = await census({ level: 'hospital' });
    expect(list.map((row) => row.hospital)).toContain(w.hospital.id);
    expect(totals.specifications).toBe(String(rows[0]?.n));
  });
  it('of a past day too', async () => {
    expect((await census({ level: 'partner', asOf: day(-10) })).list[0]).toMatchObject({ expired: '0' });
  });
  it('of one house only', async () => {
    expect((await census({ level: 'partner' }, w.context(w.dealer))).list).toEqual([]);
  });
  it('with the goods bought in the year before that need a letter and have none', async () => {
    expect((await census({ level: 'partner' })).totals.missing).toBe('0');
    await sql`update product set need_grant = true where id = (select product_id from specification where id = ${w.spec})`.execute(w.db);
    await received(-400);
    expect((await census({ level: 'partner' })).totals.missing).toBe('0');
    await received(-10);
    await received(-9);
    expect((await census({ level: 'partner' })).list.find(({ side }) => side === 'in')).toMatchObject({ partner: w.supplier, missing: '1', valid: '0' });
    expect((await census({ level: 'partner', asOf: day(-20) })).totals.missing).toBe('0');
  });
});
