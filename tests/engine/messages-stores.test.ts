import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { saveMaster } from '../../src/server/engine/masters/save';
import { act, definition } from '../support/callers';
import { add, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { change, disable, make, remove } from '../support/masters';
import { refusal } from '../support/refusal';
import { refused } from '../support/refused';
import { makeSpecification, type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let shelf: string;
let par: string;
/** A specification the hospital has no right to. */
let foreign: string;

inWorld(tradeWorld, async (made) => {
  w = made;
  [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  foreign = (await makeSpecification(w.db, '别的产品')).spec;
  shelf = await make(h, 'shelf', { warehouse: w.hospital.warehouse, code: 'S1', name: '一号架', type: '隔板', rows: '2', columns: '2' });
  const places = await sql<{ id: string }>`select id from location where shelf_id = ${shelf} order by code`.execute(w.db);
  const last = places.rows.at(-1)?.id;
  await sql`update warehouse set use_location = true where id = ${w.hospital.warehouse}`.execute(w.db);
  const line = { specification: w.spec, unit: w.piece, quantity: '10', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '1', taxRate: '13' };
  await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [{ ...line, location: last }]);
  par = await make(h, 'warehouseProduct', { warehouse: w.hospital.warehouse, specification: w.spec, minQuantity: '10', maxQuantity: '100' });
});

const store = (context: Context, more: Record<string, unknown> = {}) =>
  make(context, 'warehouse', {
    code: `K${newId().slice(-6)}`,
    name: `库${newId().slice(-6)}`,
    scrapType: '1',
    level: '1',
    kind: '普通',
    tempZone: 'normal',
    ...more,
  });
refused([
  ['只有医院可以设置科室库 @ level', () => store(d, { level: '2', department: w.dealer.department })],
  ['默认库房须为正常的中心库 @ isDefault', () => store(h, { scrapType: '3', isDefault: true })],
  ['库房【中心库】仍有库存，不能停用', () => disable(h, 'warehouse', w.hospital.warehouse)],
  ['库房【中心库】仍有库存，不能变更货位管理 @ useLocation', () => change(h, 'warehouse', w.hospital.warehouse, { useLocation: false })],
  ['库房【中心库】仍有库存，不能变更库房性质 @ scrapType', () => change(h, 'warehouse', w.hospital.warehouse, { scrapType: '3', isDefault: false })],
  [
    '库房【中心库】有未完成的单据，不能停用',
    async () => {
      await add(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
        { specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '1', taxRate: '13' },
      ]);
      return disable(d, 'warehouse', w.dealer.warehouse);
    },
  ],
  ['货位【S1-02-02】有库存，不能缩减 @ rows', () => change(h, 'shelf', shelf, { rows: '1' })],
  ['货位【S1-02-02】有库存，不能缩减 @ columns', () => change(h, 'shelf', shelf, { columns: '1' })],
  ['货位【S1-02-02】有库存，不能删除', () => remove(h, 'shelf', shelf)],
  ['货架【S1】仍有库存，不能停用', () => disable(h, 'shelf', shelf)],
  [
    '货架没有可用的货位',
    async () => {
      const empty = await make(h, 'shelf', { warehouse: w.hospital.warehouse, code: 'S2', type: '隔板', rows: '1', columns: '1' });
      await sql`update location set status = false where shelf_id = ${empty}`.execute(w.db);
      return act(h, 'shelf', 'bindProduct', { ids: [empty], input: { specifications: [w.spec] } });
    },
  ],
]);

const kept = (more: Record<string, unknown>) => change(h, 'warehouseProduct', par, more);
refused([
  ['补货点不能小于下限 @ reorderQuantity', () => kept({ reorderQuantity: '9' })],
  ['下限必须小于上限 @ maxQuantity', () => kept({ maxQuantity: '10' })],
  ['下限必须小于上限 @ maxQuantity', () => act(h, 'warehouseProduct', 'batchEdit', { ids: [par], input: { minQuantity: '100' } })],
  ['上限必须是定数包数量的整数倍 @ maxQuantity', () => kept({ packQuantity: '30' })],
  ['上下限补货须填写下限和上限 @ maxQuantity', () => kept({ maxQuantity: '' })],
  ['上下限补货须填写下限和上限 @ minQuantity', () => kept({ minQuantity: '', reorderQuantity: '' })],
  [
    '产品未下发或已停用，不能设置 @ specification',
    () => make(h, 'warehouseProduct', { warehouse: w.wardStore, specification: foreign, minQuantity: '1', maxQuantity: '2' }),
  ],
  ['尚有库存，不能删除', () => remove(h, 'warehouseProduct', par)],
  [
    '【库房】所选记录不符合要求 @ warehouse',
    () => make(h, 'warehouseProduct', { warehouse: w.hospital.stopWarehouse, specification: w.spec, minQuantity: '1', maxQuantity: '2' }),
  ],
  [
    '【库房】所选记录已停用 @ warehouse',
    async () => {
      const closed = await store(h);
      await disable(h, 'warehouse', closed);
      return make(h, 'warehouseProduct', { warehouse: closed, specification: w.spec, minQuantity: '1', maxQuantity: '2' });
    },
  ],
  ['来源库房与目标库房不能相同 @ to', () => act(h, 'warehouseProduct', 'copyFromWarehouse', { input: { from: w.wardStore, to: w.wardStore } })],
]);

const common = (context: Context, more: Record<string, unknown> = {}) =>
  make(context, 'commonProduct', { scope: 'department', department: w.ward, groupName: '常用', specification: w.spec, ...more });
const elsewhere = (): Context => ({ ...h, user: { ...h.user, departments: [w.hospital.department] } });
refused([
  ['产品未下发或已停用，不能加入常用 @ specification', () => common(h, { specification: foreign })],
  [
    '【该产品】已存在，请勿重复',
    async () => {
      await common(h);
      return common(h);
    },
  ],
  ['【科室】所选记录不存在 @ department', () => common(elsewhere())],
]);

const product = async (): Promise<string> =>
  (await sql<{ id: string }>`select id from business_product where org_id = ${w.hospital.id} and specification_id = ${w.spec}`.execute(w.db)).rows[0]?.id ?? '';
const inside = async (more: Record<string, unknown>) => change(h, 'hospitalProduct', await product(), { ownCode: 'H001', manageClass: '高值', ...more });
refused([
  [
    '院内产品由准入或下发产生，不能直接新增',
    () => saveMaster(h, definition('hospitalProduct'), { row: { ownCode: 'H9', manageClass: '低值', tradeMode: '1' } }, 'import'),
  ],
  ['医保码格式不正确 @ insuranceCode', () => inside({ insuranceCode: 'C1' })],
  ['请选择结算时点 @ settleAt', () => inside({ tradeMode: '2' })],
  ['尚有库存，不能变更货权方式 @ tradeMode', () => inside({ tradeMode: '2', settleAt: 'use' })],
  [
    '存在未结算明细，不能变更结算时点 @ settleAt',
    async () => {
      await sql`update business_product set trade_mode = '2', settle_at = 'use' where id = ${await product()}`.execute(w.db);
      await sql`insert into settle_item (org_id, id, supplier_org_id, item_kind, document_id, line_id, day, specification_id, lot_id, quantity, price, amount)
        values (${w.hospital.id}, ${newId()}, ${w.dealer.id}, 'use', ${newId()}, ${newId()}, '2026-01-01', ${w.spec}, ${newId()}, 1, 1, 1)`.execute(w.db);
      return inside({ tradeMode: '2', settleAt: 'issue' });
    },
  ],
  ['收费产品必须维护收费价 @ chargeable', () => inside({ tradeMode: '2', settleAt: 'use', chargeable: true })],
  [
    '收费价超过限价 @ chargeCap',
    async () => {
      await sql`update business_product set charge_price = 10 where id = ${await product()}`.execute(w.db);
      return inside({ tradeMode: '2', settleAt: 'use', chargeable: true, chargeCap: '9' });
    },
  ],
]);

const patient = (more: Record<string, unknown>) =>
  make(h, 'patient', { code: `P${newId().slice(-6)}`, visitType: 'inpatient', visitNo: newId().slice(-8), name: '张三', department: w.ward, ...more });
refused([
  ['出院日期不能早于入院日期 @ dischargeDate', () => patient({ admissionDate: '2026-02-01', dischargeDate: '2026-01-31' })],
  [
    'HIS同步的患者只能修改联系电话和备注',
    async () => {
      const id = await patient({});
      await sql`update patient set source = 'his' where id = ${id}`.execute(w.db);
      await change(h, 'patient', id, { phone: '13800000000' });
      return change(h, 'patient', id, { bedNo: '12' });
    },
  ],
  ['请填写住院/门诊号或日期', () => act(h, 'patient', 'syncHis', { input: {} })],
]);

test('the label of a pack comes off by unpacking only', async () => {
  const id = newId();
  await sql`insert into stock_label (org_id, id, label_no, label_kind, specification_id, state) values (${w.hospital.id}, ${id}, 'PK1', '2', ${w.spec}, '2')`.execute(
    w.db,
  );
  expect(await refusal(act(h, 'stockLabel', 'unbind', { ids: [id] }))).toEqual(['包标签不能解绑，请使用拆包单']);
});
