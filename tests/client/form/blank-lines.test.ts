import { expect, it } from 'vitest';
import { inPlaces, withoutBlank } from '../../../src/client/form/line-table/blank-lines';
import { LineStore } from '../../../src/client/form/line-table/line-store';
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
