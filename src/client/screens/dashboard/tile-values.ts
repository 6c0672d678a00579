import type { TileAnswer, TileLink } from '../../../contract/dashboard-answer';
import type { Tile } from '../../../define/define-dashboard';
import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { groupText, textOf } from '../../../define/field-text';
import { compare, div, isPositive, isZero, mul, round, sub } from '../../../define/money';
import { stepsOf } from '../../../define/periods';
import { datasetOf } from '../../../domain/dataset-of';

export type Open = (path: string, query?: Record<string, string>) => void;
/** One group of a tile: its name, how much, how that reads, the change against before, where it leads. */
export type Part = { id: string; label: string; value: number; text: string; change?: Change | undefined; link?: TileLink | undefined };
/** Against before: '+12.5%', and what it was; '-' where there was nothing. `isTimes`: so much more that it reads as how many times what it was, '31倍'. */
export type Change = { text: string; direction: -1 | 0 | 1; was: string; isTimes: boolean };
/** From here on a percentage tells nobody anything. */
const TIMES = '10';

/** The measure a tile shows and the field it reads as. */
export function measureOf(tile: Tile): [string, Field] {
  const name = tile.query.measures[0] as string;
  return [name, (datasetOf(tile.query.of) as Dataset).measures[name] as Field];
}

/** An amount as it is read from afar: from ten thousand on in 万 with two places. */
export function wallText(field: Field, value: string): string {
  const isLong = field.kind === 'money' && compare(value.replace('-', ''), '10000') >= 0;
  return isLong ? `${textOf(field, round(div(value, 10_000), 2))}万` : textOf(field, value);
}

export function changeOf(field: Field, now: string, was: string): Change {
  const direction = compare(now, was);
  const told = { direction, was: textOf(field, was), isTimes: false };
  if (isZero(was)) return { ...told, text: '-' };
  const times = div(now, was);
  if (isPositive(was) && compare(times, TIMES) >= 0) return { ...told, text: `${round(times, 0)}倍`, isTimes: true };
  return { ...told, text: `${direction > 0 ? '+' : ''}${round(div(mul(sub(now, was), 100), was.replace('-', '')), 1)}%` };
}

/** The groups of a tile in the order of the answer; a line over days or months has every one of them. */
export function partsOf(tile: Tile, { answer, links }: TileAnswer, reads: (field: Field, value: string) => string = textOf): Part[] {
  const [measure, field] = measureOf(tile);
  const by = tile.query.by?.[0] ?? '';
  const dimension = (datasetOf(tile.query.of) as Dataset).dimensions[by];
  if (!dimension) return [];
  const parts = answer.list.map((row): Part => {
    const id = String(row.id);
    const value = String(row[measure] ?? '0') || '0';
    return {
      id: String(row[by] ?? ''),
      label: groupText(dimension, row[by], row[`${by}Name`]) || '未注明',
      value: Number(value),
      text: reads(field, value),
      ...(answer.before ? { change: changeOf(field, value, answer.before.rows[id]?.[measure] || '0') } : {}),
      link: links?.[id],
    };
  });
  // Parts that follow each other stand in their order, not by their size.
  if (tile.shape === 'strip' && dimension.kind === 'choice') {
    const places = dimension.options.map(({ value }) => value);
    return parts.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
  }
  if (!answer.period || (dimension.kind !== 'date' && dimension.kind !== 'month')) return parts;
  const known = new Map(parts.map((part) => [part.id, part]));
  return stepsOf(answer.period, dimension.kind).map((step) => known.get(step) ?? { id: step, label: step, value: 0, text: reads(field, '0') });
}
