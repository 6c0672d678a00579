import { expect, it } from 'vitest';
import { keptByWords } from '../../src/client/palette/kept-by-words';

const counting = () => {
  const asked: string[] = [];
  const lengthIn = keptByWords((among: readonly string[], words: string) => {
    asked.push(words);
    return among.includes(words) ? words.length : undefined;
  });
  return { asked, lengthIn };
};

it('what was found of words among the same things is not found out twice, nothing found included', () => {
  const { asked, lengthIn } = counting();
  const pages = ['采购订单'];
  for (const words of ['采购订单', '采购', '采购订单', '采购']) expect(lengthIn(pages, words)).toBe(words === '采购订单' ? 4 : undefined);
  expect(asked).toEqual(['采购订单', '采购']);
});

it('of other things it is found out anew', () => {
  const { asked, lengthIn } = counting();
  expect(lengthIn(['采购'], '采购')).toBe(2);
  expect(lengthIn(['订单'], '采购')).toBeUndefined();
  expect(asked).toHaveLength(2);
});

it('however much is typed, only so much is kept, and all of it stays right', () => {
  const { asked, lengthIn } = counting();
  const words = Array.from({ length: 1000 }, (_, at) => `${at}`);
  for (const one of [...words, ...words]) expect(lengthIn(words, one)).toBe(one.length);
  expect(asked.length).toBeGreaterThan(words.length);
});
