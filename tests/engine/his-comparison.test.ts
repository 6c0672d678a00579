import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { systemContext } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { inTransaction } from '../../src/server/db/transaction';
import { listMasters } from '../../src/server/engine/masters/list';
import { proposalsFor } from '../../src/server/engine/masters/proposals';
import { INTERFACES } from '../../src/server/kinds/his/receive/interfaces';
import { act, definition, page } from '../support/callers';
import { inWorld } from '../support/in-world';
import { change, make, remove } from '../support/masters';
import { quietHis } from '../support/quiet-his';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** Items of the hospital's own system beside its goods, its people beside ours: what is proposed, what a person decides, what is refused. */
let w: TradeWorld;
let h: Context;
let other: Context;
let stent: { spec: string; piece: string };
inWorld(tradeWorld, async (made) => {
  w = made;
  h = { ...w.context(w.hospital), his: quietHis() };
  other = { ...h, user: { ...h.user, id: newId() } };
  stent = await makeSpecification(w.db, '冠脉支架');
  await trade(w.db, w.hospital, stent.spec);
  await sql`update business_product set chargeable = true, charge_price = 8, insurance_code = 'C0206010030000204321' where org_id = ${w.hospital.id} and specification_id = ${w.spec}`.execute(
    w.db,
  );
  await sql`update business_product set chargeable = true, charge_price = 845, own_code = 'Y001' where org_id = ${w.hospital.id} and specification_id = ${stent.spec}`.execute(
    w.db,
  );
});

const told = (what: string, ...rows: Record<string, unknown>[]) => inTransaction(w.db, async (tx) => INTERFACES[what]?.take(systemContext(tx, h.org), rows));
type Row = Record<string, unknown> & { id: string; state: string };
const rows = async (filters: Record<string, string> = {}): Promise<Row[]> =>
  (await listMasters({ ...h, screen: 'productComparison' }, definition('productComparison'), page(filters))).list as Row[];
const rowOf = async (item: string): Promise<Row> => (await rows({ 'f.itemCode': item }))[0] as Row;
const candidates = async (resource: string, id: string) => (await proposalsFor(h, definition(resource), definition(resource).proposes as never, id)).list;

describe('items', () => {
  it('arrive once, and each waits to be compared', async () => {
    const items = [
      { hisItemCode: 'A', name: '静脉留置针', unit: '盒', price: 80, insuranceCode: 'C0206010030000204321' },
      { hisItemCode: 'B', name: '药物支架', price: 900, innerCode: 'y001' },
      { hisItemCode: 'C', name: '床位费', price: 40 },
    ];
    expect(await told('item', ...items)).toEqual({ accepted: 3, duplicated: 0, rejected: [] });
    expect(await told('item', ...items, { hisItemCode: 'D' })).toEqual({ accepted: 0, duplicated: 3, rejected: [{ id: 'D', reason: '请填写HIS项目名称' }] });
    expect(await told('item', { hisItemCode: 'C', name: '床位费', price: 45 })).toMatchObject({ accepted: 1 });
    expect((await rows()).map(({ itemCode, state, lacks }) => [itemCode, state, lacks])).toEqual([
      ['A', '0', 'item'],
      ['B', '0', 'item'],
      ['C', '0', 'item'],
    ]);
  });
  it('are proposed by 医保码 and by the code of the house, boxes by their unit; never compared by themselves', async () => {
    expect(await act(h, 'productComparison', 'autoMatch', {})).toEqual({ says: ['2个HIS项目已提出对照，等待确认', '1个没有把握，请在右侧逐个选择'] });
    expect(await rowOf('A')).toMatchObject({ state: '1', score: '100', why: '医保码相同', factor: '10', difference: '0' });
    expect(await rowOf('B')).toMatchObject({ state: '1', score: '90', why: '院内编码相同', factor: '1', difference: '55', isApart: true });
    await expect(act(h, 'productComparison', 'confirm', { ids: [(await rowOf('C')).id] })).rejects.toThrow('还没有选择对照的产品');
  });
  it('count once somebody confirmed them, another one where the rule says so', async () => {
    const { id } = await rowOf('A');
    await sql`insert into rule_value (org_id, id, key, scope, value) values (${h.org.id}, ${newId()}, 'compare.twoPerson', 'organisation', '1')`.execute(w.db);
    await change(h, 'productComparison', id, { specification: stent.spec });
    await change(h, 'productComparison', id, { specification: w.spec });
    await expect(act(h, 'productComparison', 'confirm', { ids: [id] })).rejects.toThrow('对照须由另一人确认');
    await act(other, 'productComparison', 'confirm', { ids: [id] });
    await sql`delete from rule_value where key = 'compare.twoPerson'`.execute(w.db);
    expect(await rowOf('A')).toMatchObject({ state: '2' });
    await expect(act(h, 'productComparison', 'confirm', { ids: [id] })).rejects.toThrow('已对照或已停用的记录不能再确认');
    await expect(change(h, 'productComparison', id, { factor: '5' })).rejects.toThrow('已对照的记录不能改，请先停用');
    await expect(remove(h, 'productComparison', id)).rejects.toThrow('已对照的记录不能改，请先停用');
  });
  it('goods belong to one item, goods of one item are counted alike', async () => {
    const [a, b] = [await rowOf('A'), await rowOf('B')];
    await expect(change(h, 'productComparison', b.id, { specification: w.spec })).rejects.toThrow('该产品已对照HIS项目【A】');
    await expect(make(h, 'productComparison', { hisItem: a.hisItem, specification: stent.spec, factor: '1' })).rejects.toThrow('同一HIS项目的换算系数必须一致');
    await expect(make(h, 'productComparison', { hisItem: b.hisItem, specification: newId(), factor: '1' })).rejects.toThrow();
    const strange = await makeSpecification(w.db, '未准入');
    await expect(make(h, 'productComparison', { hisItem: b.hisItem, specification: strange.spec, factor: '1' })).rejects.toThrow(
      '产品未准入或已停用，不能对照',
    );
  });
  it('are chosen beside the row and confirmed with one key', async () => {
    const row = await rowOf('B');
    const [best] = await candidates('productComparison', row.id);
    expect(best).toMatchObject({ id: stent.spec, name: '冠脉支架', why: '院内编码相同', take: '1' });
    await make(h, 'productComparison', { hisItem: (await rowOf('C')).hisItem, specification: stent.spec, factor: '1' });
    expect(await act(h, 'productComparison', 'accept', { ids: [row.id], input: { candidate: stent.spec, factor: '1' } })).toEqual({ says: ['已对照'] });
    expect(await rowOf('B')).toMatchObject({ state: '2', confirmedByName: '康和医院员工' });
    // Whoever may not confirm sees no candidates.
    const reader = { ...h, permissions: { productComparison: ['export'] } };
    await expect(proposalsFor(reader, definition('productComparison'), definition('productComparison').proposes as never, row.id)).rejects.toThrow(
      '您没有【HIS产品对照-对照并确认】权限',
    );
    await act(h, 'productComparison', 'disable', { ids: [row.id] });
    expect(await rowOf('B')).toMatchObject({ state: '3' });
  });
});

