import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import type { DocumentDefinition } from '../../src/define/define-document';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listDocuments } from '../../src/server/engine/documents/list';
import { sheetList } from '../../src/server/engine/documents/pull';
import { deleteDocument } from '../../src/server/engine/documents/remove';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { remindOfDocuments } from '../../src/server/reminders';
import { act, add, documentsOf, edit, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { makerOf } from '../support/others';
import { refusal, refusalWhere } from '../support/refusal';
import { refusedWhere } from '../support/refused';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
let h: Context;
let maker: string;
const to = { deliveryAddress: '解放路', receiver: '王', phone: '1' };
const kind = (id: string) => documentOf(id) as DocumentDefinition;
const stock = (more: Record<string, unknown> = {}) => ({
  specification: w.spec,
  unit: w.piece,
  quantity: '100',
  batchNo: 'A',
  expiryDate: '2030-06-30',
  ...more,
});

inWorld(tradeWorld, async (made) => {
  w = made;
  [d, h] = [w.context(w.dealer), w.context(w.hospital)];
  maker = await makerOf(w);
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [stock({ unitCost: '1', taxRate: '13' })]);
});

const month = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
const locked = (value: string) =>
  sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'finance.lockMonth', 'organisation', ${w.dealer.id}, ${value})`;
const goods = (more: Record<string, unknown> = {}) => ({
  specification: w.spec,
  unit: w.piece,
  quantity: '10',
  price: '2',
  taxRate: '13',
  batchNo: 'A',
  ...more,
});
const sale = (who: Context, lines = [goods()], header: Record<string, unknown> = {}) =>
  add(who, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, ...to, ...header }, lines);
const sold = async (who: Context) => (await post(who, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, ...to }, [goods()])).id;

const rows = refusedWhere(() => d);

rows([
  [['本机构不能新建物资申领单'], () => [], (who) => add({ ...who, isSystem: true }, 'suppliesClaim', {}, [])],
  [[`【${month()}】已结账，不能录入或反审该月单据 @ documentDate`], () => [locked(month())], (who) => sale(who, [goods()], { documentDate: `${month()}-01` })],
  [
    ['来源单据不存在 @ 1.sourceSn', '来源单据不存在 @ 3.sourceSn'],
    () => [],
    (who) => sale(who, [goods({ sourceLine: newId() }), goods(), goods({ sourceLine: newId() })]),
  ],
  [
    ['不能与其他来源的明细合并在一张单据上'],
    () => [],
    async (who) => {
      const out = await post(
        who,
        'advanceSale',
        { customer: w.customer, warehouse: w.dealer.warehouse, saleKind: '1', backDate: '2030-01-01', deliveryAddress: '解放路', receiver: '王' },
        [goods()],
      );
      return sale(who, [goods({ sourceLine: (await linesOf(who, out.id))[0]?.id }), goods()]);
    },
  ],
  [
    ['已跨月，请使用红冲'],
    () => [],
    async (who) => {
      const id = await sold(who);
      return act({ ...who, now: () => new Date(Date.now() + 40 * 86_400_000) }, 'saleOdo', 'unreview', id);
    },
  ],
  [
    ['已开票/已申请付款，不能红冲'],
    () => [],
    async (who) => {
      const id = await sold(who);
      await sql`update document_line set invoiced_quantity = 1 where document_id = ${id}`.execute(who.db);
      return act(who, 'saleOdo', 'red', id, { reason: '错' });
    },
  ],
  [['只能删除草稿'], () => [], async (who) => deleteDocument(who, kind('saleOdo'), await sold(who))],
]);

const listed = (more: Record<string, string>) => listDocuments(d, kind('saleOdo'), listQuery.parse(more));
test.each([
  [{ cursor: 'x_y' }, '翻页位置不正确，请刷新'],
  [{ tab: 'nothing' }, '没有这个页签'],
  [{ sort: 'nothing' }, '不能按“nothing”排序'],
  [{ 'f.nothing': '1' }, '不认识的筛选：nothing'],
])('a list asked %j is refused in words', async (asked, message) => {
  expect(await refusal(listed(asked))).toEqual([message]);
});
test('lines are pulled only from where they come from', async () => {
  expect(await refusal(sheetList(d, kind('saleOdo'), { source: 'purchasePlan' }))).toEqual(['不能从该单据拉取']);
});

test('what the other side sent keeps its lines and is not deleted', async () => {
  await sold(d);
  await drainOutbox(w.db);
  const [receipt] = await documentsOf(h, 'purchaseGrn');
  const id = String(receipt?.id);
  expect(await refusal(edit(h, 'purchaseGrn', id, {}, []))).toEqual(['镜像单据不能增减明细行']);
  expect(await refusal(deleteDocument(h, kind('purchaseGrn'), id))).toEqual(['系统生成的单据不能删除，可作废或驳回']);
  const [line] = await linesOf(h, id);
  const received = (more: Record<string, unknown>) => edit(h, 'purchaseGrn', id, {}, [{ id: line?.id, ...more }]);
  expect(await refusal(received({ quantity: '9', refusedQuantity: '0' }))).toEqual(['入库数量与拒收数量之和必须等于发货数量10 @ 1.quantity']);
  expect(await refusal(received({ quantity: '9', refusedQuantity: '1' }))).toEqual(['请选择拒收原因 @ 1.refuseReason']);
});

const order = (who: Context, header: Record<string, unknown> = {}, line: Record<string, unknown> = {}) =>
  add(who, 'purchaseOrder', { supplier: maker, warehouse: w.dealer.warehouse, expectedDate: '2030-01-01', ...to, ...header }, [
    { specification: w.spec, unit: w.piece, quantity: '10', price: '2', taxRate: '13', ...line },
  ]);
const submitted = async (who: Context, of: string, saved: Promise<{ id: string }>) => act(who, of, 'submit', (await saved).id, { confirmed: false });
const receipt = (who: Context, line: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
  add(who, 'purchaseGrn', { supplier: maker, warehouse: w.dealer.warehouse, grnKind: '1', ...header }, [
    { ...stock({ quantity: '10', price: '2', taxRate: '13' }), ...line },
  ]);
rows([
  [['预计到货不能早于单据日期 @ expectedDate'], () => [], (who) => submitted(who, 'purchaseOrder', order(who, { expectedDate: '2020-01-01' }))],
  [
    ['到货单价与采购订单不一致 @ 1.price'],
    () => [],
    async (who) => {
      const saved = await order(who);
      await act(who, 'purchaseOrder', 'review', saved.id);
      const clerk = {
        ...who,
        permissions: Object.fromEntries(Object.entries(who.permissions).map(([page, flags]) => [page, flags.filter((flag) => flag !== 'priceOverride')])),
      };
      return submitted(clerk, 'purchaseGrn', receipt(clerk, { price: '3', sourceLine: (await linesOf(who, saved.id))[0]?.id }));
    },
  ],
  [['手工入库不能登记拒收 @ 1.refusedQuantity'], () => [], (who) => receipt(who, { refusedQuantity: '1', refuseReason: '3' })],
  [
    ['库房【中心库】不可存放寄售产品 @ warehouse'],
    () => [sql`update warehouse set allow_consigned = false`],
    (who) => submitted(who, 'purchaseGrn', receipt(who, {}, { settleMode: '2' })),
  ],
  [
    ['拒收数量不能大于到货数量 @ 1.refusedQuantity'],
    () => [],
    (who) =>
      add(who, 'arrivalOrder', { supplier: maker, warehouse: w.dealer.warehouse, deliveryNoteNo: 'S', packageOk: true }, [
        {
          specification: w.spec,
          unit: w.piece,
          noteQuantity: '10',
          arrivedQuantity: '10',
          refusedQuantity: '11',
          refuseReason: '3',
          batchNo: 'N',
          expiryDate: '2030-06-30',
        },
      ]),
  ],
  [
    ['承诺到货不能早于单据日期 @ promiseDate'],
    () => [],
    (who) => add(who, 'salesOrder', { customer: w.customer, warehouse: w.dealer.warehouse, expectedDate: '2030-01-01', promiseDate: '2020-01-01', ...to }, []),
  ],
]);

const back = (who: Context, line: Record<string, unknown>, action = 'submit') =>
  add(who, 'saleReturn', { customer: w.customer, warehouse: w.dealer.warehouse, reason: '退' }, [goods({ quantity: '2', ...line })]).then(({ id }) =>
    act(who, 'saleReturn', action, id),
  );
rows([
  [['合格与不合格数量之和必须等于退货数量 @ 1.qualifiedQuantity'], () => [], (who) => back(who, { qualifiedQuantity: '1', unqualifiedQuantity: '0' })],
  [['该批号未销售给此客户 @ 1.batchNo'], () => [], (who) => back(who, {})],
  [
    ['有不合格品，请选择不合格品仓库 @ unqualifiedWarehouse'],
    () => [],
    async (who) => back(who, { qualifiedQuantity: '1', unqualifiedQuantity: '1', sourceLine: (await linesOf(who, await sold(who)))[0]?.id }, 'review'),
  ],
  [
    ['冷链产品没有温度证明，应判为不合格 @ 1.qualifiedQuantity'],
    () => [],
    async (who) => {
      const sourceLine = (await linesOf(who, await sold(who)))[0]?.id;
      await sql`update product set temp_zone = 'cold'`.execute(who.db);
      const line = goods({ quantity: '2', qualifiedQuantity: '2', unqualifiedQuantity: '0', sourceLine });
      const { id } = await add(who, 'saleReturn', { customer: w.customer, warehouse: w.dealer.warehouse, reason: '退' }, [line]);
      return act(who, 'saleReturn', 'review', id, { confirmed: false });
    },
  ],
  [
    ['约定回收日不能早于今天 @ backDate'],
    () => [],
    (who) =>
      submitted(
        who,
        'advanceSale',
        add(
          who,
          'advanceSale',
          { customer: w.customer, warehouse: w.dealer.warehouse, saleKind: '2', backDate: '2020-01-01', deliveryAddress: '解放路', receiver: '王' },
          [goods()],
        ),
      ),
  ],
  [
    ['本年对该客户的赠送金额超过上限5元'],
    () => [sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'gift.yearLimit', 'organisation', ${w.dealer.id}, '5')`],
    (who) =>
      submitted(who, 'giftOdo', add(who, 'giftOdo', { customer: w.customer, warehouse: w.dealer.warehouse, reason: '1', attachments: ['a'] }, [goods()])),
  ],
]);

