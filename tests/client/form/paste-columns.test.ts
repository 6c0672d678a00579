import { describe, expect, it } from 'vitest';
import { placeColumns } from '../../../src/client/form/line-table/paste-columns';
import { isTyped } from '../../../src/client/form/record-values';
import type { Field, Fields } from '../../../src/define/field';
import { documents } from '../../../src/domain/registry';

/** Rows of Excel find their columns: by a head, by place, else by what they hold. What finds none is named. */
const columnsOf = (fields: Fields) => Object.entries(fields).map(([id, field]) => ({ id, title: field.label, field }));
const kindsWithGoods = documents.filter(
  ({ lines }) => isOpen(lines.specification) && Object.values(lines).some((field) => field.kind === 'quantity' && isTyped(field)),
);
function isOpen(field: Field | undefined): boolean {
  return field?.kind === 'ref' && field.to === 'specification' && isTyped(field);
}
const goodsAt = (columns: { id: string }[]) => columns.findIndex(({ id }) => id === 'specification');
const placed = (text: string, columns: ReturnType<typeof columnsOf>, from: number, isExact?: boolean) => {
  const found = placeColumns(
    text.split('\n').map((row) => row.split('\t')),
    columns,
    from,
    isExact,
  );
  return { ...found, ids: found.columns.map((column) => column?.id ?? '') };
};
const lines = (kind: string) => columnsOf(documents.find((one) => one.kind === kind)?.lines ?? {});

describe('a code and how many of it', () => {
  it('there are kinds to paste into', () => expect(kindsWithGoods.length).toBeGreaterThan(15));
  it.each(kindsWithGoods.map((definition) => [definition.title, definition] as const))('%s: both are placed, whatever stands between them', (_, definition) => {
    const columns = columnsOf(definition.lines);
    const quantity = columns.find(({ field }) => field.kind === 'quantity' && isTyped(field))?.id;
    for (const text of ['YZ-2201-A\t5\nYZ-2202-B\t12', '10023\t5\n10024\t12', '5ml一次性注射器\t5\n留置针\t12'])
      expect(placed(text, columns, goodsAt(columns))).toMatchObject({ ids: ['specification', quantity], left: [] });
  });
});

describe('without a head', () => {
  const order = lines('purchaseOrder');
  const receipt = lines('purchaseGrn');
  const at = (columns: typeof order, id: string) => columns.findIndex((column) => column.id === id);

  it('prices are told from quantities, and an amount that is worked out is not typed', () => {
    expect(placed('YZ-2201\t10\t3.50\t35.00\nYZ-2202\t4\t120\t480', order, at(order, 'specification'))).toMatchObject({
      ids: ['specification', 'quantity', 'price', ''],
      left: ['第 4 列“35.00”'],
    });
    expect(placed('YZ-2201\t盒\t3.5\t10\nYZ-2202\t支\t120.25\t4', order, at(order, 'specification')).ids).toEqual([
      'specification',
      'unit',
      'price',
      'quantity',
    ]);
  });
  it('lots, and the days they were made and expire, in any order', () => {
    expect(placed('YZ-2201\tB24A07\t2099-12-31\t8', receipt, at(receipt, 'specification')).ids.filter(Boolean).sort()).toEqual(
      ['batchNo', 'expiryDate', 'quantity', 'specification'].sort(),
    );
    expect(placed('YZ-2201\t2020-01-01\t2099/12/31\t20240105\t8', receipt, at(receipt, 'specification')).columns.map((column) => column?.id)).toEqual([
      'specification',
      'productionDate',
      'expiryDate',
      'batchNo',
      'quantity',
    ]);
  });
  it('what stands as the columns of the table do goes in as it stands', () => {
    const [from, to] = [at(order, 'quantity'), order.findIndex((column, i) => i > at(order, 'quantity') && isTyped(column.field))];
    expect(placed(`3\t${'\t'.repeat(to - from - 1)}7`, order, from).ids.at(-1)).toBe(order[to]?.id);
    // A single column is what the cursor stands in, right or wrong.
    expect(placed('abc\ndef', order, from).ids).toEqual(['quantity']);
    // So is everything that fills a marked block.
    expect(placed('YZ-2201\t5', order, at(order, 'specification'), true).ids[0]).toBe('specification');
    expect(placed('YZ-2201\t5', order, at(order, 'specification'), true).told).toEqual([]);
  });
  it('what was copied from the table itself comes back to its columns, what the server works out is said to be its', () => {
    const row = order.map(({ field }) =>
      field.kind === 'ref'
        ? '甲'
        : field.kind === 'date'
          ? '2099-01-01'
          : field.kind === 'choice'
            ? (field.options[0]?.label ?? '')
            : field.kind === 'flag'
              ? '否'
              : field.kind === 'text'
                ? '某某'
                : '1',
    );
    const found = placed(row.join('\t'), order, 0);
    expect(found.columns.map((column) => column?.id)).toEqual(order.map(({ id }) => id));
    expect(found.left.every((words) => words.endsWith('由系统带出'))).toBe(true);
  });
  it('names what finds no column', () => {
    expect(placed('YZ-2201\t5\t急用请先发', order, at(order, 'specification'))).toMatchObject({ told: ['规格型号', '数量'], left: ['第 3 列“急用请先发”'] });
    expect(placed('YZ-2201\t5\t急用\nYZ-2202\t6\t不急', order, at(order, 'specification'))).toMatchObject({
      told: ['规格型号', '数量'],
      left: ['第 3 列“急用”'],
    });
    expect(placed('5\t7\t9', order.slice(0, at(order, 'quantity') + 1), at(order, 'quantity')).left).toEqual(['第 2 列“7”', '第 3 列“9”']);
  });
});

describe('with a head', () => {
  const order = lines('purchaseOrder');
  it('the head decides, in other words for the same too, and rows begin below it', () => {
    const found = placed('序号\t物料编码\t品名\t采购数量\t含税单价（元）\n1\tYZ-2201\t留置针\t10\t3.5', order, 0);
    expect(found).toMatchObject({
      ids: ['', 'specification', '', 'quantity', 'price'],
      cells: [['1', 'YZ-2201', '留置针', '10', '3.5']],
      left: ['“序号”', '“品名”'],
    });
    expect(placed('规格型号\t数量\n22G\t4', order, 0).ids).toEqual(['specification', 'quantity']);
    expect(placed('产品名称\t数量\n留置针\t4', order, 0).ids).toEqual(['specification', 'quantity']);
  });
  it('a first row that says nothing about columns is a row', () => {
    expect(placed('YZ-2201\t4\nYZ-2202\t5', order, 0).cells).toHaveLength(2);
  });
});
