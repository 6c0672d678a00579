import { existsSync, readFileSync } from 'node:fs';
import { run } from './child.mjs';

/** Without a window of its own it costs half of what the whole browser does. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const known = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];

/** A browser on this machine: a given one, Playwright's own, or an installed one. */
async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { chromium } = await import('playwright');
  return [chromium.executablePath(), ...known].find((path) => path && existsSync(path));
}

async function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  const { code, output } = await run('fc-list', [':lang=zh', 'family'], { quiet: true });
  return code === 0 && output.trim() !== '';
}

const isDebianRoot = () =>
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Debian's packages. @returns the end of what the installer said */
async function installs(...packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  const { output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { quiet: true, env });
  return output.slice(-500);
}

/**
 * Finds or installs a Chromium and a font that can show Chinese. Quiet, so that it can run beside the other tests.
 * @returns {Promise<{ path?: string, missing?: string }>} path of the browser, or words for what is missing
 */
export async function ensureBrowser() {
  let path = await findBrowser();
  let log = '';
  if (isDebianRoot()) {
    if (!path || path === '/usr/bin/chromium') log = await installs('chromium-headless-shell');
    // Older releases have the whole one only.
    if (!(await findBrowser())) log = await installs('chromium');
    if (!(await hasChineseFont())) await installs('fontconfig', 'fonts-noto-cjk');
  } else if (!path) {
    const cli = 'node_modules/playwright/cli.js';
    log = (await run(process.execPath, [cli, 'install', 'chromium'], { quiet: true })).output.slice(-500);
  }
  path = await findBrowser();
  if (!path) return { missing: `没有浏览器：请安装 Chromium 或设置 CHROMIUM_PATH / no Chromium found\n${log}` };
  if (!(await hasChineseFont())) console.warn('没有中文字体（如 fonts-noto-cjk），截图中的汉字会显示为方框。');
  return { path };
}
