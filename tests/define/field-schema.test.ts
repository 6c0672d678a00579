import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choice, computed, date, flag, money, price, quantity, ref, text } from '../../src/define/field';
import { objectSchema, schemaOf } from '../../src/define/field-schema';

const message = (field: Parameters<typeof schemaOf>[0], value: unknown): string | undefined => {
  const result = schemaOf(field).safeParse(value);
  return result.success ? undefined : result.error.issues[0]?.message;
};

describe('bad input gets a message that names the field and the limit', () => {
  it.each([
    [quantity('数量', { positive: true }), '-1', '【数量】必须大于0'],
    [quantity('数量', { required: true }), '', '请填写数量'],
    [quantity('数量'), '1.00001', '【数量】最多4位小数'],
    [quantity('数量'), '123456789012345678901234567890', '【数量】必须是数字'],
    [price('单价'), 'abc', '【单价】必须是数字'],
    [money('金额'), '1e5', '【金额】必须是数字'],
    [date('日期'), '2026-02-30', '【日期】不是有效日期'],
    [text('名称', { max: 3 }), '四个字了', '【名称】最多3个字，现有4个'],
    [text('名称'), 'a\u0000b', '【名称】含有不可见字符，请重新输入'],
    [choice('类型', '1 甲, 2 乙'), '3', '【类型】没有选项“3”'],
    [ref('partner', '供应商', { required: true }), '', '请选择供应商'],
    [ref('partner', '供应商'), 'x', '【供应商】所选记录不存在'],
    [flag('加急'), 'maybe', '【加急】只能填“是”或“否”'],
  ] as const)('%#', (field, value, words) => expect(message(field, value)).toBe(words));

  it('refuses unknown names and does not accept computed fields', () => {
    const schema = objectSchema({ name: text('名称'), total: computed(money('合计')) });
    expect(schema.safeParse({ name: 'a', extra: 1 }).error?.issues[0]?.message).toContain('不认识的字段：extra');
    expect(schema.safeParse({ name: 'a', total: '1' }).success).toBe(false);
  });
  it('asks for a field only while its condition holds', () => {
    const schema = objectSchema({ type: choice('类型', '1 普通, 3 紧急'), reason: text('原因', { requiredWhen: { type: ['3'] } }) });
    expect(schema.safeParse({ type: '1' }).success).toBe(true);
    expect(schema.safeParse({ type: '3' }).error?.issues[0]).toMatchObject({ path: ['reason'], message: '请填写原因' });
  });
  it('holds a value beside the sibling it is bound to, where both are there', () => {
    const schema = objectSchema({ from: date('开始'), to: date('结束', { since: 'from' }), least: quantity('下限', { upTo: 'most' }), most: quantity('上限') });
    const said = (given: object) => schema.safeParse(given).error?.issues.map(({ path, message: words }) => `${path.join('.')} ${words}`);
    expect(said({ from: '2026-02-01', to: '2026-01-31' })).toEqual(['to 结束不能早于开始']);
    expect(said({ least: '10.5', most: '9' })).toEqual(['least 下限不能大于上限']);
    for (const fine of [
      { from: '2026-02-01', to: '2026-02-01', least: '9', most: '10' },
      { to: '2026-01-31', least: '3' },
      { from: '2026-02-01', most: '0' },
    ])
      expect(said(fine)).toBeUndefined();
  });
});

it('every value either passes or is refused in words, never thrown', () => {
  const fields = [text('a'), quantity('b'), date('c'), flag('d'), choice('e', '1 x'), ref('partner', 'f')];
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.anything(), (field, value) => {
      const result = schemaOf(field).safeParse(value);
      if (!result.success) expect(result.error.issues[0]?.message).toBeTruthy();
    }),
  );
});
