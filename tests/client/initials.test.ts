import { pinyin } from 'pinyin-pro';
import { expect, it } from 'vitest';
import { initialsOf } from '../../src/client/palette/initials';
import { STATUS_OPTIONS } from '../../src/define/status';
import { documents, masters } from '../../src/domain/registry';
import { firstReading, readingsOf } from '../../src/server/engine/masters/words';

it.each([
  ['待审核', 'dsh'],
  ['未付款', 'wfk'],
  ['强生', 'qs'],
  ['A类B12', 'alb12'],
  ['', ''],
])('%s begins with %s', (words, initials) => {
  expect(initialsOf(words)).toBe(initials);
});

it('agrees with a dictionary on the choices of the product, characters read two ways aside', () => {
  const fields = [...documents.flatMap((one) => Object.values({ ...one.header, ...one.lines })), ...masters.flatMap((one) => Object.values(one.fields))];
  const words = new Set([...STATUS_OPTIONS, ...fields.flatMap((field) => (field.kind === 'choice' ? field.options : []))].map((option) => option.label));
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const wrong = [...words].filter((label) => initialsOf(label) !== plain(pinyin(label, { pattern: 'first', toneType: 'none', type: 'array' }).join('')));
  expect(words.size).toBeGreaterThan(50);
  expect(wrong.length / words.size, wrong.join(' ')).toBeLessThan(0.05);
});

it('a name read two ways is kept in both, the usual one first; any other name in one', () => {
  expect(readingsOf('重置').full.split('|').toSorted()).toEqual(['chongzhi', 'zhongzhi']);
  expect(readingsOf('重置').initials.split('|').toSorted()).toEqual(['cz', 'zz']);
  expect(firstReading(readingsOf('长期合同').full)).toBe('changqihetong');
  expect(readingsOf('长期合同').full).toContain('|zhangqihetong');
  expect(readingsOf('采购订单 3-0')).toEqual({ initials: 'cgdd30', full: 'caigoudingdan30' });
  expect(readingsOf('重长行调会参').full.split('|')).toHaveLength(8);
});
