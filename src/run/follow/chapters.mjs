// In which order somebody follows docs/*.md, and what has to hold after each step.

/** Blocks that need what is not on this machine. */
export const elsewhere = {
  'install.md 容器': '要有 Docker 和三个基础镜像',
  'install.md Windows': '在 Windows 上做',
  'scale.md PgBouncer': '是设置，不是命令；tests/server/several-processes.test.ts 在它后面运行',
  'scale.md 报表读备库': '是设置，不是命令；tests/server/replica.test.ts 在真的备库上运行',
};

const [CURRENT, BACKUPS] = ['/opt/yiruntong/current/yiruntong', '/var/backups/yiruntong'];
const ARCHIVE = `${BACKUPS}/point-in-time`;
/** The hour of Beijing of now, as `--at` is told. */
const beijing = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const setting = (machine, name, value) =>
  machine.type(`sed -i '/^#\\?${name}=/d' /etc/yiruntong/yiruntong.env; echo '${name}=${value}' >> /etc/yiruntong/yiruntong.env`);

export const chapters = {
  async 安装({ machine, type, until, serves, insist }) {
    type('install.md', '核对、解开');
    for (const nth of [0, 1, 2, 3]) type('install.md', '正式安装', { nth });
    await until('the product', serves);
    insist(machine.type('stat -c %a:%U:%G /etc/yiruntong/yiruntong.env').trim() === '640:root:yiruntong', 'the settings can be read by others');
  },

  async 备份({ machine, type, until, serves, listed, sleep, insist }) {
    type('back-up.md', '做一次');
    machine.type('install -o yiruntong -g yiruntong -m 0600 /dev/stdin /var/lib/yiruntong/secrets.key <<< kept-apart-from-backups');
    type('back-up.md', 'secrets.key');
    type('back-up.md', '每天自动做');
    await until('the product', serves);
    type('back-up.md', '恢复到任意一秒');
    await until('the product', serves);
    await until('a base backup', () => listed(`${ARCHIVE}/base`).some((name) => name.endsWith('.json')));
    await sleep(2000);
    const moment = beijing();
    await sleep(75_000);
    const said = type('back-up.md', '恢复到任意一秒', { nth: 1, change: (text) => text.replace(/--at "[^"]+"/, `--at "${moment}"`) });
    insist(said.includes(moment), `the moment is not told: ${said}`);
    type('back-up.md', '试着恢复');
  },

  async 真的恢复({ machine, type, until, serves }) {
    type('back-up.md', '真的恢复');
    await until('the product after the restore', serves);
    machine.type('systemctl stop yiruntong; rm -rf /var/lib/yiruntong-old');
  },

  async 回到那一秒({ machine, type, printed, until, serves, listed, sleep }) {
    machine.type('systemctl start yiruntong');
    await until('the product', serves);
    await until('a base backup', () => listed(`${ARCHIVE}/base`).some((name) => name.endsWith('.json')));
    await sleep(1500);
    const back = printed('back-up.md', '恢复到任意一秒', 2, (text) => text.replace(/--at "[^"]+"/, '--at latest'));
    machine.type(`rm -rf ${ARCHIVE}-old`);
    type('back-up.md', '真的恢复', { change: (text) => text.replace(/^runuser .* restore .*$/m, back) });
    await until('the product after going back', serves);
    machine.type('rm -rf /var/lib/yiruntong-old');
  },

  async 监控与出了问题({ type, insist }) {
    insist(type('watch.md', '打开').includes('yiruntong_database_up 1'), 'no figures');
    insist(type('recover.md', '出了问题', { nth: 0 }).includes('200 OK'), '/healthz');
    type('recover.md', '账务自检不成立');
    type('recover.md', '账务自检不成立', { nth: 1 });
  },

  async 升级({ machine, type, until, serves }) {
    type('upgrade.md', '做法');
    type('upgrade.md', '做法', { nth: 1 });
    await until('the product after the upgrade', serves);
    machine.type('diff /etc/yiruntong/yiruntong.env /opt/yiruntong/current/env.example >/dev/null || test $? -le 1');
  },

  async 自己的数据库与几个进程({ machine, type, begin, end, printed, until, serves }) {
    ownServer(machine);
    type('install.md', '自己的 PostgreSQL');
    const url = 'postgres://yiruntong:换成密码@127.0.0.1:5432/yiruntong';
    machine.type(`cd /var/lib/yiruntong && runuser -u yiruntong -- ${CURRENT} backup ${BACKUPS}/moving.backup; systemctl stop yiruntong`);
    setting(machine, 'DATABASE_URL', url);
    setting(machine, 'SECRETS_KEY', 'the-same-key-for-both-processes');
    machine.type(`cd /var/lib/yiruntong && runuser -u yiruntong -- ${CURRENT} restore ${BACKUPS}/moving.backup && runuser -u yiruntong -- ${CURRENT} check`);
    machine.type('systemctl start yiruntong');
    await until('the product on its own PostgreSQL', serves);
    const lines = printed('scale.md', '多个进程').split('\n');
    machine.type(lines.slice(0, 2).join('\n'));
    const second = begin('scale.md', '多个进程', { cwd: '/var/lib/yiruntong-2', change: () => `env ${lines[2]}` });
    await until('the second process', () => serves(8081));
    await end(second);
    if (machine.type('command -v haproxy || true') !== '') type('scale.md', '多个进程', { nth: 1 });
    else printed('scale.md', '多个进程', 1);
  },

  async 导出与注销({ machine, type, until, serves, there }) {
    machine.type('systemctl stop yiruntong; rm -rf /var/lib/yiruntong; install -d -o yiruntong -g yiruntong -m 0750 /var/lib/yiruntong');
    for (const [name, value] of Object.entries({ DATABASE_URL: '', BACKUP_AT: '', DEMO: 'small' })) setting(machine, name, value);
    machine.type('systemctl start yiruntong');
    await until('the demo', serves);
    type('back-up.md', '导出、注销一家机构');
    if (!there(`${BACKUPS}/D002.zip`)) throw new Error('no zip');
    // It trades: what is open is told, and nothing begins.
    type('back-up.md', '导出、注销一家机构', { nth: 1, code: 1 });
    type('back-up.md', '导出、注销一家机构', { nth: 2, code: 1 });
  },

  async 试用({ machine, type, begin, end, until, serves }) {
    // As before the installation: nobody's settings are there.
    machine.type('systemctl stop yiruntong; rm -rf /etc/yiruntong; useradd -m tester');
    const trial = begin('install.md', '先试用', { user: 'tester', cwd: '/home/tester', change: (text) => text.replace('DEMO=1', 'env DEMO=1') });
    await until('the demo', serves);
    type('install.md', '先试用', { nth: 1, user: 'tester', cwd: '/home/tester' });
    await end(trial);
  },
};

/** Another PostgreSQL of this machine, as somebody has one already. */
function ownServer(machine) {
  const bin = machine.type('ls -d /usr/lib/postgresql/*/bin | tail -1').trim();
  machine.type(`id postgres || useradd --system postgres
install -d -o postgres -m 0700 /var/lib/own-postgres && install -d -o postgres -m 0777 /var/run/postgresql
runuser -u postgres -- ${bin}/initdb -D /var/lib/own-postgres -A trust -U postgres >/dev/null
runuser -u postgres -- ${bin}/pg_ctl -D /var/lib/own-postgres -w -l /var/lib/own-postgres/log -o "-c listen_addresses=127.0.0.1 -c unix_socket_directories=/var/run/postgresql" start >/dev/null`);
}
