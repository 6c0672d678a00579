import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/define/dates';
import { add as plus } from '../../src/define/money';
import { allLeaks } from '../../src/domain/leaks/all';
import { leakingReport } from '../../src/domain/leaks/leaking-report';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { tellLeaks } from '../../src/server/kinds/leaks/leak-clock';
import { act as actOnRecord } from '../support/cabinet-world';
import { act as actOnMaster } from '../support/callers';
import { act, add, documentsOf, edit, linesOf, post } from '../support/documents';
import { type Goods, type HisWorld, hisWorld } from '../support/his-world';
import { make } from '../support/masters';
import { makeSpecification, trade } from '../support/trade-world';

/** Where money leaks: each finder finds what was planted for it and nothing of a world in order; what is settled is gone, what is set aside comes back when it changes. */
const DAY = 86_400_000;
let x: HisWorld;
let h: Context;
let mate: Context;
const today = () => dayOf(new Date());
beforeAll(async () => {
  x = await hisWorld();
  h = x.h;
  mate = { ...h, user: { ...h.user, departments: [x.w.ward] } };
  await x.item('I1', '1', x.w.spec);
  await x.stock('A', '100');
  await x.use('ZY1', '5');
  await x.tell(x.fee('F1', 'ZY1', 5, 40));
}, 120_000);
afterAll(() => x.database.drop());

type Row = Record<string, unknown>;
const rows = async (query: Record<string, string> = {}, who: Context = h): Promise<Row[]> =>
  (await x.ask(leakingReport, { level: 'line', ...query }, who)).list as Row[];
const brief = (found: readonly Row[]) => found.map(({ leak, amount }) => `${leak} ${amount}`).sort();
const open = async () => brief(await rows({ 'f.state': 'open' }));
const of = async (leak: string): Promise<Row> => (await rows({ leak }))[0] as Row;
const backdated = async <T>(days: number, work: () => Promise<T>): Promise<T> => {
  x.time.now = new Date(Date.now() - days * DAY);
  const done = await work();
  x.time.now = new Date();
  return done;
};
async function other(name: string, more: string): Promise<Goods> {
  const goods = await makeSpecification(x.w.db, name);
  await trade(x.w.db, x.w.hospital, goods.spec);
  await sql`update business_product set chargeable = false where org_id = ${x.w.hospital.id} and specification_id = ${goods.spec}`.execute(x.w.db);
  if (more) await sql.raw(`update business_product set ${more} where org_id = '${x.w.hospital.id}' and specification_id = '${goods.spec}'`).execute(x.w.db);
  return goods;
}
const brings = (warehouse: string, { spec, piece }: Goods, quantity: string, batchNo: string, givenCost: string) =>
  post(h, 'otherGrn', { warehouse, grnKind: '9' }, [
    { specification: spec, unit: piece, quantity, givenCost, batchNo, expiryDate: '2040-06-30', productionDate: '2025-01-01' },
  ]);
/** From the centre to the ward, received there. */
async function given(goods: Goods, quantity: string, batchNo: string): Promise<string> {
  await brings(x.w.hospital.warehouse, goods, quantity, batchNo, '7');
  const header = { issueType: '2', department: x.w.ward, sourceWarehouse: x.w.hospital.warehouse, target: '2', targetWarehouse: x.w.wardStore };
  const done = await post(h, 'issueOdo', header, [{ specification: goods.spec, unit: goods.piece, quantity, batchNo }]);
  const receipt = String(done.made.find((one) => one.kind === 'departmentReceipt')?.id);
  await act(mate, 'departmentReceipt', 'review', receipt);
  return receipt;
}

describe('a world in order', () => {
  it('leaks nowhere, and says so at every level', async () => {
    for (const level of Object.keys(leakingReport.levels)) expect((await x.ask(leakingReport, { level })).list, level).toEqual([]);
  });
});

