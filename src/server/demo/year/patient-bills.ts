import { sql } from 'kysely';
import { addDays, dayOf, endOfMonth } from '../../../define/dates';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { inTransaction } from '../../db/transaction';
import { actOnMasters } from '../../engine/masters/act';
import { matchDue } from '../../kinds/his/fees/queue';
import { INTERFACES } from '../../kinds/his/receive/interfaces';
import { setRule } from '../../rules/rule-settings';
import { seeded } from '../random';
import { organisationOf, personOf, type World } from '../world/world';
import type { At } from './day';
import { deskOf } from './desk';
import { billedLines, type HisRow, tellCharges } from './his-tells';

const CALL = 500;
/** Items nobody compared yet, and some that are no goods at all. */
const LEFT = 6;
const OTHERS = [
  ['CW001', '三人间床位费', '日', 45],
  ['ZC002', '主任医师诊查费', '次', 30],
  ['HL003', 'Ⅰ级护理', '日', 28],
  ['HY004', '血常规（五分类）', '次', 20],
] as const;

/** What the hospital's own system tells of a year: its items and people, what of them ours are, and what it charged; somebody at the desk works off what does not fit. */
export async function billPatients(world: World, at: At): Promise<void> {
  const h1 = organisationOf(world, 'h1');
  const { context } = at('h1', '11:05').desk('hfinance');
  await theirItems(context);
  await theirPeople(context);
  // Nothing is taken from stores of months that are over.
  await turnDeducting(world, at, '关闭');
  const lines = await billedLines(world.db, h1.id);
  const rows = tellCharges(lines, seeded(77), context.now().getTime() - 600_000);
  const person = personOf(h1, 'hfinance');
  for (const month of new Set(rows.map((row) => String(row.chargeTime).slice(0, 7)))) {
    const end = Date.parse(`${endOfMonth(`${month}-01`)}T23:50:00+08:00`);
    const desk = deskOf(world, h1, person, new Date(Math.min(end, context.now().getTime())));
    await toldAndMatched(
      { ...desk.context },
      rows.filter((row) => String(row.chargeTime).startsWith(month)),
    );
  }
  await turnDeducting(world, at, '低值');
  await workOff(context);
}

const turnDeducting = async (world: World, at: At, value: string): Promise<void> => {
  const platform = at('p', '11:04').desk('platform').context;
  await setRule(
    platform,
    { kind: 'H', org: organisationOf(world, 'h1').id },
    { key: 'his.chargeDeduct', value, reason: value === '关闭' ? '接口上线，核对历史计费' : '历史计费核对完毕' },
  );
};

async function told(context: Context, what: string, rows: readonly HisRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CALL)
    await inTransaction(context.db, async (tx) => INTERFACES[what]?.take({ ...context, db: tx }, rows.slice(start, start + CALL)));
}

async function toldAndMatched(context: Context, rows: readonly HisRow[]): Promise<void> {
  await told(context, 'fee', rows);
  await matchDue(context.db, context.now);
}

const act = (
  context: Context,
  resource: string,
  action: string,
  given: { ids?: string[]; input?: Record<string, unknown>; reason?: string } = {},
): Promise<unknown> => {
  const master = masterOf(resource);
  const found = master?.actions.find(({ id }) => id === action);
  if (!master || !found) throw new Error(`${resource} has no action ${action}`);
  return actOnMasters(context, master, found, given);
};

