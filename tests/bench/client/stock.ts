import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import type { MenuNode } from '../../../src/contract/answers';
import { documentOf, masterOf, screens } from '../../../src/domain/registry';
import type { BenchServer } from '../bench-server';
import { newWindow } from './browser';
import { derivedCommands } from './many-commands';
import { installProbes } from './probes';

/** The same work done with the stock libraries: one page each, on the same machine, with the same items and rows. */
export type Library = 'cmdk' | 'agGrid' | 'antDesign';
export const NAMES: Record<Library, string> = { cmdk: "cmdk's own filter", agGrid: 'AG Grid Community', antDesign: "Ant Design's Table" };

/** The page of one library, standing when `ready` is there. @returns it, and the gzipped weight of its scripts */
export async function openStock(
  browser: Browser,
  { folder, server, library, data, ready }: { folder: string; server: BenchServer; library: Library; data: unknown; ready: string },
): Promise<{ page: Page; bytes: number; stop: () => Promise<void> }> {
  const context = await newWindow(browser);
  const page = await context.newPage();
  await installProbes(page);
  await page.addInitScript((given) => Object.assign(window, { benchData: given }), data);
  await page.route(
    (url) => url.pathname.startsWith('/stock/'),
    (route) => {
      const { pathname } = new URL(route.request().url());
      const path = join(folder, pathname === '/stock/' ? 'index.html' : pathname.slice('/stock/'.length));
      return existsSync(path) ? route.fulfill({ path }) : route.abort();
    },
  );
  await page.goto(`${server.url}/stock/#${library}`);
  await page.waitForSelector(ready, { timeout: 60_000 });
  await page.waitForTimeout(1000);
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [new URL(name).pathname] : [])),
  );
  const bytes = [...new Set(scripts)].reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path.slice('/stock/'.length))), { level: 9 }).length, 0);
  return { page, bytes, stop: () => context.close() };
}

/** The palette's entries as plain items: title, and the words each is found by. */
export async function stockItems(server: BenchServer): Promise<{ id: string; title: string; keywords: string[] }[]> {
  const answer = await fetch(`${server.url}/v1/user/get_user_menu/yrtweb`, { headers: { cookie: server.cookie } });
  const { info } = (await answer.json()) as { info: MenuNode[] | { list?: MenuNode[]; menu?: MenuNode[]; tree?: MenuNode[] } };
  const roots = Array.isArray(info) ? info : (info.tree ?? info.menu ?? info.list ?? []);
  const pages = new Map<string, MenuNode>();
  const visit = (node: MenuNode): void => {
    if (Number(node.type) === 1) pages.set(node.flag, node);
    for (const child of node.children ?? []) visit(child);
  };
  for (const node of roots) visit(node);
  return derivedCommands({ screens, documentOf, masterOf, pages }).map(({ id, title, pinyin, keywords }) => ({
    id,
    title: `${title} ${id}`,
    keywords: [pinyin?.full ?? '', pinyin?.initials ?? '', ...keywords].filter((word) => word !== ''),
  }));
}

/** A page of the product's own rows and the fields its list shows. */
export async function stockRows(server: BenchServer, total: number): Promise<{ rows: Record<string, unknown>[]; total: number; columns: Column[] }> {
  const answer = await fetch(`${server.url}/v1/business/saleOdo/list?pageNum=1&pageSize=100`, { headers: { cookie: server.cookie } });
  const { info } = (await answer.json()) as { info: { list: Record<string, unknown>[] } };
  const first = info.list[0] ?? {};
  const names = Object.keys(first).filter((name) => name !== 'id' && name !== 'sn' && typeof first[name] !== 'object');
  return { rows: info.list, total, columns: ['sn', ...names].slice(0, COLUMNS).map((id) => ({ id, title: id, width: 140 })) };
}

type Column = { id: string; title: string; width: number };
/** As many as the product's list of delivery notes shows. */
const COLUMNS = 14;
