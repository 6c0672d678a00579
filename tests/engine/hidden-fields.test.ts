import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentDefinition } from '../../src/define/define-document';
import type { Field, Fields, OrgKind } from '../../src/define/field';
import { documentOf, documents, isBuilt, screens, screensOf } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { newId } from '../../src/server/base/id';
import { knocksAt } from '../support/knocks';
import { ownersOf } from '../support/owned-kinds';
import { columnsOf, type Planted, plant } from '../support/planted';
import { type Registered, registeredRoutes } from '../support/registered-routes';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeSpecification } from '../support/trade-world';
import { wholeAnswer } from '../support/whole-answer';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

/**
 * Prices without viewCost, patients without showPatient: absent from every answer of every kind, and not to be found out by filters or
 * order either. Whoever may do everything but see them asks at every door.
 */
const SECRET = '86421.97';
const PATIENT = '慕容测试人';
type World = { org: Organisation; admin: Client; blind: Client; patient: string };
let server: Server;
let routes: Registered[];
let goods: { spec: string; piece: string };
const worlds = new Map<OrgKind, World>();

beforeAll(async () => {
  server = await startServer();
  routes = registeredRoutes(server.app);
  goods = await makeSpecification(server.db, '敷料');
  for (const kind of ['H', 'D', 'V'] as const) {
    const org = await makeOrganisation(server.db, kind);
    const rights = screens
      .filter((screen) => screen.kinds.includes(kind) && isBuilt(screen))
      .flatMap((screen) => [
        screen.flag,
        ...screen.actions.filter((action) => !['viewCost', 'showPatient'].includes(action)).map((action) => `${screen.flag}:${action}`),
      ]);
    const role = await makeRole(server.db, org, '不看价', rights);
    const patient = newId();
    await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, visit_seq, department_id)
      values (${org.id}, ${patient}, 'P1', ${PATIENT}, 'inpatient', 'Z1', 1, ${org.department})`.execute(server.db);
    worlds.set(kind, { org, admin: await signIn(server, org.admin), blind: await signIn(server, await makeUser(server.db, org, { roles: [role] })), patient });
  }
});
afterAll(() => server.stop());

const isSecret = ({ needs }: Field): boolean => needs === 'viewCost' || needs === 'showPatient';

/** Fields the blind may not see: those that say so, and the sums of a purchase. */
const secretsOf = ({ header, lines, hidesMoney }: DocumentDefinition): Set<string> =>
  new Set([
    'totalCost',
    ...(hidesMoney ? ['totalAmount', 'totalTax', 'totalNet'] : []),
    ...[...Object.entries(header), ...Object.entries(lines)].flatMap(([name, field]) => (isSecret(field) ? [name] : [])),
  ]);

const owned = documents.flatMap((definition) => ownersOf(definition).map((kind) => ({ definition, kind })));

async function plantSecret(definition: DocumentDefinition, { org, patient }: World, status: number): Promise<Planted> {
  const isSum = (field: Field) => isSecret(field) && 'places' in field;
  const values = (fields: Fields) => Object.fromEntries(columnsOf(fields).flatMap(({ field, column }) => (isSum(field) ? [[column, SECRET]] : [])));
  const kept = (fields: Fields) => Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (isSum(field) && field.extra ? [[name, SECRET]] : [])));
  const where = screensOf(definition.kind).find((screen) => isBuilt(screen) && screen.kinds.includes(org.kind))?.preset.where ?? {};
  const view = (fields: Fields) => Object.fromEntries(columnsOf(fields).flatMap(({ name, column }) => (where[name] ? [[column, where[name][0]]] : [])));
  const totals = definition.hidesMoney ? { total_amount: SECRET, total_tax: SECRET, total_net: SECRET } : {};
  const people = Object.fromEntries(
    columnsOf(definition.header).flatMap(({ field, column }) => ('to' in field && field.to === 'patient' ? [[column, patient]] : [])),
  );
  return plant(server.db, definition, org.id, {
    header: { total_cost: SECRET, ...totals, ...values(definition.header), ...people, ...view(definition.header), extra: kept(definition.header), status },
    line: { specification_id: goods.spec, unit_id: goods.piece, ...values(definition.lines), ...view(definition.lines), extra: kept(definition.lines) },
  });
}

/** Names of hidden fields that stand anywhere in an answer of a kind; the counts of its tabs have names of their own. */
function namesIn(value: unknown, secrets: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => namesIn(one, secrets));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'tabs' ? [] : [...(secrets.has(name) && inner !== '' ? [name] : []), ...namesIn(inner, secrets)],
  );
}

/** Answer the same whatever state a document is in: asked once. */
const WHATEVER_STATE = /\/(list|export|template|import|search|scan)$/;
const READS = /\/(list|info|fill|suggest|sheetList|foresee|transferRecord|linesAround|stock|aids)$/;

describe.each(inTurn(owned))('$definition.kind of $kind', ({ definition, kind }) => {
  it('says no price and no patient to whoever may not see them', async () => {
    const world = worlds.get(kind) as World;
    // Where no page of the kind may show prices, nobody sees them.
    const isSeen = screensOf(definition.kind).some((screen) => screen.kinds.includes(kind) && isBuilt(screen) && screen.actions.includes('viewCost'));
    const hasSecrets = isSeen && secretsOf(definition).size > 1;
    const failed: string[] = [];
    for (const status of [0, 2]) {
      const planted = await plantSecret(definition, world, status);
      const seen = await wholeAnswer(world.admin, 'GET', `/v1/business/${definition.kind}/info`, { id: planted.id });
      if (hasSecrets) expect(seen, 'whoever may see it does').toContain(SECRET);
      for (const { method, path, body } of knocksAt(routes, planted, { specification: goods.spec })) {
        if (status > 0 && WHATEVER_STATE.test(path)) continue;
        const said = await wholeAnswer(world.blind, method, path, body);
        const asked = path.split('/')[3] ?? '';
        const names = READS.test(path) ? namesIn((JSON.parse(said) as { info: unknown }).info, secretsOf(documentOf(asked) ?? definition)) : [];
        if (said.includes(SECRET) || said.includes(PATIENT) || said.includes('"code":50000') || names.length > 0)
          failed.push(`${method} ${path} ${JSON.stringify(body)}: ${names.join()} ${said.slice(0, 300)}`);
      }
    }
    expect(failed).toEqual([]);
  });

  it('is neither filtered nor sorted by what is not shown', async () => {
    const { blind } = worlds.get(kind) as World;
    for (const name of secretsOf(definition)) {
      for (const level of ['document', 'line']) {
        for (const question of [{ [`f.${name}`]: '1~9' }, { [`f.${name}`]: 'is:blank' }, { sort: name }, { sort: `-${name}` }]) {
          const answer = await call(blind, 'GET', `/v1/business/${definition.kind}/list`, { level, ...question });
          expect({ level, question, code: answer.code }).toEqual({ level, question, code: 40000 });
        }
      }
    }
  });
});
