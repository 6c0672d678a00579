import { expect, it } from 'vitest';
import { CREDIT_CODE, EMAIL, LOWER_CASE, MOBILE, PASSWORD, passwordLacks, passwordStrength, SPECIAL, UPPER_CASE } from '../../src/define/patterns';

it.each([
  [PASSWORD, ['a1b2c3', 'Demo2026', 'a23456789012345!'], ['a1b2c', '123456', 'abcdef', 'a2345678901234567']],
  [UPPER_CASE, ['aB'], ['ab1!', '大写']],
  [LOWER_CASE, ['Ab'], ['AB1!', '小写']],
  [SPECIAL, ['a!', 'a_b', 'a　b。'], ['aB1', '密码', 'a b']],
  [MOBILE, ['13800000000'], ['1380000000', '23800000000', '138000000001']],
  [EMAIL, ['a@b.cn', 'a.b-c@d-e.com.cn'], ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn']],
  [CREDIT_CODE, ['91420100MA4KXXXX0A'], ['91420100MA4KXXXX0', '91420100MA4KXXXX0中']],
])('%s', (pattern, right, wrong) => {
  expect(right.filter((text) => !pattern.test(text))).toEqual([]);
  expect(wrong.filter((text) => pattern.test(text))).toEqual([]);
});

it('a password is as strong as what stands in it', () => {
  expect(['abc', 'abcdef1', 'Abcdef1', 'Abcdef12', 'Abcdef1!', 'Ab1!xy'].map(passwordStrength)).toEqual(['弱', '弱', '中', '中', '强', '中']);
  expect(passwordLacks('abcdef1')).toEqual(['大写字母', '特殊字符']);
  expect(passwordLacks('Ab1!')).toEqual([]);
});
