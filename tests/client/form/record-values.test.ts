import { describe, expect, it } from 'vitest';
import { defaultValues, fieldErrors, seenFields, sentValues, splitProblems } from '../../../src/client/form/record-values';
import { choice, computed, flag, quantity, text } from '../../../src/define/field';

const fields = {
  kind: choice('类型', '1 采购, 2 赠品', { required: true, default: '1' }),
  reason: text('原因', { requiredWhen: { kind: ['2'] }, shownWhen: { kind: ['2'] } }),
  count: quantity('数量', { required: true, positive: true }),
  total: computed(quantity('合计')),
  cost: quantity('成本', { needs: 'viewCost' }),
  urgent: flag('加急'),
};

describe('values of a form', () => {
  it('sends what is typed and shown, never what is computed', () => {
    expect(sentValues(fields, { kind: '1', reason: 'x', count: '2', total: '9', urgent: true })).toEqual({
      kind: '1',
      count: '2',
      cost: '',
      urgent: true,
    });
    expect(sentValues(fields, { kind: '2', reason: 'x' })).toHaveProperty('reason', 'x');
  });
  it('asks what is required only while it is shown', () => {
    expect(fieldErrors(fields, { kind: '1', count: '1' })).toEqual({});
    expect(fieldErrors(fields, { kind: '2', count: '1' })).toEqual({ reason: '请填写原因' });
  });
  it('lets a draft be incomplete but not wrong', () => {
    expect(fieldErrors(fields, {}, true)).toEqual({});
    expect(fieldErrors(fields, { count: '-1' }, true)).toHaveProperty('count');
    expect(Object.keys(fieldErrors(fields, {}))).toEqual(['kind', 'count']);
  });
  it('leaves out fields the user may not see', () => {
    expect(Object.keys(seenFields(fields, () => false))).not.toContain('cost');
    expect(Object.keys(seenFields(fields, () => true))).toContain('cost');
  });
  it('starts with literal defaults and leaves "me" to the server', () => {
    expect(defaultValues({ ...fields, day: text('日', { default: 'today' }), by: text('人', { default: 'me' }) }, '2026-11-21')).toEqual({
      kind: '1',
      urgent: false,
      day: '2026-11-21',
    });
  });
});

describe('problems of the server', () => {
  it('go to header fields, to cells by line number from 1, and to the top', () => {
    const split = splitProblems(
      [
        { field: 'count', message: '数量不对' },
        { line: 2, field: 'batchNo', message: '批号 B12 可用 3，需要 5' },
        { line: 2, message: '整行有误' },
        { line: 2, field: 'batchNo', message: '已过期' },
        { message: '供应商证照已过期' },
        { field: 'unknown', message: '其他' },
      ],
      fields,
      { batchNo: text('批号') },
    );
    expect(split.header).toEqual({ count: '数量不对' });
    expect(split.lines.get(1)).toEqual({ batchNo: '批号 B12 可用 3，需要 5；已过期', '': '整行有误' });
    expect(split.rest.map((problem) => problem.message)).toEqual(['供应商证照已过期', '其他']);
  });
});
