import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { act as actOnMaster } from '../support/callers';
import { act, add, documentsOf, edit, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { change, disable, make, remove } from '../support/masters';
import { makerOf } from '../support/others';
import { refusalWhere } from '../support/refusal';
import { refusedWhere } from '../support/refused';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** Two cases in the middle of their lives: one at a hospital of the platform, reported and waiting to be booked in; one at a hospital that keeps no books here. */
let w: TradeWorld;
let d: Context;
let h: Context;
let nurse: Context;
let patient: string;
let outsideHospital: string;
let screw: { spec: string; piece: string };
let kit: string;
let tool: string;
let deliveryHere: string;
let deliveryOutside: string;
let acceptance: string;

type Line = Record<string, unknown>;
const hour = 3_600_000;
const moment = (hours = -1) => new Date(Date.now() + hours * hour).toISOString();
const goods = (more: Line = {}): Line => ({ specification: w.spec, unit: w.piece, quantity: '1', price: '1200', taxRate: '13', batchNo: 'M1', ...more });
/** Without money: what goes back, what theatre used. */
const pieces = (more: Line = {}): Line => ({ specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'M1', ...more });
const caseOf = (more: Line = {}): Line => ({ customer: w.customer, warehouse: w.dealer.warehouse, surgeryAt: moment(), surgeryName: '椎体融合术', ...more });

inWorld(tradeWorld, async (made) => {
  w = made;
  [d, h] = [w.context(w.dealer), w.context(w.hospital, { user: { ...w.context(w.hospital).user, departments: [w.ward] } })];
  nurse = { ...h, user: { ...h.user, id: newId(), name: '巡回护士' } };
  screw = await makeSpecification(w.db, '锁定螺钉');
  for (const org of [w.dealer, w.hospital]) await trade(w.db, org, screw.spec);
  await sql`update product set is_implant = true where id = (select product_id from specification where id = ${w.spec})`.execute(w.db);
  await sql`update business_product set implant = true where specification_id = ${w.spec}`.execute(w.db);
  patient = newId();
  await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${patient}, 'BR1', '张三丰', 'inpatient', 'ZY001', ${w.ward})`.execute(
    w.db,
  );
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '30', batchNo: 'M1', expiryDate: '2031-01-31', unitCost: '300', taxRate: '13' },
  ]);
  await sql`insert into product_price (org_id, id, kind, specification_id, unit_id, price, tax_rate, valid_from)
    values (${w.dealer.id}, ${newId()}, 'sale', ${w.spec}, ${w.piece}, 1200, 13, '2020-01-01')`.execute(w.db);
  await post(h, 'initialStock', { warehouse: w.wardStore }, [
    { specification: w.spec, unit: w.piece, quantity: '9', batchNo: 'H1', expiryDate: '2031-01-31', unitCost: '300', taxRate: '13' },
  ]);
  await post(d, 'purchaseGrn', { supplier: await makerOf(w), warehouse: w.dealer.warehouse, settleMode: '2' }, [
    { specification: screw.spec, unit: screw.piece, quantity: '5', price: '56.5', taxRate: '13', batchNo: 'C1', expiryDate: '2031-01-31' },
  ]);
  kit = await make(
    d,
    'instrumentKit',
    { kitNo: 'K1', name: '脊柱钉棒包', kitKind: '2', warehouse: w.dealer.warehouse },
    { implants: [{ specification: w.spec, parQuantity: '4', minQuantity: '2' }], tools: [] },
  );
  await actOnMaster(d, 'instrumentKit', 'refill', { ids: [kit], input: {} });
  tool = await make(d, 'surgicalTool', { toolNo: 'T1', name: '丝攻', maxUses: '3', kit });
  const stranger = newId();
  outsideHospital = newId();
  await sql`insert into organisation (id, kind, code, name) values (${stranger}, 'H', 'WH1', '县医院')`.execute(w.db);
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, first_approved) values (${w.dealer.id}, ${outsideHospital}, '县医院', 'DH', 'customer', ${stranger}, true)`.execute(
    w.db,
  );
  deliveryHere = (await post(d, 'bonePresale', caseOf(), [goods({ quantity: '8' })])).id;
  deliveryOutside = (await post(d, 'bonePresale', caseOf({ customer: outsideHospital, patientName: '李四' }), [goods({ quantity: '4' })])).id;
  acceptance = String((await documentsOf(h, 'bonePreAcceptance')).at(-1)?.id);
  await edit(h, 'bonePreAcceptance', acceptance, { department: w.ward, patient, packageOk: '1', sterileOk: '1' }, [
    { id: (await linesOf(h, acceptance))[0]?.id, quantity: '8', refusedQuantity: '0', scannedQuantity: '8' },
  ]);
  await act(h, 'bonePreAcceptance', 'review', acceptance);
  await drainOutbox(w.db);
});

