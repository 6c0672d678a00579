import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** Statements a connection keeps prepared at most: a plan is up to two megabytes of the server's memory, most of a report half of one. */
const LIMIT = 250;
/** Texts that were asked once are remembered so far. */
const REMEMBERED = 2_000;

/**
 * Prepares statements on their second use: a posting is some thirty statements whose planning costs more than their
 * execution. A statement is named by its text, so every connection plans it once.
 */
export function prepareStatements(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const seen = new Map<string, string>();
    const used = new Set<string>();
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const prepared = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0) return query(text, values, ...rest);
      const name = seen.get(text);
      if (name === undefined) {
        if (!used.has(text)) {
          if (used.size < REMEMBERED) used.add(text);
          return query(text, values);
        }
        if (seen.size >= LIMIT) return query(text, values);
      }
      const known = name ?? createHash('md5').update(text).digest('hex');
      seen.set(text, known);
      return query({ name: known, text, values });
    };
    Object.defineProperty(client, 'query', { value: prepared });
  });
}
