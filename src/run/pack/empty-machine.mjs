// The machine a release is tried on: nothing but what every Linux has, or an empty folder.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Asked for by its whole name: whoever is started there has no PATH. */
const chroot = ['/usr/sbin/chroot', '/usr/bin/chroot', '/sbin/chroot'].find((path) => existsSync(path)) ?? 'chroot';
/** An ordinary user nobody here is. */
const USER = 10_801;
const must = (command, ...args) => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
};

/**
 * @param {string} archive @param {string} place an empty folder @param {'root' | 'folder'} mode
 * @returns {{ home: string, start(command: string[], env: Record<string, string>): import('node:child_process').ChildProcess, has: string }}
 */
export function emptyMachine(archive, place, mode) {
  const folders = ['opt', 'data', 'tmp'].map((name) => join(place, name));
  for (const folder of folders) mkdirSync(folder);
  must('tar', '-xzf', archive, '-C', folders[0]);
  const [name] = readdirSync(folders[0]);
  if (mode === 'folder') return inFolder(place, join(folders[0], name));
  chmodSync(place, 0o755);
  chownSync(folders[1], USER, USER);
  chmodSync(folders[2], 0o1777);
  furnish(place, join(folders[0], name));
  const home = `/opt/${name}`;
  const start = ([file, ...args], env) =>
    spawn(chroot, [`--userspec=${USER}:${USER}`, place, `${home}/${file}`, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return { home, data: '/data', start, has: programsOf(place).join(' ') };
}

function inFolder(place, home) {
  // Root runs the database as another user, who has to get there.
  chmodSync(place, 0o755);
  const start = ([file, ...args], env) => {
    const program = process.platform === 'win32' ? [join(home, file.endsWith('.exe') ? file : `${file}.cmd`), args] : [join(home, file), args];
    const system = process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {};
    return spawn(...program, { cwd: place, env: { ...system, ...env }, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  };
  return { home, data: join(place, 'data'), start, has: '' };
}

/** What the embedded database archives with (src/server/db/point-in-time/archive-into.ts): every Linux has them. */
const COREUTILS = ['cp', 'dd', 'mv'];

/** A shell, those, the libraries of C and C++ as the programs name them, /proc and four devices. */
function furnish(place, home) {
  for (const folder of ['bin', 'etc', 'proc', 'dev']) mkdirSync(join(place, folder));
  const shell = realpathSync('/bin/sh');
  const tools = COREUTILS.map((name) => realpathSync(`/bin/${name}`));
  copyFileSync(shell, join(place, 'bin/sh'));
  for (const [i, file] of tools.entries()) copyFileSync(file, join(place, 'bin', COREUTILS[i]));
  const native = join(home, 'node_modules');
  const programs = readdirSync(native, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (/\.node$|\.so(\.\d+)*$/.test(entry.name) || entry.parentPath.endsWith('native/bin')))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const library of librariesOf([shell, ...tools, join(home, 'bin/node'), ...programs])) {
    if (library.startsWith(place) || existsSync(join(place, library))) continue;
    mkdirSync(dirname(join(place, library)), { recursive: true });
    cpSync(library, join(place, library), { dereference: true });
  }
  // The characters of C.UTF-8 belong to the C library as well.
  for (const folder of ['/usr/lib/locale/C.utf8', '/usr/lib/locale/C.UTF-8', '/usr/lib/locale/locale-archive'])
    if (existsSync(folder)) cpSync(folder, join(place, folder), { recursive: true });
  writeFileSync(join(place, 'etc/passwd'), `root:x:0:0::/:/bin/sh\nyiruntong:x:${USER}:${USER}::/data:/bin/sh\n`);
  writeFileSync(join(place, 'etc/group'), `root:x:0:\nyiruntong:x:${USER}:\n`);
  must('mount', '-t', 'proc', 'proc', join(place, 'proc'));
  for (const device of ['null', 'zero', 'random', 'urandom']) {
    writeFileSync(join(place, 'dev', device), '');
    must('mount', '--bind', `/dev/${device}`, join(place, 'dev', device));
  }
  mkdirSync(join(place, 'dev/shm'));
  must('mount', '-t', 'tmpfs', 'tmpfs', join(place, 'dev/shm'));
  if (spawnSync('ip', ['link', 'set', 'lo', 'up']).status !== 0) console.log('  （无法启用本机回环网络 / no loopback）');
}

function librariesOf(files) {
  const found = new Set();
  for (const file of files) {
    const { stdout } = spawnSync('ldd', [file], { encoding: 'utf8' });
    for (const [, path] of (stdout ?? '').matchAll(/(?:=> )?(\/\S+) \(0x/g)) found.add(path);
  }
  return found;
}

const programsOf = (place) =>
  ['bin', 'usr/bin', 'sbin', 'usr/sbin'].flatMap((folder) => (existsSync(join(place, folder)) ? readdirSync(join(place, folder)) : []));
