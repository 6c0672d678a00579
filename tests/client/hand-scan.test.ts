import { describe, expect, test } from 'vitest';
import { lacksOf } from '../../src/client/hand/task/lacks';
import { takeScan } from '../../src/client/hand/task/take-scan';
import { emptyWork, saidQuantity, type Work, workOf } from '../../src/client/hand/task/work';
import type { ScanAnswer } from '../../src/contract/answers';
import type { DocumentTask } from '../../src/define/hand-task';
import { accept, putAway, receive } from '../../src/domain/hand/inbound-tasks';
import { use } from '../../src/domain/hand/outbound-tasks';
import { documentOf } from '../../src/domain/registry';

const scanned = (work: Work, task: DocumentTask, answer: ScanAnswer) => {
  const definition = documentOf(task.kind);
  if (!definition) throw new Error(task.kind);
  return takeScan(work, { task, definition, answer, code: 'X1' });
};
const units = [
  { id: 'piece', name: '支', ratio: '1' },
  { id: 'box', name: '盒', ratio: '50' },
];
const goods = (more: Record<string, unknown> = {}): ScanAnswer => ({
  kind: 'product',
  text: '留置针',
  line: { specification: 's1', unit: 'box', unitName: '盒', units, quantity: '1', ...more },
});
const patient = (id: string): ScanAnswer => ({ kind: 'patient', text: '段**', patient: { id, code: `ZY${id}`, name: '段**', visitNo: `V${id}` } });
const place: ScanAnswer = { kind: 'location', text: '中心库 A01', line: { location: 'l1', locationName: 'A01', warehouse: 'w1' } };

describe('at a bed', () => {
  const ready: Work = { ...emptyWork(use), header: { useType: '1', department: 'd', warehouse: 'w' } };
  test('nothing is used before the wristband', () => {
    const { work, said } = scanned(ready, use, goods());
    expect([work.lines.length, said.isBad]).toEqual([0, true]);
  });
  test('both identifiers stay, a box is one piece, and again is one more', () => {
    const known = scanned(ready, use, patient('1')).work;
    expect(known.person).toEqual({ name: '段**', visitNo: 'V1', code: 'X1' });
    const once = scanned(known, use, goods()).work;
    const twice = scanned(once, use, goods()).work;
    expect(twice.lines.map(({ values }) => [values.unit, values.quantity])).toEqual([['piece', '2']]);
  });
  test('another wristband amid the goods is refused, the same one is not', () => {
    const begun = scanned(scanned(ready, use, patient('1')).work, use, goods()).work;
    expect(scanned(begun, use, patient('2')).said.isBad).toBe(true);
    expect(scanned(begun, use, patient('2')).work).toBe(begun);
    expect(scanned(begun, use, patient('1')).said.isBad).toBe(false);
  });
});

test('put away: a place says the store, then where the goods in hand go; a place elsewhere is refused', () => {
  const begun = scanned(emptyWork(putAway), putAway, place).work;
  expect(begun.header.fromWarehouse).toBe('w1');
  const held = scanned(begun, putAway, goods({ batchNo: 'A' })).work;
  expect(scanned(held, putAway, place).work.lines[0]?.values.toLocation).toBe('l1');
  expect(scanned(held, putAway, { ...place, line: { ...place.line, warehouse: 'w2' } }).said.isBad).toBe(true);
});

describe('received', () => {
  const line = { id: '1', specification: 's1', batchNo: 'A', shippedQuantity: '5', quantity: '5' };
  const waiting = workOf(receive, { header: { id: 'd', version: 1, sn: 'CR1' }, lines: [line, { ...line, id: '2', batchNo: 'B' }] } as never);
  test('a scan finds its lot; what was not sent is not found', () => {
    const { work } = scanned(waiting, receive, goods({ batchNo: 'B' }));
    expect([work.at, work.lines.map(({ isDone }) => isDone)]).toEqual(['2', [false, true]]);
    expect(scanned(waiting, receive, goods({ batchNo: 'C' })).said).toEqual({ text: '留置针 不在CR1里', isBad: true });
  });
  test('what is not taken is refused, never more than was sent', () => {
    expect(saidQuantity(receive, line, 3)).toEqual({ quantity: '3', refusedQuantity: '2' });
    expect(saidQuantity(receive, line, 9)).toEqual({ quantity: '5', refusedQuantity: '', refuseReason: '' });
    expect(saidQuantity(receive, line, -1)).toEqual({ quantity: '0', refusedQuantity: '5' });
  });
});

describe('brought to an operation', () => {
  const sent = (id: string, more: Record<string, unknown> = {}) => ({ id, specification: 's1', batchNo: 'A', shippedQuantity: '2', quantity: '2', ...more });
  const waiting = (...lines: Record<string, unknown>[]) => workOf(accept, { header: { id: 'd', version: 1, sn: 'GP1' }, lines } as never);
  const piece = (more: Record<string, unknown> = {}) => goods({ unit: 'piece', unitName: '支', ...more });
  const tally = ({ lines }: Work) => lines.map(({ values }) => values.scannedQuantity ?? '');

  test('each scan counts one piece of its lot', () => {
    const once = scanned(waiting(sent('1'), sent('2', { batchNo: 'B' })), accept, piece({ batchNo: 'B' })).work;
    expect(tally(scanned(once, accept, piece({ batchNo: 'B' })).work)).toEqual(['', '2']);
  });
  test('a code without lot or number is no piece, unless one alone was sent', () => {
    const { work, said } = scanned(waiting(sent('1')), accept, piece());
    expect([tally(work), said.isBad]).toEqual([[''], true]);
    expect(scanned(waiting(sent('1', { shippedQuantity: '1' }), sent('2', { batchNo: 'B', shippedQuantity: '1' })), accept, piece()).said.isBad).toBe(true);
    expect(tally(scanned(waiting(sent('1', { shippedQuantity: '1' })), accept, piece()).work)).toEqual(['1']);
  });
});

test('what an acceptance lacks is said where it is missing, before anything is asked about lines nobody scanned', () => {
  const definition = documentOf('bonePreAcceptance');
  if (!definition) throw new Error('bonePreAcceptance');
  const line = (more: Record<string, unknown>) => ({ key: 'a', id: 'a', isDone: true, values: { shippedQuantity: '2', quantity: '2', ...more } });
  const waiting: Work = {
    ...emptyWork(accept),
    id: 'x',
    origin: 'mirror',
    header: { department: 'd', toolsPresent: '1', needSterile: 'true' },
    lines: [line({})],
  };
  expect(Object.keys(lacksOf(accept, definition, waiting).header)).toEqual(['packageOk', 'sterileOk', 'cssdNo']);
  const said = { ...waiting, header: { ...waiting.header, packageOk: '1', sterileOk: '1', cssdNo: 'X1' } };
  expect(lacksOf(accept, definition, said)).toEqual({ header: {} });
  const refusing = { ...said, lines: [line({ quantity: '1', refusedQuantity: '1' })] };
  expect(lacksOf(accept, definition, refusing)).toEqual({ header: {}, line: { key: 'a', words: '请选择拒收原因' } });
  expect(lacksOf(accept, definition, { ...said, lines: [line({ quantity: '1', refuseReason: '1' })] })).toEqual({ header: {} });
});
