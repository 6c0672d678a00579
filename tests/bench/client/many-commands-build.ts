import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright';
import { build, type Plugin } from 'vite';
import { temporaryFolder } from '../cluster';
import { root } from './browser';
import { WANTED } from './many-commands';

export type ManyCommands = { folder: string; count: number };

/** The product has no switch that fakes commands, and should have none: the bench builds the client with one module exchanged. */
const exchange: Plugin = {
  name: 'many-commands',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('commands/derived') && importer?.includes('src/client/palette/') ? resolve(import.meta.dirname, 'many-commands.ts') : undefined,
};

export async function buildManyCommands(): Promise<ManyCommands> {
  const folder = await temporaryFolder();
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [exchange, react(), tailwindcss()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
  });
  return { folder, count: WANTED };
}

/** The page gets this build; /v1 and /ws stay the server's. */
export const serveClient = (page: Page, { folder }: ManyCommands): Promise<unknown> =>
  page.route(
    (url) => url.pathname === '/' || url.pathname.startsWith('/assets/'),
    (route) => {
      const { pathname } = new URL(route.request().url());
      const path = join(folder, pathname === '/' ? 'index.html' : pathname);
      return existsSync(path) ? route.fulfill({ path }) : route.abort();
    },
  );
