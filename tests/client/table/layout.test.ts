import { describe, expect, it } from 'vitest';
import { gridColumn, inView } from '../../../src/client/table/grid-column';
import { defaultLayout, mergeLayout, movedColumn, parseColumns, reordered, savedColumns, stepped, widened } from '../../../src/client/table/layout';
import { money, text } from '../../../src/define/field';

const columns = [
  gridColumn('sn', text('单号'), { pin: 'start' }),
  gridColumn('name', text('名称')),
  gridColumn('amount', money('金额')),
  gridColumn('remark', text('备注'), { isHidden: true }),
];

describe('the saved layout of a table', () => {
  it('keeps order, pins, widths and hidden columns as the user left them', () => {
    const saved = [
      { field: 'amount', fixed: true, fixedLeft: false, title: '金额', width: 200 },
      { field: 'sn', fixed: false, fixedLeft: false, title: '单号' },
      { field: 'name', fixed: false, fixedLeft: false, title: '名称', hidden: true },
      { field: 'remark', fixed: false, fixedLeft: false, title: '备注' },
    ];
    const layout = mergeLayout(columns, saved);
    expect(layout).toMatchObject({
      order: ['amount', 'sn', 'name', 'remark'],
      start: [],
      end: ['amount'],
      widths: { amount: 200 },
      hidden: ['name'],
      added: [],
      removed: [],
    });
    expect(savedColumns(columns, layout)).toEqual(saved);
  });
  it('puts a new column where it stands by default, marked, and names the ones that are gone', () => {
    const layout = mergeLayout(columns, [
      { field: 'amount', fixed: false, fixedLeft: false, title: '金额' },
      { field: 'sn', fixed: true, fixedLeft: true, title: '单号' },
      { field: 'old', fixed: false, fixedLeft: false, title: '旧列' },
      { field: 'remark', fixed: false, fixedLeft: false, title: '备注' },
    ]);
    expect(layout.order).toEqual(['amount', 'sn', 'name', 'remark']);
    expect(layout.added).toEqual(['name']);
    expect(layout.removed).toEqual(['旧列']);
  });
  it('falls back to the default for anything unreadable', () => {
    expect(parseColumns('{not json')).toBeUndefined();
    expect(parseColumns('{"a":1}')).toBeUndefined();
    expect(mergeLayout(columns, parseColumns('[]')).order).toEqual(['sn', 'name', 'amount', 'remark']);
    expect(mergeLayout(columns, undefined)).toMatchObject({ start: ['sn'], hidden: ['remark'] });
  });
  it('moves a column to the place of another, in both directions', () => {
    expect(movedColumn(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
    expect(movedColumn(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
    expect(movedColumn(['a', 'b'], 'x', 'b')).toEqual(['a', 'b']);
  });
});

describe('one column moved by hand', () => {
  const layout = { ...defaultLayout(columns), hidden: ['name'] };
  it('steps over hidden columns and never across the edge of its pinned side', () => {
    expect(stepped(layout, 'amount', 1).order).toEqual(['sn', 'name', 'remark', 'amount']);
    expect(stepped(layout, 'amount', -1)).toBe(layout);
    expect(stepped(layout, 'sn', 1)).toBe(layout);
  });
  it('dragged among pinned columns it changes their order too', () => {
    const pinned = { ...layout, start: ['sn', 'name', 'amount'] };
    expect(reordered(pinned, 'amount', 'sn')).toMatchObject({ order: ['amount', 'sn', 'name', 'remark'], start: ['amount', 'sn', 'name'] });
  });
  it('is never narrower than can be read', () => {
    expect(widened(layout, 'sn', 10).widths.sn).toBe(44);
    expect(widened(layout, 'sn', 210).widths.sn).toBe(210);
  });
});

describe('the columns of a view', () => {
  it('come in its order, the others stand behind them hidden', () => {
    const shown = inView(columns, ['remark', 'sn', 'unknown']);
    expect(shown.map((column) => [column.id, column.isHidden])).toEqual([
      ['remark', false],
      ['sn', false],
      ['name', true],
      ['amount', true],
    ]);
    expect(inView(columns, undefined)).toBe(columns);
  });
});
