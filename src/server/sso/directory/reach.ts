import type { Networks } from '../../hooks/networks';
import type { Directory } from '../provider';
import { type DirectoryServer, serversOf } from './address';
import { type Connection, connect } from './connection';

/**
 * The servers of a directory, one after the other until one answers: connected to, signed in to by the account that binds, asked what is wanted. Each has a few
 * seconds and all of them together some more. One that was away is asked last for a while, and nobody waits again at once where all of them were.
 */
const EACH = 4000;
const WITHIN = 10_000;
const LAST_FOR = 30_000;
const RESTS = 5000;
export type Failure = { server: DirectoryServer; error: unknown };
export class DirectoryAway extends Error {
  constructor(readonly failures: readonly Failure[]) {
    super('no server of the directory answered');
  }
}

const away = new Map<string, number>();
const keyOf = ({ id }: Directory, { shown }: DirectoryServer): string => `${id} ${shown}`;
type Reached<T> = { connection: Connection; found: T; failures: readonly Failure[] };

/** Whoever gets the connection closes it. `isAnew` = an administrator looks whether they answer now. @throws DirectoryAway */
export async function reach<T>(networks: Networks, directory: Directory, ask: (connection: Connection) => Promise<T>, isAnew = false): Promise<Reached<T>> {
  const now = Date.now();
  const since = (server: DirectoryServer) => now - (away.get(keyOf(directory, server)) ?? 0);
  const servers = serversOf(directory.servers);
  if (!isAnew && servers.length > 0 && servers.every((server) => since(server) < RESTS)) throw new DirectoryAway([]);
  const inOrder = isAnew ? servers : [...servers].sort((a, b) => Number(since(a) < LAST_FOR) - Number(since(b) < LAST_FOR));
  const failures: Failure[] = [];
  for (const server of inOrder) {
    const left = now + WITHIN - Date.now();
    if (left <= 0) break;
    try {
      const reached = await within(Math.min(EACH, left), asked(networks, directory, server, ask, now + WITHIN));
      away.delete(keyOf(directory, server));
      return { ...reached, failures };
    } catch (error) {
      away.set(keyOf(directory, server), Date.now());
      failures.push({ server, error });
    }
  }
  throw new DirectoryAway(failures);
}

async function asked<T>(networks: Networks, directory: Directory, server: DirectoryServer, ask: (connection: Connection) => Promise<T>, until: number) {
  const connection = await connect(networks, server, directory, until);
  try {
    await connection.client.bind(directory.bindDn, directory.secret);
    return { connection, found: await ask(connection) };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** What comes too late is cut by its own end (connection.ts). */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('timeout')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
