// A release is tried as its receiver meets it: an ordinary user on a machine without Node.js, npm, compiler or network.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../child.mjs';

const can = (...command) => spawnSync(command[0], command.slice(1), { stdio: 'ignore' }).status === 0;

/**
 * How far the machine can be taken away here: as root of Linux a root of its own with the C library and a shell, without a network;
 * elsewhere a folder and an emptied environment.
 */
function closures() {
  const isRoot = process.getuid?.() === 0;
  const hasOwnRoot = process.platform === 'linux' && isRoot && can('unshare', '--mount', 'true') && can('chroot', '/', 'true');
  const own = ['--mount', '--net', '--pid', '--fork', '--kill-child'];
  const hasNoNetwork = hasOwnRoot && can('unshare', ...own, 'sh', '-c', 'ip link set lo up');
  if (hasNoNetwork)
    return { words: '独立的根目录、无网络、普通用户 / a root of its own, no network, an ordinary user', wrap: ['unshare', ...own], mode: 'root' };
  if (hasOwnRoot) return { words: '独立的根目录、普通用户（网络无法断开）/ a root of its own, an ordinary user', wrap: ['unshare', '--mount'], mode: 'root' };
  return { words: '空目录、清空的环境（此处不能断网或换根目录）/ an empty folder and environment', wrap: [], mode: 'folder' };
}

/** @param {string} file the archive @param {{ demo: boolean }} options demo: also how long a first start with the demo world takes */
export async function tryRelease(file, { demo }) {
  const { words, wrap, mode } = closures();
  console.log(`\n在空机器上试用 / tried on an empty machine：${words}`);
  const place = mkdtempSync(join(realpathSync(tmpdir()), 'yiruntong-try-'));
  const script = join(import.meta.dirname, 'tried.mjs');
  try {
    const [command, ...args] = [...wrap, process.execPath, script, file, place, mode, demo ? 'demo' : ''];
    const { code } = await run(command, args);
    return code === 0;
  } finally {
    // Whatever was mounted below it went with its own table of mounts.
    rmSync(place, { recursive: true, force: true });
  }
}

/** @param {string} file the archive @returns whether every command of docs/*.md, typed as it is printed, does what is said of it */
export async function followDocuments(file) {
  if (closures().mode !== 'root') {
    console.log('照文档逐条操作需要 Linux 的 root / following the documents needs root of Linux');
    return false;
  }
  console.log('\n照 docs/*.md 逐条操作 / followed to the letter');
  const place = mkdtempSync(join(realpathSync(tmpdir()), 'yiruntong-follow-'));
  try {
    const own = ['--mount', '--net', '--pid', '--fork', '--kill-child'];
    const { code } = await run('unshare', [...own, process.execPath, join(import.meta.dirname, '../follow/follow.mjs'), file, place]);
    return code === 0;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