const first = async (who: Context, id: string): Promise<string> => String((await linesOf(who, id))[0]?.id);
const last = async (who: Context, kind: string): Promise<string> => String((await documentsOf(who, kind)).at(-1)?.id);
const submitted = async (who: Context, kind: string, header: Line, lines: Line[]) =>
  act(who, kind, 'submit', (await add(who, kind, header, lines)).id, { confirmed: false });
const rule = (org: string, key: string, value: string) =>
  sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, ${key}, 'organisation', ${org}, ${value})`;
const without = (who: Context, flag: string): Context => ({
  ...who,
  permissions: Object.fromEntries(Object.entries(who.permissions).map(([page, flags]) => [page, flags.filter((one) => one !== flag)])),
});

const atDealer = refusedWhere(() => d);
const atHospital = refusedWhere(() => h);

// What leaves with a set and its tools.
const sent = (who: Context, more: Line = {}) => submitted(who, 'bonePresale', caseOf({ kits: [kit], ...more }), []);
atDealer([
  [['器械包已被其他手术预留 @ kits'], () => [sql`update instrument_kit set place_state = '2'`], (who) => sent(who)],
  [['器械包K1不在库 @ kits'], () => [sql`update instrument_kit set place_state = '7'`], (who) => sent(who)],
  [
    ['器械包灭菌已过期 @ kits'],
    () => [sql`update instrument_kit set need_sterile = true, sterilised_at = '2020-01-01', sterile_days = 30`],
    (who) => sent(who),
  ],
  [['器械包不完整 @ kits'], () => [sql`update instrument_kit_implant set min_quantity = 9`], (who) => sent(who)],
  [
    ['【器械包】所选记录不存在 @ kits'],
    () => [],
    async (who) => {
      const { id } = await add(who, 'bonePresale', caseOf({ kits: [kit] }), []);
      await sql`update instrument_kit set deleted_at = now()`.execute(who.db);
      return act(who, 'bonePresale', 'submit', id);
    },
  ],
  [
    ['手术工具T1不在库 @ tools'],
    () => [],
    async (who) => {
      const { id } = await add(who, 'bonePresale', caseOf({ kits: [kit] }), []);
      await actOnMaster(who, 'surgicalTool', 'repair', { ids: [tool], input: { reason: '磨损', backDate: '2099-01-01' } });
      return act(who, 'bonePresale', 'submit', id);
    },
  ],
  [['工具已达使用次数上限 @ tools'], () => [sql`update surgical_tool set use_count = 3`], (who) => sent(who)],
  [
    ['【手术工具】所选记录不存在 @ tools'],
    () => [],
    async (who) => {
      const { id } = await add(who, 'bonePresale', caseOf({ kits: [kit] }), []);
      await sql`update surgical_tool set deleted_at = now()`.execute(who.db);
      return act(who, 'bonePresale', 'submit', id);
    },
  ],
  [
    ['寄售产品不能用于该出库类型 @ 1.owner'],
    () => [],
    async (who) => {
      const { rows } = await sql<{
        owner: string;
      }>`select owner_id as owner from stock_balance where org_id = ${w.dealer.id} and specification_id = ${screw.spec} and quantity > 0`.execute(who.db);
      return submitted(who, 'bonePresale', caseOf(), [
        goods({ specification: screw.spec, unit: screw.piece, batchNo: 'C1', owner: rows[0]?.owner, price: '100' }),
      ]);
    },
  ],
  [['仍有产品在外，不能终止 @ 1'], () => [], (who) => act(who, 'bonePresale', 'stop', deliveryOutside, { reason: '撤' })],
]);

// What was used is sold; what was not comes back.
const sold = async (who: Context, line: Line = {}, header: Line = {}) =>
  submitted(who, 'boneSale', { customer: outsideHospital, surgeryAt: moment(), attachments: ['报台单'], ...header }, [
    goods({ sourceLine: await first(who, deliveryOutside), ...line }),
  ]);
const back = async (who: Context, line: Line = {}, header: Line = {}) =>
  submitted(who, 'boneReturn', { partner: outsideHospital, reason: '1', warehouse: w.dealer.warehouse, ...header }, [
    pieces({ sourceLine: await first(who, deliveryOutside), ...line }),
  ]);
atDealer([
  [['请上传报台单照片 @ attachments'], () => [], (who) => sold(who, {}, { attachments: [] })],
  [['销售数量超过跟台在外数量 @ 1.quantity', '库存不足：留置针22G 批号M1 需要5，可用4 @ 1.quantity'], () => [], (who) => sold(who, { quantity: '5' })],
  [['单价与跟台预售单1200不一致 @ 1.price'], () => [], (who) => sold(without(who, 'priceOverride'), { price: '1100' })],
  [['单价与跟台预售单1200不一致 @ 1.price'], () => [], (who) => sold(who, { price: '1100' })],
  [
    [
      '库存不足：留置针22G 批号M1 需要1，可用0 @ 1.quantity',
      '库存不足：留置针22G 批号M1 需要2，可用0 @ 2.quantity',
      '骨科销售须关联跟台预售单 @ 1.sourceSn',
      '骨科销售须关联跟台预售单 @ 2.sourceSn',
    ],
    () => [],
    (who) => submitted(who, 'boneSale', { customer: outsideHospital, surgeryAt: moment(), attachments: ['a'] }, [goods(), goods({ price: '1300' })]),
  ],
  [['平台医院的跟台产品由手术报台转销售'], () => [], async (who) => sold(who, { sourceLine: await first(who, deliveryHere) }, { customer: w.customer })],
  [['退回数量超过未使用数量 @ 1.quantity'], () => [], (who) => back(who, { quantity: '5' })],
  [['退回数量超过未使用数量 @ 1.quantity'], () => [], async (who) => back(who, { sourceLine: await first(who, deliveryHere) }, { partner: w.customer })],
  [['退回须关联跟台预售单 @ 1.sourceSn'], () => [], (who) => back(who, { sourceLine: '' })],
  [['有不合格品，请选择不合格品仓库 @ unqualifiedWarehouse'], () => [], (who) => back(who, { qualifiedQuantity: '0', unqualifiedQuantity: '1' })],
  [['手术工具T1不在外 @ toolsBack'], () => [], (who) => back(who, {}, { toolsBack: [tool] })],
  [
    ['【手术工具】所选记录不存在 @ toolsBack'],
    () => [],
    async (who) => {
      const { id } = await add(who, 'boneReturn', { partner: outsideHospital, reason: '1', warehouse: w.dealer.warehouse, toolsBack: [tool] }, [
        pieces({ sourceLine: await first(who, deliveryOutside) }),
      ]);
      await sql`update surgical_tool set deleted_at = now()`.execute(who.db);
      return act(who, 'boneReturn', 'submit', id);
    },
  ],
  [
    ['平台医院由医院登记手术使用 @ partner'],
    () => [],
    async (who) =>
      submitted(who, 'surgicalUsage', { partner: w.customer, surgeryName: '融合术', surgeryAt: moment() }, [
        pieces({ usage: '1', sourceLine: await first(who, deliveryHere) }),
      ]),
  ],
  [
    ['请选择医院 @ partner', '骨科销售须关联跟台预售单 @ 1.sourceSn', '骨科销售须关联跟台预售单 @ 2.sourceSn'],
    () => [],
    (who) => submitted(who, 'surgicalUsage', { surgeryName: '融合术', surgeryAt: moment() }, [pieces({ usage: '1' }), pieces({ usage: '1', batchNo: 'M2' })]),
  ],
]);

// The hospital's papers of a case, and theatre's own record of what it used.
const report = async (who: Context, line: Line = {}, header: Line = {}) =>
  add(
    who,
    'surgicalReport',
    {
      supplier: w.supplier,
      surgeryName: '椎体融合术',
      surgeryAt: moment(),
      department: w.ward,
      surgeon: w.hospital.employee,
      patient,
      followUp: '李跟台',
      ...header,
    },
    [{ specification: w.spec, unit: w.piece, taxRate: '13', quantity: '3', implantSite: 'L4', sourceLine: await first(who, acceptance), ...line }],
  );
const reported = async (who: Context, line: Line = {}, header: Line = {}) => {
  const { id } = await report(who, line, header);
  await act(who, 'surgicalReport', 'review', id);
  await drainOutbox(who.db);
  return id;
};
const asked = async (who: Context, line: Line = {}, header: Line = {}) => act(who, 'surgicalReport', 'submit', (await report(who, line, header)).id);
const receipt = async (who: Context, change: Line) => {
  await reported(who);
  const id = await last(who, 'boneGrn');
  await edit(who, 'boneGrn', id, {}, [{ ...goods(), quantity: '3', id: await first(who, id), ...change }]);
  return act(who, 'boneGrn', 'submit', id, { confirmed: false });
};
/** Out of what was accepted, as the page offers it. */
const sentBack = async (who: Context, line: Line = {}, header: Line = {}, action = 'submit') => {
  await act(who, 'bonePreAcceptance', 'toReturn', acceptance);
  const id = await last(who, 'boneReturn');
  await edit(who, 'boneReturn', id, { partner: w.supplier, reason: '1', ...header }, [
    pieces({ id: await first(who, id), quantity: '8', sourceLine: await first(who, acceptance), ...line }),
  ]);
  return act(who, 'boneReturn', action, id);
};
const used = (who: Context, lines: Line[], header: Line = {}) =>
  submitted(
    who,
    'surgicalUsage',
    {
      surgeryName: '椎体融合术',
      surgeryAt: moment(),
      department: w.ward,
      surgeon: w.hospital.employee,
      circulatingNurse: w.hospital.employee,
      patient,
      warehouse: w.wardStore,
      consent: true,
      ...header,
    },
    lines,
  );
const implant = (more: Line = {}): Line => ({ specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'H1', implantSite: 'L4', usage: '1', ...more });
atHospital([
  [
    ['产品未准入，请先办理临时准入 @ 1.specification'],
    () => [sql`update business_product set status = 2 where org_id = ${w.hospital.id} and specification_id = ${w.spec}`],
    (who) => asked(who),
  ],
  [['请上传植入物标签照片 @ 1.labelPhotos'], () => [rule(w.hospital.id, 'bone.labelPhoto', '1')], (who) => asked(who)],
  [['手术时间不能晚于现在 @ surgeryAt'], () => [], (who) => asked(who, {}, { surgeryAt: moment(2) })],
  [['入库数量必须等于使用数量 @ 1.quantity'], () => [], (who) => receipt(who, { quantity: '2' })],
  [['患者已出院，请核对收费 @ patient'], () => [sql`update patient set discharged_at = now()`], (who) => receipt(who, {})],
  [['骨科入库须关联手术报台单 @ 1.sourceSn'], () => [], (who) => submitted(who, 'boneGrn', { supplier: w.supplier, department: w.ward }, [goods()])],
  [
    ['没有需要生成的标签'],
    () => [],
    async (who) => {
      await reported(who);
      await act(who, 'boneGrn', 'review', await last(who, 'boneGrn'));
      return act(who, 'boneGrn', 'genCode', await last(who, 'boneGrn'));
    },
  ],
  [['退回须关联预验收单 @ 1.sourceSn'], () => [], (who) => sentBack(who, { id: undefined, sourceLine: '' })],
  [['拒收请在预验收时登记 @ reason'], () => [], (who) => sentBack(who, {}, { reason: '2' })],
  [['退回数量超过未使用数量 @ 1.quantity'], () => [], (who) => sentBack(who, { quantity: '9' })],
  [
    ['已使用或退回，不能反审核/红冲 @ 1'],
    () => [],
    async (who) => {
      await reported(who);
      return act(who, 'bonePreAcceptance', 'unreview', acceptance);
    },
  ],
  [
    ['该唯一码已在本单 @ 2.labelNo', '该唯一码已在本单 @ 3.labelNo'],
    () => [],
    (who) => used(who, [implant({ labelNo: 'X' }), implant({ labelNo: 'X' }), implant({ labelNo: 'X' })]),
  ],
  [
    ['植入物必须登记植入部位 @ 1.implantSite', '植入物必须登记植入部位 @ 2.implantSite'],
    () => [],
    (who) => used(who, [implant({ implantSite: '' }), implant({ implantSite: '', quantity: '2' })]),
  ],
  [['使用植入物须有患者知情同意 @ 1.implantSite'], () => [], (who) => used(who, [implant()], { consent: false })],
  [['腕带患者与本单不符 @ wristband'], () => [], (who) => used(who, [implant()], { wristband: 'ZY002' })],
  [['器械清点数不一致 @ countAfter'], () => [], (who) => used(who, [implant()], { countBefore: '12', countAfter: '11' })],
  [['器械数必须是整数 @ countBefore'], () => [], (who) => used(who, [implant()], { countBefore: '一打' })],
  [['手术时间不能晚于现在 @ surgeryAt'], () => [], (who) => used(who, [implant()], { surgeryAt: moment(2) })],
  [
    ['巡回护士不能审核自己的单据 @ circulatingNurse'],
    () => [],
    async (who) => {
      const done = await used({ ...nurse, db: who.db }, [implant()]);
      return act(who, 'surgicalUsage', 'review', done.id);
    },
  ],
]);

test('whoever stands at the table for the supplier is authorised on the day of the operation', async () => {
  const ask = async (who: Context) => act(who, 'surgicalReport', 'submit', (await report(who)).id, { confirmed: false });
  expect(await refusalWhere(h, [], ask)).toEqual(['跟台人员【李跟台】缺少【康达医疗】对本院的有效授权 @ followUp']);
  const letter = async (who: Context, more: Line) => {
    const dealer = { ...d, db: who.db };
    const header = { grantKind: '3', partner: w.customer, person: '李跟台', file: ['a.pdf'], validFrom: '2020-01-01', validTo: '2020-12-31', ...more };
    const done = await post(dealer, 'licenceGrant', header, [{ scope: 'all' }]);
    return { dealer, id: done.id };
  };
  const late = async (who: Context) => {
    await letter(who, {});
    return ask(who);
  };
  expect(await refusalWhere(h, [], late)).toEqual(['跟台人员授权已过期 @ followUp']);
  const revoked = async (who: Context) => {
    const { dealer, id } = await letter(who, { validTo: '2099-12-31' });
    const saved = await report(who);
    expect((await rowOf(who, saved.id)).extra).toMatchObject({ grantUntil: '2099-12-31' });
    await act(who, 'surgicalReport', 'submit', saved.id, { confirmed: false });
    await act(dealer, 'licenceGrant', 'stop', id, { reason: '离职' });
    return act(who, 'surgicalReport', 'review', saved.id);
  };
  expect(await refusalWhere(h, [], revoked)).toEqual(['跟台人员授权已过期 @ followUp']);
});

test('a set is filled below its par only with a reason', async () => {
  const words = await refusalWhere(h, [], async (who) =>
    submitted(who, 'packOrder', { warehouse: w.wardStore, packKind: 'set', instrumentKit: await physical(who), packCount: '1' }, [pieces({ batchNo: 'H1' })]),
  );
  expect(words).toEqual(['低于标准数量，请在备注中填写原因 @ remark']);
});

test('what the dealer makes of the hospital’s papers is counted against them', async () => {
  const words = await refusalWhere(h, [], async (who) => {
    await reported(who);
    const dealer = { ...d, db: who.db };
    await sql`update document_line set note_quantity = 2 where document_id = ${await last(dealer, 'boneSale')}`.execute(who.db);
    return act(dealer, 'boneSale', 'review', await last(dealer, 'boneSale'));
  });
  expect(words).toEqual(['销售数量必须等于报台数量 @ 1.quantity']);
  const counted = await refusalWhere(h, [], async (who) => {
    await sentBack(who, { quantity: '2' }, {}, 'review');
    await drainOutbox(who.db);
    const dealer = { ...d, db: who.db };
    const id = await last(dealer, 'boneReturn');
    await act(dealer, 'boneReturn', 'nopass', id, { reason: '再点' });
    return edit(dealer, 'boneReturn', id, { warehouse: w.dealer.warehouse }, [
      { id: await first(dealer, id), quantity: '3', qualifiedQuantity: '3', unqualifiedQuantity: '0' },
    ]);
  });
  expect(counted).toEqual(['实收数量不能大于对方退回数量 @ 1.quantity']);
});

// Sets and tools themselves.
const template = { kitNo: 'T-01', name: '模板', kitKind: '2', isTemplate: true };
const contents = (more: Line = {}) => ({ implants: [{ specification: w.spec, parQuantity: '2', ...more }], tools: [] });
const run = (who: Context, resource: string, action: string, id: string, input: Line = {}) => actOnMaster(who, resource, action, { ids: [id], input });
const physical = (who: Context, more: Line = {}, lines = contents()) =>
  make(who, 'instrumentKit', { kitNo: 'K9', name: '关节包', kitKind: '2', ...more }, lines);
atDealer([
  [
    ['模板不能再按模板建立 @ template'],
    () => [],
    async (who) => {
      const pattern = await make(who, 'instrumentKit', template, contents());
      return physical(who, { isTemplate: true, template: pattern });
    },
  ],
  [['最低数量不能大于标准数量 @ 1.minQuantity'], () => [], (who) => physical(who, {}, contents({ minQuantity: '3' }))],
  [['规格重复 @ 2.specification'], () => [], (who) => physical(who, {}, { implants: [...contents().implants, ...contents().implants], tools: [] })],
  [['包号只能是字母、数字、点、横线和下划线 @ kitNo'], () => [], (who) => physical(who, { kitNo: '一号包' })],
  [['器械包【K1】内仍有植入物，不能停用'], () => [], (who) => disable(who, 'instrumentKit', kit)],
  [['器械包【K1】不在库，不能停用'], () => [sql`update instrument_kit set place_state = '3'`], (who) => disable(who, 'instrumentKit', kit)],
  [
    ['器械包【K1】已有流转记录，只能停用'],
    () => [],
    async (who) => {
      await run(who, 'instrumentKit', 'sterilise', kit, { sterilisedAt: '2026-01-01', sterileDays: '30' });
      return remove(who, 'instrumentKit', kit);
    },
  ],
  [['【脊柱钉棒包】是本单位的器械包'], () => [], (who) => run(who, 'instrumentKit', 'copyFromPlatform', kit)],
  [['请填写灭菌有效天数 @ sterileDays'], () => [], (who) => run(who, 'instrumentKit', 'sterilise', kit, { sterilisedAt: '2026-01-01' })],
  [['请选择仓库 @ warehouse'], () => [], async (who) => run(who, 'instrumentKit', 'refill', await physical(who))],
  [['器械包K1不在库'], () => [sql`update instrument_kit set place_state = '3'`], (who) => run(who, 'instrumentKit', 'refill', kit)],
  [
    ['仓库中没有可装入的散货'],
    () => [sql`update warehouse set scrap_type = 1 where id = ${w.dealer.stopWarehouse}`],
    async (who) => run(who, 'instrumentKit', 'refill', await physical(who), { warehouse: w.dealer.stopWarehouse }),
  ],
  [
    [expect.stringMatching(/^【GY\d+】不是产品条码 @ codes$/)],
    () => [],
    async (who) => run(who, 'instrumentKit', 'check', kit, { codes: String((await rowOf(who, deliveryOutside)).sn) }),
  ],
  [
    ['定数包由医院打包 @ packKind'],
    () => [],
    (who) =>
      submitted({ ...who, isSystem: true }, 'packOrder', { warehouse: w.dealer.warehouse, packKind: 'fixedQty', packSize: '1', packCount: '1' }, [pieces()]),
  ],
  [['器械包K1不在库 @ kit'], () => [sql`update instrument_kit set place_state = '3'`], (who) => make(who, 'surgicalTool', { toolNo: 'T9', name: '起子', kit })],
  [
    ['只有在库的工具可以配入包 @ kit'],
    () => [sql`update surgical_tool set place_state = '3', kit_id = null`],
    (who) => change(who, 'surgicalTool', tool, { kit }),
  ],
  [['工具【T1】在外，不能停用'], () => [sql`update surgical_tool set place_state = '2'`], (who) => disable(who, 'surgicalTool', tool)],
  [['工具【T1】已有流转记录，只能停用'], () => [], (who) => remove(who, 'surgicalTool', tool)],
  [
    ['工具【T1】在外，不能移动'],
    () => [sql`update surgical_tool set place_state = '2'`],
    (who) => run(who, 'surgicalTool', 'move', tool, { warehouse: w.dealer.warehouse }),
  ],
  [['工具【T1】在库，不能修回'], () => [], (who) => run(who, 'surgicalTool', 'repaired', tool)],
]);