test('a document whose kind has steps is submitted before anybody reviews it', async () => {
  const setting = newId();
  const given = [
    sql`insert into approval_setting (org_id, id, doc_kind, name, priority) values (${w.dealer.id}, ${setting}, 'saleOdo', '出库', 1)`,
    sql`insert into approval_step (org_id, id, setting_id, seq, name, approver_type, user_id, mode) values (${w.dealer.id}, ${newId()}, ${setting}, 1, '主管', 'user', ${w.dealer.user}, 'or')`,
  ];
  expect(await refusalWhere(d, given, async (who) => act(who, 'saleOdo', 'review', (await sale(who)).id))).toEqual(['此单据设有审批步骤，请先提交']);
});

test('a month that finance closes keeps what was reviewed in it', async () => {
  const id = await sold(d);
  await locked(month()).execute(w.db);
  expect(await refusal(act(d, 'saleOdo', 'unreview', id))).toEqual([`【${month()}】已结账，不能录入或反审该月单据`]);
  await sql`delete from rule_value where key = 'finance.lockMonth'`.execute(w.db);
});

test('no more is accepted of an order than was ordered', async () => {
  await post(h, 'purchaseOrder', { supplier: w.supplier, warehouse: w.hospital.warehouse, expectedDate: '2030-01-01', ...to }, [
    { specification: w.spec, unit: w.piece, quantity: '10', price: '2', taxRate: '13' },
  ]);
  const asked = String((await documentsOf(d, 'salesOrder'))[0]?.id);
  const [line] = await linesOf(d, asked);
  const more = act(d, 'salesOrder', 'confirm', asked, { input: { warehouse: w.dealer.warehouse }, lines: [{ id: line?.id, confirmedQuantity: '11' }] });
  expect(await refusal(more)).toEqual(['接单数量不能大于订单数量 @ 1.confirmedQuantity']);
});

