import type { Screen } from '../../define/define-screen';
import type { Fields } from '../../define/field';

/** A filter by a record: 供应商, 科室, 库房. */
export type Ref = { name: string; label: string; to: string; where?: Record<string, readonly string[]>; isByName?: true; isOneOfTwo?: true };
export type NamedRecord = { ref: string; id: string; name: string };
export type Chip = { tokens: readonly string[]; label: string; query: Record<string, string> };
export type ScreenQuery = {
  screen: Screen;
  title: string;
  chips: Chip[];
  /** Words that mean nothing by themselves, and the fields that would take whom or what they name. */
  words: readonly string[];
  refs: readonly Ref[];
  /** At least one word is understood as a filter: the whole is meant as a query. */
  isSure: boolean;
  /** Read out of words that were not typed apart: they may be a sentence. */
  isCut: boolean;
  /** Its words are letters of which none is known to filter: a query once a record is called so, and else none. */
  needsRecord: boolean;
  /** The same on other pages that are called so: asked where those of its words that name somebody name him there only. */
  others: readonly ScreenQuery[];
};

/** What is left is searched by. */
export const keywordChip = (words: readonly string[]): Chip[] =>
  words.length === 0 ? [] : [{ tokens: words, label: `关键字 ${words.join(' ')}`, query: { keyword: words.join(' ') } }];

/** Whose and what for: partners before departments before stores, one field of each; then who wrote it. */
const NAMED = ['partner', 'organisation', 'department', 'warehouse'];
export const refsOf = (fields: Fields): Ref[] => [
  ...NAMED.flatMap((to): Ref[] => {
    const [one, two] = Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'ref' && field.to === to && (field.filter || to === 'partner') ? [{ name, field }] : [],
    );
    if (!one) return [];
    const { label, where } = one.field;
    return [{ name: one.name, label, to, ...(where ? { where } : {}), ...(two ? { isOneOfTwo: true } : {}) }];
  }),
  ...(fields.createdByName ? [{ name: 'createdByName', label: fields.createdByName.label, to: 'employee', isByName: true as const }] : []),
];

/** The same with the words a record was found for: his document, not any that holds the letters; each field takes one. */
export function withRecords(compiled: ScreenQuery, found: ReadonlyMap<string, NamedRecord>): ScreenQuery {
  const taken = new Set<string>();
  const chips: Chip[] = [];
  const words = compiled.words.filter((word) => {
    const record = found.get(word);
    const ref = record && compiled.refs.find((one) => one.name === record.ref);
    if (!record || !ref || taken.has(ref.name)) return true;
    taken.add(ref.name);
    chips.push({ tokens: [word], label: `${ref.label} ${record.name}`, query: { [`f.${ref.name}`]: ref.isByName ? record.name : record.id } });
    return false;
  });
  if (chips.length === 0) return compiled;
  const meant = compiled.chips.filter((chip) => !('keyword' in chip.query));
  return { ...compiled, words, chips: [...meant, ...chips, ...keywordChip(words)], isSure: true, needsRecord: false };
}

export const queryOf = (compiled: ScreenQuery): Record<string, string> => Object.assign({}, ...compiled.chips.map((chip) => chip.query));

/** What is typed without the words of a chip. */
export function without(text: string, chip: Chip): string {
  if (!/\s/.test(text.trim())) return chip.tokens.reduce((left, token) => left.replace(token, ''), text);
  const gone = [...chip.tokens];
  const kept = text.split(/\s+/).filter((word) => {
    const hit = gone.indexOf(word);
    if (hit !== -1) gone.splice(hit, 1);
    return hit === -1;
  });
  return kept.join(' ');
}
