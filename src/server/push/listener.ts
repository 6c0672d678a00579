import { Client } from 'pg';
import { type Announcement, CHANNEL } from './announce';

const RETRY = 2_000;

/**
 * One connection of its own that hears every announcement. When it breaks it is made anew; what was announced meanwhile
 * is found by the clients' polling of unread messages.
 */
export function listen(
  url: string,
  hear: (announcement: Announcement) => void,
  report: (line: string) => void,
): { start(): Promise<void>; stop(): Promise<void> } {
  let client: Client | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: url, application_name: 'yiruntong push', keepAlive: true });
    next.on('notification', ({ payload }) => {
      const announcement = parse(payload);
      if (announcement) hear(announcement);
    });
    next.on('error', (error) => report(`推送连接中断 / push connection lost: ${error.message}`));
    next.on('end', () => {
      if (client === next) retry();
    });
    await next.connect();
    client = next;
    await next.query(`listen ${CHANNEL}`);
  };
  const retry = () => {
    client = undefined;
    if (isStopped) return;
    timer = setTimeout(() => void connect().catch(retry), RETRY);
    timer.unref();
  };
  return {
    start: connect,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}

function parse(payload: string | undefined): Announcement | undefined {
  try {
    return JSON.parse(payload ?? '') as Announcement;
  } catch {
    return undefined;
  }
}
