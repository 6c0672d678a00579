import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_BYTES, readSheet } from '../../src/server/engine/imports';
import { readings } from '../../src/server/engine/sheets/readers';
import { excelFile } from '../support/excel-file';
import { HOSTILE } from '../support/hostile-files';
import { sheetJsFile } from '../support/sheet-js-file';

const made = new Map<string, Buffer>();
/** Made once: some are packed out of a lot. */
const bytesOf = (name: string, file: () => Buffer): Buffer => made.get(name) ?? made.set(name, file()).get(name) ?? file();
const cases = Object.entries(HOSTILE).map(([name, given]) => ({ name, ...given, file: () => bytesOf(name, given.file) }));
const MEGABYTE = 1024 * 1024;

describe('a workbook made to hurt', () => {
  it.each(cases)('$name is answered in words or read with care', async ({ file, says, isJudgedUnread }) => {
    const bytes = file();
    expect(bytes.length).toBeLessThan(IMPORT_BYTES);
    const { started } = readings();
    const answer = await readSheet(bytes).then(
      (sheet) => sheet.rows.length,
      (error: Error) => error.message,
    );
    if (says === undefined) expect(answer).toBeLessThan(10);
    else expect(answer).toContain(says);
    expect(readings()).toEqual({ running: 0, waiting: 0, started: started + (isJudgedUnread ? 0 : 1) });
  });
});

describe('memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yiruntong-hostile-'));
  const path = (name: string) => join(folder, name.replaceAll(' ', '-'));
  let grown: Map<string, { answer: string; grown: number }>;
  beforeAll(() => {
    const good = [{ cells: [{ is: 'text' as const, text: '编码' }] }, { cells: [{ is: 'text' as const, text: 'A1' }] }];
    writeFileSync(path('good.xlsx'), excelFile([{ name: '表', rows: good }]));
    writeFileSync(path('good.xls'), sheetJsFile(good, 'biff8'));
    for (const { name, file } of cases) writeFileSync(path(name), file());
    const root = resolve(import.meta.dirname, '../..');
    const warm = [path('good.xlsx'), path('good.xls'), path('good.xlsx')];
    const args = ['--import', 'tsx', 'tests/support/measure-reading.ts', ...warm, '--', ...cases.map(({ name }) => path(name))];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { file: string; answer: string; grown: number });
    grown = new Map(lines.map(({ file, ...rest }) => [file, rest]));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(cases)('$name costs less than 100 MB, together with all before it', ({ name, says }) => {
    const measured = grown.get(path(name));
    expect(measured?.answer ?? 'nothing').toContain(says ?? '');
    expect((measured?.grown ?? Number.NaN) / MEGABYTE).toBeLessThan(100);
  });
});
