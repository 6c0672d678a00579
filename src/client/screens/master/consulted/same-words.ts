import type { ConsultedOffer } from '../../../../contract/answers';
import type { RecordValues } from '../../../form/record-values';

/** Width, case, blanks, brackets and the signs of "times" say nothing. */
const plain = (said: unknown): string =>
  String(said ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[×*]/g, 'X')
    .replace(/[【[]/g, '(')
    .replace(/[】\]]/g, ')')
    .replace(/\s+/g, '');

/** Whether what we have in a field is what a book outside says. */
export function isSaid({ field, value, words, or }: ConsultedOffer, values: RecordValues): boolean {
  const ours = plain(values[field]);
  const theirs = [plain(value), plain(words)];
  const beside = plain(or === undefined ? '' : values[or]);
  const ways = [ours, ...(beside === '' ? [] : [beside, ours + beside, `${ours}/${beside}`, `${beside}/${ours}`])];
  return ways.some((way) => theirs.includes(way));
}
