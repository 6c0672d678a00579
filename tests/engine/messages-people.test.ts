import { sql } from 'kysely';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act, caller, organisation } from '../support/callers';
import { post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { change, disable, make, remove } from '../support/masters';
import { employed } from '../support/others';
import { refused } from '../support/refused';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let p: Context;
let d: Context;
const find = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> => (await query.execute(w.db)).rows[0]?.id ?? '';
const dictionary = (code: string) => find(sql<{ id: string }>`select id from dictionary_type where code = ${code}`);

inWorld(tradeWorld, async (made) => {
  w = made;
  [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  p = caller(w.db, await organisation(w.db, 'P', '平台'));
});

refused([
  ['不能移动到自身或下级节点 @ parent', () => change(h, 'department', w.hospital.department, { parent: w.ward })],
  ['机构的根部门不能移动', () => act(h, 'department', 'move', { ids: [w.hospital.department], input: { parent: w.ward } })],
  ['机构的根部门不能停用', () => disable(d, 'department', w.dealer.department)],
  ['机构的根部门不能删除', () => remove(h, 'department', w.hospital.department)],
  ['不能移动到自身或下级节点 @ parent', () => act(h, 'department', 'move', { ids: [w.ward], input: { parent: w.ward } })],
  [
    '科室【骨科】仍有库存，不能停用',
    async () => {
      await post(h, 'initialStock', { warehouse: w.wardStore }, [
        { specification: w.spec, unit: w.piece, quantity: '10', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '1', taxRate: '13' },
      ]);
      return disable(h, 'department', w.ward);
    },
  ],
  [
    '科室【儿科】有未完成的申领单',
    async () => {
      const department = await make(h, 'department', { code: 'EK', name: '儿科', parent: w.hospital.department });
      await sql`insert into document (org_id, id, kind, sn, status, document_date, department_id, created_at, updated_at)
        values (${w.hospital.id}, ${newId()}, 'suppliesClaim', 'SL1', 1, '2026-01-01', ${department}, now(), now())`.execute(w.db);
      return disable(h, 'department', department);
    },
  ],
]);

refused([
  [
    '请先填写人员的手机号',
    async () => act(h, 'employee', 'openAccount', { ids: [await make(h, 'employee', { code: 'E9', name: '李四', department: w.ward })], input: {} }),
  ],
  ['【王五】已有登录用户，请先删除用户', async () => remove(h, 'employee', (await employed(w, '王五')).user.employee)],
  [
    '该人员已有用户 @ employee',
    async () => make(h, 'user', { employee: (await employed(w, '赵六')).user.employee, userName: 'zhaoliu', phone: '13700000001' }),
  ],
  ['账号为2-32个字，不能含空格 @ userName', () => make(h, 'user', { employee: w.hospital.employee, userName: 'a b', phone: '13700000002' })],
  ['请选择角色', async () => act(h, 'user', 'batchAssign', { ids: [(await employed(w, '钱七')).user.id], input: { mode: 'add', roles: [], groupRoles: [] } })],
]);

refused([
  ['系统字典不能新增值 @ type', async () => make(p, 'dictionaryItem', { type: await dictionary('docStatus'), code: '99', name: '别的' })],
  ['您没有【字典项-新增】权限', async () => make(h, 'dictionaryItem', { type: await dictionary('unitName'), code: '桶', name: '桶' })],
  ['系统字典不能删除', async () => remove(p, 'dictionary', await dictionary('docStatus'))],
  ['系统字典的值不能删除', async () => remove(p, 'dictionaryItem', await find(sql`select id from dictionary_item where is_system limit 1`))],
]);

const basic = () => find(sql`select id from vip_level where rank = 0`);
refused([
  ['基础版的等级不能修改 @ rank', async () => change(p, 'vipLevel', await basic(), { rank: '8' })],
  ['基础版不能停用或删除', async () => remove(p, 'vipLevel', await basic())],
  [
    '有1个机构使用该会员等级，不能停用或删除',
    async () => {
      const level = await make(p, 'vipLevel', { rank: '7', name: '试用版' });
      await act(p, 'organisation', 'setVip', { ids: [w.dealer.id], input: { vipLevel: level } });
      return disable(p, 'vipLevel', level);
    },
  ],
]);

const step = (seq: string, more: Record<string, unknown> = {}) => ({ seq, name: `第${seq}级`, approverType: 'user', user: w.dealer.user, ...more });
const setting = (steps: Record<string, unknown>[], docKind = 'saleOdo') => make(d, 'approvalSetting', { docKind, name: `审批${newId().slice(-6)}` }, { steps });
refused([
  ['请至少设置一个审批步骤', () => setting([])],
  ['请至少设置一个审批步骤', () => make(d, 'approvalSetting', { docKind: 'saleOdo', name: '没有步骤' })],
  ['审批步骤的顺序不能重复 @ 2.seq', () => setting([step('1'), step('1')])],
  ['本机构没有单据类型“suppliesClaim” @ docKind', () => setting([step('1')], 'suppliesClaim')],
  [
    '第2级审批没有可用的审批人',
    async () => {
      const id = await make(d, 'role', { name: '没有人的角色' });
      return setting([step('1'), step('2', { approverType: 'role', role: id, user: '' })]);
    },
  ],
]);
