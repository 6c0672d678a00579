import { expect, it } from 'vitest';
import { productValues, unitChoices } from '../../../src/client/form/line-table/line-values';
import { inPieces, namesDocument, provedBy } from '../../../src/client/screens/document/scanned';
import { documentOf } from '../../../src/domain/registry';

it('a scanned number fills a line only where lines name documents of its kind', () => {
  const run = documentOf('dispatchOrder')?.lines ?? {};
  expect(namesDocument(run, 'issueOdo')).toBe('issueOdo');
  expect(namesDocument(run)).toBe('issueOdo');
  expect(namesDocument(run, 'saleOdo')).toBeUndefined();
  expect(namesDocument(documentOf('saleOdo')?.lines ?? {}, 'saleOdo')).toBeUndefined();
});

it('a code proves the piece that bears it, never another of the same lot; goods without a code only have to be there', () => {
  const piece = { specification: 's', batchNo: 'A', serialNo: '' };
  const lines = ['U1', 'U2', ''].map((labelNo, i) => ({ key: String(i), values: { ...piece, labelNo }, errors: {} }));
  expect(provedBy(lines, { ...piece, labelNo: 'U2' }, 'scannedCode')).toEqual({ key: '1', changes: { scannedCode: 'U2' } });
  expect(provedBy(lines, { ...piece, labelNo: 'U3' }, 'scannedCode').key).toBeUndefined();
  expect(provedBy(lines, piece, 'scannedCode')).toEqual({ key: '0', changes: {} });
  expect(provedBy(lines, { ...piece, batchNo: 'B' }, 'scannedCode').key).toBeUndefined();
});

it('what is counted by the piece takes a scanned box as its pieces; anything else takes it as it is', () => {
  const units = [
    { id: 'u1', name: '支', ratio: '1' },
    { id: 'u2', name: '盒', ratio: '50' },
  ];
  const box = { specification: 's', unit: 'u2', unitName: '盒', units };
  const use = documentOf('useRecord')?.lines ?? {};
  expect(inPieces(use, box)).toMatchObject({ unit: 'u1', unitName: '支', ratio: '1', quantity: '50' });
  expect(inPieces(use, { ...box, unit: 'u1' })).toEqual({ ...box, unit: 'u1' });
  expect(inPieces(documentOf('saleOdo')?.lines ?? {}, box)).toBe(box);
});

it('goods used on somebody begin with the piece and offer no other unit', () => {
  const picked = {
    id: 's',
    specModel: '5ml',
    unit: 'u2',
    units: [
      { id: 'u2', name: '盒', ratio: '50' },
      { id: 'u1', name: '支', ratio: '1.0000' },
    ],
  };
  const use = documentOf('useRecord')?.lines ?? {};
  expect(productValues(use, picked)).toMatchObject({ unit: 'u1', unitName: '支' });
  expect(unitChoices(use.unit, picked.units).map(({ name }) => name)).toEqual(['支']);
  const order = documentOf('purchaseOrder')?.lines ?? {};
  expect(productValues(order, picked)).toMatchObject({ unit: 'u2', unitName: '盒' });
  expect(unitChoices(order.unit, picked.units)).toHaveLength(2);
});
