// The image of a release, made of nothing but it and its base image, and used under what compose.yaml asks: a root nobody writes to,
// no capability, an ordinary user, one volume. CONTAINER names the program (docker, podman, 'podman --runtime runc'),
// CONTAINER_RUN what this machine needs beside (limits, for one).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { insist } from '../insist.mjs';

const PORT = 8_978;
const NAME = 'yiruntong-try';
const ADMIN = { INIT_NAME: '试用管理员', INIT_PHONE: '13900000001', INIT_USER: 'pack-admin', INIT_PASSWORD: 'Pack2026' };
/** As compose.yaml has it; the network is the machine's own, where not every system lets a container have one. */
const BOUNDS = ['--network=host', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '-v', `${NAME}:/data`];

const words = (text) => (text ?? '').split(' ').filter(Boolean);
const program = () => [words(process.env.CONTAINER), ['docker'], ['podman']].find(([name]) => name && spawnSync(name, ['--version']).status === 0);

/** @param {string} file the archive @returns whether its image does what compose.yaml promises */
export async function tryContainer(file) {
  const tool = program();
  if (!tool) {
    console.log('没有 docker 或 podman / neither docker nor podman is here');
    return false;
  }
  console.log(`\n容器 / as a container：${tool.join(' ')}`);
  // Podman's own form of an image knows no health check.
  const env = { ...process.env, BUILDAH_FORMAT: 'docker' };
  const place = mkdtempSync(join(realpathSync(tmpdir()), 'yiruntong-image-'));
  const call = (...args) => spawnSync(tool[0], [...tool.slice(1), ...args], { encoding: 'utf8', env });
  try {
    insist(spawnSync('tar', ['-xzf', file, '-C', place]).status === 0, `${file} cannot be unpacked`);
    await tried(call, join(place, readdirSync(place)[0]));
    console.log('✓ 全部通过 / all of it holds');
    return true;
  } catch (error) {
    console.error(`✗ ${error.message}`);
    return false;
  } finally {
    call('rm', '-f', NAME);
    call('volume', 'rm', '-f', NAME);
    rmSync(place, { recursive: true, force: true });
  }
}

async function tried(call, folder) {
  const limits = words(process.env.CONTAINER_RUN);
  const must = (what, ...args) => {
    const { status, stdout, stderr } = call(...args);
    insist(status === 0, `${what}: ${status}\n${stdout}${stderr}`);
    if (what) console.log(`  ✓ ${what}`);
    return stdout;
  };
  const program = '/opt/yiruntong/yiruntong';
  call('rm', '-f', NAME);
  call('volume', 'rm', '-f', NAME);
  must('镜像，构建时没有网络 / the image, made without a network', 'build', ...limits, '--network=none', '-t', NAME, folder);
  const admin = Object.entries(ADMIN).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  must('init', 'run', '--rm', ...limits, ...BOUNDS, ...admin, NAME, 'init');
  must('', 'run', '-d', '--name', NAME, '--init', ...limits, ...BOUNDS, '-e', `PORT=${PORT}`, NAME);
  await ready();
  console.log('  ✓ start：/healthz 200');
  must('健康检查 / its health check', 'exec', NAME, ...healthCheck(must));
  insist(call('exec', NAME, 'touch', '/opt/yiruntong/written').status !== 0, 'its own folder can be written to');
  insist(must('', 'exec', NAME, 'id', '-u').trim() === '10801', 'it runs as somebody else');
  console.log('  ✓ 普通用户，程序目录只读 / an ordinary user, nothing of it can be changed');
  must('check', 'exec', NAME, program, 'check');
  must('backup', 'exec', NAME, program, 'backup');
  must('', 'stop', '-t', '60', NAME);
  insist(must('', 'inspect', NAME, '--format', '{{.State.ExitCode}}').trim() === '0', 'it was killed, not stopped');
  must('停止，再启动 / stopped, started again', 'start', NAME);
  await ready();
}

/** The command the image itself is asked with. */
function healthCheck(must) {
  const [{ Config, Healthcheck = Config.Healthcheck }] = JSON.parse(must('', 'inspect', '--type', 'image', NAME));
  return Healthcheck.Test.slice(1);
}

async function ready() {
  const isReady = () =>
    fetch(`http://127.0.0.1:${PORT}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const until = Date.now() + 300_000; !(await isReady()); await sleep(200)) insist(Date.now() < until, 'it did not start');
}
