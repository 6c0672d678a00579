import type { MasterInfo, Row } from '../../../../contract/answers';
import type { Cutaway } from '../../../../define/cutaway';
import { EXPIRES_SOON } from '../../../../define/cutaway';
import { daysBetween } from '../../../../define/dates';

export type Layer = { no: number; behind: string; sort: string; capacity: string; pieces: readonly Row[]; count: number };
/** `open`: by whom and since when what it stands behind is open; absent while it is shut. */
export type Part = { behind: string; layers: readonly Layer[]; open?: string };

/** Doors with their layers, the top one first; what lies where no layer is told has one of its own. */
export function partsOf({ layers, holds }: Cutaway, info: MasterInfo, pieces: readonly Row[]): Part[] {
  const told = (layers ? (info.lines?.[layers.table] ?? []) : []).map((row) => ({
    no: Number(row[layers?.no ?? '']),
    behind: String(row[layers?.behind ?? ''] ?? ''),
    sort: String(row[layers?.sort ?? ''] ?? ''),
    capacity: String(row[layers?.capacity ?? ''] ?? ''),
  }));
  const lying = new Map<number, Row[]>();
  for (const piece of pieces) {
    if (String(piece[holds.layer] ?? '') === '') continue;
    const no = Number(piece[holds.layer]);
    lying.set(no, [...(lying.get(no) ?? []), piece]);
  }
  const missing = [...lying.keys()].filter((no) => !told.some((layer) => layer.no === no)).map((no) => ({ no, behind: '', sort: '', capacity: '' }));
  const all = [...told, ...missing].sort((one, other) => one.no - other.no);
  const behinds = [...new Set(all.map(({ behind }) => behind))].sort((one, other) => Number(one) - Number(other) || (one < other ? -1 : 1));
  const open = new Map(
    String((layers?.open && info.row[layers.open]) || '')
      .split('；')
      .filter(Boolean)
      .map((words) => [words.split(' ')[0], words.split(' ').slice(1).join(' ')]),
  );
  return behinds.map((behind) => ({
    behind,
    ...(open.has(behind) ? { open: open.get(behind) ?? '' } : {}),
    layers: all.filter((layer) => layer.behind === behind).map((layer) => filled(layer, lying.get(layer.no) ?? [], holds.quantity)),
  }));
}

const filled = (layer: Omit<Layer, 'pieces' | 'count'>, pieces: readonly Row[], quantity: string): Layer => ({
  ...layer,
  pieces,
  count: pieces.reduce((sum, piece) => sum + Number(piece[quantity] ?? 0), 0),
});

export type Tone = 'over' | 'soon' | 'fine' | 'empty';
/** A place that should hold something and does not; what is over, or will be within the days lists count by. */
export function toneOf({ holds }: Cutaway, piece: Row, now: string): Tone {
  if (Number(piece[holds.quantity] ?? 0) <= 0) return 'empty';
  const until = holds.expiry ? String(piece[holds.expiry] ?? '') : '';
  if (until === '') return 'fine';
  const left = daysBetween(now, until);
  return left < 0 ? 'over' : left <= EXPIRES_SOON ? 'soon' : 'fine';
}
