import { expect, it } from 'vitest';
import { halves, isBroad } from '../../../src/client/form/broad';
import { ref, text } from '../../../src/define/field';
import { documents } from '../../../src/domain/registry';

it('counts Han characters as two', () => {
  expect(halves('康达医疗A1')).toBe(10);
});

it('a field whose words do not fit in one column has two, a picker of long names before one is chosen', () => {
  expect(isBroad(text('开户行', { max: 100 }), '工商银行')).toBe(false);
  expect(isBroad(text('开户行', { max: 100 }), '中国工商银行股份有限公司北京朝阳支行')).toBe(true);
  expect(isBroad(ref('employee', '经手人'), '王芳')).toBe(false);
  expect(isBroad(ref('employee', '经手人'), '阿卜杜热合曼·买买提明江（实习）')).toBe(true);
  const partners = documents.flatMap(({ header }) => Object.values(header)).filter((field) => field.kind === 'ref' && field.to === 'partner');
  expect(partners.length).toBeGreaterThan(20);
  expect(partners.every((field) => isBroad(field, ''))).toBe(true);
});
