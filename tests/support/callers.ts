import { sql } from 'kysely';
import { type ListQuery, listQuery } from '../../src/contract/requests';
import type { Permissions } from '../../src/define/allows';
import type { MasterDefinition } from '../../src/define/define-master';
import type { OrgKind } from '../../src/define/field';
import { masterOf, screens } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import type { Db } from '../../src/server/db/open';
import { actOnMasters, type MasterActing } from '../../src/server/engine/masters/act';

/** Callers of engine functions without the HTTP side: organisations of their own, everything of their kind granted. */
export const definition = (resource: string): MasterDefinition => {
  const found = masterOf(resource);
  if (!found) throw new Error(`no master ${resource}`);
  return found;
};
export const everything = (kind: OrgKind): Permissions =>
  Object.fromEntries(screens.filter((screen) => screen.kinds.includes(kind)).map((screen) => [screen.flag, [...screen.actions]]));

export async function organisation(db: Db, kind: OrgKind, name: string): Promise<Context['org']> {
  const known =
    kind === 'P' ? await sql<{ id: string; name: string }>`select id, name from organisation where kind = 'P' and deleted_at is null`.execute(db) : undefined;
  if (known?.rows[0]) return { ...known.rows[0], kind };
  const id = newId();
  await sql`insert into organisation (id, kind, name, joined, is_use_system) values (${id}, ${kind}, ${name}, true, true)`.execute(db);
  return { id, kind, name };
}

export const caller = (db: Db, org: Context['org'], more: Partial<Context> = {}): Context =>
  ({
    db,
    org,
    user: { id: newId(), name: '测试', employee: '', departments: [], warehouses: [] },
    permissions: everything(org.kind),
    isSystem: false,
    screen: '',
    now: () => new Date(),
    requestId: 'test',
    ...more,
  }) as Context;

export const page = (more: Record<string, string> = {}): ListQuery => listQuery.parse(more);

/** Carries out an action of a master by its id. */
export async function act(context: Context, resource: string, id: string, given: MasterActing): Promise<unknown> {
  const master = definition(resource);
  const action = master.actions.find((candidate) => candidate.id === id);
  if (!action) throw new Error(`no action ${id}`);
  return actOnMasters(context, master, action, given);
}
