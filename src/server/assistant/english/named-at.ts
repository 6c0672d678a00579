import type { Token } from './tokens';
import { asVerb } from './words';

const joined = (parts: readonly string[]): string =>
  parts.reduce((whole, part) => (/[a-z0-9]$/i.test(whole) && /^[a-z0-9]/i.test(part) ? `${whole} ${part}` : whole + part), '');
export const NAMES = new Set<Token['is']>(['noun', 'name', 'state', 'number', 'unit']);
const COUNTED = new Set(['盒', '箱', '卷', '包', '袋', '瓶', '双', '管', '片']);

/** Names and nouns that stand together, from a place on: how they are said, and where the next word is. */
export function nameAt(tokens: readonly Token[], from: number, hasVerb = true): { said: string; next: number; unit: string } {
  let at = from;
  const parts: string[] = [];
  while (at < tokens.length && NAMES.has(tokens[at]?.is ?? 'link') && !/^(?:left|remaining)$/.test(tokens[at]?.text ?? '')) {
    const token = tokens[at] as Token;
    // What stands behind a thing says how it is; what is done to it is no part of its name.
    if (parts.length > 0 && (token.is === 'state' || isDoing(tokens, at, hasVerb))) break;
    // Gauze rolls: what is counted in stands behind.
    if (parts.length > 0 && token.is === 'unit' && COUNTED.has(token.said) && !NAMES.has(tokens[at + 1]?.is ?? 'link'))
      return { said: joined(parts), next: at + 1, unit: token.said };
    parts.push(token.is === 'state' ? `${token.said}的` : token.said);
    at += 1;
  }
  return { said: joined(parts), next: at, unit: parts.length === 1 && tokens[from]?.is === 'unit' ? (tokens[from]?.said ?? '') : '' };
}

/** Whether a word that names a thing too is what is done here: did Kangda order, we return, to use. */
export function isDoing(tokens: readonly Token[], at: number, hasVerb: boolean): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (hasVerb || token?.is !== 'noun' || !asVerb(token.text)) return false;
  if (/(?:ed|ing)$/.test(token.text)) return true;
  const didBefore = tokens.slice(0, at).some(({ text }) => /^(?:do|does|did|didnt|dont|doesnt|can|will|to|havent|hasnt)$/.test(text));
  const isEnd = at === tokens.length - 1 || ['place', 'span', 'link'].includes(tokens[at + 1]?.is ?? '');
  return (
    before?.is === 'we' ||
    before?.is === 'they' ||
    before?.text === 'to' ||
    (before?.is === 'not' && didBefore) ||
    (didBefore && (before?.is === 'said' || before?.is === 'extreme' || ((before?.is === 'name' || before?.is === 'noun') && isEnd)))
  );
}
