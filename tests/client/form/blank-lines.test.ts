import { expect, it } from 'vitest';
import { inPlaces, withoutBlank } from '../../../src/client/form/line-table/blank-lines';
import { emptied } from '../../../src/client/form/line-table/line-paste';
import { LineStore } from '../../../src/client/form/line-table/line-store';
import { isTyped, unfound, wordsName } from '../../../src/client/form/record-values';
import { textOf } from '../../../src/define/field-text';
import { documents } from '../../../src/domain/registry';

it.each(documents.map((definition) => [definition.kind, definition] as const))('%s: a row begun by hand and left empty is asked nothing', (_, { lines }) => {
  const store = new LineStore(lines);
  store.add([{}, { remark: '有字' }, {}]);
  expect(withoutBlank(lines, store.snapshot())).toEqual('remark' in lines ? [store.at(1)] : []);
});

it('a line that is stored is asked, empty or not, and what is said of a line stands at its place among all', () => {
  const fields = documents.find(({ kind }) => kind === 'suppliesClaim')?.lines ?? {};
  const store = new LineStore(fields);
  store.load([{ id: 'stored' }]);
  store.add([{}, { quantity: '3' }, {}]);
  const asked = withoutBlank(fields, store.snapshot());
  expect(asked).toEqual([store.at(0), store.at(2)]);
  const said = [{ line: 1, message: '甲' }, { line: 2, message: '乙' }, { message: '丙' }];
  expect(inPlaces(said, asked, store.snapshot())).toEqual([{ line: 1, message: '甲' }, { line: 3, message: '乙' }, { message: '丙' }]);
});

/** Every record column of every kind: pasted words that named nothing are shown, told at every check, and carried and emptied like any value. */
it.each(documents.map((definition) => [definition.kind, definition] as const))(
  '%s: words of a record that was not found stay until somebody chooses',
  (_, { lines }) => {
    for (const [name, field] of Object.entries(lines)) {
      if (field.kind !== 'ref' || !isTyped(field) || field.shownWhen) continue;
      const store = new LineStore(lines);
      store.add([{ [name]: '', [wordsName(name)]: '康达' }]);
      const [line] = withoutBlank(lines, store.snapshot());
      if (!line) throw new Error(`${name} was taken for nothing`);
      expect(textOf(field, line.values[name], line.values[wordsName(name)])).toBe('康达');
      expect(unfound(lines, line.values)).toEqual({ [name]: '没有找到“康达”，请重新选择' });
      expect(unfound(lines, { ...line.values, [name]: 'id' })).toEqual({});
      expect(unfound(lines, { ...line.values, ...emptied(name, field) })).toEqual({});
    }
  },
);
