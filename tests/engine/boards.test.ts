import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../src/contract/answers';
import { documentOf, screens } from '../../src/domain/registry';
import { newId } from '../../src/server/base/id';
import { type Planted, plant } from '../support/planted';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

/** Every board: its columns hold what is really there, each card once, and a card is carried only by whoever may do what carries it. */
const boards = screens.flatMap((screen) => {
  const definition = documentOf(screen.resource);
  const { board, tabs = [] } = screen.preset;
  if (!board || !definition) return [];
  const statusOf = (column: string) => Number(tabs.find((tab) => tab.id === column)?.where.status?.[0]);
  return screen.kinds.map((kind) => ({ flag: screen.flag, kind, screen, definition, board, statusOf }));
});

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function holder(org: Organisation, rights: readonly string[]): Promise<Client> {
  const role = await makeRole(server.db, org, `角色${rights.length}`, rights);
  return signIn(server, await makeUser(server.db, org, { roles: [role] }));
}

describe.each(boards)('$flag of $kind', ({ flag, kind, screen, definition, board, statusOf }) => {
  let planted: Map<string, Planted[]>;
  let mover: Client;
  let onlooker: Client;
  beforeAll(async () => {
    const org = await makeOrganisation(server.db, kind);
    const moves = board.moves.flatMap((move) => definition.actions.find(({ id }) => id === move.action)?.flags ?? []);
    mover = await holder(org, [flag, ...new Set(moves.map((one) => `${flag}:${one}`))]);
    onlooker = await holder(org, [flag]);
    planted = new Map();
    for (const [at, column] of board.columns.entries()) {
      const here: Planted[] = [];
      for (let n = 0; n <= at; n++) here.push(await plant(server.db, definition, org.id, { header: { status: statusOf(column) } }));
      planted.set(column, here);
    }
  });
  const cardsOf = async (client: Client, column: string) =>
    (await call(client, 'GET', `/v1/business/${definition.kind}/list`, { screen: flag, tab: column, pageNum: '1', pageSize: '100' })).info as {
      list: Row[];
      tabs: Record<string, number>;
    };

  it('shows in every column the documents that stand there, and counts them', async () => {
    for (const column of board.columns) {
      const { list, tabs } = await cardsOf(onlooker, column);
      const there = planted.get(column) ?? [];
      expect(list.map(({ id }) => id).sort(), column).toEqual(there.map(({ id }) => id).sort());
      expect(tabs[column], column).toBe(there.length);
    }
  });
  it('has in every answer what its cards say', async () => {
    const { title, facts, marks = [], since, late } = board.card;
    const said = [title, ...facts.flat(), ...marks, since, late].filter((name) => name !== undefined);
    for (const column of board.columns)
      for (const card of (await cardsOf(onlooker, column)).list) expect(Object.keys(card), column).toEqual(expect.arrayContaining(said));
  });
  it('lets a card be carried by whoever may do it, and by nobody else', async () => {
    expect(board.moves.length).toBeGreaterThan(0);
    for (const { action, from } of board.moves) {
      const [mine] = (await cardsOf(mover, from)).list;
      const [theirs] = (await cardsOf(onlooker, from)).list;
      expect(mine?.actions, `${action} from ${from}`).toContain(action);
      expect(theirs?.actions, `${action} from ${from}`).not.toContain(action);
      const path = `/v1/business/${definition.kind}/${action}`;
      const body = { screen: screen.flag, id: theirs?.id, version: theirs?.version, key: newId() };
      expect((await call(onlooker, 'POST', path, body)).code, `${action} from ${from}`).toBe(40300);
    }
  });
});
