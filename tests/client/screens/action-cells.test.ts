import { describe, expect, test } from 'vitest';
import { askedFields, cellErrors, startingValues } from '../../../src/client/screens/asked-fields';
import type { Fields } from '../../../src/define/field';
import { schemaOf } from '../../../src/define/field-schema';
import { documents } from '../../../src/domain/registry';

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

/** A record for each value of each choice a kind keeps. */
const recordsOf = (fields: Fields): Record<string, unknown>[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'choice' ? field.options.map(({ value }) => ({ [name]: value })) : []));

describe('whatever a document says already, what an action asks begins with an answer or with nothing', () => {
  const asking = documents.flatMap((kind) =>
    kind.actions.filter(({ input, lineInput }) => input || lineInput).map((action) => [`${kind.title} ${action.label}`, kind, action] as const),
  );
  test.each(asking)('%s', (_, kind, action) => {
    const [headers, lines] = [recordsOf(kind.header), recordsOf(kind.lines)];
    const fields = askedFields(action, lines);
    for (const header of [{}, ...headers]) {
      const values = startingValues(action, header, lines);
      const wrong = Object.entries(fields).filter(
        ([key, field]) => values[key] !== '' && values[key] !== undefined && values[key] !== null && !schemaOf(field).safeParse(values[key]).success,
      );
      expect(wrong.map(([key]) => `${key} = ${values[key]}`)).toEqual([]);
    }
  });
  test('and where the system said so itself, nothing is put into anybody’s mouth', () => {
    const statement = asking.find(([name]) => name === '往来对账单 逐行答复')?.[2];
    expect(statement && startingValues(statement, {}, [{ answer: 'same' }, { answer: 'objected' }])).toMatchObject({ '0:answer': '', '1:answer': 'objected' });
  });
});
