import { documents, masters, screensOf } from '../../../domain/registry';
import { wordsOfPage } from '../../../domain/screens/page-words';
import { MAKING } from './making';

/** A word for making something of a kind; a whole name of it says more than a verb. */
type MakingWord = { test: RegExp; letters: number; isName: boolean };

let known: ReadonlyMap<string, readonly MakingWord[]> | undefined;

const ESCAPED = /[.*+?^${}()|[\]\\]/g;
const GAP = '[^，,。；;]{0,8}?';

function wordOf(said: string, isName: boolean): MakingWord {
  const parts = said.replaceAll('|', ' ').split('…');
  const isLatin = /^[a-z]/i.test(said);
  const body = parts.map((part) => part.replace(ESCAPED, '\\$&')).join(isLatin ? '.{0,30}?' : GAP);
  return {
    test: new RegExp(isLatin ? `(?<![a-z])${body}s?(?![a-z])` : body, 'i'),
    letters: isLatin ? 2 + parts.length : parts.join('').length,
    isName,
  };
}

/** Every kind that has a page to add one, with the words for making it: its names, then what people say. */
export function makingWords(): ReadonlyMap<string, readonly MakingWord[]> {
  if (known) return known;
  const all = new Map<string, MakingWord[]>();
  const learn = (kind: string, title: string) => {
    const pages = screensOf(kind).filter((screen) => !screen.isStandalone && screen.actions.includes('add'));
    if (pages.length === 0) return;
    // 询价 of 询价登记 is what another kind is made by.
    const isOthers = (name: string): boolean => Object.entries(MAKING).some(([other, words]) => other !== kind && words.split(' ').includes(name));
    const short = pages.map((screen) => screen.title.replace(/(?:管理|登记|登录|列表)$/, '')).filter((name) => !isOthers(name));
    const names = new Set([title, title.replace(/单$/, ''), ...short]);
    const said = [...(MAKING[kind] ?? '').split(' '), ...pages.flatMap(({ flag }) => wordsOfPage(flag).filter((word) => /^[a-z]{5,}$/i.test(word)))];
    all.set(kind, [
      ...[...names].filter((name) => name.length >= 2).map((name) => wordOf(name, true)),
      ...said.filter((word) => word !== '' && !names.has(word)).map((word) => wordOf(word, false)),
    ]);
  };
  for (const { kind, title } of documents) learn(kind, title);
  for (const { resource, title } of masters) learn(resource, title);
  known = all;
  return all;
}

/** How much a text speaks of making one of the kind: letters of its longest word in it, more where that is its name. */
export function makingScore(kind: string, text: string): { score: number; isNamed: boolean; said: string } {
  let best = { score: 0, isNamed: false, said: '' };
  for (const { test, letters, isName } of makingWords().get(kind) ?? []) {
    const found = test.exec(text);
    const score = letters + (isName ? 0.5 : 0);
    if (!found) continue;
    if (score > best.score) best = { ...best, score, said: found[0] };
    if (isName) best.isNamed = true;
  }
  return best;
}
