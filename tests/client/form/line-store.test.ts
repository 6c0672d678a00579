import { describe, expect, it } from 'vitest';
import { pastedRows } from '../../../src/client/form/line-table/line-paste';
import { LineStore } from '../../../src/client/form/line-table/line-store';
import { lineTotals, productValues } from '../../../src/client/form/line-table/line-values';
import { choice, computed, date, money, note, price, quantity, ref, text } from '../../../src/define/field';

const fields = {
  specification: ref('specification', '规格型号', { required: true }),
  productName: computed(text('产品名称')),
  unit: ref('unit', '单位'),
  quantity: quantity('数量', { sum: true }),
  baseQuantity: computed(quantity('最小单位数量', { sum: true })),
  price: price('单价'),
  taxRate: choice('税率', [
    { value: '13', label: '13%' },
    { value: '0', label: '0%' },
  ]),
  amount: computed(money('金额', { sum: true })),
  tax: computed(money('税额')),
  netAmount: computed(money('不含税')),
  batchNo: text('批号'),
  serialNo: text('序列号'),
  expiryDate: date('有效期'),
};
const store = (rows: Record<string, unknown>[] = []) => {
  const lines = new LineStore(fields);
  lines.load(rows);
  return lines;
};
const first = (lines: LineStore) => lines.at(0) ?? { key: '', values: {}, errors: {} };

describe('lines while they are typed', () => {
  it('keeps money right at every key, as the server will round it', () => {
    const lines = store([{}]);
    lines.set(first(lines).key, { quantity: '60', taxRate: '13' });
    lines.set(first(lines).key, { price: '113.00' });
    expect(first(lines).values).toMatchObject({ amount: '6780.00', tax: '780.00', netAmount: '6000.00' });
    lines.set(first(lines).key, { price: '' });
    expect(first(lines).values).toMatchObject({ amount: '', tax: '' });
  });
  it('counts in the smallest unit by the unit chosen', () => {
    const lines = store([{ quantity: '3', ratio: '1' }]);
    lines.set(first(lines).key, { unit: 'box', unitName: '盒', ratio: '10' });
    expect(first(lines).values.baseQuantity).toBe('30');
  });
  it('copies goods but neither identity nor serial number', () => {
    const lines = store([{ id: 'x', specification: 's', batchNo: 'B1', serialNo: 'SN1', quantity: '1' }, { specification: 't' }]);
    lines.copy(first(lines).key);
    expect(lines.snapshot().map((line) => line.values.specification)).toEqual(['s', 's', 't']);
    expect(lines.at(1)).toMatchObject({ values: { batchNo: 'B1', quantity: '1' } });
    expect(lines.at(1)?.id).toBeUndefined();
    expect(lines.at(1)?.values.serialNo).toBeUndefined();
  });
  it('takes values for many lines in one step and gives back what they were', () => {
    const lines = store([{ quantity: '1' }, { quantity: '2' }]);
    const before = lines.snapshot();
    lines.setAll(new Map(before.map((line) => [line.key, { quantity: '' }])));
    expect(lines.snapshot().map((line) => line.values.quantity)).toEqual(['', '']);
    lines.remove([before[0]?.key ?? '']);
    lines.restore(before);
    expect(lines.snapshot().map((line) => line.values.quantity)).toEqual(['2']);
  });
  it('goes back step by step and forth again: what is typed into a cell at one go is one step, a paste another', () => {
    const lines = store([{ quantity: '1' }, { quantity: '2' }]);
    const quantities = () => lines.snapshot().map(({ values }) => values.quantity);
    const { key } = first(lines);
    for (const typed of ['5', '50', '500']) lines.set(key, { quantity: typed });
    lines.pause();
    lines.set(key, { quantity: '7' });
    lines.asOne(() => {
      lines.setAll(new Map([[key, { quantity: '8' }]]));
      lines.add([{ quantity: '9' }]);
    });
    expect(quantities()).toEqual(['8', '2', '9']);
    expect(lines.undo()).toEqual({ row: 0, names: ['quantity', 'baseQuantity'] });
    expect(quantities()).toEqual(['7', '2']);
    lines.undo();
    expect(quantities()).toEqual(['500', '2']);
    lines.undo();
    expect(quantities()).toEqual(['1', '2']);
    expect(lines.undo()).toBeUndefined();
    for (let step = 0; step < 3; step++) lines.redo();
    expect(quantities()).toEqual(['8', '2', '9']);
    expect(lines.redo()).toBeUndefined();
    lines.undo();
    lines.remove([key]);
    // A new step ends the way forth.
    expect(lines.redo()).toBeUndefined();
    expect(lines.undo()).toMatchObject({ row: 0, names: [] });
    expect(quantities()).toEqual(['7', '2']);
  });
  it('brings lines back where they stood, beside what came meanwhile', () => {
    const lines = store(['a', 'b', 'c', 'd'].map((batchNo) => ({ batchNo })));
    const before = lines.snapshot();
    const gone = [before[0], before[2]].map((line) => line?.key ?? '');
    lines.remove(gone);
    lines.add([{ batchNo: 'new' }], 1);
    lines.bringBack(before, gone);
    expect(lines.snapshot().map(({ values }) => values.batchNo)).toEqual(['a', 'b', 'c', 'new', 'd']);
    lines.bringBack(before, gone);
    expect(lines.snapshot()).toHaveLength(5);
  });
  it('takes what the server computed and leaves what was typed meanwhile', () => {
    const lines = store([{ specification: 's', quantity: '1', price: '' }]);
    const asked = lines.snapshot();
    lines.set(first(lines).key, { quantity: '5' });
    lines.merge(asked, [{ specification: 's', quantity: '1', price: '12.50', productName: '支架' }]);
    expect(first(lines).values).toMatchObject({ quantity: '5', price: '12.50', productName: '支架', amount: '62.50' });
  });
  it('keeps the identity of rows that did not change, so that they are not drawn again', () => {
    const lines = store([{ quantity: '1' }, { quantity: '2' }]);
    const second = lines.at(1);
    lines.set(first(lines).key, { quantity: '9' });
    expect(lines.at(1)).toBe(second);
  });
  it('settles the error of a field that is typed again', () => {
    const lines = store([{}]);
    lines.showErrors(new Map([[0, { batchNo: '批号不足', quantity: '必填' }]]));
    lines.set(first(lines).key, { batchNo: 'B2' });
    expect(first(lines).errors).toEqual({ quantity: '必填' });
  });
  it('sums exactly, and not at all what is no number', () => {
    const first = { values: { quantity: '0.1', amount: '0.10' } };
    expect(lineTotals(fields, [first, { values: { quantity: '0.2', amount: '' } }])).toEqual({ quantity: '0.3', baseQuantity: '0', amount: '0.1' });
    expect(lineTotals(fields, [first, { values: { quantity: '0.2', amount: 'x' } }])).toEqual({ quantity: '0.3', baseQuantity: '0' });
  });
  it('takes product, unit, ratio, rate and the price it was offered at from what was picked', () => {
    const offered = { id: 's', name: '5ml', unit: 'u2', units: [{ id: 'u2', name: '盒', ratio: '10' }], price: '9', offeredPrice: '8.50' };
    expect(productValues(fields, { ...offered, offeredUnit: 'u2' })).toMatchObject({ unit: 'u2', price: '8.50' });
    // What one of another unit costs is no price of this one: the server says it.
    expect(productValues(fields, { ...offered, offeredUnit: 'u1' })).toMatchObject({ unit: 'u2', price: '' });
    const values = productValues(fields, {
      id: 's',
      specModel: '5ml',
      productName: '注射器',
      taxRate: 13,
      unit: 'u2',
      units: [
        { id: 'u1', name: '支', ratio: '1' },
        { id: 'u2', name: '盒', ratio: '10' },
      ],
    });
    expect(values).toEqual({
      specification: 's',
      specificationName: '5ml',
      price: '',
      productName: '注射器',
      taxRate: '13',
      unit: 'u2',
      unitName: '盒',
      ratio: '10',
    });
  });
});

