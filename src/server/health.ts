import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';

/** Milliseconds the database has to answer; whoever asks for readiness asks often and waits briefly. */
const ANSWER = 3_000;

/** Whether the database can be worked with. */
export interface Health {
  /** Why not, in words without names or addresses; undefined when it can. */
  trouble(): Promise<string | undefined>;
  stop(): Promise<void>;
}

/**
 * Asked on a connection of its own: a pool busy with long work is no reason to take this process out of service. Questions at
 * the same moment share one answer. `mending` says what is being done about an embedded server that ended by itself.
 */
export function createHealth(url: string, mending: () => string = () => ''): Health {
  let client: Client | undefined;
  let asking: Promise<string | undefined> | undefined;

  const connected = async (): Promise<Client> => {
    if (client) return client;
    const next = new Client({ connectionString: url, application_name: 'yiruntong health', connectionTimeoutMillis: ANSWER, query_timeout: ANSWER });
    const forget = () => {
      if (client === next) client = undefined;
    };
    next.on('error', forget);
    next.on('end', forget);
    client = next;
    await next.connect();
    return next;
  };
  const ask = async (): Promise<string | undefined> => {
    if (mending() !== '') return mending();
    try {
      const { rows } = await (await connected()).query<{ read_only: boolean }>('select pg_is_in_recovery() as read_only');
      return rows[0]?.read_only ? '数据库只读 / the database is read-only' : undefined;
    } catch {
      const last = client;
      client = undefined;
      void last?.end();
      return mending() || '数据库没有应答 / the database does not answer';
    }
  };
  return {
    trouble() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    stop: async () => client?.end(),
  };
}

/** /livez: this process is alive. /healthz: it can serve, else 503 with the reason. Neither needs a session. */
export function registerHealth(app: FastifyInstance, { health }: { health: Health }): void {
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/healthz', async (_request, reply) => {
    const reason = await health.trouble();
    return reason === undefined ? { status: 'ok' } : reply.status(503).send({ status: 'unavailable', reason });
  });
  app.addHook('onClose', () => health.stop());
}
