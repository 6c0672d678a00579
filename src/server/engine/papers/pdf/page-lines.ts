import type { PdfPage, PdfWord } from './read-pdf';

/** Letters without a gap among them, between two places across the page; `size` = how high they are. */
export type Cell = { text: string; from: number; to: number; size: number };
/** What stands on one line of a page, from left to right. `text` is all of it without any gap. */
export type Line = { y: number; cells: Cell[]; text: string };

/** Programs draw a word as a whole, or letter by letter: what is nearer than this part of its height belongs together. */
const TOGETHER = 0.3;
/** Base lines that differ by less than this part of the height are one line. */
const LEVEL = 0.45;
const isNarrow = (letter: string): boolean => letter.charCodeAt(0) < 0x80;

/** The lines of a page from its top. */
export function linesOf({ words }: PdfPage): Line[] {
  const lines: { y: number; cells: Cell[] }[] = [];
  for (const word of [...words].sort((a, b) => a.y - b.y)) {
    const last = lines.at(-1);
    const isSame = last && word.y - last.y < LEVEL * Math.min(word.height, last.cells[0]?.size ?? word.height);
    if (isSame) last.cells.push(...cellsOf(word));
    else lines.push({ y: word.y, cells: cellsOf(word) });
  }
  return lines.map(({ y, cells }) => {
    const together = joined(cells.sort((a, b) => a.from - b.from));
    return { y, cells: together, text: together.map(({ text }) => text).join('') };
  });
}

/** A word with gaps in it is several: what its letters do not need is theirs. */
function cellsOf({ text, x, width, height }: PdfWord): Cell[] {
  const letters = [...text];
  const weights = letters.map((letter): number => (/\s/.test(letter) ? 0 : isNarrow(letter) ? 0.5 : 1));
  const gaps = weights.filter((weight) => weight === 0).length;
  const needed = weights.reduce((sum, weight) => sum + weight, 0);
  const unit = gaps > 0 ? Math.min(height, width / (needed || 1)) : width / (needed || 1);
  const gap = gaps > 0 ? Math.max(0, width - needed * unit) / gaps : 0;
  const cells: Cell[] = [];
  let [at, open] = [x, undefined as Cell | undefined];
  for (const [i, letter] of letters.entries()) {
    const wide = (weights[i] ?? 0) * unit;
    if (weights[i] === 0) open = undefined;
    else if (open) Object.assign(open, { text: open.text + letter, to: at + wide });
    else {
      open = { text: letter, from: at, to: at + wide, size: height };
      cells.push(open);
    }
    at += weights[i] === 0 ? gap : wide;
  }
  return cells;
}

function joined(cells: readonly Cell[]): Cell[] {
  const out: Cell[] = [];
  for (const cell of cells) {
    const last = out.at(-1);
    const apart = last ? cell.from - last.to : 0;
    if (last && apart < TOGETHER * Math.min(cell.size, last.size) && apart > -cell.size)
      Object.assign(last, { text: last.text + cell.text, to: Math.max(last.to, cell.to) });
    else out.push({ ...cell });
  }
  return out;
}

/** Where the letters `[at, at + length)` of a line's text stand. */
export function placeIn({ cells }: Line, at: number, length: number): { from: number; to: number } {
  const ends = (letter: number): { from: number; to: number } => {
    let left = letter;
    for (const { text, from, to } of cells) {
      if (left < text.length) return { from: from + ((to - from) * left) / text.length, to: from + ((to - from) * (left + 1)) / text.length };
      left -= text.length;
    }
    return { from: 0, to: 0 };
  };
  return { from: ends(at).from, to: ends(at + length - 1).to };
}
