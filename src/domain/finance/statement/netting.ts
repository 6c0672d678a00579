import type { BookRow } from '../../../define/facts';
import { abs, add, compare, type Decimal, isNegative, isZero, mul, round, sub } from '../../../define/money';

/** A line of a statement somebody was sent: the opening balance first, then paper by paper. */
export type SaidLine = Pick<BookRow, 'kind' | 'sn' | 'amount' | 'ahead' | 'near' | 'wide' | 'isSettled'> & { isOpening: boolean };
/** The same line beside the own papers it speaks of. */
export type Beside = { own: Decimal; ownSns: string; difference: Decimal; cause: string; hint: string };

/** What undoes another: the two stand in one book and come to nothing, or to what the other book says in one. */
type Named = Pick<BookRow, 'near' | 'wide'>;
const undoes = (back: Named, whole: Named): boolean => back !== whole && whole.near.some((name) => back.wide.includes(name));
const cancel = (a: Decimal, b: Decimal): boolean => isZero(add(a, b));
/** Of so much a part was taken back. */
const isPart = (back: Decimal, whole: Decimal): boolean => isNegative(mul(back, whole)) && compare(abs(whole), abs(back)) > 0;
/** This side has all of it, if some as received ahead. */
const isBooked = ({ ownSns, difference, cause }: Beside): boolean => ownSns !== '' && (isZero(difference) || cause === 'ahead');
const FITS = { difference: '0.00', cause: '' };

/**
 * Lines of a statement that stand for one thing here. What was refused the seller books as sold and back, the buyer only as what he took. What
 * was taken back before this side had any of it is nothing to look into. What this side has and the other took back since, the other has no
 * more: `whyGone` says what that means.
 */
export function netted(papers: readonly SaidLine[], lines: readonly Beside[], whyGone: (line: SaidLine, own: Decimal) => string): Beside[] {
  const result = [...lines];
  for (const [j, back] of papers.entries()) {
    const alone = result[j];
    if (alone?.ownSns !== '' || isZero(alone.difference)) continue;
    const find = (fits: (whole: Beside, paper: SaidLine) => boolean): number =>
      papers.findIndex((paper, at) => undoes(back, paper) && fits(result[at] as Beside, paper));
    const half = find((whole) => !isZero(whole.difference) && cancel(whole.difference, alone.difference));
    const gone = half >= 0 ? -1 : find((whole, paper) => isBooked(whole) && cancel(paper.amount, back.amount));
    const [paper, whole] = [papers[half >= 0 ? half : gone], result[half >= 0 ? half : gone]];
    if (!paper || !whole) {
      // Of goods this side has none of yet a part was refused: the rest is what it waits for.
      const part = find((one) => isPart(alone.difference, one.difference));
      const rest = result[part];
      if (!rest) continue;
      result[part] = { ...rest, difference: round(add(rest.difference, alone.difference), 2), hint: rest.hint || `对方已冲回其中${abs(back.amount)}` };
      result[j] = { ...alone, ...FITS, hint: '冲回，本方未入账' };
      continue;
    }
    if (gone >= 0) {
      // What was booked as received ahead is in another account: no more is owed back here than was booked here.
      const difference = round(add(alone.difference, whole.difference), 2);
      result[gone] = { ...whole, ...FITS };
      result[j] = { ...alone, difference, cause: whyGone(paper, whole.own), hint: `对方已冲回，本方${whole.ownSns}` };
    } else if (whole.ownSns === '') {
      result[half] = { ...whole, ...FITS, hint: '对方已冲回' };
      result[j] = { ...alone, ...FITS, hint: '冲回，本方未入账' };
    } else {
      result[half] = { ...whole, ...FITS, own: round(sub(whole.own, back.amount), 2), hint: `本方按净额${whole.own}入账` };
      result[j] = { ...alone, ...FITS, own: round(back.amount, 2), ownSns: whole.ownSns, hint: '本方已按净额入账' };
    }
  }
  return result;
}

/** The papers of a book but for what was booked and taken back again. */
export function standing(rows: readonly BookRow[]): BookRow[] {
  const gone = new Set<BookRow>();
  for (const back of rows) {
    if (gone.has(back)) continue;
    const whole = rows.find((row) => !gone.has(row) && undoes(back, row) && cancel(row.amount, back.amount));
    if (whole) gone.add(whole).add(back);
  }
  return rows.filter((row) => !gone.has(row));
}
