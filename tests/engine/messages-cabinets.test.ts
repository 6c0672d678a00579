import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { type CabinetWorld, cabinetWorld } from '../support/cabinet-world';
import { act, caller, organisation } from '../support/callers';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { change, disable, enable, make, remove } from '../support/masters';
import { consignorOf } from '../support/others';
import { refused } from '../support/refused';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** What is refused at smart cabinets, their plates and their errors, in the words people read. */
let database: FreshDatabase;
let w: TradeWorld;
let c: CabinetWorld;
let p: Context;
let h: Context;
/** At the platform, given to nobody; at the hospital, stood nowhere. */
let waiting: string;
let bare: string;
/** A place of the cabinet's store nothing stands in, one of the central store. */
let free: string;
let central: string;
/** A dealer who keeps no books here. */
let outside: string;

beforeAll(async () => {
  database = await freshDatabase();
  w = await tradeWorld(database.db);
  c = await cabinetWorld(w);
  h = c.context;
  p = caller(w.db, await organisation(w.db, 'P', '平台'));
  waiting = await make(p, 'cabinet', { code: 'C1', name: '备用柜', kind: '称重柜', deviceSn: 'WT-1' });
  const given = await make(p, 'cabinet', { code: 'G1', name: '交付柜', kind: '称重柜', deviceSn: 'WT-2' });
  await act(p, 'cabinet', 'bind', { ids: [given], input: { hospital: w.hospital.id, warehouseCode: '' } });
  bare = await idOf('WT-2');
  free = newId();
  await sql`insert into location (org_id, id, warehouse_id, code, barcode) values (${w.hospital.id}, ${free}, ${c.store}, 'B', 'ZN1-B')`.execute(w.db);
  central = newId();
  await sql`insert into location (org_id, id, warehouse_id, code, barcode) values (${w.hospital.id}, ${central}, ${w.hospital.warehouse}, 'B', 'CK-B')`.execute(
    w.db,
  );
  await sql`update warehouse set use_location = false where id = ${w.wardStore}`.execute(w.db);
  outside = (await consignorOf(w)).owner;
});
afterAll(() => database.drop());
const idOf = async (deviceSn: string): Promise<string> =>
  String((await sql<{ id: string }>`select id from cabinet where device_sn = ${deviceSn} and deleted_at is null`.execute(w.db)).rows[0]?.id);

const cabinet = (who: Context, more: Record<string, unknown> = {}) =>
  make(who, 'cabinet', { code: 'NEW', name: '新柜', kind: '称重柜', deviceSn: 'NEW-1', warehouse: c.store, location: free, department: w.ward, ...more });
const place = (more: Record<string, string>) => act(h, 'cabinet', 'place', { ids: [bare], input: { warehouse: c.store, location: free, ...more } });
const bind = (id: string, more: Record<string, string>) =>
  act(p, 'cabinet', 'bind', { ids: [id], input: { hospital: w.hospital.id, warehouseCode: '', ...more } });
const plate = (more: Record<string, unknown>) => make(h, 'weightPlate', { code: 'T1', warehouse: c.store, cabinet: c.id, layer: '2', ...more });

describe('where a cabinet stands', () => {
  refused([
    ['设备号【rf-0001】已登记 @ deviceSn', () => cabinet(h, { deviceSn: 'rf-0001' })],
    ['请选择库房 @ warehouse', () => cabinet(h, { warehouse: '', location: '' })],
    ['请选择货位 @ location', () => cabinet(h, { location: '' })],
    ['请选择科室 @ department', () => cabinet(h, { warehouse: w.hospital.warehouse, location: central, department: '' })],
    ['智能柜须放在科室二级库 @ warehouse', () => cabinet(h, { warehouse: w.hospital.warehouse, location: central })],
    ['货位上已装有智能柜【骨科智能柜1】 @ location', () => place({ location: c.location })],
    ['库房未启用货位，不能安装智能柜 @ warehouse', () => place({ warehouse: w.wardStore })],
    ['货位不在所选库房 @ location', () => place({ location: central })],
    ['请先绑定库房与货位', () => disable(h, 'cabinet', bare).then(() => enable(h, 'cabinet', bare))],
    [
      '层号1重复（第2行）',
      () =>
        change(
          h,
          'cabinet',
          c.id,
          {},
          {
            layers: [
              { layerNo: '1', doorNo: '1', kind: 'RFID' },
              { layerNo: '1', doorNo: '1', kind: 'RFID' },
            ],
          },
        ),
    ],
  ]);
});

