import { expect, test } from 'vitest';
import { cellErrors } from '../../../src/client/screens/action-input';

test('what is wrong with a line of the document stands at the cell of that line that was asked', () => {
  const lines = [{ id: 'b' }, { id: 'd' }];
  const wrong = new Map([
    [3, { objection: '请填写异议原因' }],
    [2, { objection: '不在问的行里' }],
  ]);
  // Of four lines the second and the fourth were asked.
  expect(cellErrors(wrong, lines, [1, 3])).toEqual({ errors: { '1:objection': '请填写异议原因' }, rest: [{ message: '第3行：不在问的行里' }] });
  expect(cellErrors(new Map([[1, { answer: '请选择' }]]), lines, undefined)).toEqual({ errors: { '1:answer': '请选择' }, rest: [] });
});
