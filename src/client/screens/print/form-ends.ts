import { fittedPoints, linesOf } from './cell-fit';
import { PAGE_MARGIN, type Paper } from './print-pages';

/**
 * What stands around the lines of a form and may be long: its title, who signs, the words at its foot, terms and opinions under the last line.
 * How high each is, in millimetres, is reckoned before the pages are cut, so that nothing is pushed off its sheet.
 */
const wideOf = (paper: Paper): number => paper.width - 2 * PAGE_MARGIN;

/** Number and bars stand at the right of the title; at the left, where the paper is narrow, only the name of the copy. */
const CODE_WIDTH = 52;
export const copyWidth = (paper: Paper): number => (paper.width < 180 ? 22 : CODE_WIDTH);

/** Points of the name of the house on one line, and of the title on two at most. */
export function headPoints(organisation: string, title: string, paper: Paper): { organisation: number; title: number } {
  const room = wideOf(paper) - CODE_WIDTH - copyWidth(paper) - 2;
  let points = 15;
  while (points > 8 && linesOf(title, room / points) > (points > 11 ? 1 : 2)) points -= 0.5;
  return { organisation: Math.max(6, fittedPoints(organisation, room, 11)), title: points };
}

/** Room of one who signs, and of one sign of his name; a line of them. */
const [SIGNER, SIGN, GAP, SIGN_LINE] = [24, 3.4, 2, 5];
export function signatureLines(names: readonly string[], paper: Paper): number {
  let [lines, used] = [1, 0];
  for (const name of names) {
    const wide = Math.max(SIGNER, (name.length + 1) * SIGN + GAP);
    if (used > 0 && used + wide > wideOf(paper)) [lines, used] = [lines + 1, 0];
    used += wide;
  }
  return lines;
}

/** Points of what is printed small, and the height of a line of it. */
const [SMALL, SMALL_LINE] = [8, 4];
const noteLines = (note: string, paper: Paper): number => (note === '' ? 0 : linesOf(note, wideOf(paper) / SMALL));

/** Beyond the one line of signatures every form has: further ones, and the words at the foot. */
export const footHeight = (signatures: readonly string[], note: string, paper: Paper): number =>
  (signatureLines(signatures, paper) - 1) * SIGN_LINE + noteLines(note, paper) * SMALL_LINE;

/** Under the last line: terms, and what those said who agreed. */
export const endHeight = (texts: readonly string[], paper: Paper): number =>
  texts.reduce((sum, text) => sum + (text === '' ? 0 : linesOf(text, wideOf(paper) / SMALL) * SMALL_LINE + 1), 0);
