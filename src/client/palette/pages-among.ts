import { PREFIX, SAID } from './match';
import type { Meaning } from './meaning';
import { bestTarget, type NamedTarget, type Target, targetsCalled } from './query-target';

export type Means = (token: string, target: Target) => Meaning | undefined;

/** Where among the words the name of a page stands. */
export type Place = { target: Target; at: number; size: number };

/** The page a query is about, and others that are called so and filtered as well by its words. */
export const pagesAmong = (tokens: readonly string[], targets: readonly Target[], meaning: Means): Place[] => {
  const found = inLetters(tokens, targets, meaning);
  if (found.length > 0) return found;
  const together = asOneName(tokens, targets, meaning);
  return together.length > 0 ? together : amongWords(tokens, targets, meaning);
};

/** unapproved purchase orders, cai gou ding dan daishenhe: the longest run of letters that is a name, where some of what is left filters it. */
function inLetters(tokens: readonly string[], targets: readonly Target[], meaning: Means): Place[] {
  if (!tokens.every((token) => /^[a-z]{2,}$/i.test(token))) return [];
  for (let size = tokens.length - 1; size > 0; size -= 1)
    for (let at = 0; at + size <= tokens.length; at += 1) {
      const left = tokens.filter((_, i) => i < at || i >= at + size);
      const found = fitting(tokens.slice(at, at + size).join(''), left, targets, meaning);
      const [first] = found;
      if (first && left.some((token) => meaning(token.toLowerCase(), first))) return found.map((target) => ({ target, at, size }));
    }
  return [];
}

/** 温度 超标 昨天: two words that are one name. */
function asOneName(tokens: readonly string[], targets: readonly Target[], meaning: Means): Place[] {
  for (let at = 0; tokens.length > 2 && at + 2 <= tokens.length; at += 1) {
    const name = tokens.slice(at, at + 2).join('');
    if ((bestTarget(name, targets)?.grade ?? 0) >= NAME)
      return fitting(name, tokens.toSpliced(at, 2), targets, meaning).map((target) => ({ target, at, size: 2 }));
  }
  return [];
}

/** The first word that names a page; a later one where the first is a filter of its page (待审 采购), or names none (康达 合同). */
function amongWords(tokens: readonly string[], targets: readonly Target[], meaning: Means): Place[] {
  const found = tokens.map((token) => bestTarget(token, targets));
  const [first] = found;
  const laterFrom = (least: number, fits: (one: NamedTarget) => boolean): number =>
    found.findIndex((one, at) => at > 0 && one !== undefined && one.grade >= least && fits(one));
  const filtered = laterFrom(PREFIX, ({ target }) => meaning(tokens[0] ?? '', target) !== undefined);
  const later = filtered === -1 && !first ? laterFrom(NAME, () => true) : filtered;
  // 过期的证照: where the page of the first word is filtered by none of the others, it filters that of another.
  const isFirst =
    first &&
    (later === -1 ||
      found[later]?.target === first.target ||
      (first.grade >= SAID && tokens.some((token, i) => i > 0 && meaning(token, first.target) !== undefined)));
  const at = isFirst ? 0 : later;
  const name = tokens[at];
  return name === undefined ? [] : fitting(name, tokens.toSpliced(at, 1), targets, meaning).map((target) => ({ target, at, size: 1 }));
}
/** A whole name, in letters too. */
export const NAME = SAID - 0.5;

/** Of the pages called so those that most of the other words filter: 证照 待审核 is asked of 证照申请. The best few, in the order they are called so. */
function fitting(name: string, others: readonly string[], targets: readonly Target[], meaning: Means): Target[] {
  const all = targetsCalled(name, targets);
  const called = all
    .filter(({ grade }) => grade > (all[0]?.grade ?? 0) - NEARLY_SO)
    .map(({ target }) => ({ target, fits: others.filter((token) => meaning(token.toLowerCase(), target) !== undefined).length }));
  const most = Math.max(0, ...called.map(({ fits }) => fits));
  return called
    .filter(({ fits }) => fits === most)
    .slice(0, FEW)
    .map(({ target }) => target);
}
const FEW = 3;
/** What is called just so by its title is that, whatever else begins so. */
const NEARLY_SO = 0.8;
