import { expect, it } from 'vitest';
import { documentColumns } from '../../../src/client/screens/document/document-columns';
import { columnOf } from '../../../src/define/field';
import { documents } from '../../../src/domain/registry';

it.each(documents.map((kind) => [kind.kind, kind] as const))('the list of %s says nothing twice at first sight', (_, kind) => {
  const stored = documentColumns(kind)
    .filter(({ isHidden, field }) => !isHidden && field && !field.extra && !field.live)
    .map(({ id, field }) => columnOf(id, field));
  expect(stored.filter((name, at) => stored.indexOf(name) !== at)).toEqual([]);
});
