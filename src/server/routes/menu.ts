import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../base/context';
import { NotFound } from '../base/errors';
import { endpoint } from '../base/http';
import { requireAction, requireRead } from '../engine/access';
import { ticksOfRole, ticksOfTemplate } from '../menu/ticks';
import { userMenu } from '../menu/user-menu';
import { viewEffective } from '../menu/view-effective';
import type { Services } from '../services';

const one = z.object({ screen: z.string().max(40).optional(), id: z.guid({ error: '记录编号不正确' }) });

/** The own menu, and what a user, a role and a template hold of it. */
export function register(app: FastifyInstance, services: Services): void {
  const get = <I>(path: string, input: z.ZodType<I>, run: (context: Context, input: I) => Promise<unknown>) =>
    endpoint(app, services, { method: 'GET', path, input }, run);

  get('/v1/user/get_user_menu/yrtweb', z.object({}), (context) => userMenu(context));

  get('/v1/business/user/viewEffective', one, (context, given) => {
    requireAction(context, 'user', ['viewEffective'], '查看有效权限');
    return viewEffective(context, given.id);
  });
  get('/v1/business/user/copySetting', one, async (context, given) => {
    requireAction(context, 'user', ['copyPermission'], '复制权限');
    const { rows } = await sql<{
      copy_setting: unknown;
    }>`select copy_setting from app_user where org_id = ${context.org.id} and id = ${given.id} and deleted_at is null`.execute(context.db);
    if (!rows[0]) throw new NotFound('用户不存在');
    return rows[0].copy_setting;
  });
  get('/v1/business/role/permission', one, (context, given) => {
    requireRead(context, 'role', '角色管理');
    return ticksOfRole(context, given.id);
  });
  get('/v1/business/roleTemplate/tree', one, (context, given) => {
    requireRead(context, 'roleTemplate', '机构组模板');
    return ticksOfTemplate(context, given.id);
  });
}
