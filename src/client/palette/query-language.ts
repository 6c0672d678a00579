import type { Screen } from '../../define/define-screen';
import type { Fields } from '../../define/field';
import { gradeOf, type Index } from './match';
import { meaningOf } from './query-chips';

/**
 * Several words at once: the first names a page, the others filter it. `fp wf >5w sy qs` → 发票, 未付, 金额 > 50 000, 上月, 强生.
 * Every word becomes a chip that can be taken away before Enter; what is neither amount nor date nor choice is a partner's name
 * if one is found (see withPartners), else a keyword.
 */
export type Target = { screen: Screen; title: string; index: Index; fields: Fields };
export type Chip = { tokens: readonly string[]; label: string; query: Record<string, string> };
export type ScreenQuery = {
  screen: Screen;
  title: string;
  chips: Chip[];
  /** Words that mean nothing by themselves, and the field that would take a partner. */
  words: readonly string[];
  partner?: { name: string; label: string };
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
    const meaning = meaningOf(token, target.fields, today);
    const isTaken = meaning && chips.some((chip) => Object.keys(meaning.query).some((key) => key in chip.query));
    if (meaning && !isTaken) chips.push({ ...meaning, tokens: [token] });
    else words.push(token);
  }
  const isSure = chips.length > 0;
  const ref = Object.entries(target.fields).find(([, field]) => field.kind === 'ref' && field.to === 'partner');
  return {
    screen: target.screen,
    title: target.title,
    chips: [...chips, ...keywordChip(words)],
    words,
    isSure,
    ...(ref ? { partner: { name: ref[0], label: ref[1].label } } : {}),
  };
}

const keywordChip = (words: readonly string[]): Chip[] =>
  words.length === 0 ? [] : [{ tokens: words, label: `关键字 ${words.join(' ')}`, query: { keyword: words.join(' ') } }];

/** The same with the first word a partner was found for: his document, not any that holds the letters. */
export function withPartners(compiled: ScreenQuery, found: ReadonlyMap<string, { id: string; name: string }>): ScreenQuery {
  const token = compiled.partner && compiled.words.find((word) => found.has(word));
  const partner = token === undefined ? undefined : found.get(token);
  if (!compiled.partner || token === undefined || !partner) return compiled;
  const words = compiled.words.filter((word) => word !== token);
  const meant = compiled.chips.filter((chip) => !('keyword' in chip.query));
  const chip: Chip = { tokens: [token], label: `${compiled.partner.label} ${partner.name}`, query: { [`f.${compiled.partner.name}`]: partner.id } };
  return { ...compiled, words, chips: [...meant, chip, ...keywordChip(words)], isSure: true };
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
