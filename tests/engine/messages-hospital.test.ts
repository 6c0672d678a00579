import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { suppliesClaim } from '../../src/domain/hospital/supplies-claim';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { draftOf } from '../../src/server/engine/documents/typed-draft';
import { suppliesClaimEffects } from '../../src/server/kinds/hospital/supplies-claim';
import { act, add, edit, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal, refusalWhere } from '../support/refusal';
import { refusedWhere } from '../support/refused';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let coded: { spec: string; piece: string };
let patient: string;

inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital, { user: { ...w.context(w.hospital).user, departments: [w.ward] } });
  coded = await makeSpecification(w.db, '支架');
  await trade(w.db, w.hospital, coded.spec);
  await sql`update business_product set coded = true, chargeable = true where org_id = ${w.hospital.id} and specification_id = ${coded.spec}`.execute(w.db);
  const line = { unit: w.piece, quantity: '100', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '1', taxRate: '13' };
  for (const warehouse of [w.hospital.warehouse, w.wardStore])
    await post(h, 'initialStock', { warehouse }, [
      { ...line, specification: w.spec },
      { ...line, specification: coded.spec, unit: coded.piece },
    ]);
  patient = newId();
  await sql`insert into patient (org_id, id, code, visit_type, visit_no, name, department_id) values (${w.hospital.id}, ${patient}, 'P1', 'inpatient', 'Z1', '张三丰', ${w.ward})`.execute(
    w.db,
  );
});

