import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act, add, documentsOf, edit, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { makerOf } from '../support/others';
import { refusal } from '../support/refusal';
import { refusedWhere } from '../support/refused';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
let h: Context;
let maker: string;
let serial: { spec: string; piece: string };

inWorld(tradeWorld, async (made) => {
  w = made;
  [d, h] = [w.context(w.dealer), w.context(w.hospital, { user: { ...w.context(w.hospital).user, departments: [w.ward] } })];
  maker = await makerOf(w);
  serial = await makeSpecification(w.db, '起搏器', { tracking: 'serial' });
  for (const org of [w.dealer, w.hospital]) await trade(w.db, org, serial.spec);
  for (const [context, org] of [
    [d, w.dealer],
    [h, w.hospital],
  ] as const)
    await post(context, 'initialStock', { warehouse: org.warehouse }, [
      stock({ unitCost: '1', taxRate: '13' }),
      stock({ specification: serial.spec, unit: serial.piece, quantity: '1', serialNo: 'S1', batchNo: 'S1', unitCost: '1', taxRate: '13' }),
    ]);
});

type Line = Record<string, unknown>;
const stock = (more: Line = {}): Line => ({ specification: w.spec, unit: w.piece, quantity: '100', batchNo: 'A', expiryDate: '2030-06-30', ...more });
const goods = (more: Line = {}): Line => ({ specification: w.spec, unit: w.piece, quantity: '10', price: '2', taxRate: '13', batchNo: 'A', ...more });
/** Without a lot: orders. Without money: what moves inside the house. */
const ordered = (): Line => ({ specification: w.spec, unit: w.piece, quantity: '10', price: '2', taxRate: '13' });
const inside = (more: Line = {}): Line => ({ specification: w.spec, unit: w.piece, quantity: '10', batchNo: 'A', ...more });
const to = { deliveryAddress: '解放路', receiver: '王', phone: '1' };
const submitted = async (who: Context, kind: string, header: Line, lines: Line[], action = 'submit') =>
  act(who, kind, action, (await add(who, kind, header, lines)).id, { confirmed: false });
const ofTheWard = () => sql`update warehouse set department_id = ${w.ward}, level = 2 where id = ${w.hospital.warehouse}`;
const stopSold = (org: string, batch: string) =>
  sql`insert into stock_block (org_id, id, specification_id, batch_no, begun_at, document_id) values (${org}, ${newId()}, ${w.spec}, ${batch}, now(), ${newId()})`;

const atDealer = refusedWhere(() => d);
const atHospital = refusedWhere(() => h);

const ordering = (who: Context, lines: Line[]) =>
  submitted(who, 'purchaseOrder', { supplier: maker, warehouse: w.dealer.warehouse, expectedDate: '2030-01-01', ...to }, lines);
const changing = (who: Context, changeType: string, line: Line, header: Line = {}) =>
  submitted(who, 'psiChange', { changeType, warehouse: w.dealer.warehouse, reason: '更正', evidence: ['1'], expiryProof: ['1'], ...header }, [line]);
const bought = async (who: Context) =>
  linesOf(
    who,
    (await post(who, 'purchaseGrn', { supplier: maker, warehouse: w.dealer.warehouse, grnKind: '1' }, [stock({ quantity: '5', price: '2', taxRate: '13' })]))
      .id,
  );
