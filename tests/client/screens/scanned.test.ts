import { expect, it } from 'vitest';
import { namesDocument, provedBy } from '../../../src/client/screens/scanned';
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
