import { expect, test } from 'vitest';
import { documentOf, masterOf, screens } from '../../src/domain/registry';
import { menuOperations } from '../../src/domain/screens/menu-rules';
import { operationLabel } from '../../src/domain/screens/operation-labels';

const titleOf = (kind: string): string | undefined => documentOf(kind)?.title ?? masterOf(kind)?.title;

test('every operation rights are given for has a name people read, not its letters', () => {
  const raw = new Set<string>();
  let seen = 0;
  for (const screen of screens)
    for (const { flag } of menuOperations(screen)) {
      const label = operationLabel(screen.resource, flag, titleOf);
      seen += 1;
      if (!/[\u3400-\u9fff]/.test(label)) raw.add(`${screen.resource} ${flag}`);
    }
  expect([...raw]).toEqual([]);
  expect(seen).toBeGreaterThan(1000);
});
