import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BILL_TYPES } from '../src/define/bill-type';
import { documents } from '../src/domain/registry';
import { programs } from '../src/run/programs.mjs';
import { longFunctions, MOST_LINES } from './support/long-functions';

/** The one direction of imports (README, "layout"): define → domain → contract → {server, client}; commands beside. */
const root = resolve(import.meta.dirname, '..');
const MAY_IMPORT: Record<string, readonly string[]> = {
  define: ['define'],
  domain: ['define', 'domain'],
  contract: ['define', 'domain', 'contract'],
  commands: ['define', 'domain', 'contract', 'commands'],
  server: ['define', 'domain', 'contract', 'server'],
  client: ['define', 'domain', 'contract', 'commands', 'client'],
};
/** The assistant's tools are the commands. */
const EXCEPTIONS = [{ from: 'src/server/assistant/', to: 'commands' }];

const files = ['src', 'commands'].flatMap((folder) => walk(join(root, folder))).filter((file) => /\.tsx?$/.test(file));

/** Our own files: the bench puts packages of others beside its own. */
function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)]));
}
const areaOf = (file: string): string => {
  const [first, second] = relative(root, file).split('/');
  return first === 'commands' ? 'commands' : (second ?? '');
};
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => resolve(dirname(file), match[1] as string));

describe('every choice is made in our own list', () => {
  it('no file of the client draws the one of the browser', () => {
    expect(files.filter((file) => areaOf(file) === 'client' && /<select\b/.test(readFileSync(file, 'utf8'))).map((file) => relative(root, file))).toEqual([]);
  });
});

describe('imports point in one direction', () => {
  it('found the source files', () => expect(files.length).toBeGreaterThan(150));
  it.each(Object.keys(MAY_IMPORT))('%s imports only what stands before it', (area) => {
    const wrong = files
      .filter((file) => areaOf(file) === area)
      .flatMap((file) =>
        importsOf(file)
          .map((target) => ({ file: relative(root, file), to: areaOf(target) }))
          .filter(
            ({ file: from, to }) =>
              to in MAY_IMPORT && !MAY_IMPORT[area]?.includes(to) && !EXCEPTIONS.some((one) => from.startsWith(one.from) && to === one.to),
          ),
      );
    expect(wrong).toEqual([]);
  });
});

