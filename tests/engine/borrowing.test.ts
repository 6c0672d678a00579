import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { addDays, dayOf } from '../../src/define/dates';
import type { DocumentDefinition } from '../../src/define/define-document';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listDocuments } from '../../src/server/engine/documents/list';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { act, add, cell, linesOf, post, rowOf } from '../support/documents';
import { brokenPromises } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let database: FreshDatabase;
let w: TradeWorld;
let goods: { spec: string; piece: string };
let other: string;
let nurse: Context;
let lender: Context;
beforeAll(async () => {
  database = await freshDatabase();
  w = await tradeWorld(database.db);
  const ward = newId();
  other = newId();
  await sql`insert into department (org_id, id, code, name, parent_id, level, path) values (${w.hospital.id}, ${ward}, 'XNK', '心内科', ${w.hospital.department}, 2,
    array[${w.hospital.department}::uuid, ${ward}::uuid])`.execute(w.db);
  await sql`insert into warehouse (org_id, id, code, name, level, department_id) values (${w.hospital.id}, ${other}, 'XN01', '心内科库', 2, ${ward})`.execute(
    w.db,
  );
  nurse = w.context(w.hospital, { user: { ...w.context(w.hospital).user, departments: [w.ward], stores: [w.wardStore] } });
  lender = { ...nurse, user: { ...nurse.user, id: newId(), departments: [ward], stores: [other] } };
  goods = await makeSpecification(w.db, '鞘管');
  await trade(w.db, w.hospital, goods.spec);
  await post(w.context(w.hospital), 'initialStock', { warehouse: other }, [
    { specification: goods.spec, unit: goods.piece, quantity: '10', batchNo: 'X1', expiryDate: '2031-01-31', unitCost: '3', taxRate: '13' },
  ]);
});
afterAll(async () => {
  expect(await brokenPromises(w)).toEqual([]);
  await database.drop();
});

const borrow = (quantity: string, header: Record<string, unknown> = {}) =>
  add(nurse, 'stockTransfer', { transferKind: 'borrow', fromWarehouse: other, toWarehouse: w.wardStore, ...header }, [
    { specification: goods.spec, unit: goods.piece, quantity, batchNo: 'X1' },
  ]);
const stock = async () => [await cell(w.db, w.hospital.id, other, goods.spec), await cell(w.db, w.hospital.id, w.wardStore, goods.spec)];
const tab = async (name: string) =>
  (
    await listDocuments(
      { ...nurse, screen: 'hWarehouseTransfer' },
      documentOf('stockTransfer') as DocumentDefinition,
      listQuery.parse({ screen: 'hWarehouseTransfer', tab: name }),
    )
  ).list.map((row) => row.id);

describe('a department borrows from another', () => {
  let id: string;
  it('until a day the house sets, and the lender agrees', async () => {
    id = (await borrow('6', { mode: '2' })).id;
    expect(await rowOf(nurse, id)).toMatchObject({ mode: '1', expected_date: addDays(dayOf(new Date()), 7) });
    await act(nurse, 'stockTransfer', 'submit', id);
    expect(await tab('todo')).toEqual([id]);
    await expect(act(nurse, 'stockTransfer', 'review', id)).rejects.toThrow('科室借调须由借出方【心内科库】审核');
    await act(lender, 'stockTransfer', 'review', id);
    expect(await stock()).toEqual(['4 / 12.00', '6 / 18.00']);
    expect([await tab('out'), await tab('overdue')]).toEqual([[id], []]);
  });
  it('is late after that day', async () => {
    await sql`update document set expected_date = '2026-03-01' where org_id = ${w.hospital.id} and id = ${id}`.execute(w.db);
    expect(await tab('overdue')).toEqual([id]);
  });
  it('gives back in parts, at what the goods are worth; all back, it is settled', async () => {
    const [line] = await linesOf(nurse, id);
    await expect(act(nurse, 'stockTransfer', 'giveBack', id, { lines: [{ id: line?.id, backNow: '' }] })).rejects.toThrow('请填写归还数量');
    await expect(act(nurse, 'stockTransfer', 'giveBack', id, { lines: [{ id: line?.id, backNow: '7' }] })).rejects.toThrow('归还数量不能大于未还数量');
    const back = await act(nurse, 'stockTransfer', 'giveBack', id, { lines: [{ id: line?.id, backNow: '2' }] });
    expect([back.status, back.made.map((made) => [made.kind, made.status])]).toEqual([2, [['stockTransfer', 2]]]);
    expect(await stock()).toEqual(['6 / 18.00', '4 / 12.00']);
    await expect(act(lender, 'stockTransfer', 'unreview', id)).rejects.toThrow('存在下游单据');
    const again = await act(nurse, 'stockTransfer', 'giveBack', id, { lines: [{ id: line?.id, backNow: '4' }] });
    expect([again.status, await stock(), await tab('done')]).toEqual([7, ['10 / 30.00', '0 / 0.00'], [id]]);
  });
  it('a return taken back opens the duty again', async () => {
    const back = (
      await sql<{ id: string }>`select id from document where org_id = ${w.hospital.id} and made_by = ${id} order by created_at desc, id desc limit 1`.execute(
        w.db,
      )
    ).rows[0]?.id;
    await act(w.context(w.hospital), 'stockTransfer', 'unreview', String(back));
    expect([(await rowOf(nurse, id)).status, await stock()]).toEqual([2, ['6 / 18.00', '4 / 12.00']]);
  });
  it('may keep what it borrowed: nothing moves, the duty ends', async () => {
    const done = await act(nurse, 'stockTransfer', 'buyOut', id);
    expect([done.status, await stock()]).toEqual([7, ['6 / 18.00', '4 / 12.00']]);
    await expect(act(nurse, 'stockTransfer', 'giveBack', id, { lines: [] })).rejects.toThrow('不能归还');
  });
});

it('only department stores lend and borrow', async () => {
  const { id } = await borrow('1', { fromWarehouse: w.hospital.warehouse });
  await expect(act(nurse, 'stockTransfer', 'submit', id)).rejects.toThrow('科室借调只能在科室二级库之间进行');
});
it('anyone with the right may review where the house does not ask the lender', async () => {
  await sql`insert into rule_value (id, org_id, key, scope, value) values (${newId()}, ${w.hospital.id}, 'borrow.lenderConfirm', 'organisation', '0')`.execute(
    w.db,
  );
  const { id } = await borrow('1');
  expect((await act(nurse, 'stockTransfer', 'review', id)).status).toBe(2);
});
it('an ordinary transfer knows neither giving back nor keeping', async () => {
  const move = await add(lender, 'stockTransfer', { transferKind: 'move', fromWarehouse: other, toWarehouse: w.hospital.warehouse, mode: '1' }, [
    { specification: goods.spec, unit: goods.piece, quantity: '1', batchNo: 'X1' },
  ]);
  await act(lender, 'stockTransfer', 'review', move.id);
  await expect(act(lender, 'stockTransfer', 'buyOut', move.id)).rejects.toThrow('转为留用】权限');
});
