import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { systemContext } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { proposalsFor } from '../../src/server/engine/masters/proposals';
import { matchDue } from '../../src/server/kinds/his/fees/queue';
import { receiveFees } from '../../src/server/kinds/his/receive/fees';
import { act as actOnMaster, definition } from '../support/callers';
import { act, add, cell, lotQuantity, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** What the hospital's own system charged, put on what was used: the worked examples of charging (H2, H3, H4) and what people do with the rest. */
let w: TradeWorld;
let h: Context;
let now = new Date();
let low: { spec: string; piece: string };
const visits = new Map<string, string>();
const rule = async (key: string, value: string) => {
  await sql`delete from rule_value where org_id = ${w.hospital.id} and key = ${key}`.execute(w.db);
  await sql`insert into rule_value (org_id, id, key, scope, value) values (${w.hospital.id}, ${newId()}, ${key}, 'organisation', ${value})`.execute(w.db);
};

inWorld(
  (db) => tradeWorld(db, () => now),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    await sql`update department set his_dept_code = '0812' where id = ${w.ward}`.execute(w.db);
    for (const no of ['ZY1', 'ZY2', 'ZY3']) {
      const id = newId();
      visits.set(no, id);
      await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${id}, ${`P${no}`}, '张三丰', 'inpatient', ${no}, ${w.ward})`.execute(
        w.db,
      );
    }
    low = await makeSpecification(w.db, '敷贴');
    await trade(w.db, w.hospital, low.spec);
    await sql`update business_product set chargeable = true, charge_price = 8, manage_class = '低值' where org_id = ${w.hospital.id}`.execute(w.db);
    await item('I10', '留置针 盒', '10', w.spec);
    await item('L1', '敷贴', '1', low.spec);
    const opening = [lot(w, 'A', '100'), lot(w, 'B', '50'), lot(w, 'C', '10'), lot(low, 'L1', '2', '2039-03-31'), lot(low, 'L2', '10', '2039-06-30')];
    await post(
      h,
      'initialStock',
      { warehouse: w.wardStore },
      opening.map((line) => ({ ...line, unitCost: '5', taxRate: '13' })),
    );
  },
);
beforeEach(() => rule('his.chargeDeduct', '关闭'));

async function item(code: string, name: string, factor: string, specification: string): Promise<void> {
  const id = newId();
  await sql`insert into his_item (org_id, id, code, name, price) values (${w.hospital.id}, ${id}, ${code}, ${name}, 80)`.execute(w.db);
  await sql`insert into product_comparison (org_id, id, his_item_id, specification_id, factor, state) values (${w.hospital.id}, ${newId()}, ${id}, ${specification}, ${factor}, '2')`.execute(
    w.db,
  );
}
const stock = (goods: { spec: string; piece: string }, batchNo: string, quantity: string) =>
  post(h, 'otherGrn', { warehouse: w.wardStore, grnKind: '9' }, [{ ...lot(goods, batchNo, quantity), givenCost: '5' }]);
const lot = (goods: { spec: string; piece: string }, batchNo: string, quantity: string, expiryDate = '2040-06-30') => ({
  specification: goods.spec,
  unit: goods.piece,
  quantity,
  batchNo,
  expiryDate,
});
const use = async (visit: string, quantity: string, batchNo: string, goods = w as { spec: string; piece: string }) => {
  now = new Date(now.getTime() + 60_000);
  const header = { useType: '1', department: w.ward, warehouse: w.wardStore, patient: visits.get(visit), useTime: now.toISOString() };
  return act(h, 'useRecord', 'review', (await add(h, 'useRecord', header, [{ specification: goods.spec, unit: goods.piece, quantity, batchNo }])).id);
};
let number = 0;
const clock = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const fee = (more: Record<string, unknown> = {}) => {
  number += 1;
  const row = {
    feeId: `F${number}`,
    feeType: 1,
    visitType: 'I',
    visitNo: 'ZY2',
    visitSeq: 1,
    patientId: 'PZY2',
    patientName: '张三丰',
    hisItemCode: 'I10',
    hisItemName: '留置针',
    unit: '盒',
  };
  return { ...row, quantity: 1, price: 80, amount: 80, execDept: '0812', chargeTime: clock(now), ...more };
};
const tell = async (...rows: Record<string, unknown>[]) => {
  const received = await receiveFees(
    systemContext(w.db, h.org, () => now),
    rows,
  );
  await matchDue(w.db, () => now);
  return received;
};
type Told = { id: string; code: string; status: string; matched: string; reason: string; open: string };
const fees = async (...codes: string[]): Promise<Told[]> =>
  (
    await sql<Told>`select id, code, match_status as status, trim_scale(matched_quantity)::text as matched, reason, trim_scale(open_quantity)::text as open
      from his_fee_list where org_id = ${h.org.id} and code = any(${codes}::text[]) order by receive_time, code`.execute(w.db)
  ).rows;
const state = async (id: string) =>
  (
    await sql<{
      state: string;
      charged: string;
      amount: string;
    }>`select charge_state as state, trim_scale(charged_quantity)::text as charged, charged_amount::text as amount from document_line where document_id = ${id} order by line_no`.execute(
      w.db,
    )
  ).rows[0];

describe('H3: an item without a code is charged in boxes', () => {
  const uses: string[] = [];
  it('one box pays for the oldest uses of the visit, ten pieces of thirteen', async () => {
    for (const quantity of ['4', '6', '3']) uses.push((await use('ZY2', quantity, 'A')).id);
    expect(await tell(fee())).toEqual({ accepted: 1, duplicated: 0, rejected: [] });
    expect(await fees('F1')).toMatchObject([{ status: '1', matched: '10' }]);
    expect(await Promise.all(uses.map(state))).toEqual([
      { state: '已收费', charged: '4', amount: '32.00' },
      { state: '已收费', charged: '6', amount: '48.00' },
      { state: '未收费', charged: '0', amount: '0.00' },
    ]);
  });
  it('told again it changes nothing', async () => {
    number -= 1;
    expect(await tell(fee())).toEqual({ accepted: 0, duplicated: 1, rejected: [] });
    expect(await fees('F1')).toMatchObject([{ matched: '10' }]);
  });
  it('half a box refunded takes back five of the newest use', async () => {
    await tell(fee({ feeType: 2, originalFeeId: 'F1', quantity: 0.5, amount: 40 }));
    expect(await fees('F1', 'F2')).toMatchObject([{ status: '2', matched: '5', open: '0' }, { status: '1' }]);
    expect(await Promise.all(uses.map(state))).toEqual([
      { state: '已收费', charged: '4', amount: '32.00' },
      { state: '部分', charged: '1', amount: '8.00' },
      { state: '未收费', charged: '0', amount: '0.00' },
    ]);
  });
  it('what is charged is neither taken back nor flushed; refunded it is', async () => {
    await expect(act(h, 'useRecord', 'red', uses[0] ?? '', { reason: '错' })).rejects.toThrow('该使用记录已计费，请先在HIS退费');
    await tell(fee({ feeType: 2, originalFeeId: 'F1', quantity: 0.5, amount: 40 }));
    expect(await fees('F1')).toMatchObject([{ status: '8', matched: '0' }]);
    await act(h, 'useRecord', 'red', uses[0] ?? '', { reason: '错' });
    await tell(fee({ feeType: 2, originalFeeId: 'F1', quantity: 0.5, amount: 40 }));
    expect(await fees(`F${number}`)).toMatchObject([{ status: '4', reason: '退费数量超过原收费未退数量' }]);
  });
});

describe('H4: a charge deducts', () => {
  it('first expiry first, from the store of the department that carried it out', async () => {
    await rule('his.chargeDeduct', '低值');
    await tell(fee({ visitNo: 'ZY3', hisItemCode: 'L1', quantity: 5, price: 8, amount: 40 }));
    const [charged] = await fees(`F${number}`);
    expect(charged).toMatchObject({ status: '1', matched: '5' });
    expect(await Promise.all(['L1', 'L2'].map((lot) => lotQuantity(w.db, w.hospital.id, w.wardStore, lot)))).toEqual([0, 7]);
    const { rows } = await sql`select h.subkind, h.status, h.extra ->> 'source' as source, p.visit_no from document h join patient p on p.id = h.patient_id
        where h.org_id = ${h.org.id} and h.kind = 'useRecord' and h.remark like ${`%F${number}`}`.execute(w.db);
    expect(rows).toEqual([{ subkind: '3', status: 2, source: 'HIS', visit_no: 'ZY3' }]);
  });
  it('more than lies there is not deducted at all; after a receipt it is', async () => {
    await rule('his.chargeDeduct', '低值');
    const ten = fee({ visitNo: 'ZY3', hisItemCode: 'L1', quantity: 10, price: 8, amount: 80 });
    await tell(ten);
    expect(await fees(ten.feeId)).toMatchObject([{ status: '6', matched: '0' }]);
    expect(await lotQuantity(w.db, w.hospital.id, w.wardStore, 'L2')).toBe(7);
    await stock(low, 'L3', '5');
    const [waiting] = await fees(ten.feeId);
    expect(await actOnMaster(h, 'hisFee', 'rematch', { ids: [waiting?.id ?? ''] })).toEqual({ says: ['已匹配1笔'] });
    expect(await fees(ten.feeId)).toMatchObject([{ status: '1', matched: '10' }]);
  });
  it('what was only used because it was charged is taken back with the charge: in part, then in red', async () => {
    await rule('his.chargeDeduct', '低值');
    await stock(low, 'L4', '6');
    const six = fee({ visitNo: 'ZY3', hisItemCode: 'L1', quantity: 6, price: 8, amount: 48 });
    await tell(six);
    const left = async () => Number((await cell(w.db, w.hospital.id, w.wardStore, low.spec)).split(' ')[0]);
    const before = await left();
    await tell(fee({ feeType: 2, originalFeeId: six.feeId, visitNo: 'ZY3', hisItemCode: 'L1', quantity: 2, amount: 16 }));
    expect((await left()) - before).toBe(2);
    await tell(fee({ feeType: 2, originalFeeId: six.feeId, visitNo: 'ZY3', hisItemCode: 'L1', quantity: 4, amount: 32 }));
    expect(await fees(six.feeId)).toMatchObject([{ status: '8', matched: '0' }]);
    expect((await left()) - before).toBe(6);
  });
  it('goods of high value are never deducted for a charge without a code', async () => {
    await rule('his.chargeDeduct', '低值');
    await sql`update business_product set manage_class = '高值' where org_id = ${h.org.id} and specification_id = ${low.spec}`.execute(w.db);
    const one = fee({ visitNo: 'ZY3', hisItemCode: 'L1', quantity: 1, price: 8, amount: 8 });
    await tell(one);
    expect(await fees(one.feeId)).toMatchObject([{ status: '4', reason: '没有对应的使用记录' }]);
    await sql`update business_product set manage_class = '低值' where org_id = ${h.org.id} and specification_id = ${low.spec}`.execute(w.db);
  });
});

describe('what cannot be placed', () => {
  it('says why: no item, no department, no use', async () => {
    const rows = [fee({ hisItemCode: 'NONE' }), fee({ execDept: '9999' }), fee({ visitNo: 'ZY9' })];
    await tell(...rows);
    expect((await fees(...rows.map(({ feeId }) => feeId))).map(({ status, reason }) => [status, reason])).toEqual([
      ['3', '项目未对照院内产品'],
      ['4', '执行科室未对照'],
      ['4', '没有对应的使用记录'],
    ]);
  });
  it('a refund before its charge waits, and is carried out when the charge comes', async () => {
    const done = await use('ZY1', '10', 'B');
    const charge = fee({ visitNo: 'ZY1' });
    await tell(fee({ feeType: 2, originalFeeId: charge.feeId, visitNo: 'ZY1' }));
    expect(await fees(`F${number}`)).toMatchObject([{ status: '0', reason: '等待原收费记录' }]);
    await tell(charge);
    now = new Date(now.getTime() + 11 * 60_000);
    await matchDue(w.db, () => now);
    expect((await fees(charge.feeId, `F${number}`)).map(({ code, status }) => [code, status])).toEqual(
      expect.arrayContaining([
        [charge.feeId, '8'],
        [`F${number}`, '1'],
      ]),
    );
    expect(await state(done.id)).toMatchObject({ state: '未收费' });
    const lonely = fee({ feeType: 2, originalFeeId: 'NEVER' });
    await tell(lonely);
    now = new Date(now.getTime() + 8 * 86_400_000);
    await matchDue(w.db, () => now);
    expect(await fees(lonely.feeId)).toMatchObject([{ status: '4', reason: '7天内未收到原收费记录' }]);
  });
  it('is found as soon as somebody writes the use down', async () => {
    const early = fee({ visitNo: 'ZY1' });
    await use('ZY1', '10', 'B');
    const [first] = await fees(early.feeId);
    expect(first).toBeUndefined();
    await tell(early);
    expect(await fees(early.feeId)).toMatchObject([{ status: '1' }]);
    const later = fee({ visitNo: 'ZY1' });
    await tell(later);
    expect((await fees(later.feeId))[0]?.status).toBe('4');
    await use('ZY1', '10', 'B');
    await matchDue(w.db, () => now);
    expect(await fees(later.feeId)).toMatchObject([{ status: '1', matched: '10' }]);
  });
  it('each row is judged by itself', async () => {
    const good = fee({ visitNo: 'ZY1' });
    const received = await tell(good, fee({ quantity: 0 }), fee({ feeType: 2 }), fee({ surprise: 1 }), fee({ chargeTime: 'gestern' }), { feeId: 'X' });
    expect(received).toMatchObject({ accepted: 1, duplicated: 0 });
    expect(received.rejected.map(({ reason }) => reason)).toEqual([
      '【数量】必须大于0',
      '请填写原收费流水号',
      '不认识的字段：surprise',
      '【计费时间】不是有效时间',
      '请填写计费时间',
    ]);
  });
});

describe('the desk', () => {
  const candidates = async (id: string) => (await proposalsFor(h, definition('hisFee'), definition('hisFee').proposes as never, id)).list;
  it('proposes uses with what speaks for each, takes one or a part of it, and takes it back with a reason', async () => {
    const done = await use('ZY3', '10', 'B');
    const stray = fee({ visitNo: 'ZY8', hisItemCode: 'WHO', hisItemName: '留置针' });
    await tell(stray);
    const [waiting] = await fees(stray.feeId);
    const id = waiting?.id ?? '';
    const [best] = await candidates(id);
    expect(best).toMatchObject({ name: '留置针', visitNo: 'ZY3', open: '10', why: expect.stringContaining('名称相近') });
    expect(await actOnMaster(h, 'hisFee', 'match', { ids: [id], input: { candidate: best?.id, take: '1' } })).toEqual({ says: ['已匹配'] });
    expect(await state(done.id)).toEqual({ state: '部分', charged: '1', amount: '80.00' });
    await expect(actOnMaster(h, 'hisFee', 'ignore', { ids: [id], reason: '重复' })).rejects.toThrow('已匹配使用的计费请先取消匹配');
    await actOnMaster(h, 'hisFee', 'unmatch', { ids: [id], reason: '选错' });
    expect(await fees(stray.feeId)).toMatchObject([{ status: '4', matched: '0', reason: '取消匹配：选错' }]);
    expect(await state(done.id)).toMatchObject({ state: '未收费', charged: '0', amount: '0.00' });
    await actOnMaster(h, 'hisFee', 'ignore', { ids: [id], reason: 'HIS重复上传' });
    await expect(actOnMaster(h, 'hisFee', 'ignore', { ids: [id], reason: '再来' })).rejects.toThrow(`计费【${stray.feeId}】已匹配、已忽略或已退费`);
    await actOnMaster(h, 'hisFee', 'restore', { ids: [id] });
    await expect(actOnMaster(h, 'hisFee', 'restore', { ids: [id] })).rejects.toThrow(`计费【${stray.feeId}】没有被忽略`);
  });
  it('never charges a use twice, however many try', async () => {
    const done = await use('ZY3', '1', 'C');
    const rows = [1, 2, 3].map((n) => fee({ visitNo: 'ZY1', hisItemCode: `WHO${n}`, unit: '支', amount: 8 }));
    await tell(...rows);
    const ids = (await fees(...rows.map(({ feeId }) => feeId))).map((one) => one.id);
    const { rows: lines } = await sql<{ id: string }>`select id from document_line where document_id = ${done.id}`.execute(w.db);
    const race = await Promise.allSettled(ids.map((id) => actOnMaster(h, 'hisFee', 'match', { ids: [id], input: { candidate: lines[0]?.id } })));
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await state(done.id)).toMatchObject({ charged: '1' });
  });
});