atDealer([
  [['产品已停售，不能采购 @ 1.specification'], () => [stopSold(w.dealer.id, '')], (who) => ordering(who, [ordered()])],
  [
    ['产品已停售，不能销售 @ 1.specification'],
    () => [stopSold(w.dealer.id, '')],
    (who) => submitted(who, 'salesOrder', { customer: w.customer, warehouse: w.dealer.warehouse, expectedDate: '2030-01-01', ...to }, [ordered()]),
  ],
  [['同一规格、单位和单价只能有一行 @ 2'], () => [], (who) => ordering(who, [ordered(), ordered()])],
  [
    ['序列号S1已在库 @ 1.serialNo'],
    () => [],
    (who) =>
      submitted(who, 'purchaseGrn', { supplier: maker, warehouse: w.dealer.warehouse, grnKind: '1' }, [
        stock({ specification: serial.spec, unit: serial.piece, quantity: '1', serialNo: 'S1', batchNo: 'S1', price: '1', taxRate: '13' }),
      ]),
  ],
  [
    ['没有来源入库单，请填写退货说明 @ 1.sourceSn'],
    () => [],
    (who) => submitted(who, 'purchaseReturn', { supplier: maker, warehouse: w.dealer.warehouse, returnKind: '1', reason: '1' }, [goods()]),
  ],
  [
    ['序列号S2已在库 @ 1.newSerialNo'],
    () => [
      sql`insert into lot (org_id, id, specification_id, batch_no, serial_no, expiry_date, total_quantity, first_at)
        values (${w.dealer.id}, ${newId()}, ${serial.spec}, 'S1', 'S2', '2030-06-30', 1, now())`,
    ],
    (who) => changing(who, '1', { specification: serial.spec, unit: serial.piece, quantity: '1', batchNo: 'S1', serialNo: 'S1', newSerialNo: 'S2' }),
  ],
  [
    [expect.stringMatching(/^来源单据CR\d+的往来单位不一致 @ 1.sourceSn$/)] as never,
    () => [],
    async (who) => changing(who, '5', { specification: w.spec, unit: w.piece, newPrice: '3', sourceLine: (await bought(who))[0]?.id }, { partner: w.customer }),
  ],
  [
    [expect.stringMatching(/^来源单据CR\d+的仓库不一致 @ 1.sourceSn$/)] as never,
    () => [],
    async (who) =>
      changing(
        who,
        '5',
        { specification: w.spec, unit: w.piece, newPrice: '3', sourceLine: (await bought(who))[0]?.id },
        { partner: maker, warehouse: w.dealer.stopWarehouse },
      ),
  ],
  [
    [expect.stringMatching(/^存在下游单据CT\d+，不能反审核\/红冲：/)] as never,
    () => [],
    async (who) => {
      const [line] = await bought(who);
      await add(who, 'purchaseReturn', { supplier: maker, warehouse: w.dealer.warehouse, returnKind: '1', reason: '1' }, [
        goods({ quantity: '1', sourceLine: line?.id }),
      ]);
      return act(who, 'purchaseGrn', 'unreview', String(line?.document_id));
    },
  ],
  [
    ['没有可以转销售出库的明细：已全部转出，或没有规格型号'],
    () => [],
    async (who) => {
      const { id } = await add(who, 'salesOrder', { customer: w.customer, warehouse: w.dealer.warehouse, settleMode: '1', expectedDate: '2030-01-01', ...to }, [
        ordered(),
      ]);
      await act(who, 'salesOrder', 'review', id);
      await act(who, 'salesOrder', 'toSaleOdo', id);
      return act(who, 'salesOrder', 'toSaleOdo', id);
    },
  ],
]);

const claim = (who: Context, header: Line, lines: Line[]) =>
  submitted(
    who,
    'suppliesClaim',
    { claimType: '1', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore, needDate: '2030-01-01', ...header },
    lines,
  );
const asked = { specification: '', unit: '', quantity: '10' };
const wanted = (more: Line = {}) => ({ ...asked, specification: w.spec, unit: w.piece, ...more });
const issue = (who: Context) =>
  post(who, 'issueOdo', { issueType: '2', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore }, [inside()]);
