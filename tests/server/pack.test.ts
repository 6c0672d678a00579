import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askedByScripts, closureOf, lock, namesOf } from '../../src/run/pack/packages.mjs';
import { billOfMaterials, licences } from '../../src/run/pack/papers.mjs';

/** What `npm run pack` chooses; that the whole runs on an empty machine `npm run pack -- --try` shows. */
const root = resolve(import.meta.dirname, '../..');
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
const scripts = ['engine/papers/pdf', 'engine/sheets'].flatMap((folder) =>
  readdirSync(join(root, 'src/server', folder)).flatMap((name) => (name.endsWith('.mjs') ? [join(root, 'src/server', folder, name)] : [])),
);

describe('the packages of a release', () => {
  it('are what is asked for with all it needs, and nothing that only tests and builds need', () => {
    const places = closureOf(['fastify', 'sharp']);
    expect(places).toEqual(expect.arrayContaining(['node_modules/fastify', 'node_modules/pino', 'node_modules/sharp']));
    expect(places.filter((place) => lock.packages[place].dev)).toEqual([]);
  });

  it('come without the canvas of pdf.js, which draws nothing here', () => expect(closureOf(['pdfjs-dist'])).toEqual(['node_modules/pdfjs-dist']));

  it('hold what the threads that read files of strangers ask for', () => {
    const names = namesOf(askedByScripts(scripts));
    expect(names).toEqual(expect.arrayContaining(['pdfjs-dist', 'zxing-wasm']));
    expect(names.filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('are refused when one of them is not installed', () => expect(() => closureOf(['no-such-package'])).toThrow('no-such-package'));
});

describe('the papers of a release', () => {
  const installed = closureOf(['fastify', 'pg', 'sharp']);
  const compiled = ['node_modules/react'];
  const given = { installed, compiled, version: '1.0.0', node: '20.19.0', postgres: '18.4', timestamp: '2026-01-01T00:00:00Z' };

  it('name each package once, with its licence and checksum, and Node.js and PostgreSQL', () => {
    const { components } = billOfMaterials(given) as { components: { name: string; purl: string; licenses: unknown[]; hashes?: unknown[] }[] };
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'node', 'postgresql']));
    expect(components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
    expect(components.filter(({ hashes }) => hashes && hashes.length === 0)).toEqual([]);
  });

  it.runIf(existsSync('/usr/share/doc/nodejs/LICENSE') || existsSync(join(process.execPath, '../../LICENSE')))('give each licence its text', () => {
    const text = licences([...installed, ...compiled]);
    const headings = installed.map((place) => `${place.slice(place.lastIndexOf('node_modules/') + 13)} ${lock.packages[place].version} — `);
    expect(headings.filter((heading) => !text.includes(heading))).toEqual([]);
    expect(text).toContain('PostgreSQL Global Development Group');
  });
});
