import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { appearanceCommands } from '../../commands/appearance';
import { derivedCommands } from '../../commands/derived';
import { tabCommands } from '../../commands/tabs';
import { workspaceCommands } from '../../commands/workspace';
import { looksLike } from '../../src/client/palette/look-alikes';
import { candidatesOf, entriesOf, matching, ordered, withSlips } from '../../src/client/palette/rank';
import { blurred, isChinese, readingsOf } from '../../src/client/palette/syllables';
import { compact, parseTyped } from '../../src/client/palette/typed';
import { withheldOf } from '../../src/client/palette/withheld';
import type { Situation } from '../../src/define/define-command';
import type { OrgKind } from '../../src/define/field';
import { documentOf, isBuilt, masterOf, reportOf, screens } from '../../src/domain/registry';
import { englishNames } from '../../src/domain/screens/english-terms';
import { pagesTyped } from '../../src/domain/screens/everyday-words';
import { saidOf } from '../../src/domain/spoken-figures';
import { atLeast, inTurn } from '../../src/run/turn.mjs';

const isWord = (word: string): boolean => [...word].every(isChinese) && word.length >= 2;

/** Every word the palette knows, typed in all the ways people type it, by whoever holds all pages of an organisation of that kind. */
function paletteOf(kind: OrgKind) {
  const pages = screens.filter((screen) => isBuilt(screen) && screen.kinds.includes(kind) && !screen.isStandalone);
  const derived = derivedCommands({ ...{ screens, documentOf, masterOf, saidOf, pages: new Map() }, actsOf: (resource) => reportOf(resource)?.acts });
  const commands = [...workspaceCommands, ...tabCommands, ...appearanceCommands, ...derived];
  const permissions = Object.fromEntries(pages.map(({ flag, actions }) => [flag, [...actions]]));
  const tab = { screen: 'home', resource: 'home', archetype: 'dashboard', isDirty: false };
  const situation: Situation = { isSignedIn: true, titles: {}, selection: [], permissions, tab };
  const { runnable, blocked } = candidatesOf(entriesOf(commands), situation, {});
  const found = (text: string): string[] => {
    const typed = parseTyped(text);
    return ordered(withSlips(matching(runnable, typed.words), runnable, typed), typed).map(({ command }) => command.id);
  };
  const called = new Map<string, Set<string>>();
  for (const { command } of runnable)
    for (const word of [command.title, ...(command.id.startsWith('add.') ? [] : [...command.keywords, ...(command.typed ?? [])])])
      called.set(compact(word), (called.get(compact(word)) ?? new Set()).add(command.id));
  const made = new Map<string, Set<string>>();
  for (const { command } of runnable)
    if (command.id.startsWith('add.') && isWord(command.title))
      made.set(command.title.slice(2), (made.get(command.title.slice(2)) ?? new Set()).add(command.id));
  return { found, called, made, withheld: (text: string) => withheldOf(blocked, parseTyped(text)) };
}
const palettes = new Map((['P', 'H', 'D', 'V'] as const).map((kind) => [kind, paletteOf(kind)]));

const syllables = (word: string): string[] => pinyin(word, { toneType: 'none', type: 'array', v: true });
/** Whether the palette knows the sound by itself; what is read in two ways comes with its pinyin from the server. */
const isSounded = (word: string): boolean => [...word].every((letter, at) => readingsOf(letter)[0] === syllables(word)[at]);
/** Another place in every word, the same in every run. */
const placeIn = (word: string, length: number): number => [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % length;
const put = (word: string, at: number, letter: string | undefined): string | undefined => letter && word.slice(0, at) + letter + word.slice(at + 1);
const without = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1);
const COMMON = [
  ...'单库入人出采购订货销售发票账款结算申领料科室手术患者产品证书合同机构用户角色权限日志消息打印标签条码温度盘点移调拨退报损废效期预警追溯统计汇总明细登记管理核审批公告',
];
const another = (letter: string, isAlike: (one: string) => boolean): string | undefined => COMMON.find((one) => one !== letter && isAlike(one));
const soundsLike = (letter: string) => (one: string) => readingsOf(one)[0] === readingsOf(letter)[0];

