import { describe, expect, test } from 'vitest';
import { partsOf, toneOf } from '../../src/client/screens/master/cutaway/layers';
import type { MasterInfo, Row } from '../../src/contract/answers';
import type { Cutaway } from '../../src/define/cutaway';
import { fieldOf } from '../../src/define/field';
import { masterOf, masters } from '../../src/domain/registry';

const cutaway: Cutaway = {
  title: '柜面',
  facts: [],
  layers: { table: 'layers', no: 'layerNo', behind: 'doorNo', sort: 'kind', capacity: 'capacity' },
  holds: { resource: 'cabinetStock', of: 'cabinet', layer: 'layer', name: 'productName', more: [], quantity: 'deviceQuantity', expiry: 'expiryDate' },
};
const piece = (id: string, layer: string, deviceQuantity: string, expiryDate = ''): Row => ({ id, actions: [], layer, deviceQuantity, expiryDate });
const layer = (layerNo: string, doorNo: string) => ({ id: layerNo, layerNo, doorNo, kind: 'RFID', capacity: '10' });
const info = (layers: unknown[]) => ({ row: { id: '1', actions: [] }, lines: { layers } }) as unknown as MasterInfo;

describe('the front of a cabinet', () => {
  test('shows door by door its layers from the top, with what lies in each and how many', () => {
    const parts = partsOf(cutaway, info([layer('2', '1'), layer('1', '1'), layer('3', '2')]), [
      piece('a', '1', '2'),
      piece('b', '1', '1'),
      piece('c', '3', '4'),
    ]);
    expect(parts.map(({ behind, layers }) => [behind, layers.map(({ no, count }) => [no, count])])).toEqual([
      [
        '1',
        [
          [1, 3],
          [2, 0],
        ],
      ],
      ['2', [[3, 4]]],
    ]);
  });
  test('says which door is open, by whom; the tenth door stands after the second', () => {
    const built = { ...cutaway, layers: { ...(cutaway.layers as NonNullable<Cutaway['layers']>), open: 'openDoors' } };
    const all = info([layer('1', '10'), layer('2', '2'), layer('3', '1')]);
    const parts = partsOf(built, { ...all, row: { ...all.row, openDoors: '2 张三 08:30；10' } }, []);
    expect(parts.map(({ behind, open }) => [behind, open])).toEqual([
      ['1', undefined],
      ['2', '张三 08:30'],
      ['10', ''],
    ]);
  });
  test('what lies in a layer nobody described is shown all the same; what lies in none is not there', () => {
    const parts = partsOf(cutaway, info([layer('1', '1')]), [piece('a', '7', '1'), piece('b', '', '5')]);
    expect(parts.flatMap(({ layers }) => layers.map(({ no, count }) => [no, count]))).toEqual([
      [7, 1],
      [1, 0],
    ]);
  });
  test.each([
    ['1', '2026-11-24', 'over'],
    ['1', '2026-11-25', 'soon'],
    ['1', '2026-12-25', 'soon'],
    ['1', '2026-12-26', 'fine'],
    ['1', '', 'fine'],
    ['0', '2026-11-24', 'empty'],
  ])('%s of it until %s is %s', (quantity, until, tone) => expect(toneOf(cutaway, piece('a', '1', quantity, until), '2026-11-25')).toBe(tone));
});

describe('what a front is made of', () => {
  const fronts = masters.flatMap((master) => (master.cutaway ? [[master.resource, master, master.cutaway] as const] : []));
  test('several masters have one', () => expect(fronts.length).toBeGreaterThan(1));
  test.each(fronts)('%s: every name is a field', (_, master, { facts, bounds = {}, layers, holds }) => {
    const own = [...facts, ...Object.entries(bounds).flatMap(([name, limits]) => [name, ...limits])];
    expect(own.filter((name) => !fieldOf(master.fields, name))).toEqual([]);
    const table = layers && master.lines[layers.table]?.fields;
    if (layers) expect([layers.no, layers.behind, layers.sort, layers.capacity].filter((name) => !table || !fieldOf(table, name))).toEqual([]);
    const inside = masterOf(holds.resource)?.fields ?? {};
    const named = [holds.of, holds.layer, holds.name, ...holds.more, holds.quantity, ...(holds.expiry ? [holds.expiry] : [])];
    expect(named.filter((name) => !fieldOf(inside, name))).toEqual([]);
  });
});
