import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { virtualWarehouse } from '../../src/server/engine/ledger/places';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { act as actOnMaster } from '../support/callers';
import { act, add, cell, documentsOf, edit, linesOf, lotQuantity, owed, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { make } from '../support/masters';
import { colleague } from '../support/others';
import { refusal } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let outside: string;
let table: string;
let kit: string;
let patient: string;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
  outside = await virtualWarehouse(d, { virtual: 'bone', of: w.hospital.id });
  table = await virtualWarehouse(h, { virtual: 'boneH' });
  await sql`update product set is_implant = true, name = '椎弓根螺钉' where id = (select product_id from specification where id = ${w.spec})`.execute(w.db);
  await sql`update business_product set implant = true where specification_id = ${w.spec}`.execute(w.db);
  patient = newId();
  await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${patient}, 'BR1', '张三丰', 'inpatient', 'ZY001', ${w.ward})`.execute(
    w.db,
  );
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '10', batchNo: 'M1', expiryDate: '2031-01-31', unitCost: '300', taxRate: '13' },
  ]);
  kit = await make(
    d,
    'instrumentKit',
    { kitNo: 'K1', name: '脊柱钉棒包', kitKind: '2', warehouse: w.dealer.warehouse },
    { implants: [{ specification: w.spec, parQuantity: '10', minQuantity: '2' }], tools: [] },
  );
  await actOnMaster(d, 'instrumentKit', 'refill', { ids: [kit], input: {} });
});

const moment = () => new Date(Date.now() - 3_600_000).toISOString();
const goods = () => ({ specification: w.spec, unit: w.piece, taxRate: '13' });
const at = (warehouse: string, org: { id: string } = w.dealer) => cell(w.db, org.id, warehouse, w.spec);
const consigned = () => lotQuantity(w.db, w.hospital.id, table, 'M1');
const i12 = async () => (await selfCheck(w.db)).find((check) => check.id === 'I12');
const drain = () => drainOutbox(w.db);
const kitState = async () =>
  (await sql<{ state: string; shortage: string | null }>`select state, shortage from instrument_kit_list where id = ${kit}`.execute(w.db)).rows[0];
const labelsOf = async (document: string) =>
  (await sql<{ label_no: string; state: string }>`select label_no, state from stock_label where document_id = ${document} order by label_no`.execute(w.db))
    .rows;
const only = async (context: Context, kind: string, status?: number) => {
  const all = (await documentsOf(context, kind)).filter((row) => status === undefined || row.status === status);
  return all.at(-1) as Record<string, unknown>;
};

describe('a set of implants on an operation table (E8)', () => {
  let presale: string;
  let acceptance: string;
  let report: string;

  it('1: the set leaves whole; what is in it stays ours and valued', async () => {
    expect(await at(w.dealer.warehouse)).toBe('10 / 3000.00');
    const saved = await add(
      d,
      'bonePresale',
      {
        customer: w.customer,
        warehouse: w.dealer.warehouse,
        kits: [kit],
        surgeryAt: moment(),
        surgeryName: '椎体融合术',
        surgeon: '陈主任',
        patientName: '张三丰',
      },
      [],
    );
    presale = saved.id;
    const [line] = await linesOf(d, presale);
    expect(line).toMatchObject({ pack_no: 'K1', batch_no: 'M1' });
    expect((await rowOf(d, presale)).extra).toMatchObject({ patientName: '张**' });
    await edit(d, 'bonePresale', presale, {}, [{ ...goods(), id: line?.id, quantity: '8', batchNo: 'M1', packNo: 'K1', price: '1200' }]);
    expect(await refusal(act(d, 'bonePresale', 'submit', presale))).toEqual(['器械包K1必须整包发出，请重新选择 @ kits', '包K1必须整包出库 @ 1.quantity']);
    await edit(d, 'bonePresale', presale, {}, [{ ...goods(), id: line?.id, quantity: '10', batchNo: 'M1', packNo: 'K1', price: '1200' }]);
    await act(d, 'bonePresale', 'review', presale);
    await drain();
    expect([await at(w.dealer.warehouse), await at(outside)]).toEqual(['0 / 0.00', '10 / 3000.00']);
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('0.00');
    expect(await kitState()).toMatchObject({ state: '3' });
    acceptance = String((await only(h, 'bonePreAcceptance')).id);
    expect(await rowOf(h, acceptance)).toMatchObject({ status: 0, origin: 'mirror', surgeon: '陈主任', presale_sn: (await rowOf(d, presale)).sn });
    expect(await i12()).toMatchObject({ broken: 0 });
  });

  it('2: the hospital counts piece by piece; what it refuses goes back, the rest lies there as the dealer’s', async () => {
    const [line] = await linesOf(h, acceptance);
    const header = { department: w.ward, patient, packageOk: '1', sterileOk: '1' };
    const count = (more: Record<string, unknown>) => edit(h, 'bonePreAcceptance', acceptance, header, [{ id: line?.id, ...more }]);
    expect(await refusal(count({ quantity: '9', refusedQuantity: '0' }))).toEqual(['验收数量与发货数量不符 @ 1.quantity']);
    expect(await refusal(count({ quantity: '9', refusedQuantity: '1' }))).toEqual(['请选择拒收原因 @ 1.refuseReason']);
    await count({ quantity: '9', refusedQuantity: '1', refuseReason: '3', scannedQuantity: '8' });
    expect(await refusal(act(h, 'bonePreAcceptance', 'submit', acceptance))).toEqual(['植入物须逐件扫码：已扫8，验收9 @ 1.scannedQuantity']);
    await count({ quantity: '9', refusedQuantity: '1', refuseReason: '3', scannedQuantity: '9' });
    await act(h, 'bonePreAcceptance', 'review', acceptance);
    await drain();
    expect([await consigned(), await at(table, w.hospital), await owed(w.db, w.hospital.id, 'payable')]).toEqual([9, '0 / 0.00', '0.00']);
    const back = await only(d, 'boneReturn');
    expect(back).toMatchObject({ status: 1, reason: '2', origin: 'mirror' });
    // Damaged goods are nobody's to sell until somebody at the dealer's looked at them.
    const [broken] = await linesOf(d, String(back.id));
    expect([broken?.qualified_quantity, broken?.unqualified_quantity, broken?.remark].map(String)).toEqual([
      expect.stringMatching(/^0/),
      expect.stringMatching(/^1/),
      '包装破损',
    ]);
    expect(await refusal(act(d, 'boneReturn', 'review', String(back.id)))).toEqual(['有不合格品，请选择不合格品仓库 @ unqualifiedWarehouse']);
    const counts = (more: Record<string, unknown>) => act(d, 'boneReturn', 'check', String(back.id), { lines: [{ id: broken?.id, ...more }] });
    expect(await refusal(counts({ quantity: '1', qualifiedQuantity: '1', unqualifiedQuantity: '1' }))).toEqual([
      '合格与不合格数量之和必须等于退回数量 @ 1.qualifiedQuantity',
    ]);
    await counts({ quantity: '1', qualifiedQuantity: '1', unqualifiedQuantity: '0' });
    expect(await rowOf(d, String(back.id))).toMatchObject({ status: 1 });
    expect((await rowOf(d, presale)).counter_status).toBe('已验收');
    expect(await refusal(act(d, 'bonePresale', 'unreview', presale))).toEqual([expect.stringMatching(/^存在下游单据GT\d+，不能反审核\/红冲：/)]);
    expect(await i12()).toMatchObject({ broken: 0 });
  });

  it('3: the report uses three on the patient, waits to be booked in, is sold, and the rest waits to go back', async () => {
    const header = {
      supplier: w.supplier,
      surgeryName: '椎体融合术',
      surgeryAt: moment(),
      department: w.ward,
      surgeon: w.hospital.employee,
      patient,
      followUp: '李跟台',
    };
    const [accepted] = await linesOf(h, acceptance);
    const saved = await add(h, 'surgicalReport', { ...header, grantUntil: '2020-01-01' }, [{ ...goods(), quantity: '3', sourceLine: accepted?.id }]);
    report = saved.id;
    expect(await refusal(act(h, 'surgicalReport', 'submit', report))).toEqual(['植入物必须登记植入部位 @ 1.implantSite', '跟台人员授权已过期 @ grantUntil']);
    const [line] = await linesOf(h, report);
    const set = (more: Record<string, unknown>) =>
      edit(h, 'surgicalReport', report, { ...header, grantUntil: '2099-01-01' }, [{ id: line?.id, ...goods(), sourceLine: accepted?.id, ...more }]);
    expect(await refusal(set({ quantity: '10', implantSite: 'L4' }))).toEqual(['使用数不能大于上台数 @ 1.quantity']);
    await set({ quantity: '3', implantSite: 'L4' });
    const done = await act(h, 'surgicalReport', 'review', report);
    await drain();
    expect(done.made.map((made) => [made.kind, made.status]).sort()).toEqual([
      ['boneGrn', 0],
      ['boneReturn', 0],
      ['surgicalUsage', 2],
    ]);
    expect(await consigned()).toBe(6);
    const use = await only(h, 'surgicalUsage');
    expect(use).toMatchObject({ status: 2, patient_id: patient });
    const { rows: traced } = await sql<{
      type: string;
      patient_id: string;
      quantity: string;
    }>`select type, patient_id, quantity from trace_event where document_id = ${String(use.id)}`.execute(w.db);
    expect(traced.map((row) => [row.type, row.patient_id, Number(row.quantity)])).toEqual([['USE', patient, 3]]);
    expect((await sql`select 1 from settle_item`.execute(w.db)).rows).toEqual([]);
    const sale = await only(d, 'boneSale');
    expect(sale).toMatchObject({ status: 1, total_amount: '3600.00', surgeon: `${w.hospital.name}员工`, extra: { patientName: '张**' } });
    expect(await i12()).toMatchObject({ broken: 0 });
    const grn = await only(h, 'boneGrn');
    await act(h, 'boneGrn', 'review', String(grn.id));
    const { rows: pair } = await sql<{
      bill_type: string;
      quantity: string;
      amount: string;
    }>`select bill_type, quantity, amount from stock_entry where document_id = ${String(grn.id)} order by id`.execute(w.db);
    expect(pair.map((row) => [row.bill_type, Number(row.quantity), row.amount])).toEqual([
      ['purchaseIn', 3, '3600.00'],
      ['settleOut', -3, '-3600.00'],
    ]);
    expect(await owed(w.db, w.hospital.id, 'payable')).toBe('3600.00');
    expect((await rowOf(h, report)).status).toBe(7);
    await act(d, 'boneSale', 'review', String(sale.id));
    expect(await at(outside)).toBe('7 / 2100.00');
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('3600.00');
    const sold = (await linesOf(d, String(sale.id)))[0];
    expect([sold?.tax, sold?.net_amount, sold?.cost, (Number(sold?.net_amount) - Number(sold?.cost)).toFixed(2)]).toEqual([
      '414.16',
      '3185.84',
      '900.00',
      '2285.84',
    ]);
  });

  it('the order of taking back: first what was booked in and sold, then the report and with it the use', async () => {
    const grn = await only(h, 'boneGrn');
    const sale = await only(d, 'boneSale');
    expect(await refusal(act(h, 'surgicalUsage', 'unreview', String((await only(h, 'surgicalUsage')).id)))).toEqual([
      '此单由手术报台生成，请在手术报台单上反审核或红冲',
    ]);
    await act(h, 'boneGrn', 'unreview', String(grn.id));
    expect(await refusal(act(h, 'surgicalReport', 'unreview', report))).toEqual(['对方已处理，请由对方发起退货']);
    await act(d, 'boneSale', 'unreview', String(sale.id));
    await drain();
    await act(h, 'surgicalReport', 'unreview', report);
    await drain();
    expect([await consigned(), await at(outside)]).toEqual([9, '10 / 3000.00']);
    expect([(await rowOf(h, String(grn.id))).status, (await rowOf(d, String(sale.id))).status, (await documentsOf(h, 'surgicalUsage')).length]).toEqual([
      6, 6, 0,
    ]);
    expect([await owed(w.db, w.hospital.id, 'payable'), await owed(w.db, w.dealer.id, 'receivable')]).toEqual(['0.00', '0.00']);
    expect(await i12()).toMatchObject({ broken: 0 });
    // And once more, as the operation was.
    await act(h, 'surgicalReport', 'review', report);
    await drain();
    await act(h, 'boneGrn', 'review', String((await only(h, 'boneGrn')).id));
    expect(await refusal(act(h, 'surgicalReport', 'red', report, { reason: '错登' }))).toEqual([
      expect.stringMatching(/^存在下游单据GR\d+，不能反审核\/红冲：/),
    ]);
    await act(d, 'boneSale', 'review', String((await only(d, 'boneSale')).id));
    await drain();
  });

  it('every coded piece in the patient gets a code of its own, used from the first moment on', async () => {
    const grn = String((await only(h, 'boneGrn')).id);
    await sql`update business_product set coded = true where org_id = ${w.hospital.id} and specification_id = ${w.spec}`.execute(w.db);
    await act(h, 'boneGrn', 'genCode', grn);
    const codes = await labelsOf(grn);
    expect(codes.map((code) => code.state)).toEqual(['4', '4', '4']);
    expect((await linesOf(h, grn))[0]?.label_no).toBe(codes[0]?.label_no);
    expect(await refusal(act(h, 'boneGrn', 'genCode', grn))).toEqual(['没有需要生成的标签']);
  });

  it('4: what was not used goes back into the set, what is damaged beside it', async () => {
    const back = await only(h, 'boneReturn');
    expect(back).toMatchObject({ status: 0, total_quantity: '6.0000' });
    await act(h, 'boneReturn', 'review', String(back.id));
    await drain();
    expect(await consigned()).toBe(0);
    expect(await i12()).toMatchObject({ broken: 0 });
    const [refused, unused] = (await documentsOf(d, 'boneReturn')) as [Record<string, unknown>, Record<string, unknown>];
    const header = { warehouse: w.dealer.warehouse, unqualifiedWarehouse: w.dealer.stopWarehouse };
    await act(d, 'boneReturn', 'nopass', String(refused.id), { reason: '待补登检验' });
    const damaged = (await linesOf(d, String(refused.id)))[0];
    expect(
      await refusal(edit(d, 'boneReturn', String(refused.id), header, [{ id: damaged?.id, quantity: '1', qualifiedQuantity: '1', unqualifiedQuantity: '1' }])),
    ).toEqual(['合格与不合格数量之和必须等于退回数量 @ 1.qualifiedQuantity']);
    await edit(d, 'boneReturn', String(refused.id), header, [{ id: damaged?.id, quantity: '1', qualifiedQuantity: '0', unqualifiedQuantity: '1' }]);
    await act(d, 'boneReturn', 'review', String(refused.id));
    expect(await kitState()).toMatchObject({ state: '4' });
    await act(d, 'boneReturn', 'review', String(unused.id));
    await drain();
    expect([await at(outside), await at(w.dealer.warehouse), await at(w.dealer.stopWarehouse)]).toEqual(['0 / 0.00', '6 / 1800.00', '1 / 300.00']);
    const { rows: packed } = await sql<{
      pack_no: string;
      quantity: string;
    }>`select pack_no, quantity from stock_balance where org_id = ${w.dealer.id} and warehouse_id = ${w.dealer.warehouse} and quantity > 0`.execute(w.db);
    expect(packed.map((row) => [row.pack_no, Number(row.quantity)])).toEqual([['K1', 6]]);
  });

  it('5: everything is accounted for, and the set waits to be filled up', async () => {
    expect((await rowOf(d, presale)).status).toBe(7);
    expect((await rowOf(h, acceptance)).status).toBe(7);
    expect(await kitState()).toMatchObject({ state: '5', shortage: '椎弓根螺钉 22G 缺4' });
    expect([await owed(w.db, w.hospital.id, 'payable'), await owed(w.db, w.dealer.id, 'receivable')]).toEqual(['3600.00', '3600.00']);
    expect((await selfCheck(w.db)).filter((result) => result.broken > 0)).toEqual([]);
  });

  it('a case at a hospital that keeps no books here: the dealer writes down the use, sells it, and counts set and tools back', async () => {
    const [county, countyPartner] = [newId(), newId()];
    await sql`insert into organisation (id, kind, code, name) values (${county}, 'H', 'XYY', '县医院')`.execute(w.db);
    await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, first_approved) values (${w.dealer.id}, ${countyPartner}, '县医院', 'DH', 'customer', ${county}, true)`.execute(
      w.db,
    );
    const there = await virtualWarehouse(d, { virtual: 'bone', of: county });
    const tool = await make(d, 'surgicalTool', { toolNo: 'T1', name: '丝攻', maxUses: '1', kit });
    const toolState = async () => (await sql<Record<string, unknown>>`select * from surgical_tool_list where id = ${tool}`.execute(w.db)).rows[0];
    const operation = { surgeryName: '骨盆内固定', surgeryAt: moment() };
    const sent = await add(d, 'bonePresale', { ...operation, patientName: '李四', customer: countyPartner, warehouse: w.dealer.warehouse, kits: [kit] }, []);
    const [packed] = await linesOf(d, sent.id);
    await edit(d, 'bonePresale', sent.id, {}, [{ ...goods(), id: packed?.id, quantity: '6', batchNo: 'M1', packNo: 'K1', price: '1200' }]);
    await act(d, 'bonePresale', 'review', sent.id);
    expect([await at(there), (await rowOf(d, sent.id)).pending_count, await toolState()]).toMatchObject([
      '6 / 1800.00',
      1,
      { state: '2', use_count: 1, is_worn: true, whereabouts: '县医院 骨盆内固定' },
    ]);

    const line = { ...goods(), batchNo: 'M1', sourceLine: (await linesOf(d, sent.id))[0]?.id };
    const { taxRate: _, ...piece } = line;
    const usage = await add(d, 'surgicalUsage', { ...operation, familyName: '李四', partner: countyPartner }, [{ ...piece, quantity: '2', usage: '1' }]);
    await act(d, 'surgicalUsage', 'review', usage.id);
    const sale = String((await only(d, 'boneSale', 0)).id);
    expect(await refusal(act(d, 'boneSale', 'review', sale))).toEqual(['请上传报台单照片 @ attachments']);
    await edit(d, 'boneSale', sale, { ...operation, customer: countyPartner, attachments: ['报台单'] }, [
      { ...line, id: (await linesOf(d, sale))[0]?.id, quantity: '2', price: '1200' },
    ]);
    await act(d, 'boneSale', 'review', sale);
    expect([await at(there), await owed(w.db, w.dealer.id, 'receivable'), (await rowOf(d, sale)).extra]).toMatchObject([
      '4 / 1200.00',
      '6000.00',
      { patientName: '李**' },
    ]);
    const { rows: traced } = await sql<{ type: string }>`select type from trace_event where document_id = ${sale}`.execute(w.db);
    expect(traced.map((row) => row.type)).toEqual(['USE']);

    await act(d, 'boneSale', 'red', sale, { reason: '登记错误' });
    expect([await at(there), await owed(w.db, w.dealer.id, 'receivable')]).toEqual(['6 / 1800.00', '3600.00']);
    const back = (more: Record<string, unknown>, quantity: string) =>
      post(d, 'boneReturn', { partner: countyPartner, reason: '1', warehouse: w.dealer.warehouse, ...more }, [{ ...piece, kitNo: 'K1', quantity }]);
    await back({}, '6');
    expect([await at(there), (await rowOf(d, sent.id)).status]).toEqual(['0 / 0.00', 2]);
    expect(await refusal(act(d, 'bonePresale', 'unreview', sent.id))).toEqual([expect.stringMatching(/^存在下游单据/)]);
    await act(d, 'bonePresale', 'stop', sent.id, { reason: '工具遗失' });
    expect([(await rowOf(d, sent.id)).status, await toolState()]).toMatchObject([4, { state: '5' }]);

    const events = await actOnMaster(d, 'surgicalTool', 'timeline', { ids: [tool], input: {} });
    expect((events as { table: { rows: string[][] } }).table.rows.map((row) => row[1])).toEqual(['停用', '跟台发出', '配入包', '入库']);
  });

  it('tools that come back are sterilised before they go out again, and repaired when they must be', async () => {
    const tool = await make(d, 'surgicalTool', { toolNo: 'T2', name: '起子' });
    const state = async () => (await sql<{ state: string }>`select state from surgical_tool_list where id = ${tool}`.execute(w.db)).rows[0]?.state;
    const run = async (action: string, input: Record<string, unknown> = {}) => {
      await actOnMaster(d, 'surgicalTool', action, { ids: [tool], input });
      return state();
    };
    const delivery = { customer: w.customer, warehouse: w.dealer.warehouse, surgeryAt: moment(), surgeryName: '复位', tools: [tool] };
    const sent = await add(d, 'bonePresale', delivery, [{ ...goods(), quantity: '1', batchNo: 'M1', packNo: 'K1', price: '1200' }]);
    expect(await refusal(act(d, 'bonePresale', 'submit', sent.id))).toEqual(['包K1必须整包出库 @ 1.quantity']);
    expect(await run('assignKit', { kit })).toBe('1');
    expect(await run('repair', { reason: '刃口磨损', backDate: '2099-01-01' })).toBe('4');
    expect(await refusal(run('sterilise'))).toEqual(['工具【T2】维修，不能消毒']);
    expect([await run('repaired'), await run('sterilise'), await run('move', { warehouse: w.dealer.warehouse })]).toEqual(['3', '1', '1']);
  });

  it('a case written down for the wrong patient is flushed from its end: receipt and sale, then the report and with it the use', async () => {
    const [grn, sale] = [String((await only(h, 'boneGrn', 2)).id), String((await only(d, 'boneSale', 2)).id)];
    await act(h, 'boneGrn', 'red', grn, { reason: '患者有误' });
    expect((await labelsOf(grn)).map((code) => code.state)).toEqual(['5', '5', '5']);
    expect(await refusal(act(h, 'surgicalReport', 'red', report, { reason: '患者有误' }))).toEqual(['对方已处理，请由对方发起退货']);
    await act(d, 'boneSale', 'red', sale, { reason: '患者有误' });
    await drain();
    await act(h, 'surgicalReport', 'red', report, { reason: '患者有误' });
    await drain();
    const use = await only(h, 'surgicalUsage', 5);
    expect([(await rowOf(h, report)).status, use.patient_id, (await rowOf(d, presale)).status, (await rowOf(h, acceptance)).status]).toEqual([
      5,
      patient,
      2,
      2,
    ]);
    expect([await consigned(), await at(outside), await at(table, w.hospital)]).toEqual([3, '3 / 900.00', '0 / 0.00']);
    expect([await owed(w.db, w.hospital.id, 'payable'), await owed(w.db, w.dealer.id, 'receivable')]).toEqual(['0.00', '0.00']);
    expect((await selfCheck(w.db)).filter((result) => result.broken > 0)).toEqual([]);
  });
});

