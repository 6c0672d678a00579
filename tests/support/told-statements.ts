import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';

/**
 * What the product ever says to the database while it is tested: the text of every statement that succeeded on the embedded
 * PostgreSQL, once each. An older PostgreSQL is asked afterwards whether it understands them.
 */
const folder = join(import.meta.dirname, '../../test-results/statements');
const file = join(folder, `${process.pid}.jsonl`);
const known = new Set<string>();
const fresh = new Set<string>();

/** Only these can be prepared; what makes or changes tables is told by the migrations. */
const CAN_BE_PREPARED = /^\s*(select|insert|update|delete|with|merge|values)\b/i;

export function forgetStatements(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** Listens to every connection of a pool. */
export function rememberStatements(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const told = (...args: unknown[]): unknown => {
      const [text] = args;
      const answer = query(...args);
      if (typeof text !== 'string' || known.has(text) || !CAN_BE_PREPARED.test(text)) return answer;
      if (answer instanceof Promise) answer.then(() => known.has(text) || fresh.add(text)).catch(() => undefined);
      return answer;
    };
    Object.defineProperty(client, 'query', { value: told });
  });
}

/** Writes down what is new; workers have a file each. */
export function keepStatements(): void {
  for (const text of fresh) known.add(text);
  if (fresh.size > 0) appendFileSync(file, [...fresh].map((text) => `${JSON.stringify(text)}\n`).join(''));
  fresh.clear();
}

/** All of them, of all workers; none where the tests on the embedded PostgreSQL have not run before. */
export function toldStatements(): string[] {
  try {
    const texts = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean));
    return [...new Set(texts)].map((line) => JSON.parse(line) as string);
  } catch {
    return [];
  }
}
