import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** A lost connection is made anew after this. */
const RETRY = 1_000;
/** A quiet connection is asked this often whether it still stands: a server that vanished says nothing. */
const BEAT = 30_000;
const ANSWER = 10_000;

type Ear = { url: string; name: string; channel: string; hear(payload: string): void; back?(): void; report?(line: string): void };

export interface Listening {
  /** Resolves when the channel is heard for the first time. @throws when it cannot be; it is tried on all the same */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * One connection of its own that hears a channel for as long as the process lives. However it breaks, it is made anew, and
 * `back` is called whenever it stands again: what was said meanwhile is not said twice.
 */
export function keepListening({ url, name, channel, hear, back, report = () => undefined }: Ear): Listening {
  const stopping = new AbortController();
  let client: Client | undefined;
  let connecting: Promise<unknown> = Promise.resolve();

  /** One connection from its making to its end. `stands` is called once it hears. */
  const listen = async (stands: () => void): Promise<void> => {
    const next = new Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER,
      query_timeout: ANSWER,
    });
    const ended = new Promise<void>((done) => next.once('end', done));
    next.on('error', (error) => report(`连接中断 / connection lost (${name}): ${error.message}`));
    next.on('notification', ({ payload }) => hear(payload ?? ''));
    client = next;
    const beat = setInterval(() => void next.query('select 1').catch(() => next.end()), BEAT);
    beat.unref();
    try {
      connecting = next.connect();
      await connecting;
      await next.query(`listen ${channel}`);
      stands();
      await ended;
    } finally {
      clearInterval(beat);
      await next.end();
    }
  };
  const keep = async (first: { stands(): void; failed(error: unknown): void }): Promise<void> => {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      const stands = isFirst ? first.stands : (back ?? (() => undefined));
      await listen(stands).catch((error: unknown) => isFirst && first.failed(error));
      await sleep(RETRY, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  let running: Promise<void> | undefined;
  return {
    start: () =>
      new Promise((stands, failed) => {
        running ??= keep({ stands, failed });
      }),
    async stop() {
      stopping.abort();
      // A client that is ended before it is connected never says that it ended.
      await connecting.catch(() => undefined);
      await client?.end();
      await running;
    },
  };
}
