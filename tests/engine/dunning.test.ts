import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/define/dates';
import { openingReceivable } from '../../src/domain/finance/opening-receivable';
import { masterOf, printOf, reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { actOnMasters, startOfAction } from '../../src/server/engine/masters/act';
import { listMasters } from '../../src/server/engine/masters/list';
import { printRecords } from '../../src/server/engine/prints/records';
import { runReport } from '../../src/server/engine/reports/run';
import { tellBrokenPromises } from '../../src/server/kinds/finance/dunning/promise-clock';
import { act, add } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type MoneyWorld, moneyWorld, received } from '../support/payments';

/** Whom money is asked of, what they promise, and that they are asked (催收). */
let world: MoneyWorld;
let d: Context;
let customer: string;
inWorld(moneyWorld, async (made) => {
  world = made;
  d = made.d;
  customer = made.w.customer;
});
const today = dayOf(new Date());
let bill = 0;
/** Something a customer owes, due so many days ago. */
async function owes(amount: string, late: number): Promise<string> {
  const line = {
    partner: customer,
    balanceType: 'receivable',
    amount,
    billDate: addDays('2025-12-01', -1),
    dueDate: addDays(today, -late),
    billNo: `Q-${++bill}`,
  };
  const saved = await add(d, openingReceivable.kind, { startMonth: '2026-01' }, [line]);
  await act(d, openingReceivable.kind, 'submit', saved.id);
  await act(world.second, openingReceivable.kind, 'review', saved.id);
  return (await sql<{ id: string }>`select id from document_line where document_id = ${saved.id}`.execute(d.db)).rows[0]?.id ?? '';
}
const ask = async (query: Record<string, string> = {}, who = d) => {
  const report = reportOf('report:dunning', 'D');
  if (!report) throw new Error('no report');
  return runReport({ ...who, screen: 'dunning' }, report, { pageNum: 1, pageSize: 200, ...query } as never);
};
const masters = (resource: string) => {
  const found = masterOf(resource);
  if (!found) throw new Error(resource);
  return found;
};
async function on(resource: string, id: string, ids: string[], input: Record<string, unknown> = {}, who: Context = d): Promise<{ says: string[] }> {
  const action = masters(resource).actions.find((one) => one.id === id);
  if (!action) throw new Error(id);
  return (await actOnMasters({ ...who, screen: resource === 'debtor' ? 'dunning' : 'duePromises' }, masters(resource), action, { ids, input })) as {
    says: string[];
  };
}
const promises = async () =>
  (
    await sql<{
      id: string;
      state: string;
      received: string;
    }>`select id, state, received::text from due_promise_list where org_id = ${d.org.id} and item_id is null order by said_at`.execute(d.db)
  ).rows;
/** As if so many days had passed since. */
const later = (days: number): Context => ({ ...d, now: () => new Date(Date.now() + days * 86_400_000) });

describe('what customers owe', () => {
  it('is told apart by how late it is, and comes to the open items', async () => {
    for (const [amount, late] of [
      ['100.00', -5],
      ['200.00', 0],
      ['300.00', 12],
      ['400.00', 45],
      ['500.00', 75],
      ['600.00', 120],
    ] as const)
      await owes(amount, late);
    const { list: rows } = await ask();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      open: '2100',
      notDue: '100',
      due: '200',
      overdue: '1800',
      d30: '300',
      d60: '400',
      d90: '500',
      older: '600',
    });
    expect(rows[0]).toMatchObject({ longest: '120', oldest: addDays(today, -120), items: '6', promiseState: 'none' });
    const lines = await ask({ level: 'item', partner: customer });
    expect(lines.list).toHaveLength(6);
    expect(lines.list.reduce((sum, row) => sum + Number(row.open), 0)).toBe(2100);
  });
  it('is nobody else’s', async () => {
    expect((await ask({}, { ...d, org: { ...d.org, id: newId() } })).list).toEqual([]);
    await expect(ask({}, { ...d, permissions: {} })).rejects.toThrow('权限');
  });
});

