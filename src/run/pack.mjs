#!/usr/bin/env node
// npm run pack: one archive that runs on a machine of this platform which has neither Node.js nor npm nor a network.
// `npm run pack -- --try` then unpacks it where there is nothing else and uses it; `-- --follow` types every command of docs/*.md there;
// `-- --container` makes its image and uses that.
import './node-version.mjs';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureClient, ensureServer } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { archive, assemble, releaseName } from './pack/assemble.mjs';
import { tryContainer } from './pack/container.mjs';
import { sha256 } from './pack/papers.mjs';
import { followDocuments, tryRelease } from './pack/try.mjs';
import { root } from './root.mjs';

const known = ['--try', '--demo', '--follow', '--container'];
const asked = process.argv.slice(2);
const unknown = asked.filter((one) => !known.includes(one));
if (unknown.length > 0) {
  console.error(`没有这个选项 / no such option: ${unknown.join(' ')}；可选 / known: ${known.join(' ')}`);
  process.exit(1);
}

await ensureInstalled();
if (!(await ensureClient()) || !(await ensureServer())) {
  console.error('构建失败，没有打包。/ the build failed, nothing was packed.');
  process.exit(1);
}
const releases = join(root, 'release');
const folder = join(releases, releaseName);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { files, bytes, packages } = assemble(folder);
const file = join(releases, `${releaseName}.tar.gz`);
if (!archive(releases, releaseName, file)) {
  console.error('打包失败：tar 没有完成。/ tar failed.');
  process.exit(1);
}
rmSync(folder, { recursive: true, force: true });
writeFileSync(`${file}.sha256`, `${sha256(readFileSync(file))}  ${basename(file)}\n`);
const mega = (size) => `${(size / 1e6).toFixed(0)} MB`;
console.log(`${file}\n${mega(statSync(file).size)}，展开 ${mega(bytes)}、${files} 个文件、${packages} 个依赖包 / packed`);
const tried = !asked.includes('--try') || (await tryRelease(file, { demo: asked.includes('--demo') }));
const followed = !asked.includes('--follow') || (await followDocuments(file));
const contained = !asked.includes('--container') || (await tryContainer(file));
process.exit(tried && followed && contained ? 0 : 1);
