import type { PrintedLabel } from '../../../contract/print-answer';
import { linesOf } from './cell-fit';

/**
 * How the words of a label stand: beside its square code, and below it over the whole label. Nothing is cut: words that do not fit at the
 * usual type are printed smaller, as long as somebody can read them.
 */
const [USUAL, LEAST, STEP] = [7, 4.5, 0.25];
/** The first line says what it is. */
export const FIRST_IS_LARGER = 1;
/** Height of a line of words at one point of type, in millimetres; leading of the label as it is drawn. */
const LINE = 0.44;
export const LEADING = 1.25;
/** Between the words and the square. */
export const GAP = 2;

/** The room for the words of a label, and the side of the square in its corner (0 = none), in millimetres. */
type Room = { width: number; height: number; square: number };

function heightOf(lines: PrintedLabel['lines'], points: number, { width, square }: Room): number {
  let y = 0;
  for (const [at, { label, text }] of lines.entries()) {
    const size = at === 0 ? points + FIRST_IS_LARGER : points;
    const wide = y < square ? width - square - GAP : width;
    y += linesOf(label === '' ? text : `${label}：${text}`, wide / size) * size * LINE;
  }
  return y;
}

/** The largest type at which all the words have room; the least that can be read where there is none. */
export function labelPoints(lines: PrintedLabel['lines'], room: Room): number {
  let points = USUAL;
  while (points > LEAST && heightOf(lines, points, room) > room.height) points -= STEP;
  return points;
}
