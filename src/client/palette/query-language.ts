import type { Screen } from '../../define/define-screen';
import type { Fields } from '../../define/field';
import { gradeOf, type Index } from './match';
import { meaningOf } from './query-chips';

/**
 * Several words at once: the first names a page, the others filter it. `fp wf >5w sy qs` → 发票, 未付, 金额 > 50 000, 上月, 强生.
 * Every word becomes a chip that can be taken away before Enter; what is neither amount nor date nor choice is the name of a partner,
 * a department or a store if one is found (see withRecords), else a keyword.
 */
export type Target = { screen: Screen; title: string; index: Index; fields: Fields };
/** A filter by a record: 供应商, 科室, 库房. */
export type Ref = { name: string; label: string; to: string };
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
};

export function compileQuery(raw: string, targets: readonly Target[], today: string): ScreenQuery | undefined {
  const [name, ...tokens] = raw.trim().split(/\s+/);
  if (!name || tokens.length === 0) return undefined;
  const target = bestTarget(name.toLowerCase(), targets);
  if (!target) return undefined;
  const chips: Chip[] = [];
  const words: string[] = [];
  for (const token of tokens) {
    const meaning = meaningOf(token, { fields: target.fields, tabs: target.screen.preset.tabs ?? [] }, today);
    const isTaken = meaning && chips.some((chip) => Object.keys(meaning.query).some((key) => key in chip.query));
    if (meaning && !isTaken) chips.push({ ...meaning, tokens: [token] });
    else words.push(token);
  }
  const isSure = chips.length > 0;
  return {
    screen: target.screen,
    title: target.title,
    chips: [...chips, ...keywordChip(words)],
    words,
    isSure,
    refs: refsOf(target.fields),
  };
}

const keywordChip = (words: readonly string[]): Chip[] =>
  words.length === 0 ? [] : [{ tokens: words, label: `关键字 ${words.join(' ')}`, query: { keyword: words.join(' ') } }];

/** Whose and what for: partners before departments before stores, one field of each. */
const NAMED = ['partner', 'department', 'warehouse'];
const refsOf = (fields: Fields): Ref[] =>
  NAMED.flatMap((to) => {
    const [name, field] = Object.entries(fields).find(([, each]) => each.kind === 'ref' && each.to === to && Boolean(each.filter || to === 'partner')) ?? [];
    return name && field ? [{ name, label: field.label, to }] : [];
  });

/** The same with the words a record was found for: his document, not any that holds the letters; each field takes one. */
export function withRecords(compiled: ScreenQuery, found: ReadonlyMap<string, NamedRecord>): ScreenQuery {
  const taken = new Set<string>();
  const chips: Chip[] = [];
  const words = compiled.words.filter((word) => {
    const record = found.get(word);
    const ref = record && compiled.refs.find((one) => one.name === record.ref);
    if (!record || !ref || taken.has(ref.name)) return true;
    taken.add(ref.name);
    chips.push({ tokens: [word], label: `${ref.label} ${record.name}`, query: { [`f.${ref.name}`]: record.id } });
    return false;
  });
  if (chips.length === 0) return compiled;
  const meant = compiled.chips.filter((chip) => !('keyword' in chip.query));
  return { ...compiled, words, chips: [...meant, ...chips, ...keywordChip(words)], isSure: true };
}

export const queryOf = (compiled: ScreenQuery): Record<string, string> => Object.assign({}, ...compiled.chips.map((chip) => chip.query));

/** What is typed without the words of a chip. */
export function without(text: string, chip: Chip): string {
  const gone = [...chip.tokens];
  const kept = text.split(/\s+/).filter((word, at) => {
    const hit = at > 0 ? gone.indexOf(word) : -1;
    if (hit !== -1) gone.splice(hit, 1);
    return hit === -1;
  });
  return kept.join(' ');
}

function bestTarget(name: string, targets: readonly Target[]): Target | undefined {
  return targets
    .map((target) => ({ target, grade: gradeOf(target.index, name) }))
    .filter(({ grade }) => grade >= 2)
    .sort((a, b) => b.grade - a.grade || a.target.title.length - b.target.title.length || (a.target.screen.flag < b.target.screen.flag ? -1 : 1))[0]?.target;
}
