import { sql } from 'kysely';
import type { MasterDefinition } from '../../../define/define-master';
import { type Context, within } from '../../base/context';
import { Conflict, Rejected, STALE } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { changed } from '../messages/notify';
import { mayWrite, requireOperation } from './access';
import { checkChildrenDisabled } from './branches';
import type { MasterRow } from './effects';
import { masterEffectOf } from './effects';
import { loadRows, nameOf } from './load';
import { askOperation, followOperation } from './rules';
import { tableColumns } from './write';

/** Soft delete, only of what nothing refers to. @throws Rejected 【名称】已被业务数据使用，不能删除，可停用 */
export async function deleteMaster(
  context: Context,
  definition: MasterDefinition,
  input: { id: string; version?: number | undefined },
): Promise<{ id: string }> {
  requireOperation(context, definition, 'del');
  return inTransaction(context.db, async (tx) => {
    const inside = within(context, tx);
    const row = (await loadRows(tx, inside, definition, [input.id], true))[0] as MasterRow;
    if (!mayWrite(inside, definition, row)) throw new Rejected('只能删除本机构维护的数据');
    if (input.version !== undefined && String(input.version) !== row.version) throw new Conflict(STALE);
    await askOperation(tx, inside, definition, 'del', row);
    await masterEffectOf(definition.resource).beforeDelete?.(tx, inside, row);
    if (await isUsed(tx, definition, row)) throw new Rejected(`【${nameOf(definition, row)}】已被业务数据使用，不能删除，可停用`);
    await sql`update ${sql.table(definition.table)} set deleted_at = ${context.now()}, deleted_by = ${context.user.id || null}, version = version + 1
      where org_id = ${row.orgId} and id = ${row.id}`.execute(tx);
    await followOperation(tx, inside, definition, 'del', row);
    await changed(tx, { org: context.org.id, resource: definition.resource, ids: [row.id], by: context.user.id });
    await logOperation(tx, inside, { resource: definition.resource, id: row.id, name: nameOf(definition, row), operation: 'del', before: row, after: {} });
    return { id: row.id };
  });
}

/** Children, and every `table.column` the definition names (`column[]` holds a list); deleted rows do not count. */
async function isUsed(tx: Db, definition: MasterDefinition, row: MasterRow): Promise<boolean> {
  const places = [...definition.usedBy, ...(definition.tree ? [`${definition.table}.parent_id`] : [])];
  for (const place of places) {
    const [table = '', given = ''] = place.split('.');
    const isList = given.endsWith('[]');
    const column = sql.ref(isList ? given.slice(0, -2) : given);
    const { all } = await tableColumns(tx, table);
    if (all.size === 0) continue;
    const alive = all.has('deleted_at') ? sql` and deleted_at is null` : sql``;
    const tenant = definition.scope === 'own' && all.has('org_id') ? sql` and org_id = ${row.orgId}` : sql``;
    const found =
      await sql`select 1 from ${sql.table(table)} where ${isList ? sql`${row.id}::uuid = any(${column})` : sql`${column} = ${row.id}`}${alive}${tenant} limit 1`.execute(
        tx,
      );
    if (found.rows.length > 0) return true;
  }
  return false;
}

/** Enables or disables the rows: all of them or none. @returns how many changed */
export async function switchMasters(context: Context, definition: MasterDefinition, ids: readonly string[], on: boolean): Promise<{ changed: number }> {
  const operation = on ? 'enable' : 'disable';
  requireOperation(context, definition, operation);
  const effect = masterEffectOf(definition.resource);
  return inTransaction(context.db, async (tx) => {
    const inside = within(context, tx);
    const rows = await loadRows(tx, inside, definition, ids, true);
    const isFlag = definition.hasStatus;
    let count = 0;
    for (const row of rows) {
      if (!mayWrite(inside, definition, row)) throw new Rejected('只能修改本机构维护的数据');
      if (isFlag ? row.status === on : row.status === (on ? '1' : '0')) continue;
      await askOperation(tx, inside, definition, operation, row);
      await (on ? effect.beforeEnable : effect.beforeDisable)?.(tx, inside, row);
      // What can never be disabled says so first; what only has to wait for its children says that.
      if (!on) await checkChildrenDisabled(tx, definition, row.id);
      await sql`update ${sql.table(definition.table)} set status = ${isFlag ? on : on ? 1 : 0}, version = version + 1, updated_by = ${context.user.id || null}, updated_at = ${context.now()}
        where org_id = ${row.orgId} and id = ${row.id}`.execute(tx);
      await followOperation(tx, inside, definition, operation, row);
      await logOperation(tx, inside, {
        resource: definition.resource,
        id: row.id,
        name: nameOf(definition, row),
        operation,
        before: { status: !on },
        after: { status: on },
      });
      count++;
    }
    await changed(tx, { org: context.org.id, resource: definition.resource, ids, by: context.user.id });
    return { changed: count };
  });
}