describe('pasting from Excel into lines', () => {
  const columns = Object.entries(fields).map(([id, field]) => ({ id, field }));
  it('fills from the active column on, skips computed columns, looks records up', () => {
    const at = columns.findIndex((column) => column.id === 'specification');
    const [row] = pastedRows([['5ml', '忽略', '盒', '1,200', '9', '3.50', '13%']], columns, at);
    expect(row?.lookups.map(({ id, text: wanted }) => [id, wanted])).toEqual([
      ['specification', '5ml'],
      ['unit', '盒'],
    ]);
    expect(row?.values).toEqual({ quantity: '1200', price: '3.50', taxRate: '13' });
  });
  it('keeps codes as they are and reads dates as typed', () => {
    const at = columns.findIndex((column) => column.id === 'batchNo');
    expect(pastedRows([['000123', '', '2027/3/1']], columns, at)[0]?.values).toEqual({
      batchNo: '000123',
      serialNo: '',
      expiryDate: '2027-03-01',
    });
  });
  it('takes no long number that a sheet cut short, and says which and why; what is no such number goes in', () => {
    const at = columns.findIndex((column) => column.id === 'batchNo');
    const [row] = pastedRows([['2.02E+11', 'B2E+11', '2027/3/1']], columns, at);
    expect(row?.values).toEqual({ serialNo: 'B2E+11', expiryDate: '2027-03-01' });
    expect(row?.refused).toEqual({ batchNo: expect.stringMatching(/“2\.02E\+11”是科学计数法，末尾的位数已经丢失/) });
    const from = columns.findIndex((column) => column.id === 'specification');
    const [goods] = pastedRows([['6.92023E+12']], columns, from);
    expect([goods?.lookups, Object.keys(goods?.refused ?? {})]).toEqual([[], ['specification']]);
    expect(pastedRows([['1.2E+11']], [{ id: 'remark', field: note() }], 0)[0]?.values).toEqual({ remark: '1.2E+11' });
  });
  it('ignores empty rows at the end, and keeps the place of one between others', () => {
    expect(pastedRows([[''], ['  ', '']], columns, 0)).toEqual([]);
    const at = columns.findIndex((column) => column.id === 'quantity');
    expect(pastedRows([['1'], [''], ['3'], ['']], columns, at).map((row) => row.values.quantity)).toEqual(['1', '', '3']);
  });
});

describe('what counts as a change', () => {
  it('is typing, adding and removing; not errors, answers or loading', () => {
    const lines = store([{ quantity: '1', taxRate: '13.00' }]);
    let edits = 0;
    lines.onEdit(() => {
      edits += 1;
    });
    lines.showErrors(new Map([[0, { quantity: '必填' }]]));
    lines.merge(lines.snapshot(), [{ quantity: '1', productName: '支架' }]);
    expect(edits).toBe(0);
    lines.set(first(lines).key, { quantity: '2' });
    lines.remove([first(lines).key]);
    expect(edits).toBe(2);
  });
  it('reads a numeric choice as its option', () => {
    expect(store([{ taxRate: '13.00' }]).at(0)?.values.taxRate).toBe('13');
  });
});
