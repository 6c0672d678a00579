import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { wireText } from '../../contract/wire-text';
import type { OrgKind } from '../../define/field';
import type { Context } from '../base/context';
import { NotFound, Rejected } from '../base/errors';
import { endpoint } from '../base/http';
import { requireAction, requireRead } from '../engine/access';
import { exportRules } from '../rules/export-rules';
import { copyRules, lockRule, resetRule, setRule } from '../rules/rule-settings';
import { type Place, rulesAt } from '../rules/rules-at';
import type { Services } from '../services';
import { sendWorkbook } from './sheet-file';

const id = z.guid({ error: '记录编号不正确' });
const where = {
  screen: z.string().max(40).optional(),
  orgKind: z.enum(['P', 'H', 'D', 'V']).optional(),
  org: id.optional(),
  department: id.optional(),
  warehouse: id.optional(),
};
const place = z.object(where);
const key = z.string().max(60);

/** Business rules: the platform sets them per kind and organisation and locks them; a hospital sets its own unlocked ones. */
export function register(app: FastifyInstance, services: Services): void {
  const post = <I>(path: string, input: z.ZodType<I>, run: (context: Context, input: I) => Promise<unknown>) =>
    endpoint(app, services, { method: 'POST', path: `/v1/business/ruleConfig/${path}`, input }, run);

  endpoint(app, services, { method: 'GET', path: '/v1/business/ruleConfig/list', input: place }, async (context, given) => {
    requireRead(context, 'ruleConfig', '规则配置');
    return { list: await rulesAt(context.db, await placeOf(context, given)) };
  });
  endpoint(
    app,
    services,
    { method: 'GET', path: '/v1/business/ruleConfig/history', input: z.object({ ...where, key: key.optional() }) },
    async (context, given) => {
      requireRead(context, 'ruleConfig', '规则配置');
      const { rows } =
        await sql`select at, user_name as "userName", operation, record_name as name, changes from operation_log where org_id = ${context.org.id} and resource = 'ruleConfig'
      ${given.key ? sql`and changes @> ${JSON.stringify([{ field: 'key', after: given.key }])}::jsonb` : sql``} order by at desc limit 100`.execute(context.db);
      return { list: rows };
    },
  );
  endpoint(app, services, { method: 'GET', path: '/v1/business/ruleConfig/export', input: place }, async (context, given, { reply }) => {
    requireAction({ ...context, screen: given.screen ?? context.screen }, 'ruleConfig', ['export'], '导出');
    return sendWorkbook(reply, '规则配置', await exportRules(context, await placeOf(context, given)));
  });
  post(
    'edit',
    z.object({
      ...where,
      key,
      value: wireText('请填写规则的值', z.string().trim().max(200, { error: '规则的值过长' })),
      reason: z.string().trim().max(200).default(''),
    }),
    async (context, given) => {
      requireAction(context, 'ruleConfig', ['edit'], '编辑');
      await setRule(context, await placeOf(context, given), given);
    },
  );
  post('resetDefault', z.object({ ...where, key }), async (context, given) => {
    requireAction(context, 'ruleConfig', ['resetDefault'], '恢复默认');
    await resetRule(context, await placeOf(context, given), given.key);
  });
  post('lock', z.object({ ...where, key, locked: z.boolean() }), async (context, given) => {
    requireAction({ ...context, screen: 'businessConfig' }, 'ruleConfig', ['lock'], '锁定');
    const { kind, org } = await placeOf(context, given);
    if (org) throw new Rejected('只能锁定机构类型的规则');
    await lockRule(context, kind, given.key, given.locked);
  });
  post('copy', z.object({ ...where, org: id, from: id }), async (context, given) => {
    requireAction({ ...context, screen: 'businessConfig' }, 'ruleConfig', ['copy'], '复制');
    return copyRules(context, (await placeOf(context, given)).kind, given.org, given.from);
  });
}

/** The platform names any place; everybody else means the own organisation, whatever is named. */
async function placeOf(context: Context, given: z.infer<typeof place>): Promise<Place> {
  const isPlatform = context.org.kind === 'P';
  const org = isPlatform ? given.org : context.org.id;
  const target = given.department
    ? { scope: 'department' as const, id: given.department }
    : given.warehouse
      ? { scope: 'warehouse' as const, id: given.warehouse }
      : undefined;
  if (!org) return { kind: given.orgKind ?? 'P' };
  const { rows } = await sql<{
    kind: OrgKind;
  }>`select kind from organisation where id = ${org} and deleted_at is null`.execute(context.db);
  if (!rows[0]) throw new NotFound('机构不存在');
  if (target) {
    const table = sql.table(target.scope);
    const found = await sql`select 1 from ${table} where org_id = ${org} and id = ${target.id} and deleted_at is null`.execute(context.db);
    if (found.rows.length === 0) throw new NotFound('科室或库房不存在');
  }
  return { kind: rows[0].kind, org, ...(target ? { target } : {}) };
}