describe('each finder finds what was planted for it', () => {
  it('goods used for a patient and not charged within the hours', async () => {
    await x.use('ZY2', '3', { hoursAgo: 30 });
    expect(await open()).toEqual(['missed 24']);
    expect(await of('missed')).toMatchObject({ department: x.w.ward, masked: '张**', kind: 'useRecord', actor: 'ward', quantity: '3', state: 'open' });
  });
  it('a charge at another price than ours', async () => {
    await x.use('ZY1', '1');
    await x.tell(x.fee('F5', 'ZY1', 1, 10));
    expect(await open()).toEqual(['feePrice 2', 'missed 24']);
  });
  it('a charge nobody used', async () => {
    await x.tell(x.fee('F2', 'ZY3', 6, 48));
    expect(await open()).toEqual(['feePrice 2', 'missed 24', 'unused 48']);
    expect(await of('unused')).toMatchObject({ kind: 'hisFee', sn: 'F2' });
  });
  it('a charge made again within minutes, counted once', async () => {
    await x.use('ZY1', '2');
    await x.tell(x.fee('F3', 'ZY1', 2, 16));
    x.time.now = new Date(x.time.now.getTime() + 3 * 60_000);
    await x.tell(x.fee('F4', 'ZY1', 2, 16));
    expect(await open()).toEqual(['double 16', 'feePrice 2', 'missed 24', 'unused 48']);
    expect(await of('double')).toMatchObject({ sn: 'F4', otherSn: 'F3', detail: expect.stringContaining('3分钟') });
  });
  it('goods that lie in a ward past their day', async () => {
    const goods = await other('敷料', '');
    await brings(x.w.wardStore, goods, '4', 'E1', '5');
    await sql`update lot set expiry_date = ${addDays(today(), -3)} where org_id = ${x.w.hospital.id} and batch_no = 'E1'`.execute(x.w.db);
    expect(await open()).toContain('expired 20');
    expect(await of('expired')).toMatchObject({ day: addDays(today(), -2), quantity: '4', warehouse: x.w.wardStore });
  });
  it('goods a ward was given and neither used nor sent back for sixty days', async () => {
    const goods = await other('缝线', '');
    const receipt = await backdated(70, () => given(goods, '3', 'L1'));
    await backdated(20, () => given(goods, '2', 'L2'));
    expect((await open()).filter((one) => one.startsWith('idle'))).toEqual(['idle 21']);
    expect(await of('idle')).toMatchObject({ documentId: receipt, kind: 'departmentReceipt', batchNo: 'L1', day: addDays(today(), -10) });
  });
  it('a reagent opened and past its time: what is left of it', async () => {
    const goods = await other('试剂', `manage_class = '试剂', tests_per_unit = 100, open_days = 7`);
    await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, max_quantity) values (${x.w.hospital.id}, ${newId()}, ${x.w.wardStore}, ${goods.spec}, 100)`.execute(
      x.w.db,
    );
    await brings(x.w.wardStore, goods, '1', 'R1', '200');
    await actOnRecord(h, 'stockLabel', 'generate', [], { labelKind: '1', warehouse: x.w.wardStore, specification: goods.spec });
    const { rows: found } = await sql<{
      id: string;
    }>`select id from reagent_record_list where org_id = ${x.w.hospital.id} and specification_id = ${goods.spec}`.execute(x.w.db);
    await actOnRecord(h, 'reagentRecord', 'openBottle', [found[0]?.id ?? ''], {});
    expect((await open()).filter((one) => one.startsWith('opened'))).toEqual([]);
    await sql`update reagent_record set open_expiry = now() - interval '2 days', tests_used = 25 where id = ${found[0]?.id}`.execute(x.w.db);
    expect((await open()).filter((one) => one.startsWith('opened'))).toEqual(['opened 150']);
    expect(await of('opened')).toMatchObject({
      kind: 'reagentRecord',
      detail: expect.stringContaining('已用25/100人份'),
      otherSn: expect.stringMatching(/^HY/),
    });
  });
  it('a kit that came back short', async () => {
    await kitAccepted('9', 10);
    expect((await open()).filter((one) => one.startsWith('kit'))).toEqual(['kit 10800']);
    expect(await of('kit')).toMatchObject({ kind: 'bonePreAcceptance', quantity: '9', detail: expect.stringContaining('已用0，已退0') });
  });
  it('goods charged below the price agreed for them', async () => {
    await price('9');
    // 5 + 3 + 2 + 1 pieces were used at 8.
    expect((await open()).filter((one) => one.startsWith('price'))).toEqual(['price 11']);
    expect(await of('price')).toMatchObject({ detail: '收费价8.00低于协议价', quantity: '11' });
  });
  it('and every finder found something', async () => {
    expect(new Set((await rows()).map(({ leak }) => leak))).toEqual(new Set(allLeaks.map(({ id }) => id)));
  });
});

describe('what is told above and below', () => {
  it('comes to the same by kind, ward, month, week and goods as in its rows', async () => {
    const list = await rows();
    const all = list.reduce((sum, row) => plus(sum, String(row.amount)), '0');
    for (const level of ['leak', 'department', 'departmentLeak', 'month', 'week', 'specification']) {
      const answer = await x.ask(leakingReport, { level });
      expect(
        answer.list.reduce((sum, row) => plus(sum, String((row as Row).amount)), '0'),
        level,
      ).toBe(all);
      expect(
        answer.list.reduce((sum, row) => sum + Number((row as Row).lines), 0),
        level,
      ).toBe(list.length);
    }
  });
  it('shows money to whoever sees costs, patients to whoever may know them', async () => {
    const blind = x.w.context(x.w.hospital, { permissions: { leaks: ['query'] }, screen: 'leaks' });
    const { columns, list } = await x.ask(leakingReport, { level: 'line' }, blind);
    expect(columns).not.toContain('amount');
    expect(columns).not.toContain('patient');
    expect(columns).not.toContain('visitNo');
    expect((list as Row[]).filter(({ masked }) => masked).every(({ masked }) => masked === '张**')).toBe(true);
  });
  it('is of one’s own wards', async () => {
    const elsewhere = { ...h, user: { ...h.user, departments: [newId()] } };
    expect(await rows({}, elsewhere)).toEqual([]);
    expect((await rows({}, mate)).length).toBe((await rows()).length);
    const id = String((await of('missed')).rowId);
    await expect(actOnMaster(elsewhere, 'leak', 'park', { ids: [id], input: { reason: '无' } })).rejects.toThrow('数据不存在');
  });
});

describe('what is set aside', () => {
  const park = (ids: readonly string[], input: Row) => actOnMaster(h, 'leak', 'park', { ids: [...ids], input });
  it('is out of sight with who, why and until when, and only with a reason', async () => {
    const { rowId } = await of('missed');
    await expect(park([String(rowId)], {})).rejects.toThrow('原因');
    await park([String(rowId)], { reason: '等病区核对', until: addDays(today(), 5) });
    expect((await open()).filter((one) => one.startsWith('missed'))).toEqual([]);
    expect((await rows({ 'f.state': 'aside' }))[0]).toMatchObject({ rowId, asideReason: '等病区核对', asideUntil: addDays(today(), 5), asideBy: h.user.name });
  });
  it('is back after its day', async () => {
    const later = { ...h, now: () => new Date(Date.now() + 6 * DAY) };
    expect(brief(await rows({ leak: 'missed', 'f.state': 'open' }, later))).toContain('missed 24');
  });
  it('is back when it comes to something else', async () => {
    const { rowId } = await of('idle');
    await park([String(rowId)], { reason: '下周手术用' });
    expect((await open()).filter((one) => one.startsWith('idle'))).toEqual([]);
    await sql`update leak_aside set facts = '9|63|' where id = ${String(rowId)}`.execute(x.w.db);
    expect(await open()).toContain('idle 21');
  });
  it('is taken up again by hand, once', async () => {
    const id = String((await of('missed')).rowId);
    await actOnMaster(h, 'leak', 'restore', { ids: [id] });
    expect(await open()).toContain('missed 24');
    await expect(actOnMaster(h, 'leak', 'restore', { ids: [id] })).rejects.toThrow('【留置针】没有搁置');
  });
});

describe('what is settled is gone', () => {
  it('a use once it is charged or dealt with, goods once they go back, a price once it is put right', async () => {
    await x.tell(x.fee('F6', 'ZY2', 3, 24, { hoursAgo: 29 }));
    expect((await open()).filter((one) => one.startsWith('missed'))).toEqual([]);
    const feePrice = await of('feePrice');
    const { rows: line } = await sql<{ id: string }>`select l.id from document_line l where l.document_id = ${String(feePrice.documentId)}`.execute(x.w.db);
    await actOnMaster(h, 'chargeCheck', 'handle', { ids: [line[0]?.id ?? ''], input: { result: '5', remark: '调价当日' } });
    expect((await open()).filter((one) => one.startsWith('feePrice'))).toEqual([]);
    const idle = await of('idle');
    const back = { returnKind: '1', department: x.w.ward, sourceWarehouse: x.w.wardStore, targetWarehouse: x.w.hospital.warehouse, reason: '积压' };
    const { id } = await add(h, 'issueReturn', back, [{ specification: idle.specification, unit: idle.unit, quantity: '3', batchNo: 'L1', quality: '合格' }]);
    await act(h, 'issueReturn', 'review', id, { confirmed: false });
    expect((await open()).filter((one) => one.startsWith('idle'))).toEqual([]);
    await sql`update product_price set price = 8 where org_id = ${x.w.hospital.id} and specification_id = ${x.w.spec}`.execute(x.w.db);
    expect((await open()).filter((one) => one.startsWith('price'))).toEqual([]);
  });
});

describe('a large leak', () => {
  it('is told of once', async () => {
    expect(await tellLeaks(x.w.db, new Date())).toBe(1);
    expect(await tellLeaks(x.w.db, new Date(Date.now() + DAY))).toBe(0);
  });
});

const price = (agreed: string) =>
  sql`insert into product_price (org_id, id, kind, specification_id, unit_id, price, valid_from)
    values (${x.w.hospital.id}, ${newId()}, 'purchase', ${x.w.spec}, ${x.w.piece}, ${agreed}, ${addDays(today(), -30)})`.execute(x.w.db);

/** A set of implants of a dealer, so many of ten accepted for an operation so many days ago. */
async function kitAccepted(quantity: string, daysAgo: number): Promise<void> {
  const { w, visits } = x;
  const d = w.context(w.dealer);
  const goods = await makeSpecification(w.db, '椎弓根螺钉');
  for (const org of [w.hospital, w.dealer]) await trade(w.db, org, goods.spec);
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: goods.spec, unit: goods.piece, quantity: '10', batchNo: 'M1', expiryDate: '2040-01-31', unitCost: '300', taxRate: '13' },
  ]);
  const implants = [{ specification: goods.spec, parQuantity: '10', minQuantity: '2' }];
  const kit = await make(d, 'instrumentKit', { kitNo: 'K1', name: '脊柱钉棒包', kitKind: '2', warehouse: w.dealer.warehouse }, { implants, tools: [] });
  await actOnMaster(d, 'instrumentKit', 'refill', { ids: [kit], input: {} });
  const header = {
    customer: w.customer,
    warehouse: w.dealer.warehouse,
    kits: [kit],
    surgeryAt: new Date().toISOString(),
    surgeryName: '椎体融合术',
    surgeon: '陈主任',
  };
  const { id: presale } = await add(d, 'bonePresale', { ...header, patientName: '张三丰' }, []);
  const [line] = await linesOf(d, presale);
  const sent = { id: line?.id, specification: goods.spec, unit: goods.piece, taxRate: '13', quantity: '10', batchNo: 'M1', packNo: 'K1', price: '1200' };
  await edit(d, 'bonePresale', presale, {}, [sent]);
  await act(d, 'bonePresale', 'review', presale);
  await drainOutbox(w.db);
  const acceptance = String((await documentsOf(h, 'bonePreAcceptance')).at(-1)?.id);
  const [own] = await linesOf(h, acceptance);
  const counted = { id: own?.id, quantity, refusedQuantity: String(10 - Number(quantity)), refuseReason: '3', scannedQuantity: quantity };
  await edit(h, 'bonePreAcceptance', acceptance, { department: w.ward, patient: visits.get('ZY1'), packageOk: '1', sterileOk: '1' }, [counted]);
  await act(h, 'bonePreAcceptance', 'review', acceptance);
  await sql`update document set happened_at = now() - make_interval(days => ${daysAgo}) where id = ${acceptance}`.execute(w.db);
}
