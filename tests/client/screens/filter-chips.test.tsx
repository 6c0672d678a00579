// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FilterChips } from '../../../src/client/screens/list/filter-chips';
import { BLANK } from '../../../src/define/blank-filter';
import { CORE_TRAIL } from '../../../src/define/document-core';
import type { Field, Fields } from '../../../src/define/field';
import { documents, masters, reports } from '../../../src/domain/registry';

/** What narrows a page by a field it has no column of is called by the field's name and by words, never by what it is kept as. */
afterEach(cleanup);

/** A value of the field as an address has it, and as it is said. */
function keptAs(field: Field): [value: string, words: string] | undefined {
  if (field.kind === 'flag') return ['true', '是'];
  if (field.kind === 'ref') return ['01a2257d-ad14-7000-948e-a7d1ce1f7d4c', '所选'];
  const option = field.kind === 'choice' ? field.options.find(({ value, label }) => value !== label) : undefined;
  return option && [option.value, option.label];
}

const shown = (others: Fields, id: string, value: string): string => {
  const { container } = render(<FilterChips columns={[]} others={others} filters={{ [id]: value }} names={{}} onFilter={() => {}} onClear={() => {}} />);
  const text = container.textContent ?? '';
  cleanup();
  return text;
};

const PAGES: [string, Fields][] = [
  ...reports.map(({ title, of }): [string, Fields] => [title, of.dimensions]),
  ...documents.map(({ title, header }): [string, Fields] => [title, { ...header, ...CORE_TRAIL }]),
  ...masters.map(({ title, fields }): [string, Fields] => [title, fields]),
];

it('a filter is told in words on every page there is', { timeout: 60_000 }, () => {
  const wrong: string[] = [];
  let told = 0;
  for (const [title, fields] of PAGES)
    for (const [id, field] of Object.entries(fields)) {
      const known = field.filter ? keptAs(field) : undefined;
      if (!known) continue;
      for (const [value, words] of [known, [BLANK, '为空'] as const]) {
        told += 1;
        const text = shown(fields, id, value);
        if (!text.startsWith(`${field.label}${words}`)) wrong.push(`${title} ${id}=${value}: ${text}`);
      }
    }
  expect(wrong).toEqual([]);
  expect(told).toBeGreaterThan(1000);
});
