import { Client, type Pool, type PoolClient } from 'pg';

/** All connections of a pool break at one moment; that is said once. */
const SAID_ONCE_IN = 5_000;

/**
 * A connection that breaks is replaced by the pool, idle or in the middle of a transaction; unheard, its error would end the
 * process. One whose server no longer answers is closed, so that nobody is given it after the one who waited in vain.
 */
export function surviveLostConnections(pool: Pool, report: (line: string) => void): void {
  let said = Number.NEGATIVE_INFINITY;
  const tell = (error: Error) => {
    if (Date.now() - said < SAID_ONCE_IN) return;
    said = Date.now();
    report(`数据库连接中断 / database connection lost: ${error.message}`);
  };
  pool.on('error', tell);
  pool.on('connect', (client) => {
    client.on('error', tell);
    closeWhatHangs(client);
  });
}

function closeWhatHangs(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const answer = query(...args);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout' && client instanceof Client) void client.end();
      });
    return answer;
  };
  Object.defineProperty(client, 'query', { value: watched, configurable: true });
}