const inspected = async (who: Context, line: Record<string, unknown>, header: Record<string, unknown> = {}, sourceLine = '') => {
  const arrived = await add(who, 'arrivalOrder', { supplier: maker, warehouse: w.dealer.warehouse, deliveryNoteNo: 'S', packageOk: true, temperature: '5' }, [
    {
      specification: w.spec,
      unit: w.piece,
      noteQuantity: '10',
      arrivedQuantity: '10',
      batchNo: 'N',
      expiryDate: '2030-06-30',
      ...(sourceLine ? { sourceLine } : {}),
    },
  ]);
  await act(who, 'arrivalOrder', 'submit', arrived.id);
  if ((await documentsOf(who, 'arrivalOrder')).some((row) => row.id === arrived.id && row.status === 1)) await act(who, 'arrivalOrder', 'review', arrived.id);
  await act(who, 'arrivalOrder', 'toInspection', arrived.id);
  const inspection = String((await documentsOf(who, 'inspectionOrder')).at(-1)?.id);
  await edit(who, 'inspectionOrder', inspection, header, [{ id: (await linesOf(who, inspection))[0]?.id, ...line }]);
  return act(who, 'inspectionOrder', 'submit', inspection);
};
const bad = { qualifiedQuantity: '9', unqualifiedQuantity: '1', unqualifiedReason: '破损' };
rows([
  [['合格、不合格、待处理数量之和必须等于收货数量 @ 1.qualifiedQuantity'], () => [], (who) => inspected(who, { qualifiedQuantity: '9' })],
  [['有检查项不合格，请填写不合格或待处理数量 @ 1.unqualifiedQuantity'], () => [], (who) => inspected(who, { appearance: '不合格' })],
  [['请选择不合格品的处理 @ 1.handling'], () => [], (who) => inspected(who, bad)],
  [
    ['就地销毁须上传供货方同意书 @ destroyConsent', '就地销毁须上传销毁照片 @ destroyPhotos', '就地销毁须有两名以上见证人 @ destroyWitness'],
    () => [],
    async (who) => act(who, 'inspectionOrder', 'review', (await inspected(who, { ...bad, handling: '2' })).id),
  ],
  [
    ['第二验收员不能与验收员相同 @ secondInspector'],
    () => [sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'quality.secondInspector', 'organisation', ${w.dealer.id}, '1')`],
    (who) => inspected(who, {}, { inspector: w.dealer.employee, secondInspector: w.dealer.employee }),
  ],
  [
    ['验收员不能是采购订单的经办人 @ inspector'],
    () => [],
    async (who) => {
      const { id } = await post(who, 'purchaseOrder', { supplier: maker, warehouse: w.dealer.warehouse, expectedDate: '2030-01-01', ...to }, [
        { specification: w.spec, unit: w.piece, quantity: '10', price: '2', taxRate: '13' },
      ]);
      return inspected(who, {}, {}, String((await linesOf(who, id))[0]?.id));
    },
  ],
  [
    ['冷链产品须双人验收，请选择第二验收员 @ secondInspector'],
    () => [
      sql`update product set temp_zone = 'cold'`,
      sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'quality.secondInspector', 'organisation', ${w.dealer.id}, '1')`,
    ],
    (who) => inspected(who, {}),
  ],
  [
    ['需求日期不能早于单据日期 @ needDate'],
    () => [],
    (who) =>
      submitted(
        who,
        'purchasePlan',
        add(who, 'purchasePlan', { warehouse: w.dealer.warehouse, needDate: '2020-01-01' }, [
          { specification: w.spec, unit: w.piece, quantity: '1', price: '1', taxRate: '13' },
        ]),
      ),
  ],
]);

