import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** Statements a connection keeps prepared at most; the product has a few hundred shapes, filters make more. */
const LIMIT = 500;

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
          if (used.size < LIMIT * 4) used.add(text);
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
