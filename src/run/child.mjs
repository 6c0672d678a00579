import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** Under npm, Ctrl-C reaches us twice: from the terminal and passed on. Programs take a second one as "at once". */
const echo = 1_000;

/**
 * Runs a command in the repository and waits for it. SIGINT and SIGTERM go on to the child, so that nothing is left
 * running when the terminal or a supervisor ends us. It has a process group of its own and so gets each signal once.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean }} [options] quiet: collect the output instead
 * @returns {Promise<{ code: number, output: string }>} code is 128 + signal number style non-zero when killed
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32' && !command.endsWith('.exe'),
    });
    let passed = 0;
    const pass = (signal) => {
      if (Date.now() - passed > echo) child.kill(signal);
      passed = Date.now();
    };
    process.on('SIGINT', pass);
    process.on('SIGTERM', pass);
    let output = '';
    child.stdout?.on('data', (part) => {
      output += part;
    });
    child.stderr?.on('data', (part) => {
      output += part;
    });
    const finish = (code) => {
      process.off('SIGINT', pass);
      process.off('SIGTERM', pass);
      done({ code, output });
    };
    child.on('error', (error) => {
      output += String(error.message);
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 143));
  });
}

/** Runs a script of an installed package with this very Node, without a shell in between. */
export const runNode = (script, args = [], options = {}) => run(process.execPath, [script, ...args], options);
