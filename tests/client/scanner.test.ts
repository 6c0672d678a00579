import { describe, expect, it } from 'vitest';
import { codeReader } from '../../src/client/palette/code-reader';
import type { Key } from '../../src/client/palette/scanner-keys';
import { type ScannerSettings, STANDARD, settingsFrom } from '../../src/client/palette/scanner-settings';
import { trialOf } from '../../src/client/palette/scanner-trial';

const GS = '\u001d';
type Press = string | Partial<Key>;
const keyOf = (press: Press, timeStamp: number): Key => ({
  key: '',
  code: '',
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...(typeof press === 'string' ? { key: press } : press),
  timeStamp,
});

/** Codes heard when keys come after the given pauses: the clock is the test's. */
function heard(presses: readonly Press[], pause: number | ((at: number) => number), settings: ScannerSettings = STANDARD): string[] {
  const reader = codeReader(() => settings);
  let now = 1000;
  return presses.flatMap((press, at) => {
    now += typeof pause === 'number' ? pause : pause(at);
    const { ended } = reader.press(keyOf(press, now));
    return ended === undefined ? [] : [ended];
  });
}

/** The same numbers at every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const CODE = '(01)06901234567892(10)B12';
const CTRL = { key: ']', code: 'BracketRight', ctrlKey: true };
const alt = (digits: string): Press[] => [
  { key: 'Alt', code: 'AltLeft', altKey: true },
  ...[...digits].map((digit) => ({ key: digit, code: `Numpad${digit}`, altKey: true })),
];

describe('a scanner at any page', () => {
  it.each([1, 5, 35, 50, 65, 80])('is known with %d ms from key to key, by Enter and by Tab', (gap) => {
    expect(heard([...CODE, 'Enter'], gap)).toEqual([CODE]);
    expect(heard([...CODE, 'Tab'], gap)).toEqual([CODE]);
    expect(heard([...'CG202611210003', 'Enter', ...CODE, 'Enter'], gap)).toEqual(['CG202611210003', CODE]);
  });
  it('is known however uneven it is below the gap', () => {
    const roll = dice(7);
    for (let run = 0; run < 300; run++) expect(heard([...CODE, 'Enter'], () => 2 + roll() * 85)).toEqual([CODE]);
  });
  it('takes no rest of a code it paused in for a whole one, wherever that was', () => {
    for (let pausedAt = 3; pausedAt < CODE.length; pausedAt++) expect(heard([...CODE, 'Enter'], (at) => (at === pausedAt ? 150 : 30))).toEqual([]);
    // The next one is read again; and what a hand typed slowly before is no part of it.
    const keys = [...CODE, 'Enter', ...CODE, 'Enter'];
    expect(heard(keys, (at) => (at === 8 ? 150 : at === CODE.length + 1 ? 900 : 30))).toEqual([CODE]);
    expect(heard(['a', 'b', ...CODE, 'Enter'], (at) => (at <= 2 ? 150 : 30))).toEqual([CODE]);
  });
  it('keeps capital letters, and signs typed with AltGr', () => {
    const shift = { key: 'Shift', code: 'ShiftLeft' };
    expect(heard([shift, 'L', shift, 'O', shift, 'T', '1', '2', '3', '4', '5', 'Enter'], 45)).toEqual(['LOT12345']);
    expect(heard([{ key: ']', ctrlKey: true, altKey: true }, ...'C10106901', 'Enter'], 5)).toEqual([']C10106901']);
  });
  it.each([
    ['Ctrl and ]', [CTRL]],
    ['the same on another layout', [{ key: '+', code: 'BracketRight', ctrlKey: true }]],
    ['Alt+029', alt('029')],
    ['Alt+0029', alt('0029')],
    ['F8', ['F8']],
    ['the sign itself', [GS]],
  ] as [string, Press[]][])('keeps FNC1 sent as %s', (_, separator) => {
    for (const gap of [4, 60]) expect(heard([...'010690123456789210A1', ...separator, ...'21S1', 'Enter'], gap)).toEqual([`010690123456789210A1${GS}21S1`]);
  });
  it('begins a new code after a pause, whatever was typed before', () => {
    expect(heard([...'abc', ...CODE, 'Enter'], (at) => (at === 3 ? 1000 : 5))).toEqual([CODE]);
  });
});

describe('what is no scanner', () => {
  it('is a hand, however it types', () => {
    const roll = dice(11);
    const texts = ['CG202611210003', '0690123456789', 'hello world 2026', '(01)06901234567892', 'asdfghjkl;12'];
    for (let run = 0; run < 2000; run++) {
      // Two letters may roll off two fingers together; a word of them does not.
      const text = texts[run % texts.length] ?? '';
      expect(heard([...text, run % 2 === 0 ? 'Enter' : 'Tab'], () => (roll() < 0.25 ? 45 + roll() * 45 : 95 + roll() * 200))).toEqual([]);
    }
  });
  it('is a word without a digit, a few keys, a key held down, a code its keys never end', () => {
    expect(heard([...'helloworld', 'Enter'], 70)).toEqual([]);
    expect(heard([...'12345', 'Enter'], 5)).toEqual([]);
    expect(heard([...'1'.repeat(20), 'Enter'], 33)).toEqual([]);
    expect(heard([...CODE, 'ArrowLeft', 'Enter'], 5)).toEqual([]);
    expect(heard([...CODE, 'Enter'], (at) => (at === CODE.length ? 600 : 5))).toEqual([]);
  });
  it('F8 by itself is the shortcut, and Ctrl+] is never anything but FNC1', () => {
    const reader = codeReader(() => STANDARD);
    expect(reader.press(keyOf('F8', 0)).isSeparator).toBe(false);
    for (const [at, sign] of [...'0106'].entries()) reader.press(keyOf(sign, 1000 + at * 5));
    expect(reader.press(keyOf(CTRL, 1022)).isSeparator).toBe(true);
    expect(reader.press(keyOf('F8', 1300)).isSeparator).toBe(false);
  });
});

describe('a user’s own scanner', () => {
  it('may be slower, and ends its codes as he says', () => {
    expect(heard([...CODE, 'Enter'], 140)).toEqual([]);
    expect(heard([...CODE, 'Enter'], 140, { gap: 150, suffix: 'any' })).toEqual([CODE]);
    expect(heard([...CODE, 'Tab'], 5, { gap: 90, suffix: 'enter' })).toEqual([]);
    expect(heard([...CODE, 'Enter'], 5, { gap: 90, suffix: 'tab' })).toEqual([]);
    expect(heard([...CODE, 'Tab'], 5, { gap: 90, suffix: 'tab' })).toEqual([CODE]);
  });
  it('may end them with nothing: then a code is what stands when it falls silent', () => {
    for (const suffix of ['none', 'any'] as const) {
      const reader = codeReader(() => ({ gap: 90, suffix }));
      for (const [at, sign] of [...CODE].entries()) reader.press(keyOf(sign, at * 5));
      expect(reader.rest()).toBe(suffix === 'none' ? CODE : undefined);
      expect(reader.rest()).toBeUndefined();
    }
  });
  it('is set within limits; what cannot be is as delivered', () => {
    expect(settingsFrom({ gap: 120, suffix: 'tab' })).toEqual({ gap: 120, suffix: 'tab' });
    for (const kept of [undefined, {}, { gap: 5 }, { gap: 9000 }, { gap: Number.NaN, suffix: 'x' as 'tab' }]) expect(settingsFrom(kept)).toEqual(STANDARD);
  });
  it('tried out says what it does and what to set', () => {
    const typed = (gap: number, end: string) => [...'0690123456789', end].map((key, at) => ({ key, at: at * gap }));
    expect(trialOf(typed(52, 'Tab'), STANDARD)).toMatchObject({ isRead: true, says: expect.stringContaining('最长间隔 52 毫秒，结束键 Tab') });
    expect(trialOf(typed(140, 'Enter'), STANDARD)).toMatchObject({ isRead: false, says: expect.stringContaining('请把间隔设为 150 以上') });
    expect(trialOf(typed(5, 'Tab'), { gap: 90, suffix: 'enter' })).toMatchObject({ isRead: false, says: expect.stringContaining('请把结束键改为 Tab') });
    expect(trialOf(typed(400, 'Enter'), STANDARD)).toMatchObject({ isScanner: false, isRead: false });
    expect(trialOf([{ key: 'Tab', at: 0 }], STANDARD)).toBeUndefined();
  });
});
