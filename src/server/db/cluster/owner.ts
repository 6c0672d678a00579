import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { StartupError } from '../../base/startup-error';

/** The operating system user a cluster runs as. */
export interface Owner {
  name: string;
  uid: number;
  gid: number;
}

const ownName = 'yiruntong';

/**
 * PostgreSQL refuses to run as root. Started by root, the cluster runs as: the present owner of the clusters' folder, else
 * `postgres`, else our own system user, which is created. Started by anyone else, it runs as that user: undefined.
 * @throws StartupError when root has no other user and cannot create one, or the folder belongs to somebody else
 */
export function chooseOwner(folder: string): Owner | undefined {
  const uid = process.getuid?.();
  if (uid === undefined) return undefined; // Windows: pg_ctl itself drops an administrator's rights
  const present = existsSync(folder) ? statSync(folder).uid : undefined;
  if (uid !== 0) {
    if (present !== undefined && present !== uid) refuseForeign(folder, present);
    return undefined;
  }
  const users = readUsers();
  const keeper = present ? users.find((user) => user.uid === present) : undefined;
  return keeper ?? users.find(({ name }) => name === 'postgres' || name === ownName) ?? createUser();
}

function refuseForeign(folder: string, uid: number): never {
  const name = readUsers().find((user) => user.uid === uid)?.name ?? String(uid);
  throw new StartupError(
    `数据库目录 ${folder} 属于用户 ${name}，当前用户无法使用。请以该用户或 root 启动，或用 DATA_DIR 指定另一个目录。\n` +
      `${folder} belongs to user ${name}: start as that user or root, or set another DATA_DIR.`,
  );
}

function readUsers(): Owner[] {
  if (!existsSync('/etc/passwd')) return [];
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

function createUser(): Owner {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', ownName]],
    ['adduser', ['-S', '-D', '-H', ownName]], // busybox
  ];
  for (const [command, args] of attempts) {
    spawnSync(command, args, { stdio: 'ignore' });
    const created = readUsers().find(({ name }) => name === ownName);
    if (created) return created;
  }
  throw new StartupError(
    'PostgreSQL 不能以 root 运行，且无法创建系统用户 yiruntong。请以普通用户启动，或用 DATABASE_URL 指向现有数据库。\n' +
      'PostgreSQL refuses root and no system user could be created: start as an ordinary user or set DATABASE_URL.',
  );
}