/** Their price list: an item for whatever is charged or was used, compared by its codes and confirmed; a few wait for somebody. */
async function theirItems(context: Context): Promise<void> {
  const { rows } = await sql<HisRow>`
    select 'XM' || c.code as "hisItemCode", c.product_name as name, coalesce(c.spec_model, '') as spec,
    coalesce(c.root_unit_name, '') as unit, coalesce(nullif(b.charge_price, 0), 6.5)::float as price,
      coalesce(b.insurance_code, '') as "insuranceCode", coalesce(c.registration_no, '') as "registrationNo", c.manufacturer
    from business_product b join specification_card c on c.id = b.specification_id
    where b.org_id = ${context.org.id} and b.deleted_at is null and (b.chargeable or exists (
      select 1 from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
      where h.org_id = b.org_id and h.kind in ('useRecord', 'surgicalUsage') and h.patient_id is not null and h.status = 2
        and l.specification_id = b.specification_id))
    order by 1`.execute(context.db);
  const others = OTHERS.map(([hisItemCode, name, unit, price]) => ({ hisItemCode, name, unit, price, feeClass: '服务' }));
  await told(context, 'item', [...rows, ...others]);
  await act(context, 'productComparison', 'autoMatch');
  // What two items look like waits for somebody, too: a product has one item.
  const wanted = await sql<{ id: string }>`
    select id from (select distinct on (specification_id) * from product_comparison_list
      where org_id = ${context.org.id} and state = '1' and score >= 80 order by specification_id, score desc, item_code) one
    order by item_name like '%留置针%', item_code`.execute(context.db);
  const ids = wanted.rows.map(({ id }) => id);
  for (let start = LEFT; start < ids.length; start += 200) await act(context, 'productComparison', 'confirm', { ids: ids.slice(start, start + 200) });
}

/** People by their numbers; two nobody knows here, one who left. */
async function theirPeople(context: Context): Promise<void> {
  const { rows } = await sql<HisRow & { department: string; hisDeptCode: string }>`
    select 'D' || e.code as "hisStaffId", e.code as "staffNo", e.name, coalesce(e.sex, '未知') as sex, '0' || d.code as "hisDeptCode", d.name as "hisDeptName", coalesce(e.position, '') as title,
      case when e.position like '%医%' then '医生' when e.position like '%护%' then '护士' else '其他' end as post, d.id as department
    from employee e join department d on d.org_id = e.org_id and d.id = e.department_id where e.org_id = ${context.org.id} and e.deleted_at is null order by e.code limit 60`.execute(
    context.db,
  );
  const people: HisRow[] = rows.map(({ department: _, ...row }, i) => ({ ...row, active: i !== 7 }));
  const [first] = people;
  const strangers = ['周启明', '沈若兰'].map((name, i) => ({
    hisStaffId: `D9${i}001`,
    staffNo: '',
    name,
    hisDeptCode: first?.hisDeptCode,
    hisDeptName: first?.hisDeptName,
    post: '护士',
  }));
  await told(context, 'staff', [...people, ...strangers]);
  const departments = new Map(rows.map(({ hisDeptCode, department }) => [hisDeptCode, department]));
  const staff = await sql<{
    id: string;
    code: string;
  }>`select distinct on (his_dept_code) id, his_dept_code as code from his_staff where org_id = ${context.org.id} order by his_dept_code, code`.execute(
    context.db,
  );
  // One department is still to be named.
  for (const { id, code } of staff.rows.slice(0, -1)) {
    const department = departments.get(code);
    if (department) await act(context, 'hisStaff', 'bindDepartment', { ids: [id], input: { department } });
  }
  await act(context, 'hisStaff', 'autoBind');
}

/** What did not fit in months past somebody has looked at: charged twice, written down for another patient, or left aside with the reason. */
async function workOff(context: Context): Promise<void> {
  const before = `${addDays(dayOf(context.now()), -25)}T00:00:00+08:00`;
  const { rows } = await sql<{ id: string; status: string; month: string }>`
    select id, match_status as status, to_char(charge_time, 'YYYY-MM') as month from his_fee_list where org_id = ${context.org.id}
    and match_status in ('4', '5') and charge_time < ${before} and matched_quantity = 0 order by charge_time, code`.execute(context.db);
  // Some of each sort are left.
  const done = rows.filter((row, i) => rows.findIndex(({ status }) => status === row.status) !== i && i % 5 !== 4).map(({ id }) => id);
  const reasons = ['HIS重复上传，已通知收费处退费', '科室确认为误记，已退费', '患者已结账，按医保口径不再处理'];
  for (const [i, reason] of reasons.entries()) {
    const ids = done.filter((_, at) => at % reasons.length === i);
    if (ids.length > 0) await act(context, 'hisFee', 'ignore', { ids, reason });
  }
}
