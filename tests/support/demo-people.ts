import { afterAll, beforeAll } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { demoCallers } from '../understanding/demo-callers';
import { demoServer } from './demo-world';
import type { Server } from './server';

/** The people of the demo world as callers, by account: for files that ask the server's functions and not its doors. Starts and stops the server. */
export function demoPeople() {
  let server: Server;
  let callers: Map<string, Context>;
  beforeAll(async () => {
    server = await demoServer();
    callers = await demoCallers(server.db);
  });
  afterAll(() => server.stop());
  return {
    server: () => server,
    /** All of them. */
    callers: (): ReadonlyMap<string, Context> => callers,
    /** @throws where the demo has no such account */
    caller: (name: string): Context => {
      const found = callers.get(name);
      if (!found) throw new Error(`the demo has no account ${name}`);
      return found;
    },
  };
}
