import { runCommand } from './base/command';
import { readConfig } from './base/config';
import { reachDatabase } from './db/start';
import type { CheckResult } from './engine/self-check/check';
import { ledgerChecks, repair, selfCheck } from './engine/self-check/self-check';
import { cellsOf, HEAD } from './engine/self-check/words';

/**
 * `npm run check`: asks every rule of the ledger of a database, running or not; ends with 1 when one is broken. `-- --repair` then makes
 * anew what is only kept beside the ledger.
 */
async function main(): Promise<void> {
  const database = await reachDatabase(readConfig());
  try {
    const started = performance.now();
    const results = await selfCheck(database.db);
    for (const line of table(results)) console.log(line);
    const broken = results.filter((result) => result.broken > 0);
    console.log(
      `\n${ledgerChecks.length} 项检查，${broken.length} 项不成立，${((performance.now() - started) / 1000).toFixed(1)} 秒 / ${broken.length} of ${ledgerChecks.length} rules broken`,
    );
    for (const { id, breaks } of broken) console.log(`\n${id}`, breaks.slice(0, 5));
    process.exitCode = broken.length > 0 ? 1 : 0;
    if (!process.argv.includes('--repair')) return;
    const mended = await repair(database.db, results);
    console.log(mended.length > 0 ? `\n已重新生成 / made anew: ${mended.join(', ')}` : '\n没有可以重新生成的 / nothing to make anew');
  } finally {
    await database.close();
  }
}

function table(results: readonly CheckResult[]): string[] {
  const line = ([id = '', title = '', checked = '', broken = '']: readonly string[]): string =>
    `${id.padEnd(14)}${checked.padStart(12)}${broken.padStart(10)}  ${title}`;
  return [line(HEAD), ...results.map((one) => line(cellsOf(one)))];
}

runCommand(main);
