import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { wireText } from '../../contract/wire-text';
import type { Context } from '../base/context';
import { NotFound } from '../base/errors';
import { endpoint } from '../base/http';
import { requireAction, requireRead } from '../engine/access';
import { exportTree } from '../menu/export-tree';
import { copyTree, orderNodes, organisationTree, renameNode, setOrganisationTree } from '../menu/organisation-tree';
import { templateToTree } from '../menu/template-to-tree';
import { ticksOfRole, ticksOfTemplate } from '../menu/ticks';
import { userMenu } from '../menu/user-menu';
import { viewEffective } from '../menu/view-effective';
import type { Services } from '../services';
import { sendWorkbook } from './sheet-file';

const id = z.guid({ error: '记录编号不正确' });
const screen = z.string().max(40).optional();
const one = z.object({ screen, id });
const ofOrg = z.object({ screen, org: id });

/** The own menu, and what the screens of the menu machinery show and change beyond their masters. */
export function register(app: FastifyInstance, services: Services): void {
  const get = <I>(path: string, input: z.ZodType<I>, run: (context: Context, input: I) => Promise<unknown>) =>
    endpoint(app, services, { method: 'GET', path, input }, run);
  const post = <I>(path: string, input: z.ZodType<I>, run: (context: Context, input: I) => Promise<unknown>) =>
    endpoint(app, services, { method: 'POST', path, input }, run);

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

  const onTree = (context: Context, flag: string, label: string) => requireAction({ ...context, screen: 'menuTree' }, 'menuNode', [flag], label);
  get('/v1/business/menuNode/organisationTree', ofOrg, (context, given) => {
    requireRead({ ...context, screen: 'menuTree' }, 'menuNode', '机构菜单树');
    return organisationTree(context, given.org);
  });
  post('/v1/business/menuNode/setTree', ofOrg.extend({ nodes: z.array(id).max(10_000), preview: z.boolean().optional() }), (context, given) => {
    onTree(context, 'setTree', '设置菜单');
    return setOrganisationTree(context, { org: given.org, nodes: given.nodes, isPreview: given.preview === true });
  });
  post(
    '/v1/business/menuNode/rename',
    ofOrg.extend({ node: id, content: wireText('请填写名称', z.string().trim().max(50, { error: '【名称】最多50个字' })) }),
    (context, given) => {
      onTree(context, 'rename', '改名');
      return renameNode(context, given);
    },
  );
  post(
    '/v1/business/menuNode/sortTree',
    ofOrg.extend({ nodes: z.array(id).min(1, { error: '请选择节点' }).max(500), reset: z.boolean().optional() }),
    (context, given) => {
      onTree(context, 'move', '移动');
      return orderNodes(context, { org: given.org, nodes: [...new Set(given.nodes)], isReset: given.reset === true });
    },
  );
  post('/v1/business/menuNode/copyTree', ofOrg.extend({ from: id }), (context, given) => {
    onTree(context, 'copy', '复制');
    return copyTree(context, given);
  });
  post(
    '/v1/business/menuNode/applyTemplate',
    ofOrg.extend({
      template: id,
      mode: z.enum(['add', 'replace'], { error: '请选择方式' }),
      syncRoles: z.boolean().optional(),
      preview: z.boolean().optional(),
    }),
    (context, given) => {
      onTree(context, 'applyTemplate', '应用模板');
      return templateToTree(context, { ...given, syncRoles: given.syncRoles === true, isPreview: given.preview === true });
    },
  );
  endpoint(app, services, { method: 'GET', path: '/v1/business/menuNode/exportTree', input: ofOrg }, async (context, given, { reply }) => {
    onTree(context, 'export', '导出');
    const { name, stream } = await exportTree(context, given.org);
    return sendWorkbook(reply, name, stream);
  });
}
