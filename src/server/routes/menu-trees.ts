import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { wireText } from '../../contract/wire-text';
import type { Context } from '../base/context';
import { endpoint } from '../base/http';
import { requireAction, requireRead } from '../engine/access';
import { exportTree } from '../menu/export-tree';
import { copyTree, orderNodes, organisationTree, renameNode, setOrganisationTree } from '../menu/organisation-tree';
import { templateToTree } from '../menu/template-to-tree';
import type { Services } from '../services';
import { sendWorkbook } from './sheet-file';

const id = z.guid({ error: '记录编号不正确' });
const ofOrg = z.object({ screen: z.string().max(40).optional(), org: id });

const onTree = (context: Context, flag: string, label: string) => requireAction({ ...context, screen: 'menuTree' }, 'menuNode', [flag], label);

/** The menu trees of organisations, shown and changed on one page of the platform. */
export function register(app: FastifyInstance, services: Services): void {
  const post = <I>(path: string, input: z.ZodType<I>, run: (context: Context, input: I) => Promise<unknown>) =>
    endpoint(app, services, { method: 'POST', path, input }, run);

  endpoint(app, services, { method: 'GET', path: '/v1/business/menuNode/organisationTree', input: ofOrg }, (context, given) => {
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
