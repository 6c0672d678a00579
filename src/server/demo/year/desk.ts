import { sql } from 'kysely';
import type { Acted, Saved } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { MasterDefinition } from '../../../define/define-master';
import { documentOf, masterOf, screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { actOnDocument } from '../../engine/documents/lifecycle';
import { saveDocument } from '../../engine/documents/save';
import { actOnMasters } from '../../engine/masters/act';
import { saveMaster } from '../../engine/masters/save';
import { type Organisation, organisationOf, type Person, personOf, type World } from '../world/world';

export type Values = Record<string, unknown>;

/**
 * Somebody of an organisation at work at a moment of the past: documents bear that person's name and that moment, and go
 * through the engine's front door. Rights are not asked (the person of the demo holds them anyway), rules are.
 */
export type Desk = { world: World; organisation: Organisation; person: Person; context: Context };

export function deskOf(world: World, organisation: Organisation, person: Person, at: Date): Desk {
  const { id, kind, name } = organisation;
  const context: Context = {
    db: world.db,
    org: { id, kind, name },
    isSystem: true,
    permissions: {},
    screen: '',
    requestId: 'demo',
    now: () => at,
    user: { id: person.user, code: person.userName, name: person.name, employee: person.employee, departments: [person.department], warehouses: [] },
  };
  return { world, organisation, person, context };
}

/** Somebody of an organisation on a day of the past, at his desk at that time. */
export const deskOn = (world: World, key: string, userName: string, day: string, time: string): Desk => {
  const organisation = organisationOf(world, key);
  return deskOf(world, organisation, personOf(organisation, userName), new Date(Math.min(Date.parse(`${day}T${time}:00+08:00`), world.end.getTime() - 60_000)));
};

/** Somebody who decides in person, by the rights of these pages and all over the house: only his own step is passed. */
export const withRights = ({ context, ...desk }: Desk, permissions: Context['permissions']): Desk => ({
  ...desk,
  context: { ...context, isSystem: false, permissions, user: { ...context.user, departments: [], warehouses: [] } },
});
export const inPerson = (desk: Desk, kind: string): Desk =>
  withRights(desk, Object.fromEntries(screensOf(kind).map((screen) => [screen.flag, [...screen.actions]])));

const definitionOf = (kind: string): DocumentDefinition => {
  const found = documentOf(kind);
  if (!found) throw new Error(`no kind ${kind}`);
  return found;
};

/**
 * A year is built in a minute: what a power cut would lose of it is built again, and nothing is planned twice. A posting
 * is some fifty statements about a few rows found by their keys; planned anew for each document, that took as long as
 * carrying them out.
 */
const quickly = <T>(desk: Desk, work: (context: Context) => Promise<T>): Promise<T> =>
  inTransaction(desk.context.db, async (tx) => {
    await hurry(tx);
    return work({ ...desk.context, db: tx });
  });

export const hurry = (tx: Db) =>
  sql`select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(tx);

export const draft = (desk: Desk, kind: string, header: Values, lines: Values[], sections: Record<string, Values[]> = {}): Promise<Saved> =>
  quickly(desk, (context) => saveDocument(context, definitionOf(kind), { header, lines, sections, confirmed: true }));

export const change = (desk: Desk, kind: string, of: { id: string; version: number }, header: Values, lines: Values[]): Promise<Saved> =>
  quickly(desk, (context) => saveDocument(context, definitionOf(kind), { id: of.id, version: of.version, header, lines, confirmed: true }));

type More = { reason?: string; lines?: Values[]; input?: Values };
export const act = (desk: Desk, kind: string, action: string, of: { id: string; version: number }, more: More = {}): Promise<Acted> =>
  quickly(desk, (context) => actWithin(context, kind, action, of, more));

async function actWithin(context: Context, kind: string, action: string, of: { id: string; version: number }, more: More): Promise<Acted> {
  const definition = definitionOf(kind);
  const found = definition.actions.find((one) => one.id === action);
  if (!found) throw new Error(`${kind} has no action ${action}`);
  return actOnDocument(await afterwards(context, of.id), definition, found, { id: of.id, version: of.version, key: newId(), confirmed: true, ...more });
}

/** Nothing is done with a paper before what was done with it last, at whosever desk: those of a day's end are pressed together. */
async function afterwards(context: Context, id: string): Promise<Context> {
  const { rows } = await sql<{ at: string }>`select updated_at as at from document where org_id = ${context.org.id} and id = ${id}`.execute(context.db);
  const earliest = Date.parse(rows[0]?.at ?? '') + 1_000;
  const moment = context.now();
  return earliest > moment.getTime() ? { ...context, now: () => new Date(earliest) } : context;
}

/** Made by one person, reviewed by another, in one go. */
export const post = (maker: Desk, checker: Desk, kind: string, header: Values, lines: Values[], action = 'review'): Promise<Acted> =>
  quickly(maker, async (context) => {
    const saved = await saveDocument(context, definitionOf(kind), { header, lines, confirmed: true });
    return actWithin({ ...checker.context, db: context.db }, kind, action, saved, {});
  });

const masterNamed = (resource: string): MasterDefinition => {
  const found = masterOf(resource);
  if (!found) throw new Error(`no master ${resource}`);
  return found;
};

/** A record of a master, saved as its form would. @returns its id */
export const keepRecord = async ({ context }: Desk, resource: string, row: Values, lines?: Record<string, Values[]>): Promise<string> =>
  (await saveMaster(context, masterNamed(resource), { row, ...(lines ? { lines } : {}) })).id;

/** An action of a master on one record, or with '' on its list. */
export async function actOnRecord({ context }: Desk, resource: string, action: string, id: string, input: Values = {}, reason?: string): Promise<void> {
  const master = masterNamed(resource);
  const found = master.actions.find((one) => one.id === action);
  if (!found) throw new Error(`${resource} has no action ${action}`);
  await actOnMasters(context, master, found, { ids: id === '' ? [] : [id], input, reason });
}

export const versionOf = async (world: World, organisation: Organisation, id: string): Promise<number> =>
  Number((await sql<{ version: number }>`select version from document where org_id = ${organisation.id} and id = ${id}`.execute(world.db)).rows[0]?.version);
