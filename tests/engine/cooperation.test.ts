import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf, startOfMonth } from '../../src/define/dates';
import { cooperation } from '../../src/domain/contract/cooperation';
import { lastCut } from '../../src/domain/contract/cooperation-terms';
import type { Context } from '../../src/server/base/context';
import { documentInfo } from '../../src/server/engine/documents/info';
import { act, add, documentsOf, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** On what terms a dealer supplies a hospital or runs its store: offered by one, agreed on by both, one of a sort at a time. */
let w: TradeWorld;
let d: Context;
let h: Context;
const now = new Date();
const today = dayOf(now);
const from = startOfMonth(today);
const to = addDays(addMonths(from, 7), -1);
inWorld(
  (db) => tradeWorld(db, () => now),
  async (made) => {
    w = made;
    [d, h] = [w.context(w.dealer), w.context(w.hospital)];
    await sql`insert into custom_category (org_id, id, kind, code, name) values (${h.org.id}, gen_random_uuid(), 'finance', 'F1', '卫生材料')`.execute(w.db);
  },
);

type Values = Record<string, unknown>;
const terms = (more: Values = {}): Values => ({
  ...{ partner: w.customer, role: 'operator', startDate: from, endDate: to, feeBase: 'settled', feeRate: '2' },
  ...{ files: ['scan.pdf'], staff: [w.dealer.employee], categories: ['高值'], ...more },
});
const offer = async (more: Values = {}, lines: Values[] = [], who = d) => {
  const { id } = await add(who, 'cooperation', terms(more), lines);
  await act(who, 'cooperation', 'submit', id, { confirmed: false });
  return id;
};
const refused = (more: Values, lines?: Values[]) => refusal(offer(more, lines));
const copyOf = async (id: string) => String((await documentsOf(h, 'cooperation')).find((row) => row.mirror_of === id && row.status !== 6)?.id);
const agree = async (more: Values = {}, lines: Values[] = []) => {
  const id = await offer(more, lines);
  const copy = await copyOf(id);
  await act(h, 'cooperation', 'agree', copy);
  return { id, copy };
};

describe('a cooperation', () => {
  it('says at the field what is missing or wrong', async () => {
    expect(await refusal(add(d, 'cooperation', terms({ endDate: from }), []))).toEqual(['结束日期须晚于开始日期 @ endDate']);
    expect(await refusal(add(d, 'cooperation', terms({ startDate: '2025-01-01', endDate: addDays(today, -1) }), []))).toEqual(['结束日期已过 @ endDate']);
    await expect(add(d, 'cooperation', terms({ feeRate: '100.01' }), [])).rejects.toThrow('服务费率');
    expect(await refused({ files: [] })).toEqual(['请上传合作协议扫描件 @ files']);
    expect(await refused({}, [{ feeRate: '1' }])).toEqual(['请填写财务分类或供应商 @ 1.financeClass']);
    const twice = { financeClass: '卫生材料', feeRate: '1' };
    expect(await refused({}, [twice, { ...twice, feeRate: '3' }])).toEqual(['同一供应商、分类只能定一个费率 @ 2.feeRate']);
    expect(await refused({ role: 'supplier' }, [{ supplier: w.dealer.id, feeRate: '1' }])).toEqual(['供应商合作不按供应商另定费率 @ 1.supplier']);
    const firm = await sql<{ id: string }>`insert into partner (org_id, id, code, name, kind, counterparty_id, relation)
      values (${d.org.id}, gen_random_uuid(), 'X', '另一家', 'customer', ${w.dealer.id}, 'DD') returning id`.execute(w.db);
    expect(await refusal(add(d, 'cooperation', terms({ partner: firm.rows[0]?.id }), []))).toEqual(['运营合作的对方须为医院 @ partner']);
  });

  let live = { id: '', copy: '' };
  it('submitted lies with the hospital, which names its stores, reads who comes to work there, and says yes', async () => {
    const id = await offer({}, [{ financeClass: '耗材甲', feeRate: '1' }]);
    const copy = await copyOf(id);
    expect(await rowOf(d, id)).toMatchObject({ status: 1, counter_status: '待对方确认', party_name: '康和医院', operator_name: '康达医疗', fee_rate: '2.00' });
    expect(await refusal(act(h, 'cooperation', 'agree', copy, { confirmed: false }))).toEqual(['本院没有财务分类【耗材甲】，该费率不会用到 @ 1.financeClass']);
    await act(h, 'cooperation', 'agree', copy, { input: { warehouses: [w.hospital.warehouse] } });
    const { header } = await documentInfo(h, cooperation, { id: copy });
    expect(header).toMatchObject({
      staffNames: '康达医疗员工',
      feeRate: '2.00',
      operatorName: '康达医疗',
      partner: w.supplier,
      warehouses: [w.hospital.warehouse],
    });
    live = { id, copy };
    expect([(await rowOf(d, id)).status, (await rowOf(h, copy)).status, (await rowOf(d, id)).counter_status]).toEqual([2, 2, '对方已确认']);
  });

  it('is the only one of its sort in its days and for its goods', async () => {
    const { sn } = await rowOf(d, live.id);
    expect(await refused({ categories: [] })).toEqual(['该医院该分类已有运营商 @ role', `与合作【${sn}】有效期重叠，请先终止 @ startDate`]);
    expect(await refused({ startDate: addDays(to, 2), endDate: addDays(to, 90), feeRate: '3' })).toEqual([
      `费率由合作【${sn}】的2%变更，只能从月初生效 @ startDate`,
    ]);
    const other = await agree({ categories: ['试剂'], feeRate: '2' });
    await act(d, 'cooperation', 'unreview', other.id);
    expect([(await rowOf(d, other.id)).status, (await rowOf(h, other.copy)).status]).toEqual([0, 6]);
  });

  it('refused is open again with the reason; stopped by one side it ends in both books with that day', async () => {
    const id = await offer({ role: 'supplier', categories: [] });
    await act(h, 'cooperation', 'nopass', await copyOf(id), { reason: '费率偏低' });
    expect(await rowOf(d, id)).toMatchObject({ status: 3, counter_status: '对方已拒绝' });
    const stopDate = addDays(today, 20);
    await act(h, 'cooperation', 'stop', live.copy, { reason: '改由本院自管', input: { stopDate } });
    expect([await rowOf(d, live.id), await rowOf(h, live.copy)]).toMatchObject([
      { status: 4, stop_date: stopDate },
      { status: 4, stop_date: stopDate },
    ]);
    expect(await refused({ startDate: stopDate })).toContain('该医院该分类已有运营商 @ role');
    await agree({ startDate: addMonths(from, 2), feeRate: '3' });
  });
});

describe('the cycle of settling', () => {
  it.each([
    ['month', '', '2026-06-29', '2026-05-31'],
    ['month', '25', '2026-06-29', '2026-06-25'],
    ['month', '31', '2026-06-30', '2026-06-30'],
    ['month', '30', '2026-03-05', '2026-02-28'],
    ['half', '', '2026-06-29', '2026-06-15'],
    ['ten', '', '2026-06-09', '2026-05-31'],
    ['ten', '', '2026-06-20', '2026-06-20'],
  ])('%s %s on %s is over up to %s', (cycle, cutDay, day, cut) => expect(lastCut(cycle, cutDay, day)).toBe(cut));
});
