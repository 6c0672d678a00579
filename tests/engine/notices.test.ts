import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listMasters } from '../../src/server/engine/masters/list';
import { sendDueNotices } from '../../src/server/kinds/notice/notice-clock';
import { act, definition, page } from '../support/callers';
import { inWorld } from '../support/in-world';
import { change, make, remove } from '../support/masters';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** A hospital with people in two departments, and a dealer with one. */
let w: TradeWorld;
let h: Context;
let nurse: Context;
let keeper: Context;
let dealer: Context;
let surgery: string;

/** Somebody who logs in, in a department. */
async function person(context: Context, name: string, department: string): Promise<Context> {
  const [employee, user] = [newId(), newId()];
  const org = context.org.id;
  await sql`insert into employee (org_id, id, code, name, department_id) values (${org}, ${employee}, ${name}, ${name}, ${department})`.execute(w.db);
  await sql`insert into app_user (org_id, id, code, name, account_id, employee_id) values (${org}, ${user}, ${name}, ${name}, ${newId()}, ${employee})`.execute(
    w.db,
  );
  return { ...context, user: { ...context.user, id: user, name, employee, departments: [], warehouses: [] } };
}
async function department(org: string, name: string, parent?: { id: string }): Promise<string> {
  const id = newId();
  await sql`insert into department (org_id, id, code, name, parent_id, path) values (${org}, ${id}, ${name}, ${name}, ${parent?.id ?? null}, ${parent ? [parent.id, id] : [id]}::uuid[])`.execute(
    w.db,
  );
  return id;
}

inWorld(tradeWorld, async (made) => {
  w = made;
  surgery = await department(w.hospital.id, '外科');
  const bones = await department(w.hospital.id, '骨科', { id: surgery });
  const store = await department(w.hospital.id, '库房');
  h = w.context(w.hospital);
  nurse = await person(h, '护士', bones);
  keeper = await person(h, '库管', store);
  dealer = await person(w.context(w.dealer), '销售', await department(w.dealer.id, '销售部'));
});

const write = (more: Record<string, unknown> = {}) => make(h, 'notice', { title: '盘点安排', type: '通知', audience: 'own', content: '周五盘点', ...more });
const state = async (id: string) => (await listMasters(h, definition('notice'), page({ pageSize: '100' }))).list.find((row) => row.id === id);
const inbox = async (who: Context, more: Record<string, string> = {}) =>
  (await listMasters({ ...who, screen: 'noticeRecord' }, definition('noticeRecord'), page({ pageSize: '100', ...more }))).list;
const told = async (who: Context): Promise<number> =>
  Number(
    (
      await sql<{
        n: string;
      }>`select count(*) as n from message m join message_receipt r on r.message_id = m.id where m.uri = 'notice' and r.user_id = ${who.user.id}`.execute(w.db)
    ).rows[0]?.n,
  );

