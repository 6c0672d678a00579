import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { masterOf, printOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { printRecords } from '../../src/server/engine/prints/records';
import { book, product, tagged } from '../support/cabinet-goods';
import { type CabinetWorld, cabinetWorld } from '../support/cabinet-world';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** The sheet of a cabinet: what it is and where, its places as they stand, what lies in it; or the labels of its doors. */
let w: TradeWorld;
let c: CabinetWorld;
const sheetOf = (context: Context, variant = '') => {
  const [print, master] = [printOf('print:cabinetInfo'), masterOf('cabinet')];
  if (!print || !master) throw new Error('missing');
  return printRecords(context, print, master, [c.id], variant);
};
const at = (operations: readonly string[]): Context => ({ ...c.context, screen: 'cabinetCupboard', permissions: { cabinetCupboard: [...operations] } });

inWorld(tradeWorld, async (made) => {
  w = made;
  const clock = { now: new Date('2026-10-12T02:00:00.000Z') };
  const stent = await product(w, '支架', true);
  const slot = (position: string, more: object) => ({ layerNo: '1', position, specification: stent.spec, ...more });
  c = await cabinetWorld(w, { clock, lines: { slots: [slot('1', { low: '2', par: '6' }), slot('2', {})] } });
  await book(c, stent, 'S1', '3', '2030-06-30');
  await book(c, stent, 'S2', '1', '2031-06-30');
  const tags = [...(await tagged(w, c, stent, 'S1', 3)), ...(await tagged(w, c, stent, 'S2', 1))];
  await c.say({ events: [{ type: 'count', seq: 1, at: clock.now.toISOString(), layers: [{ layer: 1, epcs: tags }] }] as never });
});

it('says what it is and where it stands, with its code', async () => {
  const [sheet] = await sheetOf(at(['print']));
  expect(sheet).toMatchObject({ title: '智能柜信息', paper: 'A4', qr: 'C|C1' });
  expect(Object.fromEntries(sheet?.head.map(({ label, text }) => [label, text]) ?? [])).toMatchObject({
    ...{ 名称: '骨科智能柜1', 柜号: 'C1', 类型: '高值RFID柜', 科室: '骨科', 库房: '智能柜库1', 责任人: '康和医院员工', 设备号: 'RF-0001' },
  });
  expect(sheet?.foot).toEqual(['品种 1', '数量 4', '盘点人：', '日期：', '制表人 康和医院员工']);
});

it('shows its places as they stand, and what lies in it lot by lot', async () => {
  const [sheet] = await sheetOf(at(['print']));
  const [layout, contents] = sheet?.tables ?? [];
  expect(layout).toMatchObject({ title: '布局', isGrid: true });
  expect(layout?.rows).toEqual([
    ['门1 第1层\nRFID', '位1 支架\n22G\n定数 2/6  现 4支', '位2 支架\n22G'],
    ['门1 第2层\n称重', '（空）'],
    ['门2 第3层\n抽屉', '（空）'],
  ]);
  expect(contents?.rows).toEqual([
    ['第1层', '支架', '22G', 'S1', '2030-06-30', '3', '支'],
    ['第1层', '支架', '22G', 'S2', '2031-06-30', '1', '支'],
  ]);
});

it('gives a label of 70 × 50 for each door', async () => {
  const [sheet] = await sheetOf(at(['print']), 'doors');
  expect(sheet).toMatchObject({ title: '柜门标签', labelLayout: { paper: '70x50', code: { kind: 'qrcode', size: 18 } }, tables: [] });
  expect(sheet?.labels?.map(({ code, lines }) => [code, ...lines.map(({ text }) => text)])).toEqual([
    ['C|C1-1', '骨科智能柜1', '1', '1、2', '骨科', '智能柜库1'],
    ['C|C1-2', '骨科智能柜1', '2', '3', '骨科', '智能柜库1'],
  ]);
});

it('is for those who may print it, and of one’s own house', async () => {
  await expect(sheetOf(at(['view']))).rejects.toThrow('您没有【柜体管理-打印】权限');
  await expect(sheetOf({ ...w.context(w.dealer), screen: 'cabinetCupboard' })).rejects.toThrow('数据不存在或已删除');
  await sql`update cabinet set deleted_at = now() where id = ${c.id}`.execute(w.db);
  await expect(sheetOf(at(['print']))).rejects.toThrow('数据不存在或已删除');
});
