import type { Reader } from '../../contract/comments';
import { literal } from '../../define/literal';

/** The @ that is being typed before the caret: where it begins, and what stands after it. */
export function mentionAt(text: string, caret: number): { from: number; keyword: string } | undefined {
  const found = /@([^\s@]{0,20})$/u.exec(text.slice(0, caret));
  return found ? { from: found.index, keyword: found[1] ?? '' } : undefined;
}

/** The text with the name put where the @ stands, and the caret behind it. */
export function withMention(text: string, caret: number, from: number, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(caret), caret: before.length };
}

/** Of the people taken from the list those whose name still stands in the text. */
export const stillNamed = (text: string, taken: readonly Reader[]): string[] =>
  [...new Map(taken.map((one) => [one.id, one])).values()].filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);

/** The text in pieces: names of those who were told apart from the rest. */
export function pieces(text: string, names: readonly string[]): { text: string; isName: boolean }[] {
  if (names.length === 0) return [{ text, isName: false }];
  const known = new Set(names.map((name) => `@${name}`));
  const longestFirst = [...known].sort((a, b) => b.length - a.length).map(literal);
  return text
    .split(new RegExp(`(${longestFirst.join('|')})`, 'u'))
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isName: known.has(part) }));
}
