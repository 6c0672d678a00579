import type { BookRow, Facts } from '../../../define/facts';
import { abs, add, compare, type Decimal, isZero, round, sub } from '../../../define/money';
import { byWeight, causeOf, isLawful, total } from './causes';
import { type Beside, netted, type SaidLine, standing } from './netting';
import { pairUp } from './pair-up';

type OwnBook = Facts['accountRows'];
type Given = { from: string; to: string; isBuyer: boolean; tolerance: Decimal };

export type Difference = { cause: string; paperSn: string; ownSn: string; theirs: Decimal; own: Decimal; difference: Decimal; hint: string };
type Compared = { lines: Beside[]; differences: Difference[]; closing: Decimal; difference: Decimal; lawful: Decimal; unlawful: Decimal };

/**
 * The statement of the other side beside the own book, line by line. Whatever one book says and the other does not stands in `differences`
 * with its cause, what has to be looked into first; they add up to what the two closing balances differ by, to the cent.
 */
export function besideOwn(said: readonly SaidLine[], book: OwnBook, given: Given): Compared {
  const { from, to } = given;
  const papers = said.filter(({ isOpening }) => !isOpening);
  const { of, alone } = pairUp(papers, book.rows);
  const inTime = (row: BookRow): boolean => row.day <= to;
  const lines = netted(
    papers,
    papers.map((line, i) => beside(line, (of[i] ?? []).filter(inTime), hintOf(line, of[i] ?? [], book, to), given)),
    (line, own) => causeOf({ kind: line.kind, ...sidesOf(own, '0', given), isSettled: line.isSettled, isOurs: true, tolerance: given.tolerance }),
  );
  // What the other side had booked when the period began belongs to the balance it began with.
  const earlier = alone.filter((row) => row.day >= from && inTime(row) && row.since < from);
  const taken = of.flat().filter(({ day }) => day < from);
  const began = add(sub(book.opening, total(taken.map(({ amount }) => amount))), total(earlier.map(({ amount }) => amount)));
  const openingLine = said.find(({ isOpening }) => isOpening);
  const opening = openBeside(openingLine?.amount ?? '0', began, alone, given);
  const unlisted = standing(alone.filter((row) => row.day >= from && inTime(row) && row.since >= from)).map((row) => aloneOf(row, given));
  const differing = lines.flatMap((line, i) => {
    const paper = papers[i];
    return paper && !isZero(line.difference) ? [{ ...differenceOf(line), paperSn: paper.sn, theirs: paper.amount }] : [];
  });
  const differences = [...opening.differences, ...differing, ...unlisted].filter((one) => !isZero(one.difference)).sort(byWeight);
  const sumOf = (some: readonly Difference[]): Decimal => round(total(some.map((one) => one.difference)), 2);
  return {
    lines: said.map((line) => (line.isOpening ? opening.line : (lines[papers.indexOf(line)] ?? opening.line))),
    differences,
    closing: round(add(book.opening, total(book.rows.filter((row) => row.day >= from && inTime(row)).map(({ amount }) => amount))), 2),
    difference: sumOf(differences),
    lawful: sumOf(differences.filter(({ cause }) => isLawful(cause))),
    unlawful: sumOf(differences.filter(({ cause }) => !isLawful(cause))),
  };
}

const sidesOf = (own: Decimal, theirs: Decimal, { isBuyer }: Given, ahead: Decimal = '0') =>
  isBuyer ? { buyer: own, seller: theirs, ahead } : { buyer: theirs, seller: own, ahead };

/** A line beside the own papers it speaks of. The difference is what the statement says more. */
function beside(line: SaidLine, rows: readonly BookRow[], hint: string, given: Given): Beside {
  const { isBuyer, tolerance } = given;
  const own = round(total(rows.map(({ amount }) => amount)), 2);
  const sides = sidesOf(own, line.amount, given, isBuyer ? line.ahead : total(rows.map(({ ahead }) => ahead)));
  const isSettled = line.isSettled || rows.some((row) => row.isSettled);
  const cause = causeOf({ kind: line.kind, ...sides, isSettled, isOurs: false, tolerance });
  return { own, ownSns: named(rows), difference: round(sub(line.amount, own), 2), cause, hint };
}

const differenceOf = ({ cause, ownSns, own, difference, hint }: Beside) => ({ cause, ownSn: ownSns, own, difference, hint });

/** What the own book has and the statement does not. */
function aloneOf(row: BookRow, given: Given): Difference {
  const sides = sidesOf(row.amount, '0', given, given.isBuyer ? '0' : row.ahead);
  const cause = causeOf({ kind: row.kind, ...sides, isSettled: row.isSettled, isOurs: true, tolerance: given.tolerance });
  return { cause, paperSn: '', ownSn: row.sn, theirs: '0.00', own: row.amount, difference: round(sub('0', row.amount), 2), hint: `本方${row.day}入账` };
}

/** The balances the period began with, and which own papers before it the other side has not answered. */
function openBeside(theirs: Decimal, own: Decimal, alone: readonly BookRow[], given: Given): { line: Beside; differences: Difference[] } {
  const difference = round(sub(theirs, own), 2);
  const pending = isZero(difference)
    ? []
    : alone.filter((row) => row.day < given.from && !row.isAnswered).map((row) => ({ ...aloneOf(row, given), hint: `本方${row.day}入账，期初已在途` }));
  let left = difference;
  const known: Difference[] = [];
  // Of what nobody answered yet only what brings the two nearer is why they differ.
  for (const one of pending.filter(({ cause }) => isLawful(cause)).sort(byWeight)) {
    const rest = round(sub(left, one.difference), 2);
    if (compare(abs(rest), abs(left)) >= 0) continue;
    known.push(one);
    left = rest;
  }
  const cause = compare(abs(left), given.tolerance) > 0 ? 'balance' : isZero(left) ? (known[0]?.cause ?? '') : 'tail';
  const line = { own: round(own, 2), ownSns: '', difference, cause, hint: '' };
  const hint = cause === 'balance' ? '请核对上期对账单或期初登记' : '期初以前的发票尾差';
  const unexplained = { cause, paperSn: '期初余额', ownSn: '', theirs, own: round(own, 2), difference: left, hint };
  return { line, differences: [unexplained, ...known] };
}

const named = (rows: readonly BookRow[]): string => rows.map(({ sn }) => sn).join('、');

/** What the reader can do about it: his own draft that waits, or what he booked after the period. */
function hintOf(line: SaidLine, rows: readonly BookRow[], { waiting }: OwnBook, to: string): string {
  const later = rows.filter(({ day }) => day > to);
  if (later.length > 0) return `本方期后入账：${later.map(({ sn, day }) => `${sn}（${day}）`).join('、')}`;
  const drafts = rows.length > 0 ? [] : waiting.filter(({ near }) => near.some((name) => line.near.includes(name)));
  return drafts.length > 0 ? `本方${drafts.map(({ sn }) => sn).join('、')}待审核` : '';
}
