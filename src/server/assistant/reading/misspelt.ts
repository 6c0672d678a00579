import { screens } from '../../../domain/registry';
import { wordsOfPage } from '../../../domain/screens/page-words';
import { foundOf } from '../words/names';
import { isClassName } from '../words/said/classes';
import type { Gazetteer } from './gazetteer';
import { type Arc, worth } from './lattice';
import { type Entry, lexicon } from './lexicon';
import type { Naming } from './name-arcs';
import { namesOneLetterOff } from './one-letter-off';
import { soundOf } from './sound';

/**
 * Words typed wrong, looked for only where nothing was read: another letter of the same sound (采够), pinyin whole or by initials
 * (kucun, kc), one letter wrong in a longer word (库村管里).
 */
type Index = {
  sounds: ReadonlyMap<string, Entry & { word: string }>;
  initials: ReadonlyMap<string, Entry & { word: string }>;
  /** Sounds many cannot tell apart: lin and ling, si and shi. */
  blurred: ReadonlyMap<string, Entry & { word: string }>;
  holes: ReadonlyMap<string, Entry & { word: string }>;
};
let index: Index | undefined;

/** Words too common to be what somebody mistyped. */
const NEVER = /^(?:by\.|noun\.cheap|filler|polite|ask\.|not$|next$|it$|above$|below$|all$)/;
/** Other words are too short and too many to be what was meant. */
const BY_ONE_LETTER = /^(?:kind|page|master|noun\.|flow\.|trait|state)/;
/** Initials stand for things, pages and what is done to goods, not for small words. */
const BY_INITIALS = /^(?:kind|page|noun\.(?:stock|expiry|account|licence|todo)|flow\.)/;

function misspellings(): Index {
  if (index) return index;
  const sounds = new Map<string, Entry & { word: string }>();
  const initials = new Map<string, Entry & { word: string }>();
  const holes = new Map<string, Entry & { word: string }>();
  const blurred = new Map<string, Entry & { word: string }>();
  for (const [word, entry] of lexicon()) {
    if (word.length < 2 || entry.isSaid || NEVER.test(entry.sense) || !/^[\u3400-\u9fff]+$/.test(word)) continue;
    const known = { ...entry, word };
    const { full, heads } = soundOf(word);
    if ((word.length > 2 || BY_ONE_LETTER.test(entry.sense)) && !sounds.has(full)) sounds.set(full, known);
    if (word.length > 2 && BY_ONE_LETTER.test(entry.sense) && !blurred.has(blurredSound(full))) blurred.set(blurredSound(full), known);
    if (BY_INITIALS.test(entry.sense) && !initials.has(heads)) initials.set(heads, known);
    if (word.length >= 4 && BY_ONE_LETTER.test(entry.sense) && !SAYS_LITTLE.test(word))
      for (let at = 0; at < word.length; at++) holes.set(`${word.slice(0, at)}_${word.slice(at + 1)}`, known);
  }
  index = { sounds, initials, holes, blurred };
  return index;
}

/** 还没入的: of a word with one letter that says something another one is another word. */
const SAYS_LITTLE = /^[还尚]?[没未不]有?[\u3400-\u9fff][的了过完]?$/;

const blurredSound = (full: string): string =>
  full
    .replace(/([zcs])h/g, '$1')
    .replace(/([aei])ng/g, '$1n')
    .replace(/l/g, 'n');
/** All letters but one are as they should be. */
const sharesLetters = (word: string, said: string): boolean => [...word].filter((letter, at) => letter === said[at]).length >= word.length - 1;

let called: ReadonlySet<string> | undefined;
/** What pages are called besides their titles is typed right. */
const pageWords = (): ReadonlySet<string> => (called ??= new Set(screens.flatMap(({ flag }) => wordsOfPage(flag))));

const LONGEST = 8;

