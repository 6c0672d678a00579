import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODES } from '../../src/contract/envelope';
import type { OrgKind } from '../../src/define/field';
import { masterOf, screens, screensOf } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { readings } from '../../src/server/engine/sheets/readers';
import { excelFile } from '../support/excel-file';
import { HOSTILE } from '../support/hostile-files';
import { type Client, type Server, signIn, startServer, stranger } from '../support/server';
import { upload } from '../support/upload';
import { makeOrganisation, makeRole, makeUser } from '../support/world';

/** Who may not import is told so before anybody looks into what he sent: every route that takes rows × accounts without the right. */
let server: Server;
const clients: Record<string, Client> = {};
beforeAll(async () => {
  server = await startServer();
  const importing = new Set(['import', ...routes().flatMap(({ resource }) => masterOf(resource)?.flags.import ?? [])]);
  for (const kind of ['P', 'H', 'D', 'V'] as const) {
    const organisation = await makeOrganisation(server.db, kind);
    const others = screens
      .filter((screen) => screen.kinds.includes(kind))
      .flatMap(({ flag, actions }) => [flag, ...actions.filter((action) => !importing.has(action)).map((action) => `${flag}:${action}`)]);
    const role = await makeRole(server.db, organisation, '不导入', others);
    clients[`${kind} with everything but import`] = await signIn(server, await makeUser(server.db, organisation, { roles: [role] }));
    clients[`${kind} without any right`] = await signIn(server, await makeUser(server.db, organisation));
    clients[kind] = await signIn(server, organisation.admin);
  }
});
afterAll(() => server.stop());

/** Whatever takes rows of a sheet, as the server knows it. */
const routes = (): { path: string; resource: string }[] =>
  [...server.app.printRoutes({ commonPrefix: false }).matchAll(/(\/v1\/business\/([^/\s]+)\/import) \(POST\)/g)].map(([, path = '', resource = '']) => ({
    path,
    resource,
  }));

test('there are routes that take sheets, of documents and of masters', () => {
  expect(routes().length).toBeGreaterThan(30);
  expect(routes().some(({ resource }) => masterOf(resource))).toBe(true);
  expect(routes().some(({ resource }) => !masterOf(resource))).toBe(true);
});

test('without the right nothing that was sent is read, on whichever page it is said to happen', async () => {
  const hostile = HOSTILE['endless spaces']?.file() ?? Buffer.alloc(0);
  const { started } = readings();
  for (const { path, resource } of inTurn(routes())) {
    for (const [who, client] of Object.entries(clients).filter(([name]) => name.length > 1)) {
      for (const screen of ['', ...screensOf(resource).map(({ flag }) => flag), 'nothing']) {
        const answer = await upload(client, path, hostile, { screen });
        expect(answer, `${who} ${path} ${screen}`).toMatchObject({ code: CODES.forbidden });
      }
    }
    expect((await upload(stranger(server), path, hostile)).code).not.toBe(0);
  }
  expect(readings().started).toBe(started);
});

test('with the right on one page nothing is read on another', async () => {
  const { started } = readings();
  let asked = 0;
  for (const { path, resource } of routes()) {
    const elsewhere = screens.find(
      (screen) => screen.resource !== resource && !masterOf(resource)?.within.includes(screen.resource) && screen.kinds.includes('H'),
    );
    for (const kind of ['P', 'H', 'D', 'V'] satisfies OrgKind[]) {
      const answer = await upload(clients[kind] as Client, path, Buffer.from('x'), { screen: elsewhere?.flag ?? '' });
      expect(answer.code, path).toBe(CODES.forbidden);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(100);
  expect(readings().started).toBe(started);
});

test('with the right the file is read, and refused for what it holds', async () => {
  const nobodyKnows = excelFile([{ name: '表', rows: [{ cells: [{ is: 'text', text: '没有人认识的列' }] }, { cells: [{ is: 'text', text: '1' }] }] }]);
  for (const { path, resource } of inTurn(routes())) {
    const answers: string[] = [];
    for (const kind of ['P', 'H', 'D', 'V'] satisfies OrgKind[]) {
      const { code, msg, info } = await upload(clients[kind] as Client, path, nobodyKnows);
      if (code !== CODES.forbidden) answers.push(code === 0 ? info.notes.join() : msg);
      if (answers.length > 0) break;
    }
    // What others write has a head of its own to be found, or to be explained.
    const words = masterOf(resource)?.outsideSheets ? /没有找到(表头|温度记录|目录|答复)|没有认出这份文件的格式/ : /^表头“没有人认识的列”不在模板中$/;
    expect(answers, path).toEqual([expect.stringMatching(words)]);
  }
});
