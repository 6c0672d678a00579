import type { Fields } from '../../../define/field';
import { documentOf } from '../../../domain/registry';
import type { Line } from '../../form/line-table/line-store';
import { unitsOf } from '../../form/line-table/line-values';
import type { RecordValues } from '../../form/record-values';

const SAME = ['specification', 'batchNo', 'unit', 'packNo', 'location'];

/**
 * Where a scanned code goes: into the line of the same goods, which it raises, or into a new line. A count (it scans into
 * another field than the quantity) has its lines laid out already: what the code does not say may be anything there, and
 * a box counts as its pieces.
 */
export function scannedInto(lines: readonly Line[], scanned: RecordValues, field: string): { key?: string; changes: RecordValues } {
  if (field === 'quantity') {
    // A code without a lot means the lot that was proposed for these goods, and where that lies.
    const isSame = (line: Line, name: string) =>
      ((name === 'batchNo' || name === 'location') && !scanned.batchNo && !scanned[name]) || (line.values[name] ?? '') === (scanned[name] ?? '');
    const same = lines.findLast((line) => !scanned.serialNo && !line.values.serialNo && SAME.every((name) => isSame(line, name)));
    if (!same) return { changes: { quantity: '1', ...scanned } };
    return { key: same.key, changes: { quantity: String(Number(same.values.quantity || 0) + Number(scanned.quantity ?? 1)) } };
  }
  const { quantity, unit, unitName: _name, ...goods } = scanned;
  const units = (scanned.units ?? []) as unknown as { id: string; ratio: string }[];
  const pieces = Number(quantity ?? 1) * Number(units.find((one) => one.id === unit)?.ratio ?? 1);
  const given = ['specification', 'batchNo', 'serialNo', 'packNo', 'location'].filter((name) => scanned[name]);
  const same = lines.find((line) => given.every((name) => (line.values[name] ?? '') === scanned[name]));
  if (!same) return { changes: { ...goods, [field]: String(pieces) } };
  return { key: same.key, changes: { [field]: String(Number(same.values[field] || 0) + pieces) } };
}

/** What is counted by the piece counts a scanned box as its pieces. */
export function inPieces(fields: Fields, scanned: RecordValues): RecordValues {
  const { unit: field } = fields;
  if (field?.kind !== 'ref' || !field.smallest) return scanned;
  const units = unitsOf(scanned.units);
  const [piece, given] = [units.find(({ ratio }) => Number(ratio) === 1), units.find(({ id }) => id === scanned.unit)];
  if (!piece || !given || given.id === piece.id) return scanned;
  return { ...scanned, unit: piece.id, unitName: piece.name, ratio: piece.ratio, quantity: String(Number(scanned.quantity ?? 1) * Number(given.ratio)) };
}

/**
 * A receipt has its pieces: a scanned code proves the line that bears it and changes nothing else. Goods without a code of
 * their own only have to be among those sent.
 */
export function provedBy(lines: readonly Line[], scanned: RecordValues, field: string): { key?: string; changes: RecordValues } {
  const code = scanned.labelNo;
  const given = code ? ['labelNo'] : ['specification', 'batchNo', 'serialNo'].filter((name) => scanned[name]);
  const same = lines.find((line) => given.every((name) => (line.values[name] ?? '') === scanned[name]));
  return { ...(same ? { key: same.key } : {}), changes: code ? { [field]: code } : {} };
}

/** Line field that names a document of this kind (any kind): a delivery run is filled by scanning the issues it takes along. */
export const namesDocument = (lines: Fields, kind?: string): string | undefined =>
  Object.entries(lines).find(
    ([, field]) => field.kind === 'ref' && !field.computed && !field.via && (kind === undefined ? documentOf(field.to) !== undefined : field.to === kind),
  )?.[0];

/** A code of goods that are counted piece by piece says which piece it is: by lot, number or label, or because one alone was sent. */
export function namesPiece(lines: readonly Line[], scanned: RecordValues, sent: string | undefined): boolean {
  if (sent === undefined || scanned.batchNo || scanned.serialNo || scanned.labelNo) return true;
  const same = lines.filter(({ values }) => values.specification === scanned.specification);
  return same.length === 1 && Number(same[0]?.values[sent] ?? 0) === 1;
}
export const NO_PIECE = '这个码没有批号或序列号，不能算逐件扫码：请扫包装上带批号的 UDI 码或唯一码';
