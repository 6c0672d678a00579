import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAMES = [process.env.SOFFICE, 'soffice', 'libreoffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];

/** LibreOffice of this machine, or undefined. SOFFICE names one that lies elsewhere. */
export const libreOffice = NAMES.find((name) => name && spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);
if (!libreOffice) console.log('未找到 LibreOffice（soffice 或 SOFFICE），与它的往返测试跳过。/ not found, round trips through it are skipped.');

/** As if typed in China: commas between, quotes around, Unicode, numbers and days recognised. */
const TYPED = '--infilter=CSV:44,34,76,1,,2052,false,true';

/** Opens a file in LibreOffice and saves it as another format: what comes back is what it understood. */
export function resaved(bytes: Uint8Array, from: 'xlsx' | 'xls' | 'csv', to: 'xlsx' | 'xls' | 'fods'): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'yiruntong-office-'));
  try {
    writeFileSync(join(folder, `book.${from}`), bytes);
    const args = [`-env:UserInstallation=file://${join(folder, 'settings')}`, '--headless', ...(from === 'csv' ? [TYPED] : [])];
    const { status, stderr } = spawnSync(libreOffice ?? '', [...args, '--convert-to', to, '--outdir', join(folder, 'out'), join(folder, `book.${from}`)], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`LibreOffice: ${stderr}`);
    return readFileSync(join(folder, 'out', `book.${to}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
