import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { wireText } from '../../contract/wire-text';
import { BadInput } from '../base/errors';
import { endpoint } from '../base/http';
import type { Services } from '../services';

const MAX_BYTES = 256 * 1024;
const short = (label: string) =>
  wireText(
    `缺少${label}`,
    z
      .string()
      .trim()
      .min(1, { error: `缺少${label}` })
      .max(120, { error: `${label}过长` }),
  );
const key = {
  userId: z.unknown().optional(),
  projectName: wireText('项目名称不正确', z.string().trim().max(60, { error: '项目名称过长' })).default('yrtweb'),
  systemType: wireText('机构类型不正确', z.string().trim().max(10, { error: '机构类型不正确' })).default(''),
  tableId: short('表格编号'),
};

/**
 * How each user arranged a table. The server keeps what the client sends (columns as JSON text, sort, views and whatever
 * comes later) and only watches size and owner: the user is the session's, whatever userId says.
 */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/business/userTableSort/info', input: z.object(key) }, async ({ db, org, user }, given) => {
    const { rows } = await sql<{ value: Record<string, unknown> }>`select value from table_layout
      where org_id = ${org.id} and user_id = ${user.id} and project_name = ${given.projectName} and system_type = ${given.systemType} and table_id = ${given.tableId}`.execute(
      db,
    );
    const value = rows[0]?.value;
    return value
      ? {
          ...value,
          userId: user.id,
          projectName: given.projectName,
          systemType: given.systemType,
          tableId: given.tableId,
        }
      : null;
  });

  endpoint(app, services, { method: 'POST', path: '/v1/business/userTableSort/save', input: z.looseObject(key) }, async ({ db, org, user, now }, given) => {
    const { userId: _owner, projectName, systemType, tableId, ...value } = given;
    const text = JSON.stringify(value);
    if (Buffer.byteLength(text) > MAX_BYTES) throw new BadInput('表格布局过大，无法保存');
    await sql`insert into table_layout (org_id, user_id, project_name, system_type, table_id, value, updated_at)
      values (${org.id}, ${user.id}, ${projectName}, ${systemType}, ${tableId}, ${text}::jsonb, ${now()})
      on conflict (org_id, user_id, project_name, system_type, table_id) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(db);
  });
}
