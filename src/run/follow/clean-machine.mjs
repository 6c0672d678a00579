// The machine the documents are followed on: this one's system as it is, but what is written stays in memory, without Node.js, npm and network.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const must = (command, ...args) => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
};
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** What a machine that receives a release does not have. */
const ABSENT = ['node', 'npm', 'npx', 'corepack', 'pnpm', 'yarn', 'gcc', 'cc', 'make'];

/**
 * @param {string} archive the release @param {string} place an empty folder, in a table of mounts of its own
 * @returns {{ type(text: string, options?: object): string, begin(text: string, options?: object): import('node:child_process').ChildProcess, root: string }}
 */
export function cleanMachine(archive, place) {
  must('mount', '-t', 'tmpfs', 'tmpfs', place);
  const [upper, work, root] = ['upper', 'work', 'root'].map((name) => join(place, name));
  for (const folder of [upper, work, root]) mkdirSync(folder);
  must('mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=/,upperdir=${upper},workdir=${work}`, root);
  must('mount', '-t', 'proc', 'proc', join(root, 'proc'));
  for (const folder of ['dev', 'dev/shm', 'dev/pts']) spawnSync('mount', ['--rbind', `/${folder}`, join(root, folder)]);
  for (const folder of ['tmp', 'run']) must('mount', '-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', join(root, folder));
  spawnSync('ip', ['link', 'set', 'lo', 'up']);
  for (const folder of PATH.split(':')) for (const name of ABSENT) rmSync(join(root, folder, name), { force: true });
  for (const folder of ['opt/yiruntong', 'var/lib/yiruntong', 'var/backups/yiruntong', 'etc/yiruntong'])
    rmSync(join(root, folder), { recursive: true, force: true });
  for (const file of [archive, `${archive}.sha256`]) copyFileSync(file, join(root, 'root', basename(file)));
  for (const name of ['systemctl', 'journalctl']) {
    rmSync(join(root, 'usr/bin', name), { force: true });
    copyFileSync(join(import.meta.dirname, 'units.sh'), join(root, 'usr/bin', name));
    chmodSync(join(root, 'usr/bin', name), 0o755);
  }
  mkdirSync(join(root, 'etc/systemd/system'), { recursive: true });
  writeFileSync(join(root, 'root/.bashrc'), '');
  const asked = (text, { user = 'root', cwd = '/root' } = {}) => {
    const script = `cd ${cwd} && ${text}`;
    const shell = ['/bin/bash', '-e', '-o', 'pipefail', '-c', script];
    return ['chroot', [root, ...(user === 'root' ? [] : ['/usr/sbin/runuser', '-u', user, '--']), ...shell]];
  };
  const env = (user) => ({ PATH, HOME: user === 'root' || user === undefined ? '/root' : `/home/${user}`, LANG: 'C.UTF-8', TERM: 'dumb' });
  return {
    root,
    /** Types a block of commands and waits. @returns what it said @throws Error when one of them ended with another code than 0 */
    type(text, options = {}) {
      const [command, args] = asked(text, options);
      const { status, signal, stdout, stderr } = spawnSync(command, args, { env: env(options.user), encoding: 'utf8', timeout: 900_000, maxBuffer: 64e6 });
      if (status !== 0) throw new Error(`ended with ${status ?? signal}:\n${text}\n--- said\n${stdout}${stderr}`);
      return `${stdout}${stderr}`;
    },
    /** The same, of what runs until it is ended. */
    begin(text, options = {}) {
      const [command, args] = asked(`exec ${text}`, options);
      return spawn(command, args, { env: env(options.user), stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    },
  };
}
