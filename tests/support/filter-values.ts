import type { Field } from '../../src/define/field';
import { newId } from '../../src/server/base/id';

/** What may be asked of a field of this kind, and what may not: rightly typed and nonsense alike. */
const RIGHT: Record<Field['kind'], readonly string[]> = {
  text: ['a', 'not:a', '=a', '=', '%', "'; drop table document; --", 'is:blank', 'is:filled'],
  quantity: ['1', '1~', '~2', '1~2', '-1.5~'],
  money: ['1', '1~', '~2.55', '1~2'],
  price: ['1', '0.000001~', '~2', '1~2'],
  rate: ['1', '1~', '~2', '1~2'],
  integer: ['1', '1~', '~2', '1~2'],
  date: ['2026-01-02', 'not:2026-01-01~', '2026-01-01~', '~2026-12-31', '2026-01-01~2026-12-31', 'is:blank', 'is:filled'],
  datetime: ['2026-01-02', '2026-01-01~', '~2026-12-31', '2026-01-01~2026-12-31', 'is:blank', 'is:filled'],
  month: ['2026-01', '2026-01~', '~2026-12', 'is:blank', 'is:filled'],
  choice: ['is:blank', 'is:filled'],
  choices: ['is:blank', 'is:filled'],
  flag: ['true', 'false', '1', '0'],
  ref: [newId(), `not:${newId()}`, `${newId()},${newId()}`, 'is:blank', 'is:filled'],
  refs: [newId(), `not:${newId()}`, `${newId()},${newId()}`, 'is:blank', 'is:filled'],
  files: ['is:blank', 'is:filled'],
};
export const WRONG = [
  '~',
  '~~',
  '1~2~3',
  ',',
  'x~y',
  '1e400',
  '99999999999999999999999999',
  '2026-02-30',
  '0000-00-00',
  'NaN',
  'null',
  '\ud800',
  'is:nothing',
  '{}',
  '[]',
  "'",
  '\\',
];

export const rightOf = (field: Field): readonly string[] => [
  ...RIGHT[field.kind],
  ...('options' in field ? field.options.slice(0, 2).map((option) => option.value) : []),
];
