import { describe, expect, test } from 'vitest';
import { ruleKeys, ruleProblem } from '../../src/domain/organisation/rule-keys';

describe('values of rules', () => {
  test('every default is a value of its rule, whatever its kind', () => {
    const wrong = ruleKeys.flatMap((one) =>
      (typeof one.default === 'string' ? [one.default] : Object.values(one.default)).flatMap((value) => ruleProblem(one, value) ?? []),
    );
    expect(wrong).toEqual([]);
  });

  test('hours per step are a number and steps with theirs', () => {
    const hours = ruleKeys.find(({ type }) => type === 'hours');
    if (!hours) throw new Error('no rule of hours');
    expect(ruleProblem(hours, '24; 配送 2;结算 168')).toBeUndefined();
    expect(ruleProblem(hours, '很久')).toBe(`【${hours.meaning}】应为“24; 环节 小时数”`);
  });
});