const rule = (key: string, value: string) =>
  sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, ${key}, 'organisation', ${w.hospital.id}, ${value})`;
const label = (no: string, state: string, warehouse: string) =>
  sql`insert into stock_label (org_id, id, label_no, label_kind, specification_id, state, warehouse_id) values (${w.hospital.id}, ${newId()}, ${no}, '1', ${coded.spec}, ${state}, ${warehouse})`;
const piece = (more: Record<string, unknown> = {}) => ({ specification: coded.spec, unit: coded.piece, quantity: '1', batchNo: 'A', ...more });
const plain = (more: Record<string, unknown> = {}) => ({ specification: w.spec, unit: w.piece, quantity: '10', batchNo: 'A', ...more });
const submitted = async (who: Context, kind: string, header: Record<string, unknown>, lines: Record<string, unknown>[], action = 'submit') =>
  act(who, kind, action, (await add(who, kind, header, lines)).id, { confirmed: false });

const rows = refusedWhere(() => h);

const use = (who: Context, header: Record<string, unknown>, lines: Record<string, unknown>[]) =>
  submitted(who, 'useRecord', { useType: '1', department: w.ward, warehouse: w.wardStore, patient, ...header }, lines);
rows([
  [['高值耗材必须扫描唯一码 @ 1.labelNo', '高值耗材必须扫描唯一码 @ 2.labelNo'], () => [], (who) => use(who, {}, [piece(), piece()])],
  [
    ['唯一码【U9】不在【骨科库】 @ 1.labelNo', '唯一码【U1】不在【骨科库】 @ 2.labelNo'],
    () => [label('U1', '2', w.hospital.warehouse)],
    (who) => use(who, {}, [piece({ labelNo: 'U9' }), piece({ labelNo: 'U1' })]),
  ],
  [['患者已出院 @ patient'], () => [sql`update patient set discharged_at = now() - interval '3 days' where id = ${patient}`], (who) => use(who, {}, [plain()])],
  [
    ['科室自耗可收费产品，请填写原因 @ reason'],
    () => [label('U2', '2', w.wardStore)],
    (who) => use(who, { useType: '2', patient: '' }, [piece({ labelNo: 'U2' })]),
  ],
  [['使用时间不能晚于现在 @ useTime'], () => [], (who) => use(who, { useTime: new Date(Date.now() + 3_600_000).toISOString() }, [plain()])],
]);

test('a code that was used names whom for, in part, and where it was written', async () => {
  await label('U3', '2', w.wardStore).execute(w.db);
  const used = await post(h, 'useRecord', { useType: '1', department: w.ward, warehouse: w.wardStore, patient }, [piece({ labelNo: 'U3' })]);
  await sql`update stock_label set state = '4' where label_no = 'U3'`.execute(w.db);
  expect(await refusal(use(h, {}, [piece({ labelNo: 'U3' })]))).toEqual([`唯一码【U3】已使用，患者【张**】，单据【${used.sn}】 @ 1.labelNo`]);
  const settled = sql`insert into settle_item (org_id, id, supplier_org_id, item_kind, document_id, line_id, day, specification_id, lot_id, quantity, price, amount, settlement_line_id)
    values (${w.hospital.id}, ${newId()}, ${w.dealer.id}, 'use', ${used.id}, ${newId()}, '2026-01-01', ${coded.spec}, ${newId()}, 1, 1, 1, ${newId()})`;
  const back = (who: Context) => act(who, 'useRecord', 'unreview', used.id);
  expect(await refusalWhere(h, [settled], back)).toEqual(['该使用记录已结算，请使用红冲']);
  expect(await refusalWhere(h, [sql`update document_line set charge_state = '已收费' where document_id = ${used.id}`], back)).toEqual([
    '该使用记录已计费，请先在HIS退费',
  ]);
});

const claim = (who: Context, header: Record<string, unknown> = {}, lines = [plain()]) =>
  submitted(
    who,
    'suppliesClaim',
    { claimType: '1', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore, needDate: '2030-01-01', ...header },
    lines,
  );
const goods = (who: Context, header: Record<string, unknown> = {}) => claim(who, header, [{ specification: w.spec, unit: w.piece, quantity: '10' } as never]);
rows([
  [['产品【留置针】未准入或已停用，不能申领 @ 1.specification'], () => [sql`update business_product set status = 0 where org_id = ${w.hospital.id}`], goods],
  [
    ['【留置针】未配置到本科室库房，不能申领 @ 1.specification'],
    () => [rule('claim.onlyKept', '1'), sql`update warehouse_product set status = false where org_id = ${w.hospital.id}`],
    goods,
  ],
  [
    [expect.stringMatching(/^超过定数上限50支：可用\d+、在途\d+、已申领\d+，本次10支 @ 1.quantity$/)] as never,
    () => [rule('claim.overPar', '禁止'), sql`update warehouse_product set max_quantity = 50 where org_id = ${w.hospital.id}`],
    goods,
  ],
  [
    [expect.stringMatching(/^超过定数上限50支：可用\d+、在途\d+、已申领\d+，本次10支 @ 1.quantity$/)] as never,
    () => [sql`update warehouse_product set max_quantity = 50 where org_id = ${w.hospital.id}`],
    goods,
  ],
  [['科室【骨科】不可申领 @ department'], () => [sql`update department set can_claim = false where id = ${w.ward}`], goods],
  [
    ['本月申领金额已超出科室预算'],
    () => [
      rule('claim.budget', '禁止'),
      sql`update department set month_budget = 1 where id = ${w.ward}`,
      sql`insert into product_price (org_id, id, kind, specification_id, unit_id, price, tax_rate, valid_from)
        values (${w.hospital.id}, ${newId()}, 'purchase', ${w.spec}, ${w.piece}, 2, 13, '2020-01-01')`,
    ],
    goods,
  ],
]);

test('a claim is approved for what was asked at most, and for nothing only with a reason', async () => {
  const { id } = await add(
    h,
    'suppliesClaim',
    { claimType: '1', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore, needDate: '2030-01-01' },
    [
      { specification: w.spec, unit: w.piece, quantity: '10' },
      { specification: coded.spec, unit: coded.piece, quantity: '10' },
    ],
  );
  await act(h, 'suppliesClaim', 'submit', id);
  const [first, second] = await linesOf(h, id);
  await act(h, 'suppliesClaim', 'editApproved', id, {
    lines: [
      { id: first?.id, approvedQuantity: '11' },
      { id: second?.id, approvedQuantity: '0' },
    ],
  });
  expect(await refusal(act(h, 'suppliesClaim', 'review', id))).toEqual([
    '批准数量不能大于申领数量 @ 1.approvedQuantity',
    '批准数量为0，请填写核减原因 @ 2.refuseReason',
  ]);
});
test('what a store is short of is asked for a store', async () => {
  const claimed = draftOf(h, suppliesClaim, { header: { claimType: '1', department: w.ward, sourceWarehouse: w.hospital.warehouse }, lines: [] });
  const asked = suppliesClaimEffects.suggests?.restock?.(h, claimed) ?? Promise.resolve();
  expect(await refusal(asked)).toEqual(['请先选择科室库房 @ targetWarehouse']);
});

const issued = { issueType: '2', target: '2', department: '', sourceWarehouse: '', targetWarehouse: '' };
const issueHeader = () => ({ ...issued, department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore });
const issue = (who: Context, lines: Record<string, unknown>[]) => submitted(who, 'issueOdo', issueHeader(), lines);
rows([
  [
    ['唯一码【U5】已被单据【HF-1】占用 @ 1.labelNo'],
    () => {
      const other = newId();
      return [
        label('U5', '2', w.hospital.warehouse),
        sql`insert into document (org_id, id, kind, sn, status, document_date, created_at, updated_at) values (${w.hospital.id}, ${other}, 'issueOdo', 'HF-1', 1, '2026-01-01', now(), now())`,
        sql`insert into document_line (org_id, id, document_id, line_no, specification_id, quantity, label_no) values (${w.hospital.id}, ${newId()}, ${other}, 1, ${coded.spec}, 1, 'U5')`,
      ];
    },
    (who) => issue(who, [piece({ labelNo: 'U5' })]),
  ],
  [['唯一码【U9】不在【中心库】 @ 1.labelNo'], () => [], (who) => issue(who, [piece({ labelNo: 'U9' })])],
  [
    ['复核人不能与拣货人相同'],
    () => [rule('issue.twoPerson', '1')],
    async (who) => submitted(who, 'issueOdo', { ...issueHeader(), picker: w.hospital.employee }, [plain()], 'review'),
  ],
]);
test('goods that will not last are issued only after a yes', async () => {
  const soon = new Date(Date.now() + 8 * 3_600_000 + 10 * 86_400_000).toISOString().slice(0, 10);
  const old = [sql`update lot set expiry_date = ${soon} where org_id = ${w.hospital.id}`, rule('issue.minLifeDays', '30')];
  expect(await refusalWhere(h, old, (who) => issue(who, [plain()]))).toEqual(['批号A剩余效期10天，少于30天 @ 1.batchNo']);
});

test('a department receives what it was sent, by its own people, with reasons and codes scanned', async () => {
  await label('U6', '2', w.hospital.warehouse).execute(w.db);
  const done = await post(h, 'issueOdo', issueHeader(), [plain(), piece({ labelNo: 'U6' })]);
  const receipt = String(done.made.find((one) => one.kind === 'departmentReceipt')?.id);
  const [first, second] = (await linesOf(h, receipt)).map((line) => ({ id: line.id }));
  const review = (who: Context) => act(who, 'departmentReceipt', 'review', receipt);
  const count = (change: Record<string, unknown>) => edit(h, 'departmentReceipt', receipt, {}, [{ ...first, ...change }, { ...second }]);
  expect(await refusal(count({ receivedQuantity: '9' }))).toEqual(['请选择拒收原因 @ 1.refuseReason']);
  expect(await refusal(count({ receivedQuantity: '11' }))).toEqual(['实收数量不能大于发放数量 @ 1.receivedQuantity']);
  // What was sent stands: no line may be left out, doubled or turned into other goods.
  for (const lines of [[{ ...first }], [{ ...first }, { ...first }], [{ ...first }, { ...second }, {}]]) {
    expect(await refusal(edit(h, 'departmentReceipt', receipt, {}, lines))).toEqual(['科室收货单不能增减明细行']);
  }
  await count({ batchNo: 'OTHER' });
  expect((await linesOf(h, receipt))[0]?.batch_no).toBe('A');
  expect(await refusal(review({ ...h, user: { ...h.user, departments: [] } }))).toEqual(['非本科室人员不能收货', '还有1个唯一码未扫描']);
  // A code counts in whichever row it was scanned, as long as it is the code of a piece that was sent.
  const scan = (scannedCode: string) => count({ scannedCode });
  expect(await refusal(scan('U9'))).toEqual(['唯一码【U9】不属于本次配送 @ 1.scannedCode']);
  await scan('U6');
  await review(h);
});

test('a run carries reviewed issues, each once; what is refused at the door has a reason', async () => {
  const done = await post(h, 'issueOdo', issueHeader(), [plain()]);
  const draft = await add(h, 'issueOdo', issueHeader(), [plain()]);
  const run = (issueOdo: string, header: Record<string, unknown> = {}) => add(h, 'dispatchOrder', header, [{ issueOdo }]);
  expect(await refusal(run(draft.id))).toEqual([`出库单【${draft.sn}】尚未复核，不能配送 @ 1.issueOdo`]);
  const first =
    (
      await sql<{
        id: string;
        sn: string;
      }>`select d.id, d.sn from document d join document_line l on l.document_id = d.id where d.kind = 'dispatchOrder' and l.linked_document_id = ${done.id}`.execute(
        w.db,
      )
    ).rows[0] ?? (await run(done.id));
  expect(await refusal(run(done.id))).toEqual([`出库单【${done.sn}】已在配送单【${first.sn}】中 @ 1.issueOdo`]);
  const [line] = await linesOf(h, first.id);
  await edit(h, 'dispatchOrder', first.id, { coldChain: true }, [{ id: line?.id, issueOdo: done.id }]);
  expect(await refusal(act(h, 'dispatchOrder', 'depart', first.id))).toEqual(['冷链物资必须登记温度 @ tempStart']);
  await edit(h, 'dispatchOrder', first.id, { coldChain: true, tempStart: '5' }, [{ id: line?.id, issueOdo: done.id }]);
  await act(h, 'dispatchOrder', 'depart', first.id);
  expect(await refusal(act(h, 'dispatchOrder', 'sign', first.id, { lines: [{ id: line?.id, signed: '拒收' }] }))).toEqual(['请填写拒收原因 @ 1.rejectReason']);
});