describe('a promise', () => {
  it('is about no more than is owed, on a day to come, and is never changed', async () => {
    const said = { day: addDays(today, 2), amount: '500.00', saidBy: '周会计' };
    await expect(on('debtor', 'promise', [customer], { ...said, amount: '99999' })).rejects.toMatchObject({
      message: expect.stringContaining('超过未收金额2,100.00'),
      problems: [{ field: 'amount' }],
    });
    await expect(on('debtor', 'promise', [customer], { ...said, day: addDays(today, -1) })).rejects.toMatchObject({
      message: '承诺付款日不能早于今天',
      problems: [{ field: 'day' }],
    });
    await expect(on('debtor', 'promise', [customer], { ...said, sn: 'NO1' })).rejects.toThrow('没有单号为【NO1】');
    expect((await on('debtor', 'promise', [customer], said)).says.join()).toContain('周会计承诺');
    expect((await ask()).list[0]).toMatchObject({ promiseState: 'open', promised: '500', promisedBy: '周会计' });
    await expect(sql`update due_promise set amount = 1`.execute(d.db)).rejects.toThrow();
    await expect(sql`delete from due_promise`.execute(d.db)).rejects.toThrow();
  });
  it('in parts is waited for on each of its days; put off, on its new day alone', async () => {
    const { rows } = await sql<{ sn: string }>`select doc_sn as sn from account_item where org_id = ${d.org.id} and open = 400`.execute(d.db);
    const said = (day: string, amount: string) => on('debtor', 'promise', [customer], { day, amount, saidBy: '孙会计', sn: rows[0]?.sn });
    await said(addDays(today, 1), '150.00');
    await said(addDays(today, 8), '160.00');
    const parts = async () =>
      (
        await sql<{ id: string; state: string; day: string; renewed: string | null }>`
          select id, state, day::text as day, renewed_to::text as renewed from due_promise_list where said_by = '孙会计' order by day`.execute(d.db)
      ).rows;
    expect((await parts()).map(({ state }) => state)).toEqual(['open', 'open']);
    await d.db.transaction().execute(async (tx) => {
      await sql`alter table due_promise disable trigger due_promise_is_final`.execute(tx);
      await sql`update due_promise set said_at = said_at - interval '3 days', day = case amount when 150 then ${addDays(today, -1)}::date else day end`.execute(
        tx,
      );
      await sql`alter table due_promise enable trigger due_promise_is_final`.execute(tx);
    });
    const [first, second] = await parts();
    expect([first?.state, second?.state], 'the second part was no answer to the first').toEqual(['broken', 'open']);
    const renew = masters('duePromise').actions.find(({ id }) => id === 'renew');
    expect(await startOfAction({ ...d, screen: 'duePromises' }, masters('duePromise'), renew as never, second?.id ?? '')).toEqual({
      saidBy: '孙会计',
      amount: '160',
    });
    const later = { day: addDays(today, 20), amount: '160.00', saidBy: '孙会计' };
    await on('duePromise', 'renew', [second?.id ?? ''], later);
    expect((await parts()).slice(1)).toMatchObject([
      { state: 'followed', renewed: addDays(today, 20) },
      { state: 'open', renewed: null },
    ]);
    await expect(on('duePromise', 'renew', [second?.id ?? ''], later)).rejects.toThrow('已经改期');
    await on('duePromise', 'renew', [first?.id ?? ''], { ...later, amount: '150.00' });
    expect((await parts()).map(({ state }) => state).toSorted()).toEqual(['followed', 'followed', 'open', 'open']);
  });
  it('is kept by what comes in since, that of the first day first', async () => {
    await on('debtor', 'promise', [customer], { day: addDays(today, 9), amount: '300.00', saidBy: '周会计' });
    const item = await owes('600.00', 3);
    await received(world, customer, [{ item, amount: '600.00' }], [{ fund: 'bank', amount: '600.00' }]);
    expect(await promises()).toMatchObject([
      { state: 'kept', received: '500.00' },
      { state: 'open', received: '100.00' },
    ]);
  });
  it('that is broken is told the day after, once, and stands until somebody follows it', async () => {
    await on('debtor', 'promise', [customer], { day: today, amount: '900.00', saidBy: '李科长' });
    await d.db.transaction().execute(async (tx) => {
      await sql`alter table due_promise disable trigger due_promise_is_final`.execute(tx);
      await sql`update due_promise set day = ${addDays(today, -1)}::date where said_by = '李科长'`.execute(tx);
      await sql`alter table due_promise enable trigger due_promise_is_final`.execute(tx);
    });
    const broken = (await promises()).filter(({ state }) => state === 'broken');
    expect(broken).toHaveLength(1);
    expect([await tellBrokenPromises(d.db, new Date()), await tellBrokenPromises(d.db, new Date())]).toEqual([1, 0]);
    const { rows } = await sql<{ title: string; body: string }>`select title, body from message where org_id = ${d.org.id} and uri = 'duePromise'`.execute(
      d.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).toContain('李科长承诺');
    const list = await listMasters({ ...d, screen: 'duePromises' }, masters('duePromise'), { pageNum: 1, pageSize: 50, 'f.state': 'broken' } as never);
    expect(list.total).toBe(1);
    await on('duePromise', 'renew', [broken[0]?.id ?? ''], { day: addDays(today, 5), amount: '900.00', saidBy: '李科长', note: '改期' });
    expect((await promises()).filter(({ state }) => state === 'broken')).toEqual([]);
  });
});