describe('a notice', () => {
  it('reaches the department it names and those below, each person with a record and a message of his own', async () => {
    const id = await write({ title: '手术室停电', departments: [surgery] });
    await act(h, 'notice', 'publish', { ids: [id] });
    expect((await inbox(nurse)).map((row) => row.title)).toEqual(['手术室停电']);
    expect(await inbox(keeper)).toEqual([]);
    expect([await told(nurse), await told(keeper), await told(dealer)]).toEqual([1, 0, 0]);
    expect(await state(id)).toMatchObject({ state: 'published', targetCount: '1', readCount: '0' });
  });
  it('keeps when it was opened first, and counts who read it', async () => {
    const [row] = await inbox(nurse);
    await act(nurse, 'noticeRecord', 'read', { ids: [String(row?.id)] });
    const [once] = await inbox(nurse);
    await act(nurse, 'noticeRecord', 'read', { ids: [String(row?.id)] });
    expect((await inbox(nurse))[0]?.readAt).toBe(once?.readAt);
    expect(await state((await listMasters(h, definition('notice'), page())).list[0]?.id ?? '')).toMatchObject({ readCount: '1' });
    // What reached somebody is nobody else's.
    await expect(act(keeper, 'noticeRecord', 'read', { ids: [String(row?.id)] })).rejects.toThrow();
  });
  it('goes to partners along rows in use, and asks them for a receipt where it says so', async () => {
    const id = await write({ title: '送货须知', audience: 'partner', partners: [w.supplier], needReceipt: true });
    await act(h, 'notice', 'publish', { ids: [id] });
    const [row] = await inbox(dealer, { tab: 'waiting' });
    expect(row).toMatchObject({ title: '送货须知', state: 'unread' });
    await act(dealer, 'noticeRecord', 'confirm', { ids: [String(row?.id)], input: { receiptText: '已通知司机' } });
    expect((await inbox(dealer))[0]).toMatchObject({ state: 'done', receiptText: '已通知司机', isRead: true });
    await expect(act(dealer, 'noticeRecord', 'confirm', { ids: [String(row?.id)], input: { receiptText: '再一次' } })).rejects.toThrow(
      '公告【送货须知】已回执',
    );
    const seen = (await act(h, 'notice', 'readers', { ids: [id] })) as { says: string[]; table: { rows: string[][] } };
    expect(seen.says[0]).toBe('应读 2 人，已读 1 人，已回执 1 人');
    expect(seen.table.rows.at(-1)?.slice(1, 3)).toEqual(['销售部', '销售']);
    expect(seen.table.rows[0]?.[3]).toBe('');
    const next = await write({ title: '又一则', audience: 'partner', partners: [w.supplier] });
    const switchPartner = (isOn: boolean) => sql`update partner set status = ${isOn} where org_id = ${w.hospital.id} and id = ${w.supplier}`.execute(w.db);
    await switchPartner(false);
    await expect(act(h, 'notice', 'publish', { ids: [next] })).rejects.toThrow('公告【又一则】的范围内没有可以送达的人员');
    await switchPartner(true);
  });
  it('asks for no receipt where it says so', async () => {
    const [row] = await inbox(nurse);
    await expect(act(nurse, 'noticeRecord', 'confirm', { ids: [String(row?.id)], input: { receiptText: '好' } })).rejects.toThrow(
      '公告【手术室停电】不需要回执',
    );
  });
  it('is withdrawn with its words kept: nobody is shown it any more, and it is copied to be said again', async () => {
    const [id] = (await listMasters(h, definition('notice'), page({ keyword: '手术室停电' }))).list.map((row) => String(row.id));
    await expect(change(h, 'notice', String(id), { content: '改了' })).rejects.toThrow('公告【手术室停电】当前状态不能执行此操作');
    await expect(remove(h, 'notice', String(id))).rejects.toThrow('公告【手术室停电】当前状态不能执行此操作');
    await act(h, 'notice', 'withdraw', { ids: [String(id)] });
    expect(await inbox(nurse)).toEqual([]);
    await act(h, 'notice', 'copy', { ids: [String(id)] });
    const [copy] = (await listMasters(h, definition('notice'), page({ keyword: '复制' }))).list;
    expect(copy).toMatchObject({ title: '手术室停电（复制）', state: 'draft', publishedAt: '', targetCount: '0' });
    await remove(h, 'notice', String(copy?.id));
  });
  it('waits for its hour, and reaches who came since while it is in force', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const id = await write({ title: '停水通知', publishAt: at(30).toISOString(), top: true });
    await act(h, 'notice', 'publish', { ids: [id] });
    expect(await state(id)).toMatchObject({ state: 'scheduled', targetCount: '0' });
    expect((await sendDueNotices(w.db, () => at(10))).sent).toBe(0);
    expect((await sendDueNotices(w.db, () => at(31))).sent).toBe(1);
    expect((await inbox(keeper)).map((row) => row.title)).toEqual(['停水通知']);
    const newcomer = await person(h, '新来的', surgery);
    expect((await sendDueNotices(w.db, () => at(32))).late).toBe(1);
    expect((await inbox(newcomer)).map((row) => row.title)).toEqual(['停水通知']);
    expect((await sendDueNotices(w.db, () => at(33))).late).toBe(0);
  });
  it('reminds those who have not read it, once a day', async () => {
    const [row] = (await listMasters(h, definition('notice'), page({ keyword: '停水通知' }))).list;
    const before = await told(keeper);
    const [mine] = await inbox(nurse);
    await act(nurse, 'noticeRecord', 'read', { ids: [String(mine?.id)] });
    const nurseBefore = await told(nurse);
    await act(h, 'notice', 'remind', { ids: [String(row?.id)] });
    expect([await told(keeper), await told(nurse)]).toEqual([before + 1, nurseBefore]);
    await expect(act(h, 'notice', 'remind', { ids: [String(row?.id)] })).rejects.toThrow('公告【停水通知】今天已催阅过');
    await sql`update notice_record set read_at = now() where notice_id = ${row?.id}`.execute(w.db);
    await sql`update notice set reminded_on = null where id = ${row?.id}`.execute(w.db);
    await expect(act(h, 'notice', 'remind', { ids: [String(row?.id)] })).rejects.toThrow('公告【停水通知】的应读人员都已阅读');
  });
  it('is looked at first where the house says so, and goes out when it is passed', async () => {
    const open = await write({ title: '无须审核' });
    await expect(act(h, 'notice', 'submit', { ids: [open] })).rejects.toThrow('本机构的公告不需要审核，请直接发布');
    await sql`insert into rule_value (org_id, id, key, scope, value) values (${w.hospital.id}, ${newId()}, 'notice.review', 'organisation', '1')`.execute(w.db);
    const id = await write({ title: '须审核' });
    await expect(act(h, 'notice', 'publish', { ids: [id] })).rejects.toThrow('本机构的公告须先提交审核，通过后自动发布');
    await act(h, 'notice', 'submit', { ids: [id] });
    await act(h, 'notice', 'nopass', { ids: [id], reason: '写明楼层' });
    expect(await state(id)).toMatchObject({ state: 'refused', opinion: '写明楼层' });
    await act(h, 'notice', 'submit', { ids: [id] });
    await act(h, 'notice', 'pass', { ids: [id] });
    expect((await inbox(keeper)).map((row) => row.title)).toContain('须审核');
  });
  it('is refused without partners, or when its time is over', async () => {
    await expect(write({ audience: 'partner' })).rejects.toThrow('往来单位');
    const id = await write({ title: '过期的', expireAt: '2020-01-01' });
    await expect(act(h, 'notice', 'submit', { ids: [id] })).rejects.toThrow('公告【过期的】的截止日期已过，请修改后再发布');
  });
  it('is pinned and unpinned', async () => {
    const id = await write({ title: '置顶的' });
    await act(h, 'notice', 'top', { ids: [id] });
    expect(await state(id)).toMatchObject({ top: true });
    await act(h, 'notice', 'top', { ids: [id] });
    expect(await state(id)).toMatchObject({ top: false });
  });
});