describe('people', () => {
  const staff = (id: string, more: Record<string, unknown> = {}) => ({
    hisStaffId: id,
    name: `员工${id}`,
    hisDeptCode: '0812',
    hisDeptName: '骨科',
    post: '护士',
    ...more,
  });
  const listed = async () =>
    (await listMasters({ ...h, screen: 'hisStaffInfoView' }, definition('hisStaff'), page())).list as (Record<string, unknown> & { id: string })[];
  const of = async (id: string) => (await listed()).find(({ staffId }) => staffId === id) as Record<string, unknown> & { id: string };
  it('arrive with the department their code stands for, or wait for one', async () => {
    await told('staff', staff('S1', { staffNo: '001' }), staff('S2'), staff('S3', { name: '康和医院员工' }));
    expect((await listed()).map(({ department, isHomeless }) => [department, isHomeless])).toEqual([
      ['', true],
      ['', true],
      ['', true],
    ]);
    const { id } = await of('S1');
    await act(h, 'hisStaff', 'bindDepartment', { ids: [id], input: { department: w.ward } });
    expect(await of('S2')).toMatchObject({ department: w.ward, isHomeless: false });
    await expect(act(h, 'hisStaff', 'bindDepartment', { ids: [id], input: { department: w.hospital.department } })).rejects.toThrow(
      'HIS科室编码【0812】已对照【骨科】',
    );
    await told('staff', staff('S9', { hisDeptCode: '0999' }));
    await expect(act(h, 'hisStaff', 'bindDepartment', { ids: [(await of('S9')).id], input: { department: w.ward } })).rejects.toThrow(
      '【骨科】已对照HIS科室编码【0812】',
    );
  });
  it('are bound by number, by phone, by name in their department; a name alone is only proposed', async () => {
    expect(await act(h, 'hisStaff', 'autoBind', {})).toEqual({ says: ['已绑定1人', '3人没有找到对应的员工'] });
    expect(await of('S1')).toMatchObject({ bindState: '1', employee: w.hospital.employee });
    expect((await sql<{ code: string }>`select his_staff_code as code from employee where id = ${w.hospital.employee}`.execute(w.db)).rows).toEqual([
      { code: 'S1' },
    ]);
    expect(await candidates('hisStaff', (await of('S3')).id)).toEqual([]);
    await act(h, 'hisStaff', 'unbind', { ids: [(await of('S1')).id] });
    expect(await candidates('hisStaff', (await of('S3')).id)).toMatchObject([{ id: w.hospital.employee, why: '姓名相同' }]);
    await act(h, 'hisStaff', 'accept', { ids: [(await of('S3')).id], input: { candidate: w.hospital.employee } });
    await expect(act(h, 'hisStaff', 'bind', { ids: [(await of('S3')).id], input: { employee: w.hospital.employee } })).rejects.toThrow(
      '【康和医院员工】已绑定员工，请先解绑',
    );
    await expect(act(h, 'hisStaff', 'bind', { ids: [(await of('S1')).id], input: { employee: w.hospital.employee } })).rejects.toThrow(
      '该员工已绑定HIS人员【康和医院员工】',
    );
  });
  it('become people of ours without a login; who left there is proposed to leave here and does not', async () => {
    expect(await act(h, 'hisStaff', 'createEmployee', { ids: [(await of('S2')).id, (await of('S9')).id] })).toEqual({
      says: ['已新建1名员工', '员工S9：科室未对照'],
    });
    const bound = await of('S2');
    expect(bound).toMatchObject({ bindState: '1' });
    await told('staff', staff('S2', { active: false }));
    expect(await of('S2')).toMatchObject({ isLeaving: true });
    expect((await sql<{ job: string }>`select job_status as job from employee where id = ${String(bound.employee)}`.execute(w.db)).rows).toEqual([
      { job: '1' },
    ]);
  });
});
