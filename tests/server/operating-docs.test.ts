import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/server/base/config';
import { settingNames } from '../../src/server/base/config-variables';

/** What operators read says what the code does: settings, commands, files, places. */
const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const told = ['README.md', ...docs.map((name) => `docs/${name}`)];

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((name) => (/\.(?:ts|mjs)$/.test(name) ? [`${folder}/${name}`] : []));
/** Set by Node.js, npm or Windows, not by an operator; the last ones are of the tools beside the product. */
const NOT_SETTINGS = ['NODE_ENV', 'INIT_CWD', 'SystemRoot'];
/** What a served product and the launcher of a release read of the environment besides the list of config.ts. */
const readElsewhere = [...filesBelow('src/server'), 'src/run/packed.mjs', 'src/run/script.mjs']
  .flatMap((file) => [...read(file).matchAll(/\benv\.([A-Za-z_]+)/g)].map((match) => match[1] ?? ''))
  .filter((name) => /^[A-Z][A-Z_]+$/.test(name) && !NOT_SETTINGS.includes(name));
const settings = [...new Set([...settingNames, ...readElsewhere])].sort();

describe('every setting is written down', () => {
  it('found those outside the list', () => expect(readElsewhere).toEqual(expect.arrayContaining(['INIT_PASSWORD', 'YIRUNTONG_ENV'])));

  it('configure.md has a row for each, and for nothing else', () => {
    const rows = [...read('docs/configure.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1]);
    expect(rows.toSorted()).toEqual(settings);
  });

  it('env.example has a line for each, and is accepted as it stands', () => {
    const example = read('deploy/env.example');
    const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1] ?? '');
    expect(names.toSorted()).toEqual(settings.filter((name) => name !== 'YIRUNTONG_ENV'));
    expect(readConfig(parseEnv(example) as Record<string, string>)).toMatchObject({ demo: false, port: 8080 });
  });

  it('a name written like one of ours in what is read is one', () => {
    const family = /\b(?:LLM|SMS|HIS|EINVOICE|FILES|INIT|HOOK|DATABASE|METRICS|SECRETS)_[A-Z_]*[A-Z]\b/g;
    // Programs of other systems have settings of their own (docs/examples).
    const ours = told.filter((file) => file !== 'docs/integrate.md');
    const unknown = ours.flatMap((file) => (read(file).match(family) ?? []).filter((name) => !settings.includes(name)).map((name) => `${file}: ${name}`));
    expect(unknown).toEqual([]);
  });
});

describe('every command that is written down exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const launched = [...(/const commands = \{(.*?)\};/s.exec(read('src/run/packed.mjs'))?.[1] ?? '').matchAll(/^\s*(\w+):/gm)].map((match) => match[1]);

  it.each(told)('%s', (file) => {
    const text = read(file);
    const npm = [...text.matchAll(/\bnpm run ([\w-]+)/g)].map((match) => match[1] ?? '');
    expect(npm.filter((name) => !(name in scripts))).toEqual([]);
    const commands = [...text.matchAll(/(?:current\/|\.\/|opt\/yiruntong\/)yiruntong ([a-z]+)/g)].map((match) => match[1]);
    expect(commands.filter((name) => !launched.includes(name))).toEqual([]);
  });

  it('each command of a release is told of', () => {
    const text = told.map(read).join('\n');
    expect(launched.length).toBeGreaterThan(4);
    expect(launched.filter((name) => !new RegExp(`yiruntong ${name}|\`${name}\``).test(text))).toEqual([]);
  });

  it('the launchers and files of a release that are named lie in deploy', () => {
    const named = told.flatMap((file) =>
      [...read(file).matchAll(/current\/(env\.example|yiruntong\.service|start|haproxy\.cfg|pgbouncer\.ini)\b/g)].map((match) => match[1] ?? ''),
    );
    expect(named.length).toBeGreaterThan(2);
    expect([...new Set(named)].filter((name) => !existsSync(join(root, 'deploy', name)))).toEqual([]);
  });
});

describe('every link leads somewhere', () => {
  const anchorOf = (heading: string): string =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
  const anchors = (file: string): string[] => [...read(file).matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] ?? ''));

  it.each(told)('%s', (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map((match) => match[1] ?? '');
    const broken = links.filter((link) => {
      const [path = '', anchor] = decodeURI(link).split('#');
      const target = path === '' ? file : join(file, '..', path);
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchors(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it('README names every one of them', () => expect(docs.filter((name) => !read('README.md').includes(`docs/${name}`))).toEqual([]));
});
