import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentColumns, documentLineColumns, lineColumns } from '../../../src/client/screens/document/document-columns';
import { type GridColumn, gridColumn } from '../../../src/client/table/grid-column';
import { defaultLayout } from '../../../src/client/table/layout';
import { roomForSums, sharedWidths } from '../../../src/client/table/shared-room';
import { date, money, text } from '../../../src/define/field';
import { isNumeric } from '../../../src/define/field-text';
import { inSection, sectionNames } from '../../../src/define/in-section';
import { documents } from '../../../src/domain/registry';

/** Rooms a table has beside menu, preview and inspector, on windows of 1280 and 1440. */
const ROOMS = [560, 640, 720, 806, 880, 966, 1048, 1208];
const cut = (columns: readonly GridColumn[], room: number): string | undefined => {
  const layout = defaultLayout(columns);
  const widths = sharedWidths(columns, layout, room);
  const shown = columns.filter(({ id }) => !layout.hidden.includes(id));
  const widthOf = ({ id, width }: GridColumn) => widths[id] ?? width;
  const isStuck = ({ id }: GridColumn) => layout.start.includes(id) || layout.end.includes(id);
  const edge = room - shown.filter(isStuck).reduce((sum, one) => sum + widthOf(one), 0);
  let at = 0;
  for (const column of shown.filter((one) => !isStuck(one))) {
    const [from, to] = [at, at + widthOf(column)];
    at = to;
    if (isNumeric(column.field) && from < edge - 8 && to > edge) return column.id;
  }
  return undefined;
};

const tables = documents.flatMap((kind): [string, readonly GridColumn[]][] => [
  [`${kind.kind} list`, documentColumns(kind)],
  [`${kind.kind} lines in the list`, documentLineColumns(kind)],
  ...sectionNames(kind).map((name): [string, readonly GridColumn[]] => [`${kind.kind} ${name}`, lineColumns(inSection(kind, name), {})]),
]);
it.each(tables)('no figure of %s is cut by what stays at the right, as long as words stand before it', (_name, columns) => {
  for (const room of ROOMS) {
    const found = cut(columns, room);
    const place = columns.findIndex(({ id }) => id === found);
    const hasWords = columns.slice(0, place).some(({ field, pin, isHidden }) => ['text', 'ref', 'refs'].includes(field.kind) && !pin && !isHidden);
    expect(hasWords ? found : undefined, `${room} px`).toBeUndefined();
  }
});

const columns = [
  gridColumn('sn', text('单号'), { width: 150, pin: 'start' }),
  gridColumn('day', date('日期'), { width: 110 }),
  gridColumn('name', text('名称'), { width: 150 }),
  gridColumn('maker', text('厂家'), { width: 100 }),
  gridColumn('amount', money('金额'), { width: 120 }),
];
const layout = defaultLayout(columns);
const least = 150 + 110 + 150 + 100 + 120;

describe('columns in a wide table', () => {
  it('lets those of words share what is left, in proportion', () => {
    expect(sharedWidths(columns, layout, least + 125)).toEqual({ name: 225, maker: 150 });
  });

  it('leaves all as they are where there is nothing to share, and counts no hidden column', () => {
    expect(sharedWidths(columns, layout, least)).toEqual({});
    expect(sharedWidths(columns, { ...layout, hidden: ['maker'] }, least - 100 + 75)).toEqual({ name: 225 });
  });

  it('lets words make room for figures, and no figure for words', () => {
    expect(sharedWidths(columns, layout, least - 50)).toEqual({ name: 115, maker: 84 });
  });

  it('lets what somebody gave a width to give last: a name is read whole before a remark is', () => {
    const partner = gridColumn('name', text('往来单位', { width: 200 }));
    const table = columns.map((column) => (column.id === 'name' ? partner : column));
    expect(sharedWidths(table, layout, least + 50 - 10)).toEqual({ maker: 90 });
    expect(sharedWidths(table, layout, least + 50 - 36)).toEqual({ maker: 84, name: 180 });
  });

  it('never fills beyond the room, and no column beyond what an eye can follow', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), (room) => {
        const widths = sharedWidths(columns, layout, room);
        const all = columns.reduce((sum, { id, width }) => sum + (widths[id] ?? width), 0);
        // Words give 53 of their width; below that the table ends at its edge, whatever lies beyond.
        if (room >= least - 53) expect(all).toBeLessThanOrEqual(Math.max(room, least));
        expect(widths.name ?? 150).toBeLessThanOrEqual(360);
      }),
    );
  });

  it('is as wide as the sum below it', () => {
    const wide = roomForSums(columns, { amount: '123456789012.00' });
    expect(wide.map(({ width }) => width).slice(0, 4)).toEqual([150, 110, 150, 100]);
    expect(wide[4]?.width).toBeGreaterThan(150);
  });
});
