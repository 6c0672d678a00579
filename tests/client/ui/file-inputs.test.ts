import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The browser writes its own words on an input for files, in its own language: none is ever seen. */
const root = new URL('../../../src/client/', import.meta.url);
const withInput = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => [name, readFileSync(new URL(name, root), 'utf8')] as const)
  .filter(([, text]) => /<input\b[^>]*?type="file"/.test(text));

it.each(withInput)('the input for files in %s is hidden behind a button of ours', (_name, text) => {
  const inputs = text.match(/<input\b[^>]*?type="file"[\s\S]*?\/>/g) ?? [];
  expect(inputs.length).toBeGreaterThan(0);
  for (const input of inputs) expect(input).toMatch(/^\s*hidden$/m);
});

it('files that are read are asked for in one field', () => {
  expect(withInput.map(([name]) => name).sort()).toEqual(['form/files-control.tsx', 'ui/drop-field.tsx']);
});