it('an emergency with a dealer that keeps no books here: what was used is counted in with the report, and goes out with it', async () => {
  const [outsider, supplier] = [newId(), newId()];
  await sql`insert into organisation (id, kind, code, name) values (${outsider}, 'D', 'WD1', '场外器械')`.execute(w.db);
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, first_approved) values (${w.hospital.id}, ${supplier}, '场外器械', 'HD', 'supplier', ${outsider}, true)`.execute(
    w.db,
  );
  const header = { surgeryName: '急诊内固定', surgeryAt: moment(), department: w.ward, surgeon: w.hospital.employee, patient, followUp: '王跟台' };
  const line = { ...goods(), quantity: '2', batchNo: 'X9', implantSite: '股骨' };
  const known = await add(h, 'surgicalReport', { ...header, supplier: w.supplier }, [line]);
  expect(await refusal(act(h, 'surgicalReport', 'submit', known.id))).toEqual(['请先完成预验收 @ 1.sourceSn']);
  const urgent = await add(h, 'surgicalReport', { ...header, supplier }, [line]);
  await act(h, 'surgicalReport', 'review', urgent.id);
  const late = await only(h, 'bonePreAcceptance');
  expect(late).toMatchObject({ status: 7, origin: 'auto', partner_id: supplier });
  expect(await lotQuantity(w.db, w.hospital.id, table, 'X9')).toBe(0);
  await act(h, 'surgicalReport', 'unreview', urgent.id);
  expect([(await rowOf(h, String(late.id))).status, await lotQuantity(w.db, w.hospital.id, table, 'X9')]).toEqual([6, 0]);
  expect((await selfCheck(w.db)).filter((result) => result.broken > 0)).toEqual([]);
});

it('nobody of another house sees or touches a case', async () => {
  const sale = await only(d, 'boneSale');
  await expect(act(h, 'boneReturn', 'review', String((await documentsOf(d, 'boneReturn'))[0]?.id))).rejects.toThrow('单据不存在或已删除');
  await expect(act({ ...d, org: { ...d.org, id: newId() } }, 'boneSale', 'unreview', String(sale.id))).rejects.toThrow('单据不存在或已删除');
  await expect(act(colleague({ ...d, permissions: {} }), 'boneSale', 'unreview', String(sale.id))).rejects.toThrow('权限');
});