test('what inspection leaves pending is asked for when its days are over; what it destroys is proved on the spot', async () => {
  const { id } = await inspected(d, { ...bad, qualifiedQuantity: '8', pendingQuantity: '1', handling: '2' });
  const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000);
  expect([await remindOfDocuments(w.db, inDays(6)), await remindOfDocuments(w.db, inDays(8)), await remindOfDocuments(w.db, inDays(9))]).toEqual([0, 1, 0]);
  const line = { id: (await linesOf(d, id))[0]?.id, qualifiedQuantity: '8', unqualifiedQuantity: '2', pendingQuantity: '0', handling: '2' };
  expect(await refusal(act(d, 'inspectionOrder', 'review', id))).toContain('待处理数量尚未决定，不能通过 @ pendingQuantity');
  const proof = { destroyConsent: ['同意书'], destroyPhotos: ['照片'], destroyWitness: '王一、李二' };
  await act(d, 'inspectionOrder', 'decide', id, { input: proof, lines: [line] });
  expect((await act(d, 'inspectionOrder', 'review', id)).status).toBe(2);
  expect(await rowOf(d, id)).toMatchObject({ due_date: null, extra: proof });
});

test('consigned goods are in one of two books: their receipt is not flushed while the delivery stands', async () => {
  await post(
    d,
    'advanceSale',
    { customer: w.customer, warehouse: w.dealer.warehouse, saleKind: '1', backDate: '2030-01-01', deliveryAddress: '解放路', receiver: '王' },
    [goods()],
  );
  await drainOutbox(w.db);
  const consigned = (await documentsOf(h, 'purchaseGrn')).find((row) => row.settle_mode === '2');
  await act(h, 'purchaseGrn', 'review', String(consigned?.id));
  expect(await refusal(act(h, 'purchaseGrn', 'red', String(consigned?.id), { reason: '错' }))).toEqual(['对方单据仍然有效，不能红冲，请反审核或由对方撤回']);
});
