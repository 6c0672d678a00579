import type { PrintedDocument } from '../../../contract/print-answer';
import { PAGE_MARGIN, type Paper } from './print-pages';

/** Words of a text cut into sheets before anything is drawn: every line is as long as the paper is wide, a paragraph goes on over the edge. */
export type TextLine = { key: string; words: string; isHead: boolean; isFirst: boolean };
export type TextPage = { lines: TextLine[]; isFirst: boolean; isLast: boolean };

/** Millimetres of one Chinese sign, and of a line. */
const SIGN = 3.9;
const LINE = 6.4;
/** What stands below the text of the last sheet (seals, attachments), and at the foot of each. */
const [LAST, FOOT] = [58, 14];
/** Above that of the first: a line of the title and one of its signs, one of a party and one of its signs, between the two parties, and the rest. */
const [TITLE_LINE, TITLE_SIGN, PARTY_LINE, PARTY_SIGN, BETWEEN, AROUND] = [12, 6.4, 5.6, 3.4, 8, 22];
const NUMBERS = '一二三四五六七八九十';

/** No line begins with one of these: it hangs over the edge. */
const CLOSING = '，。、；：？！）》】”’,.;:?!)%';

const wide = (sign: string): number => (sign.charCodeAt(0) > 0xff ? 1 : 0.52);

/** A paragraph in lines of so many signs; its first is two signs in. */
export function linesOf(words: string, most: number): string[] {
  const lines: string[] = [];
  let [line, room] = ['', most - 2];
  for (const sign of words) {
    if (room < wide(sign) && !(room >= 0 && CLOSING.includes(sign))) {
      lines.push(line);
      [line, room] = ['', most];
    }
    line += sign;
    room -= wide(sign);
  }
  return [...lines, line];
}

type Head = Pick<NonNullable<PrintedDocument['text']>, 'title' | 'parties'>;

/** Millimetres the title and the parties take on the first sheet: as many as they say. */
export function headHeight({ title, parties }: Head, paper: Paper): number {
  const width = paper.width - 4 * PAGE_MARGIN;
  const signs = (words: string) => [...words].reduce((sum, sign) => sum + wide(sign), 0);
  const lines = (words: string, room: number) => Math.max(1, Math.ceil(signs(words) / Math.floor(room)));
  const column = (width - BETWEEN) / 2 / PARTY_SIGN;
  const highest = parties.reduce(
    (most, { name, words }) =>
      Math.max(
        most,
        [name, ...words].reduce((sum, one) => sum + lines(one, column), 0),
      ),
    0,
  );
  return AROUND + lines(title, width / TITLE_SIGN) * TITLE_LINE + highest * PARTY_LINE;
}

export const headOf = (at: number, head: string): string => `${at > NUMBERS.length ? `十${NUMBERS[at - 11] ?? ''}` : NUMBERS[at - 1]}、${head}`;

export function textPages({ clauses, ...head }: Head & Pick<NonNullable<PrintedDocument['text']>, 'clauses'>, paper: Paper): TextPage[] {
  const first = headHeight(head, paper);
  const most = Math.floor((paper.width - 4 * PAGE_MARGIN) / SIGN);
  const height = paper.height - 2 * PAGE_MARGIN - FOOT;
  let number = 0;
  const all = clauses.flatMap(({ head, text }, at): TextLine[] => [
    ...(head === '' ? [] : [{ key: `${at}`, words: headOf(++number, head), isHead: true, isFirst: false }]),
    ...text.flatMap((paragraph, i) =>
      paragraph
        .split('\n')
        .flatMap((part, j) => linesOf(part, most).map((words, n) => ({ key: `${at}-${i}-${j}-${n}`, words, isHead: false, isFirst: n === 0 }))),
    ),
  ]);
  const pages: TextPage[] = [];
  let rest = all;
  while (rest.length > 0 || pages.length === 0) {
    const isFirst = pages.length === 0;
    const room = Math.max(1, Math.floor((height - (isFirst ? first : 0)) / LINE));
    // A head never stands alone at the foot of a sheet.
    const take = rest[room] && rest[room - 1]?.isHead ? room - 1 : room;
    pages.push({ lines: rest.slice(0, take), isFirst, isLast: false });
    rest = rest.slice(take);
  }
  const last = pages.at(-1) as TextPage;
  const used = last.lines.length * LINE + (last.isFirst ? first : 0);
  if (used + LAST <= height) last.isLast = true;
  else pages.push({ lines: [], isFirst: false, isLast: true });
  return pages;
}