export function misspeltArcs(text: string, cover: readonly Arc[], gazetteer: Gazetteer): Arc[] {
  const unread = cover.filter((arc) => arc.sense === '?');
  if (unread.length === 0) return [];
  const { sounds, initials, holes, blurred } = misspellings();
  const arcs: Arc[] = [];
  // What sounds so was meant; with a letter of its own it may be another word (谁家产的 is no 谁家供的).
  const put = (from: number, to: number, entry: Entry & { word: string }, gain: number, isMeant = true) =>
    arcs.push({ from, to, sense: entry.sense, gain, text: entry.word, ...(isMeant ? { meant: entry.word } : {}), value: entry.value });
  for (const gap of unread) {
    if (/^[a-z]+$/.test(gap.text)) {
      const whole = sounds.get(gap.text);
      if (whole) put(gap.from, gap.to, whole, worth(whole.word.length) - 0.2);
      const heads = initials.get(gap.text);
      if (heads && gap.text.length >= 2) put(gap.from, gap.to, heads, worth(heads.word.length) - 0.5);
      continue;
    }
    const [least, most] = [Math.max(0, gap.from - LONGEST), Math.min(text.length, gap.to + LONGEST)];
    for (let from = least; from < gap.to; from++)
      for (let to = Math.max(from + 2, gap.from + 1); to <= Math.min(most, from + LONGEST); to++) {
        const said = text.slice(from, to);
        if (!/^[\u3400-\u9fff]+$/.test(said)) continue;
        // 怎么用 was read and asks: it is no part of a misspelt 没怎么用.
        if (cover.some((arc) => arc.sense.startsWith('ask.') && arc.text.length > 1 && arc.from < to && arc.to > from)) continue;
        // 敷料 is no 付了.
        if (leavesOneLetter(gap, from, to) || isClassName(said)) continue;
        const alike = sounds.get(soundOf(said).full);
        if (alike && alike.word.length === said.length) put(from, to, alike, worth(said.length) - 0.35 - (said.length === 2 ? 0.3 : 0));
        const near = said.length > 2 && !alike ? blurred.get(blurredSound(soundOf(said).full)) : undefined;
        if (near && near.word.length === said.length && sharesLetters(near.word, said)) put(from, to, near, worth(said.length) - 0.6);
        if (said.length < 4 || pageWords().has(said)) continue;
        for (let at = 0; at < said.length; at++) {
          const holed = holes.get(`${said.slice(0, at)}_${said.slice(at + 1)}`);
          // 付款申请吴: a word that is known, and a letter of the next one; 要的索票 is no 我的索票.
          const isWhole = (at === said.length - 1 && lexicon().has(said.slice(0, -1))) || (at === 0 && (said[1] === '的' || lexicon().has(said.slice(1))));
          if (holed && !isWhole) put(from, to, holed, worth(said.length) - 0.9, false);
        }
      }
    arcs.push(...namesSounding(text, gap, gazetteer), ...namesOneLetterOff(text, gap, gazetteer));
  }
  return arcs;
}

/** 强生多少: a name of two letters nobody knows is no letter and a misspelt 剩多少. */
const leavesOneLetter = (gap: Arc, from: number, to: number): boolean => (from < gap.from && gap.to - to === 1) || (to > gap.to && from - gap.from === 1);

const ASKS = /[谁哪几吗]/;
/** 留直针 sounds like 留置针. */
function namesSounding(text: string, gap: Arc, gazetteer: Gazetteer): Arc[] {
  const arcs: Arc[] = [];
  for (let from = Math.max(0, gap.from - 4); from < gap.to; from++)
    for (let to = Math.max(from + 2, gap.from + 1); to <= Math.min(text.length, gap.to + 4, from + 6); to++) {
      const said = text.slice(from, to);
      // 谁交的 asks: nobody mistypes 谁.
      if (!/^[\u3400-\u9fff]+$/.test(said) || ASKS.test(said)) continue;
      const sound = soundOf(said).full;
      if (sound.length < 5) continue;
      for (const kind of ['department', 'partner', 'goods', 'warehouse'] as const) {
        // 质量问题 is typed right.
        if (kind === 'department' && said === '质量') continue;
        // 眼科 sounds like the end of 检验科, which is another ward, and 笑话 like 消化内科.
        const isShort = kind === 'partner' && said.length === 2;
        const isWhole = (kind === 'department' || kind === 'warehouse') && said.length === 2;
        const rows = gazetteer[kind].filter(({ pinyin_full: full }) => {
          const name = (full ?? '').split('|')[0] ?? '';
          return isWhole ? name === sound : isShort ? name.startsWith(sound) : name.includes(sound);
        });
        if (rows.length === 0 || rows.length > 60) continue;
        const found = rows.map((row) => foundOf(kind, row, 0.6));
        arcs.push({
          from,
          to,
          sense: `name.${kind}`,
          gain: worth(said.length) - (said.length === 2 ? 0.8 : 0.45),
          text: said,
          value: { kind, found } satisfies Naming,
        });
      }
    }
  return arcs;
}
