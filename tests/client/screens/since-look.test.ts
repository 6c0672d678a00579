import { afterEach, expect, test, vi } from 'vitest';
import { wordOf } from '../../../src/client/screens/report/use-since-look';

/** The word a question of a report is known by: the same tomorrow, another for another question, without https. */
afterEach(() => vi.useRealTimers());

test('a question has one word, whatever it is sorted by and in which order it is said', () => {
  const word = wordOf({ level: 'a', 'f.day': '~2026-11-30', sort: 'x' });
  expect(word).toMatch(/^[0-9a-f]{32}$/);
  expect(wordOf({ 'f.day': '~2026-11-30', level: 'a' })).toBe(word);
});

test('up to today is the same question tomorrow', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T04:00:00Z') });
  const word = wordOf({ to: '2026-11-26' });
  vi.setSystemTime(new Date('2026-11-27T04:00:00Z'));
  expect(wordOf({ to: '2026-11-27' })).toBe(word);
  expect(wordOf({ to: '2026-11-26' })).not.toBe(word);
});

test('questions that differ in one sign are told apart', () => {
  const words = Array.from({ length: 5_000 }, (_, at) => wordOf({ level: 'a', 'f.partner': String(at) }));
  expect(new Set(words).size).toBe(words.length);
  expect(new Set(words.map((word) => word.slice(0, 16))).size).toBe(words.length);
});
