import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { MasterDefinition } from '../../src/define/define-master';
import { masterOf } from '../../src/domain/registry';
import { weigh } from '../../src/domain/stock/weight-plate';
import type { Context } from '../../src/server/base/context';
import { actOnMasters } from '../../src/server/engine/masters/act';
import { saveMaster } from '../../src/server/engine/masters/save';
import { inWorld } from '../support/in-world';
import { makeSpecification, type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
const plates = masterOf('weightPlate') as MasterDefinition;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
});

const add = async (code: string, more: Record<string, unknown> = {}): Promise<string> =>
  (await saveMaster(h, plates, { row: { code, warehouse: w.hospital.warehouse, ...more } })).id;
const run = (action: string, id: string, input: Record<string, unknown> = {}, context = h) => {
  const found = plates.actions.find((one) => one.id === action);
  if (!found) throw new Error(`no action ${action}`);
  return actOnMasters(context, plates, found, { ids: [id], input });
};
const plate = async (id: string) => (await sql<Record<string, unknown>>`select * from weight_plate where id = ${id}`.execute(w.db)).rows[0];

describe('a plate', () => {
  it('counts pieces by weight and doubts itself when they do not come out whole', () => {
    const known = { unitWeight: '12.5', tare: '100', tolerance: '10' };
    expect(weigh(known, '350')).toEqual({ currentQuantity: '20', deviation: '0.000', state: '正常' });
    expect(weigh(known, '351.2')).toEqual({ currentQuantity: '20', deviation: '1.200', state: '正常' });
    expect(weigh(known, '351.3')).toEqual({ currentQuantity: '20', deviation: '1.300', state: '待校准' });
    expect(weigh(known, '101')).toEqual({ currentQuantity: '0', deviation: '1.000', state: '正常' });
    expect(weigh(known, '90')).toEqual({ currentQuantity: '0', deviation: '10.000', state: '待校准' });
    expect(weigh({ ...known, unitWeight: '' }, '350')).toMatchObject({ currentQuantity: '0', state: '待校准' });
  });
  it('is bound to one product, calibrated with at least five pieces, and not rebound while loaded', async () => {
    const id = await add('T01');
    await expect(run('calibrate', id, { tare: '100', pieces: '5', weight: '162.5' })).rejects.toThrow('请先绑定产品');
    await run('bind', id, { specification: w.spec });
    expect(await plate(id)).toMatchObject({ specification_id: w.spec, state: '待校准' });
    await expect(run('calibrate', id, { tare: '100', pieces: '4', weight: '150' })).rejects.toThrow();
    await expect(run('calibrate', id, { tare: '100', pieces: '5', weight: '100' })).rejects.toThrow('放上后的重量须大于空盘重量');
    await expect(run('calibrate', id, { tare: '100', pieces: '5', weight: '99999999' })).rejects.toThrow('500000');
    await run('calibrate', id, { tare: '100', pieces: '5', weight: '162.5' });
    expect(await plate(id)).toMatchObject({ unit_weight: '12.500000', current_quantity: '5.0000', state: '正常' });
    const other = await makeSpecification(w.db, '别的');
    await expect(run('bind', id, { specification: other.spec })).rejects.toThrow('托盘【T01】上还有货品，不能更换或解绑');
    await expect(run('unbind', id)).rejects.toThrow('托盘【T01】上还有货品');
  });
  it('is read by whoever stands before it: how many lie there, and what to do about it', async () => {
    const id = await add('T05', { par: '20', low: '5', maxQuantity: '30' });
    await expect(run('weigh', id, { weight: '100' })).rejects.toThrow('请先绑定产品');
    await run('bind', id, { specification: w.spec });
    await expect(run('weigh', id, { weight: '100' })).rejects.toThrow('托盘【T05】尚未校准，请先校准');
    await run('calibrate', id, { tare: '100', pieces: '5', weight: '162.5' });
    expect(await run('weigh', id, { weight: '350' })).toEqual({ says: ['托盘【T05】现有20'] });
    expect(await plate(id)).toMatchObject({ current_weight: '350.000', current_quantity: '20.0000', deviation: '0.000', state: '正常' });
    expect(await run('weigh', id, { weight: '130' })).toEqual({ says: ['托盘【T05】现有2', '偏差5克，请检查托盘并校准', '低于补货点5'] });
    expect(await run('weigh', id, { weight: '500' })).toEqual({ says: ['托盘【T05】现有32', '超过最大数量30'] });
    // Binding what it is bound to changes nothing; emptied and set to zero it is free for other goods.
    await run('bind', id, { specification: w.spec });
    expect(await run('zero', id, { tare: '101' })).toEqual({ says: ['托盘【T05】现有0', '低于补货点5'] });
    expect(await plate(id)).toMatchObject({ tare: '101.000', current_quantity: '0.0000', unit_weight: '12.500000', state: '正常' });
    const other = await makeSpecification(w.db, '棉签');
    await sql`update specification set weight_per_piece = 2 where id = ${other.spec}`.execute(w.db);
    await run('bind', id, { specification: other.spec });
    expect(await plate(id)).toMatchObject({ specification_id: other.spec, unit_weight: '2.000000', state: '待校准' });
    const reader = { ...h, permissions: { weightPlate: ['export'] } };
    await expect(run('weigh', id, { weight: '1' }, reader)).rejects.toThrow('您没有【称重托盘-称重】权限');
  });
  it('has a code of its own and sensible limits; strangers cannot touch it', async () => {
    const id = await add('T02');
    await expect(add('t02')).rejects.toThrow();
    await expect(add('T03', { par: '5', low: '6' })).rejects.toThrow('补货点不能大于定数');
    await expect(add('T03', { par: '5', maxQuantity: '4' })).rejects.toThrow('定数不能大于最大数量');
    await expect(run('unbind', id, {}, w.context(w.dealer))).rejects.toThrow();
    await expect(run('unbind', id, {}, { ...h, permissions: { weightPlate: [] } })).rejects.toThrow('您没有【');
  });
});
