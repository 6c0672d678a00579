import type { PrintedLabel } from '../../../contract/print-answer';
import type { LabelLayout } from '../../../define/label-layout';
import { linesOf } from './cell-fit';

/**
 * How the words of a label stand: beside its square codes, and below them over the whole label. Nothing is cut: words that do not fit at the
 * type of the layout are printed smaller, as long as somebody can read them; what has no room even so is said.
 */
const [LEAST, STEP] = [4.5, 0.25];
const SIZES = { small: -1.5, normal: 0, large: 1 } as const;
/** Points of a line where a normal one has so many. */
export const pointsOf = (size: keyof typeof SIZES, points: number): number => Math.max(LEAST, points + SIZES[size]);
/** Height of a line of words at one point of type, in millimetres; leading of the label as it is drawn. */
const LINE = 0.44;
export const LEADING = 1.25;
/** Millimetres: between the words and a square, air at the edge, the line of the number, the air above and below a code. */
export const [GAP, EDGE, CODE_LINE, CODE_AIR] = [2, 2, 3.3, 2.3];
/** Of one sign of the number, and of the thinnest bar a reader still reads. */
const [NUMBER_SIGN, THINNEST] = [1.5, 0.17];

type Size = { width: number; height: number };
/** The room for the words of a label, the sides of the squares in its corners, the points of a normal line. */
type Room = Size & { squares: readonly number[]; points: number };

function heightOf(lines: PrintedLabel['lines'], points: number, { width, squares }: Room): number {
  let y = 0;
  for (const { label, text, size } of lines) {
    const high = pointsOf(size, points);
    const wide = squares.reduce((left, square) => (y < square ? left - square - GAP : left), width);
    y += linesOf(label === '' ? text : `${label}：${text}`, wide / high) * high * LINE;
  }
  return y;
}

/** The largest type at which all the words have room; the least that can be read where there is none. */
export function labelPoints(lines: PrintedLabel['lines'], room: Room): number {
  let points = room.points;
  while (points > LEAST && heightOf(lines, points, room) > room.height) points -= STEP;
  return Math.max(LEAST, points);
}

/** Bars of a number are as wide as the layout says, where the label has room. */
export const barsWidth = ({ code }: LabelLayout, paper: Size): number => Math.min(code.width, paper.width - 2 * EDGE);

/** How many of the thinnest bars a number is wide: two digits of a long row of them share a sign, which one before and one after announce. */
export function modulesOf(text: string): number {
  const runs = text.match(/\d+|\D+/g) ?? [];
  const signsOf = (run: string, at: number) => (/^\d{4,}$/.test(run) ? Math.ceil(run.length / 2) + (at === runs.length - 1 ? 1 : 2) : run.length);
  return 11 * (runs.reduce((sum, run, at) => sum + signsOf(run, at), 0) + 2) + 13;
}

/** Type of the words, and what of the label goes beyond its edge or cannot be read; [] = it fits. */
export function fitLabel(label: PrintedLabel, layout: LabelLayout, paper: Size): { points: number; over: string[] } {
  const { code, udi } = layout;
  const isBeside = code.at === 'left' || code.at === 'right';
  const squares = [...(isBeside ? [code.size] : []), ...(udi.at !== 'none' && label.udi !== '' ? [udi.size] : [])];
  const width = paper.width - 2 * EDGE;
  const height = paper.height - 2 * EDGE - CODE_LINE - (isBeside ? 0 : code.size + CODE_AIR);
  const room = { width, height, squares, points: layout.points };
  const points = labelPoints(label.lines, room);
  const bar = barsWidth(layout, paper) / modulesOf(label.code);
  const wide = squares.reduce((sum, square) => sum + square + GAP, 0);
  return {
    points,
    over: [
      ...(height < 0 || wide > width || squares.some((square) => square > height) || (code.kind === 'qrcode' && code.size > width) ? ['条码超出标签'] : []),
      ...(heightOf(label.lines, points, room) > height ? ['文字超出标签'] : []),
      ...((label.code.length + label.reprint.length) * NUMBER_SIGN > width ? ['编号超出标签'] : []),
      ...(code.kind === 'code128' && bar < THINNEST ? [`条码过密（最细${bar.toFixed(2)}毫米），扫描枪读不出，请加宽条码或改用二维码`] : []),
    ],
  };
}
