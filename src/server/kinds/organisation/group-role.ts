import { sql } from 'kysely';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { MasterEffect, MasterRow } from '../../engine/masters/effects';
import { touchPermissions } from '../../engine/messages/touch-permissions';
import { requireGrantableRoles } from '../../menu/escalation';

const groupUsers = async (tx: Db, row: MasterRow): Promise<string[]> =>
  (
    await sql<{
      user_id: string;
    }>`select x.user_id from user_group_role x join app_user u on u.org_id = x.org_id and u.id = x.user_id and u.deleted_at is null where x.org_id = ${row.orgId} and x.group_role_id = ${row.id}`.execute(
      tx,
    )
  ).rows.map((one) => one.user_id);

export const groupRoleEffect: MasterEffect = {
  beforeSave: async (tx, context, _row, before, lines) => {
    if (!lines?.roles) return;
    if (before && (await groupUsers(tx, before)).includes(context.user.id)) throw new Rejected('不能修改自己的权限');
    await requireGrantableRoles(
      tx,
      context,
      lines.roles.map((line) => String(line.role)),
    );
  },
  afterSave: async (tx, context, row) => touchPermissions(tx, context.org.id, await groupUsers(tx, row)),
  beforeEnable: async (tx, context, row) => touchPermissions(tx, context.org.id, await groupUsers(tx, row)),
  beforeDisable: async (tx, context, row) => touchPermissions(tx, context.org.id, await groupUsers(tx, row)),
};
