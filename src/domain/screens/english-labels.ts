import { LABEL_TERMS } from './english-label-terms';
import { composed, termsOfTitles } from './english-terms';

/** Terms of labels and of titles; where both have one, that of labels. */
const terms: ReadonlyMap<string, readonly string[]> = new Map([
  ...termsOfTitles,
  ...LABEL_TERMS.trim()
    .split(/[,\n]/)
    .map((one): [string, string[]] => {
      const [term = '', ...names] = one.trim().split(' ');
      return [term, names.join(' ').split('/')];
    }),
]);
const longest = Math.max(...[...terms.keys()].map((term) => term.length));

/** What a field, a choice or a button may be called in English, the usual name first; none where a part of it has no term. */
export function englishLabels(label: string): string[] {
  const ways = composed(label, terms, longest)?.reduce<string[]>(
    (names, part) => names.flatMap((name) => part.map((one) => (one.startsWith('(') ? name : `${name} ${one}`.trim()))).slice(0, MOST),
    [''],
  );
  return [...new Set(ways ?? [])].filter(Boolean);
}
const MOST = 6;

/** The usual English of a label; undefined where a term is missing. */
export const englishLabel = (label: string): string | undefined => englishLabels(label)[0];
