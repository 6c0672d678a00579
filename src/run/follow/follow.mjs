#!/usr/bin/env node
// npm run pack -- --follow: docs/*.md followed to the letter on a clean machine: every command as it is printed. Root of Linux only.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { insist } from '../insist.mjs';
import { blocksOf, isTyped } from './blocks.mjs';
import { chapters, elsewhere } from './chapters.mjs';
import { cleanMachine } from './clean-machine.mjs';

/** `only`: chapters to follow, of a part that is mended; without it all, and nothing may be left out. */
const [archive, place, ...only] = process.argv.slice(2);
const machine = cleanMachine(archive, place);
const books = new Map();
const blocks = (file) => {
  if (!books.has(file)) books.set(file, blocksOf(file).filter(isTyped));
  return books.get(file);
};
const followed = new Set();

/** The `nth` block of a section, as it is printed but for what `change` says of it. */
function printed(file, section, nth = 0, change = (text) => text) {
  const block = blocks(file).filter((one) => one.section === section)[nth];
  insist(block, `${file} “${section}” has no block ${nth}`);
  followed.add(block);
  return change(block.text);
}

const hands = {
  printed,
  machine,
  insist,
  sleep,
  /** Types a block. `code` = what it may end with besides 0. */
  type(file, section, { nth, change, code, ...options } = {}) {
    const text = printed(file, section, nth, change);
    const since = Date.now();
    try {
      const said = machine.type(text, options);
      insist(code === undefined || code === 0, `${file} “${section}” was to end with ${code}:\n${said}`);
      console.log(`  ✓ ${file}  ${section}  ${((Date.now() - since) / 1000).toFixed(1)} s`);
      return said;
    } catch (error) {
      if (code !== undefined && error.message.startsWith(`ended with ${code}:`)) {
        console.log(`  ✓ ${file}  ${section}（退出码 ${code}）`);
        return error.message;
      }
      throw new Error(`${file} “${section}” ${error.message}`);
    }
  },
  begin(file, section, { nth, change, ...options } = {}) {
    const child = machine.begin(printed(file, section, nth, change), options);
    child.said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (child.said += part));
    return child;
  },
  async end(child) {
    const ended = once(child, 'exit');
    // As a terminal does: the whole group hears it.
    process.kill(-child.pid, 'SIGINT');
    const [code, signal] = await ended;
    insist(code === 0 || code === 130, `Ctrl+C ended it with ${code ?? signal}:\n${child.said}`);
  },
  async until(what, holds, seconds = 900) {
    const since = Date.now();
    while (!(await holds())) {
      insist(Date.now() < since + seconds * 1000, `${what}: not after ${seconds} s`);
      await sleep(200);
    }
    console.log(`  … ${what}  ${((Date.now() - since) / 1000).toFixed(1)} s`);
  },
  serves: (port = 8080) =>
    fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status === 200,
      () => false,
    ),
  there: (path) => existsSync(join(machine.root, path)),
  listed: (path) => (existsSync(join(machine.root, path)) ? readdirSync(join(machine.root, path)) : []),
};

let failed = 0;
for (const [title, chapter] of Object.entries(chapters).filter(([name]) => only.length === 0 || only.includes(name))) {
  console.log(`\n${title}`);
  try {
    await chapter(hands);
  } catch (error) {
    failed += 1;
    console.error(`  ✗ ${error.message}`);
  }
}
const all = ['install', 'configure', 'back-up', 'upgrade', 'recover', 'watch', 'scale'].flatMap((name) =>
  blocks(`${name}.md`).map((block) => ({ file: `${name}.md`, block })),
);
const left = (only.length > 0 ? [] : all).filter(({ file, block }) => !followed.has(block) && !(`${file} ${block.section}` in elsewhere));
for (const { file, block } of left) console.error(`  ✗ ${file} “${block.section}” was not followed:\n${block.text}`);
for (const [what, why] of Object.entries(elsewhere)) console.log(`  – ${what}：${why}`);
console.log(failed + left.length === 0 ? `✓ ${followed.size} 段命令照抄可用 / all of it holds` : `✗ ${failed + left.length}`);
// Whatever was begun ends with this table of processes.
spawnSync('sync');
process.exit(failed + left.length === 0 ? 0 : 1);