describe('a reminder', () => {
  it('is read by the finance people of the customer, kept, and not sent again within the days of the rule', async () => {
    expect((await on('debtor', 'letter', [customer])).says.join()).toContain('已生成催款函');
    // A letter is a paper somebody asks for: it never waits, and says so.
    expect((await on('debtor', 'letter', [customer])).says.join()).toContain('催款函不受3天内不重复催款的限制');
    await expect(on('debtor', 'remind', [customer])).rejects.toThrow('3天内不重复催款；需要书面的可以“出催款函”');
    expect((await on('debtor', 'remind', [customer], {}, later(3))).says.join()).toContain('逾期');
    const { rows } = await sql<{ way: string; overdue: string; items: number; listed: unknown[] }>`
      select way, overdue::text, items, listed from due_reminder where org_id = ${d.org.id} order by at`.execute(d.db);
    expect(rows[0]).toMatchObject({ way: 'letter', overdue: '1800.00', items: 6 });
    expect(rows[0]?.listed).toHaveLength(4);
    await expect(sql`delete from due_reminder`.execute(d.db)).rejects.toThrow();
  });

  it('as a letter adds up what is due, says where to pay it and leaves room for both seals', async () => {
    await sql`insert into bank_account (org_id, id, code, name, bank, account_no, is_default, opening_day) values
      (${d.org.id}, ${newId()}, 'B1', '基本户', 'icbc', '62220000', true, '2026-01-01')`.execute(d.db);
    const { rows } = await sql<{ id: string }>`select id from due_reminder where org_id = ${d.org.id} and way = 'letter' order by at limit 1`.execute(d.db);
    const printed = async () =>
      (await printRecords({ ...d, screen: 'dueReminders' }, printOf('print:dueLetterPrint'), masterOf('dueReminder') as never, [rows[0]?.id ?? '']))[0];
    const letter = await printed();
    expect(letter?.tables[0]?.totals).toEqual(['', '', '', '', '', '1,800.00']);
    expect(letter?.closing.map(({ label, text }) => [label, text])).toEqual([
      ['逾期合计（大写）', '壹仟捌佰元整'],
      ['收款单位', d.org.name],
      ['开户银行', '工商银行'],
      ['银行账号', '62220000'],
    ]);
    expect(letter?.signatures.filter((name) => name.includes('盖章'))).toHaveLength(2);
    // What its card says names the branch as well.
    await sql`update organisation set bank_name = '建设银行江城支行', bank_account = '4200100' where id = ${d.org.id}`.execute(d.db);
    expect((await printed())?.closing.slice(2).map(({ text }) => text)).toEqual(['建设银行江城支行', '4200100']);
  });
});
