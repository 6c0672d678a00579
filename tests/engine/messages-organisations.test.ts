import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OrgKind } from '../../src/define/field';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act, caller, organisation } from '../support/callers';
import { add } from '../support/documents';
import { inWorld } from '../support/in-world';
import { change, disable, make, remove } from '../support/masters';
import { refusal } from '../support/refusal';
import { refused } from '../support/refused';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let v: Context;
let p: Context;
/** A firm that is merely known: no login, no departments. */
let archive: string;
const idOf = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> => (await query.execute(w.db)).rows[0]?.id ?? '';
const template = (kind: OrgKind) => idOf(sql`select id from role_template where org_kind = ${kind} and is_default`);

inWorld(tradeWorld, async (made) => {
  w = made;
  [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  p = caller(w.db, await organisation(w.db, 'P', '平台'));
  v = caller(w.db, await organisation(w.db, 'V', '强健医疗'));
  archive = await make(h, 'organisation', { kind: 'D', name: '外部公司' });
});

refused([
  ['该机构未入驻，没有部门', () => act(p, 'organisation', 'resetAdmin', { ids: [archive], input: { phone: '13711110000', name: '张三' } })],
  ['手机号码格式输入有误 @ phone', () => act(p, 'organisation', 'resetAdmin', { ids: [archive], input: { phone: '123', name: '张三' } })],
  [
    '模板不适用于【康和医院】的机构类型 @ template',
    async () => act(p, 'organisation', 'applyTemplate', { ids: [w.hospital.id], input: { template: await template('D'), mode: 'add' } }),
  ],
  ['不能停用自己', () => disable(p, 'organisation', p.org.id)],
]);

test('a firm that has joined keeps its own papers; who made its archive row changes nothing any more', async () => {
  const firm = await make(h, 'organisation', { kind: 'D', name: '后来入驻' });
  await sql`update organisation set joined = true where id = ${firm}`.execute(w.db);
  const words = ['已入驻机构的资料由其自行维护'];
  expect(await refusal(change(h, 'organisation', firm, { address: '别处' }))).toEqual(words);
  expect(await refusal(disable(h, 'organisation', firm))).toEqual(words);
});

const registered = async (status: number, stage: number, name: string) => {
  const id = newId();
  await sql`insert into org_registration (id, sn, status, stage, organisation_id, system_type, name, social_credit_code, administrative_division_sn, address, registrant, registrant_phone)
    values (${id}, ${id}, ${status}, ${stage}, ${archive}, 2, ${name}, '911100004000000001', '110101', '1号', '张三', '13600000001')`.execute(w.db);
  return id;
};
const pass = (id: string, input: Record<string, unknown>) => act(p, 'orgRegistration', 'pass', { ids: [id], input });
const level = () => idOf(sql`select id from vip_level where rank = 0`);
refused([
  ['该注册申请不在待审核状态', async () => pass(await registered(2, 2, '甲'), {})],
  ['该注册申请不在待审核状态', async () => act(p, 'orgRegistration', 'cancel', { ids: [await registered(6, 1, '乙')] })],
  ['该注册申请不在待审核状态', async () => change(p, 'orgRegistration', await registered(2, 2, '丙'), { address: '2号' })],
  ['请选择会员等级 @ vipLevel', async () => pass(await registered(1, 2, '丁'), { supplementLater: true })],
  [
    '模板不适用于【戊】的机构类型 @ roleTemplate',
    async () => pass(await registered(1, 2, '戊'), { supplementLater: true, vipLevel: await level(), roleTemplate: await template('H') }),
  ],
  [
    '请选择组模板 @ roleTemplate',
    async () => {
      await sql`update role_template set is_default = false where org_kind = 'D'`.execute(w.db);
      const answer = pass(await registered(1, 2, '己'), { supplementLater: true, vipLevel: await level() });
      return answer.finally(() => sql`update role_template set is_default = true where org_kind = 'D'`.execute(w.db));
    },
  ],
]);

const firm = (kind: OrgKind, name: string) => make(p, 'organisation', { kind, name });
const partner = (context: Context, relation: string, kind: string, counterparty: string, more: Record<string, unknown> = {}) =>
  make(context, 'partner', { relation, kind, counterparty, ...more });
refused([
  ['该关系的类型只能是供应商 @ kind', () => partner(h, 'HD', 'customer', archive)],
  ['该关系的类型只能是客户 @ kind', async () => partner(d, 'DH', 'supplier', await firm('H', '某医院'))],
  ['合作有效期不能早于合作开始 @ validTo', () => partner(h, 'HD', 'supplier', archive, { validFrom: '2026-02-01', validTo: '2026-01-31' })],
  ['关系与本机构类型不符 @ relation', () => partner(h, 'DD', 'both', archive)],
  ['关系与本机构类型不符 @ relation', () => partner(v, 'DD', 'customer', archive)],
  ['关系与对方机构类型不符 @ relation', () => partner(h, 'HV', 'supplier', archive)],
  ['【对方机构】所选记录不存在 @ counterparty', () => partner(h, 'HD', 'supplier', p.org.id)],
  ['不能与本机构建立往来 @ counterparty', () => partner(h, 'HH', 'both', w.hospital.id)],
  [
    '【康达医疗】有未完成的单据，不能停用',
    async () => {
      await add(h, 'purchaseOrder', { supplier: w.supplier, deliveryAddress: '解放路', receiver: '王', phone: '1', warehouse: w.hospital.warehouse }, [
        { specification: w.spec, unit: w.box, quantity: '1', price: '1', taxRate: '13' },
      ]);
      return disable(h, 'partner', w.supplier);
    },
  ],
]);

const node = (more: Record<string, unknown>) => make(p, 'menuNode', { name: '新节点', orgKinds: ['H'], flag: `n${newId().slice(-6)}`, ...more });
const directory = () => idOf(sql`select id from menu_node where type = 0 and parent_id is null and 'H' = any(org_kinds) order by sort limit 1`);
const page = () => idOf(sql`select id from menu_node where type = 1 and flag = 'motherTree'`);
const used = async () => {
  const id = await idOf(sql`select id from menu_node where type = 1 and flag = 'saleOdo'`);
  await sql`insert into organisation_menu (org_id, node_id) values (${w.dealer.id}, ${id}) on conflict do nothing`.execute(w.db);
  return id;
};
const uses = async (id: string) =>
  (
    await sql<{
      n: string;
    }>`select ((select count(*) from organisation_menu where node_id = ${id}) + (select count(*) from role_template_node where node_id = ${id})
    + (select count(*) from role_permission where node_id = ${id}))::text as n`.execute(w.db)
  ).rows[0]?.n;
refused([
  ['操作只能添加在页面下 @ parent', async () => node({ type: '2', parent: await directory() })],
  ['页面只能添加在目录下 @ parent', async () => node({ type: '1', path: '/ptm/businessProduct', parent: await page() })],
  ['目录最多两级 @ parent', async () => node({ type: '0', parent: await node({ type: '0', parent: await node({ type: '0' }) }) })],
  ['适用机构不能超出上级节点 @ orgKinds', async () => node({ type: '0', orgKinds: ['H', 'D'], parent: await node({ type: '0' }) })],
  ['路由不存在 @ path', async () => node({ type: '1', path: '/nowhere', parent: await directory() })],
  ['标识须以小写字母开头，只含字母和数字 @ flag', async () => node({ type: '1', flag: 'a:b', path: '/login', parent: await directory() })],
  ['标识已被使用，不能修改 @ flag', async () => change(p, 'menuNode', await used(), { flag: 'somethingElse' })],
  ['系统必需节点不能移除', async () => disable(p, 'menuNode', await page())],
]);
test('a node that stands in a menu, a template or a role goes only when nobody has it', async () => {
  const id = await used();
  expect(await refusal(remove(p, 'menuNode', id))).toEqual([`该节点已被${await uses(id)}处使用，请先停用`]);
});

const onTemplate = async (action: string, input: Record<string, unknown> = {}) => act(p, 'roleTemplate', action, { ids: [await template('D')], input });
refused([
  ['每种机构类型必须有一个默认模板', async () => disable(p, 'roleTemplate', await template('D'))],
  [
    '停用的模板不能设为默认',
    async () => {
      const id = await make(p, 'roleTemplate', { name: '旧模板', orgKind: 'D' });
      await disable(p, 'roleTemplate', id);
      return act(p, 'roleTemplate', 'setDefault', { ids: [id] });
    },
  ],
  [
    '所选权限超出模板的菜单',
    async () => {
      const id = await make(p, 'roleTemplate', { name: '空模板', orgKind: 'D' });
      return act(p, 'roleTemplate', 'setPermission', { ids: [id], input: { name: '销售', nodes: [await used()] } });
    },
  ],
  ['模板不适用于【康和医院】的机构类型 @ organisations', () => onTemplate('apply', { organisations: [w.hospital.id], mode: 'add' })],
]);

const wildcard = () => idOf(sql`select id from role where code = 'orgAdmin' and org_kind = 'H'`);
const delivered = () => idOf(sql`select id from role where scope = 'system' and org_kind = 'P' and not is_wildcard limit 1`);
const systemRoles = (): Context => ({ ...p, screen: 'systemRole' });
refused([
  ['系统管理员角色不能修改', async () => act(p, 'role', 'setPermission', { ids: [await wildcard()], input: { nodes: [] } })],
  ['系统管理员角色不能修改', async () => change(systemRoles(), 'role', await wildcard(), { name: '别名' })],
  ['系统管理员角色不能修改', async () => disable(systemRoles(), 'role', await wildcard())],
  ['管理员角色不能复制', async () => act(h, 'role', 'copy', { ids: [await wildcard()], input: { name: '我的管理员' } })],
  ['请选择机构类型 @ orgKind', () => make(systemRoles(), 'role', { name: '新的系统角色' })],
  ['系统角色不能删除', async () => remove(p, 'role', await delivered())],
  ['请至少选择一个角色', () => make(h, 'groupRole', { name: '空组' }, { roles: [] })],
]);
