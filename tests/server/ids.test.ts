import { expect, test } from 'vitest';
import { newId } from '../../src/server/base/id';

test('ids of one moment sort as they were made, whatever was made between them', () => {
  const moment = Date.UTC(2026, 0, 5, 9);
  const ids = Array.from({ length: 10_000 }, (_, at) => {
    if (at % 3 === 0) newId();
    if (at % 7 === 0) newId(moment - 1);
    return newId(moment);
  });
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