describe('whose a cabinet is', () => {
  refused([
    ['【骨科智能柜1】已交付使用，请先解绑', () => bind(c.id, {})],
    ['【备用柜】尚未交付使用', () => act(p, 'cabinet', 'unbind', { ids: [waiting], reason: '收回' })],
    ['使用机构只能是已入驻的医院或经销商 @ hospital', () => bind(waiting, { hospital: outside })],
    ['使用机构没有编码为【ZZ9】的库房 @ warehouseCode', () => bind(waiting, { warehouseCode: 'ZZ9' })],
    ['使用机构已有柜号【C1】，请先修改柜号', () => bind(waiting, {})],
  ]);
});

describe('a cabinet with something in it', () => {
  beforeAll(async () => {
    const now = new Date();
    await sql`insert into cabinet_content (org_id, id, cabinet_id, layer_no, specification_id, quantity) values (${w.hospital.id}, ${newId()}, ${c.id}, 1, ${w.spec}, 3)`.execute(
      w.db,
    );
    await sql`insert into cabinet_record (org_id, id, happened_at, cabinet_id, layer_no, event_type, specification_id, quantity, count_before, count_after, bind_state, channel)
      values (${w.hospital.id}, ${newId()}, ${now}, ${bare}, 1, '取出', ${w.spec}, -1, 1, 0, '待核销', '设备')`.execute(w.db);
  });
  refused([
    ['柜内仍有耗材（1项），请先清柜', () => disable(h, 'cabinet', c.id)],
    ['还有1条取出待核销，请先登记使用或归还', () => remove(p, 'cabinet', bare)],
    ['智能柜【骨科智能柜1】不在所选库房 @ cabinet', () => plate({ warehouse: w.wardStore })],
    ['智能柜没有第1层，请选择称重层 @ layer', () => plate({ layer: '1' })],
  ]);
});

describe('what is wrong', () => {
  const wrong = async (type: string, state: string) => {
    const id = newId();
    await sql`insert into cabinet_error (org_id, id, cabinet_id, happened_at, last_at, type, level, subject, subject_key, state)
      values (${w.hospital.id}, ${id}, ${c.id}, now(), now(), ${type}, '严重', '支架', ${id}, ${state})`.execute(w.db);
    return id;
  };
  refused([
    ['异常【支架】已关闭', async () => act(h, 'cabinetError', 'ignore', { ids: [await wrong('门未关', '已处理')], reason: '误报' })],
    [
      '数量差异须通过使用登记、盘点或归还消除，不能只填写说明',
      async () => act(h, 'cabinetError', 'handle', { ids: [await wrong('数量差异', '待处理')], input: { result: '已核对' } }),
    ],
  ]);
  it('is handled by somebody with a result, and closed by it', async () => {
    const id = await wrong('秤故障', '待处理');
    await act(h, 'cabinetError', 'assign', { ids: [id], input: { handler: w.hospital.employee } });
    await act(h, 'cabinetError', 'handle', { ids: [id], input: { result: '已校准' } });
    const { rows } = await sql`select state, result, closed_at is not null as closed from cabinet_error where id = ${id}`.execute(w.db);
    expect(rows).toEqual([{ state: '已处理', result: '已校准', closed: true }]);
  });
});
