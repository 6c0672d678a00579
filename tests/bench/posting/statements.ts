import '../../../src/server/kinds/attach';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../../src/server/db/open';
import { wordsOf } from '../../support/statements';
import { byName, type Turn, walkWorld } from '../../support/walk/walk';
import { WAYS } from '../../support/walk/ways';
import { removeTemporaryFolders, startCluster } from '../cluster';
import { median } from '../statistics';

/**
 * `node src/run/server-command.mjs tests/bench/posting/statements.ts`: how many statements each transition of each kind asks for
 * documents of 1, 5 and 50 lines, and how long it takes. `--words saleOdo.review` lists them by verb and table, `--width 500` with
 * so much of their text.
 */
const { values } = parseArgs({ args: process.argv.slice(2), options: { words: { type: 'string' }, width: { type: 'string', default: '100' } } });
const SIZES = [1, 5, 50];
const ROUNDS = 3;

function print(turns: readonly Turn[]): void {
  const columns = [...SIZES.map((size) => `${size} lines`), ...SIZES.map((size) => `ms ${size}`)];
  console.log(['kind.action'.padEnd(30), ...columns.map((column) => column.padStart(10))].join(''));
  for (const [name, some] of byName(turns)) {
    const each = SIZES.map((size) => some.filter((turn) => turn.lines === size));
    const figures = [
      ...each.map((of) => String(of[0]?.statements.length ?? '')),
      ...each.map((of) => (of.length > 0 ? median(of.map(({ ms }) => ms)).toFixed(1) : '')),
    ];
    console.log([name.padEnd(30), ...figures.map((figure) => figure.padStart(10))].join(''));
    if (values.words && new RegExp(values.words).test(name)) for (const statement of each[0]?.[0]?.statements ?? []) console.log(`    ${lineOf(statement)}`);
  }
}

const lineOf = (statement: string): string => `${wordsOf(statement).padEnd(34)} ${statement.replace(/\s+/g, ' ').trim().slice(0, Number(values.width))}`;

const cluster = await startCluster();
try {
  const { pool, close } = await openDatabase({ url: await cluster.makeDatabase('statements'), poolSize: 2 });
  const world = await walkWorld(pool);
  const turns: Turn[] = [];
  const walked = async (size: number): Promise<Turn[]> => {
    const walk = await world.walk(size);
    for (const way of WAYS) await way(walk);
    return walk.turns;
  };
  // The first walk is about caches and plans; what autovacuum does every minute is not left to chance.
  await walked(20);
  for (let round = 0; round < ROUNDS; round += 1) {
    await pool.query('analyze');
    for (const size of SIZES) turns.push(...(await walked(size)).map((turn) => ({ ...turn, round })));
  }
  print(turns);
  await close();
} finally {
  await cluster.stop();
}
await removeTemporaryFolders();
process.exit(0);