type Way = { type: (word: string) => string | undefined; least: number };
const WAYS: Record<string, Way> = {
  'as it is': { type: (word) => word, least: 0.99 },
  'in pinyin': { type: (word) => syllables(word).join(''), least: 0.97 },
  'by initials': {
    type: (word) =>
      word.length < 3
        ? undefined
        : syllables(word)
            .map((one) => one[0])
            .join(''),
    least: 0.95,
  },
  'whole and by initials': {
    type: (word) =>
      word.length < 3
        ? undefined
        : [
            syllables(word)[0],
            ...syllables(word)
              .slice(1)
              .map((one) => one[0]),
          ].join(''),
    least: 0.93,
  },
  'half in pinyin': { type: (word) => (word.length < 3 ? undefined : word.slice(0, -1) + syllables(word).at(-1)), least: 0.97 },
  'in pinyin as many hear it': { type: (word) => blurred(syllables(word).join('').replaceAll('l', 'L')).replaceAll('L', 'l'), least: 0.93 },
  'with a character that sounds alike': {
    type: (word) => put(word, placeIn(word, word.length), another(word[placeIn(word, word.length)] ?? '', soundsLike(word[placeIn(word, word.length)] ?? ''))),
    least: 0.9,
  },
  'with a character that looks alike': {
    type: (word) =>
      put(
        word,
        placeIn(word, word.length),
        another(word[placeIn(word, word.length)] ?? '', (one) => looksLike(one, word[placeIn(word, word.length)] ?? '')),
      ),
    least: 0.9,
  },
  'without a character': { type: (word) => (word.length < 4 ? undefined : without(word, 1 + placeIn(word, word.length - 2))), least: 0.88 },
  'two characters the wrong way round': { type: (word) => (word.length < 4 ? undefined : word.slice(0, 1) + word[2] + word[1] + word.slice(3)), least: 0.95 },
  'with a verb before it': { type: (word) => `打开${word}`, least: 0.95 },
  'in pinyin with a verb before it': { type: (word) => (word.length < 3 ? undefined : `dakai ${syllables(word).join('')}`), least: 0.93 },
  'in English': { type: (word) => englishNames(word)[0], least: 0.8 },
  'in English, more than one': { type: (word) => englishNames(word)[0]?.replace(/s?$/, 's'), least: 0.8 },
};

describe.each(Object.entries(WAYS))('a word typed %s', (_, { type, least }) => {
  it.each([...palettes.keys()])('of %s finds what is called so first', { timeout: 120_000 }, (kind) => {
    const { found, called } = palettes.get(kind) as ReturnType<typeof paletteOf>;
    const words = [...called].filter(([word]) => isWord(word));
    const missed: string[] = [];
    let asked = 0;
    for (const [word, right] of inTurn(words)) {
      const text = type(word);
      // What is itself another word is not this one mistyped.
      if (!text || (text !== word && called.has(text))) continue;
      asked += 1;
      const [first = ''] = found(text);
      if (!right.has(first)) missed.push(`${word}: ${text} → ${first}`);
    }
    expect(words.length).toBeGreaterThan(300);
    expect(asked).toBeGreaterThanOrEqual(atLeast(20));
    // Of a few words one or two may be anything.
    expect(missed.length, missed.slice(0, 40).join('\n')).toBeLessThanOrEqual(Math.max(2, (1 - least) * asked));
  });
});

it.each([...palettes.keys()])('to make one of %s is begun by any word for making, in characters and in pinyin', { timeout: 120_000 }, (kind) => {
  const { found, made } = palettes.get(kind) as ReturnType<typeof paletteOf>;
  const missed: string[] = [];
  let asked = 0;
  for (const [title, ids] of inTurn([...made]))
    for (const text of [
      `新建${title}`,
      `创建${title}`,
      ...(isSounded(title) ? [`xinjian ${syllables(title).join('')}`, `tianjia${syllables(title).join('')}`] : []),
    ]) {
      asked += 1;
      const [first = ''] = found(text);
      if (!ids.has(first)) missed.push(`${text} → ${first}`);
    }
  expect(asked).toBeGreaterThanOrEqual(atLeast(40));
  expect(missed.length, missed.slice(0, 20).join('\n')).toBeLessThanOrEqual(Math.max(2, 0.07 * asked));
});

it.each([...palettes.keys()])('what only others of %s may open says why, as it is called and with a verb before it', { timeout: 120_000 }, (kind) => {
  const { found, called, withheld } = palettes.get(kind) as ReturnType<typeof paletteOf>;
  const theirs = screens.filter(
    (screen) => isBuilt(screen) && !screen.kinds.includes(kind) && !screen.isStandalone && isWord(screen.title) && !called.has(screen.title),
  );
  expect(theirs.length).toBeGreaterThan(20);
  for (const { title } of theirs.filter((one) => found(one.title).length === 0)) {
    expect(withheld(title)?.reason, title).toMatch(/^没有页面权限/);
    expect(withheld(`看看${title}`)?.isNamed, title).toBe(true);
  }
});

it('two characters that sound like a word without one of its own are not that word', () => {
  const { found } = palettes.get('H') as ReturnType<typeof paletteOf>;
  for (const words of ['骨钉', '顾定', '以院']) expect(found(words), words).toEqual([]);
});

it('characters are read in the browser as a dictionary reads them', () => {
  const letters = [...new Set([...palettes.values()].flatMap(({ called }) => [...called.keys()].flatMap((word) => [...word].filter(isChinese))))];
  const wrong = letters.filter((letter) => !readingsOf(letter).includes((syllables(letter)[0] ?? '').replace('ve', 'ue')));
  expect(letters.length).toBeGreaterThan(400);
  expect(wrong.length / letters.length, wrong.join('')).toBeLessThan(0.01);
});

it('everyday words are said of pages there are', () => {
  expect(pagesTyped.filter((flag) => !screens.some((screen) => screen.flag === flag))).toEqual([]);
});
