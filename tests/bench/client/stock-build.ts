import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { temporaryFolder } from '../cluster';
import { root } from './browser';

const place = join(root, 'tests/bench/stock');

/**
 * The page with the stock libraries. They weigh 160 MB and are no part of the product: the first bench installs them into its own
 * folder.
 * @returns the folder of the built page
 */
export async function buildStock(): Promise<string> {
  if (!existsSync(join(place, 'node_modules/antd'))) await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: place });
  const folder = await temporaryFolder();
  await build({
    root: place,
    base: '/stock/',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
  });
  return folder;
}