/**
 * The server stands on floors, from the ground up; none imports one above it (shapes alone may be named). What stands beside each
 * other on one floor may.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['base'],
  ['db'],
  ['engine'],
  [
    'session',
    'menu',
    'organisation',
    'push',
    'guard',
    'catalogue',
    'rules',
    'his',
    'einvoice',
    'sms',
    'mail',
    'files',
    'hooks',
    'schedules',
    'watch',
    'sso',
    'sunshine',
  ],
  ['kinds'],
  ['assistant'],
  ['routes'],
  ['demo'],
];
describe('the server stands on floors', () => {
  const folderOf = (file: string): string => relative(join(root, 'src/server'), file).split('/')[0] ?? '';
  const isFolder = (file: string): boolean => relative(join(root, 'src/server'), file).includes('/');
  const server = files.filter((file) => areaOf(file) === 'server' && isFolder(file));
  const valuesOf = (file: string): string[] =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*?from '(\.[^']+)'/gm)].map((match) => resolve(dirname(file), match[1] as string));
  it('every folder has its floor', () => expect([...new Set(server.map(folderOf))].filter((name) => !FLOORS.flat().includes(name))).toEqual([]));
  it.each(FLOORS.map((floor, i) => [floor.join(' '), i] as const))('%s imports nothing above it', (_, i) => {
    const above = new Set(FLOORS.slice(i + 1).flat());
    const wrong = server
      .filter((file) => FLOORS[i]?.includes(folderOf(file)))
      .flatMap((file) =>
        valuesOf(file)
          .filter((target) => areaOf(target) === 'server' && (!isFolder(target) || above.has(folderOf(target))))
          .map((target) => `${relative(root, file)} → ${relative(root, target)}`),
      );
    expect(wrong).toEqual([]);
  });
});

it('no file leads back to itself by what it imports, types included', () => {
  const known = new Set(files);
  const next = new Map(
    files.map((file) => [file, importsOf(file).flatMap((target) => [target, `${target}.ts`, `${target}.tsx`].filter((one) => known.has(one)))]),
  );
  // Whatever imports nothing that is left cannot be in a circle; what remains when nothing can be taken away any more is circles and what leads to them.
  for (let before = -1; before !== next.size; ) {
    before = next.size;
    for (const [file, targets] of next) if (targets.every((target) => !next.has(target))) next.delete(file);
  }
  expect([...next.keys()].map((file) => relative(root, file))).toEqual([]);
});

describe('engines know no kind', () => {
  const engines = files.filter((file) => /src\/(server\/engine|client\/screens)\//.test(file));
  // Some bill types of the ledger are called like a kind (saleReturn); those words cannot tell.
  it.each(documents.map((definition) => definition.kind).filter((kind) => !(kind in BILL_TYPES)))('%s is named in no engine and no generic screen', (kind) => {
    const named = engines.filter((file) => new RegExp(`['"\`]${kind}['"\`]`).test(readFileSync(file, 'utf8'))).map((file) => relative(root, file));
    expect(named).toEqual([]);
  });
});

describe(`a function has at most ${MOST_LINES} lines`, () => {
  const longer = files.flatMap((file) => longFunctions(root, file));
  it('none is longer', () => expect(longer).toEqual([]));
});

const WIDEST = 200;
it(`no line is longer than ${WIDEST} characters`, () => {
  const sources = ['src', 'commands', 'tests'].flatMap((folder) => walk(join(root, folder))).filter((file) => /\.(tsx?|mjs)$/.test(file));
  const long = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.length > WIDEST ? [`${relative(root, file)}:${at + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

it('what a file exports some other file uses, a test at least', () => {
  const texts = [...files, ...walk(join(root, 'tests')).filter((file) => /\.tsx?$/.test(file))].map((file) => [file, readFileSync(file, 'utf8')] as const);
  const words = (text: string): string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const users = new Map<string, number>();
  for (const [, text] of texts) for (const word of new Set(words(text))) users.set(word, (users.get(word) ?? 0) + 1);
  const idle = texts.flatMap(([file, text]) =>
    file.startsWith(join(root, 'tests'))
      ? []
      : [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|let) (\w+)/gm)].flatMap(([, name = '']) =>
          users.get(name) === 1 ? [`${relative(root, file)}: ${name}`] : [],
        ),
  );
  expect(idle).toEqual([]);
});

it('of the hundred encoders of bwip-js only those named are carried along: toSVG and the like name them all', () => {
  const taken = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^import (.*) from 'bwip-js.*'/gm)].map((match) => match[1] ?? ''));
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.filter((names) => !/^\{ [a-z0-9, ]+\}$/i.test(names) || /\bto(?:SVG|Canvas|Any)\b/.test(names))).toEqual([]);
});

it('what an id looks like is said in one place: what merely looks like one is an error of the database', () => {
  const lax = files.filter((file) => /\[0-9a-f-\]\{36\}/.test(readFileSync(file, 'utf8')) && areaOf(file) !== 'client').map((file) => relative(root, file));
  // A file on disk is called so by whoever stored it.
  expect(lax).toEqual(['src/server/files/disk-store.ts']);
});

it('moments are told in the time of the house, whatever zone a browser is set to', () => {
  const own = /\.toLocale(Date|Time)?String\(|\.get(FullYear|Month|Date|Hours|Minutes)\(\)/;
  expect(files.filter((file) => areaOf(file) === 'client' && own.test(readFileSync(file, 'utf8'))).map((file) => relative(root, file))).toEqual([]);
});

it('no file is called utils, helpers, common, types or index', () => {
  expect(files.filter((file) => /\/(utils|helpers|common|types|index)\.tsx?$/.test(file)).map((file) => relative(root, file))).toEqual([]);
});

it('every program of the server that package.json names is bundled', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const named = Object.values(scripts).flatMap((script) => script.match(/src\/server\/\S+\.ts/) ?? []);
  expect(named.length).toBeGreaterThan(4);
  expect(programs).toEqual(expect.arrayContaining(named));
});

it('whoever answers a caller opens a document by the one door: loadDocument asks nothing', () => {
  const answering = /^src\/server\/(routes|assistant|engine\/(home|search|prints|trace))\//;
  const wrong = files.filter((file) => answering.test(relative(root, file)) && /\bloadDocument\b/.test(readFileSync(file, 'utf8')));
  expect(wrong.map((file) => relative(root, file))).toEqual([]);
});

it('a document changes its status by the one door', () => {
  const wrong = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return (
      !file.endsWith('documents/transition.ts') &&
      /update document(?: \w+)? set[^`]*?[\s,]status =(?=[^`]*?where)/i.test(text.replace(/where[\s\S]*?`/g, 'where`'))
    );
  });
  expect(wrong.map((file) => relative(root, file))).toEqual([]);
});
it("a document's history is written by the one door, or where nothing but a word is added", () => {
  const wrong = files.filter((file) => /insert into document_event/.test(readFileSync(file, 'utf8')));
  expect(wrong.map((file) => relative(root, file)).sort()).toEqual([
    'src/server/engine/documents/transition.ts',
    'src/server/engine/documents/words/pair.ts',
    'src/server/kinds/settlement/deadlines.ts',
  ]);
});
