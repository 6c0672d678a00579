import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import type { BenchServer } from '../bench-server';

export const root = resolve(import.meta.dirname, '../../..');
const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', chromium.executablePath()];
const QUIET = '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** undefined when there is none on this machine. */
export const browserPath = (): string | undefined => places.find((place) => place && existsSync(place));

/** A Chromium that does nothing on its own; undefined when there is none on this machine. */
export async function launchBrowser(): Promise<Browser | undefined> {
  const executablePath = browserPath();
  return executablePath ? chromium.launch({ executablePath, args: QUIET.split(' ') }) : undefined;
}

/** Builds the client the way `npm start` does. @returns what went wrong, if something did */
export async function buildClient(): Promise<string | undefined> {
  const script = "import('./src/run/build.mjs').then(async (b) => process.exit((await b.ensureClient()) ? 0 : 1))";
  try {
    await promisify(execFile)(process.execPath, ['-e', script], { cwd: root });
    return undefined;
  } catch (error) {
    return String((error as { stderr?: string }).stderr ?? error).slice(0, 200);
  }
}

/** A window of its own in which nobody is signed in. */
export async function newWindow(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
  });
  // Functions sent into the page were compiled for Node and call this helper there.
  await context.addInitScript('globalThis.__name ??= (value) => value');
  return context;
}

/** A window with the dealer's session. */
export async function signedIn(browser: Browser, server: BenchServer): Promise<BrowserContext> {
  const context = await newWindow(browser);
  const cookies = server.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.url };
  });
  await context.addCookies(cookies);
  return context;
}
