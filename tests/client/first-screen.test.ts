import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** What the first screens are made of, by the imports they cannot do without: 180 kB of script would be broken by any one of these. */
const root = resolve(import.meta.dirname, '../..');
const client = join(root, 'src/client');
const FIRST = { login: ['main', 'special/login/login-screen'], workspace: ['main', 'workspace/shell', 'special/home/home-screen'] };
const HEAVY = ['src/domain/registry.ts', 'zod', '@visx/', '@tanstack/', 'react-markdown', 'cmdk', 'bwip-js'];
const STATIC = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm;

const fileOf = (path: string): string | undefined => [path, `${path}.ts`, `${path}.tsx`].find((name) => /\.\w+$/.test(name) && existsSync(name));

/** Files and packages reached without being asked for later. */
function reached(entries: readonly string[]): string[] {
  const found = new Set(entries.map((entry) => fileOf(join(client, entry)) ?? entry));
  for (const file of found) {
    if (!file.startsWith('/') || !/\.tsx?$/.test(file)) continue;
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(STATIC)) found.add(to.startsWith('.') ? (fileOf(resolve(dirname(file), to)) ?? to) : to);
  }
  return [...found].map((name) => (name.startsWith('/') ? relative(root, name) : name));
}

it.each(Object.entries(FIRST))('the first screen (%s) stands without what is heavy', (_, entries) => {
  const parts = reached(entries);
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((part) => HEAVY.some((heavy) => part === heavy || part.startsWith(heavy)))).toEqual([]);
});