atHospital([
  [['同一产品只能有一行，请合并数量 @ 2'], () => [], (who) => claim(who, {}, [wanted(), wanted()])],
  [
    ['申领数量必须是定数包数量15的整数倍 @ 1.quantity'],
    () => [sql`update warehouse_product set pack_quantity = 15 where org_id = ${w.hospital.id}`],
    (who) => claim(who, {}, [wanted()]),
  ],
  [['需用日期不能早于今天 @ needDate'], () => [], (who) => claim(who, { needDate: '2020-01-01' }, [wanted()])],
  [
    ['同一规格不能重复调价 @ 2'],
    () => [],
    (who) =>
      submitted(who, 'priceAdjustment', { adjustKind: 'charge' }, [
        { specification: w.spec, unit: w.piece, newPrice: '9' },
        { specification: w.spec, unit: w.piece, newPrice: '8' },
      ]),
  ],
  [
    [expect.stringContaining('同一出库单的同一周转箱只能有一行')] as never,
    () => [],
    async (who) => {
      const { id: issueOdo } = await issue(who);
      return submitted(
        who,
        'dispatchOrder',
        {},
        [
          { issueOdo, container: 'X' },
          { issueOdo, container: 'X' },
        ],
        'depart',
      );
    },
  ],
  [
    ['批号A已停售，禁止使用 @ 1.batchNo'],
    () => [ofTheWard(), stopSold(w.hospital.id, 'A')],
    (who) => submitted(who, 'useRecord', { useType: '2', reason: '自用', department: w.ward, warehouse: w.hospital.warehouse }, [inside()]),
  ],
  [
    ['批号A已于2020-01-01过期，禁止使用 @ 1.batchNo'],
    () => [ofTheWard(), sql`update lot set expiry_date = '2020-01-01' where org_id = ${w.hospital.id} and batch_no = 'A'`],
    (who) => submitted(who, 'useRecord', { useType: '2', reason: '自用', department: w.ward, warehouse: w.hospital.warehouse }, [inside()]),
  ],
  [
    ['没有可用的停售仓，请先在仓库建模中新增'],
    () => [sql`update warehouse set status = false where id = ${w.hospital.stopWarehouse}`],
    async (who) => {
      const receipt = String((await issue(who)).made.find((one) => one.kind === 'departmentReceipt')?.id);
      return act(who, 'departmentReceipt', 'reject', receipt, { input: { refusal: '破损' } });
    },
  ],
  [
    [expect.stringMatching(/^一个序列号的数量必须为1 @ \d+\.countQuantity$/)] as never,
    () => [],
    async (who) => {
      const header = { warehouse: w.hospital.warehouse, scope: '1', mode: '1', counter: w.hospital.employee, supervisor: w.hospital.employee };
      const { id } = await add(who, 'stockTake', header, []);
      const lines = await linesOf(who, id);
      const counted = lines.map((line) => ({ id: line.id, countQuantity: line.serial_no ? '2' : String(Number(line.book_quantity)) }));
      return edit(who, 'stockTake', id, header, counted);
    },
  ],
  [
    [expect.stringMatching(/^标签H1\d{12}已重新使用，不能反审核 @ 1.packNo$/)] as never,
    () => [],
    async (who) => {
      const { id } = await post(who, 'packOrder', { warehouse: w.hospital.warehouse, packKind: 'fixedQty', packSize: '10', packCount: '1' }, [inside()]);
      const packNo = String((await linesOf(who, id))[0]?.pack_no);
      const opened = await post(who, 'unpackOrder', { warehouse: w.hospital.warehouse, reason: '1' }, [{ packNo }]);
      await sql`update stock_label set state = '2' where label_no = ${packNo}`.execute(who.db);
      return act(who, 'unpackOrder', 'unreview', opened.id);
    },
  ],
]);

test('an order its supplier accepted is not taken back by the buyer', async () => {
  await post(h, 'purchaseOrder', { supplier: w.supplier, warehouse: w.hospital.warehouse, expectedDate: '2030-01-01', ...to }, [ordered()]);
  const order = (await documentsOf(h, 'purchaseOrder'))[0];
  const accepted = String((await documentsOf(d, 'salesOrder'))[0]?.id);
  await act(d, 'salesOrder', 'confirm', accepted, { input: { warehouse: w.dealer.warehouse }, lines: [] });
  await act(d, 'salesOrder', 'review', accepted);
  expect(await refusal(act(h, 'purchaseOrder', 'unreview', String(order?.id)))).toEqual(['供应商已接单，不能反审核']);
});
