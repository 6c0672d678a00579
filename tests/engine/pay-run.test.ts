import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/define/dates';
import { masterOf } from '../../src/domain/registry';
import type { Rejected } from '../../src/server/base/errors';
import { actOnMasters } from '../../src/server/engine/masters/act';
import { saveMaster } from '../../src/server/engine/masters/save';
import { act, documentsOf, linesOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { applied, appliedDraft, bought, drafted, type MoneyWorld, moneyWorld } from '../support/payments';

/** What is paid of what is owed, within an amount (排款). */
let world: MoneyWorld;
inWorld(moneyWorld, async (made) => {
  world = made;
});
const today = dayOf(new Date());
type Line = { id: string; item: string; state: string; amount: string; open: string; reason: string; why: string };
async function on(resource: string, id: string, ids: string[], input: Record<string, unknown> = {}, reason = ''): Promise<{ says: string[] }> {
  const master = masterOf(resource);
  const action = master?.actions.find((one) => one.id === id);
  if (!master || !action) throw new Error(id);
  const screen = resource === 'payRun' ? 'payRuns' : 'payRunLines';
  return (await actOnMasters({ ...world.d, screen }, master, action, { ids, input, reason })) as { says: string[] };
}
async function proposed(amount: string, more: Record<string, unknown> = {}): Promise<{ run: string; lines: Line[] }> {
  await on('payRun', 'propose', [], { amount, payDate: today, dueUntil: addDays(today, 60), ...more });
  const { rows } = await sql<{ id: string }>`select id from pay_run where org_id = ${world.d.org.id} order by code desc limit 1`.execute(world.d.db);
  return { run: rows[0]?.id ?? '', lines: await runLines(rows[0]?.id ?? '') };
}
const runLines = async (run: string): Promise<Line[]> =>
  (
    await sql<Line>`select id, item_id as item, state, amount::text, open::text, reason, why_not as why from pay_run_line where run_id = ${run} order by place`.execute(
      world.d.db,
    )
  ).rows;
const sum = (lines: readonly Line[], what: 'amount' | 'open') => lines.reduce((all, line) => all + Number(line[what]), 0);
const taken = (lines: readonly Line[]) => lines.filter(({ state }) => state === 'taken');

describe('a run', () => {
  it('lays out the open items within the amount, each once, but for those somebody pays already', async () => {
    const bills = [];
    for (const amount of ['100.00', '200.00', '300.00']) bills.push((await bought(world, world.supplier, amount)).id);
    const [draft, asked, order] = [
      (await bought(world, world.supplier, '40.00')).id,
      (await bought(world, world.other, '50.00')).id,
      (await bought(world, world.other, '60.00')).id,
    ];
    await appliedDraft(world, world.supplier, [{ item: draft, amount: '40.00' }]);
    await applied(world, world.other, [{ item: asked, amount: '20.00' }]);
    await drafted(world, world.other, [{ item: order, amount: '60.00' }], [{ fund: 'bank', amount: '60.00' }]);
    const { run, lines } = await proposed('320.00');
    expect(lines.map(({ item }) => item).toSorted()).toEqual(bills.toSorted());
    expect(sum(lines, 'open')).toBe(600);
    expect(sum(taken(lines), 'amount')).toBe(300);
    expect(lines.every(({ reason }) => reason.includes('到期'))).toBe(true);
    const told = await on('payRun', 'propose', [], { amount: '20.00', payDate: today, dueUntil: addDays(today, 60) }).catch((error: Rejected) => error);
    expect(told, 'an amount that pays nothing makes no run, and says what the least is').toMatchObject({
      problems: [{ field: 'amount', message: expect.stringMatching(/^可用金额20.00不够付任何一笔：最小的是【\S+】300.00（超出可用金额1笔）$/) }],
    });
    const again = await proposed('9999.00');
    expect(sum(again.lines, 'open')).toBe(300);
    await on('payRun', 'void', [again.run]);
    await on('payRun', 'void', [run]);
  });
  it('is changed by whoever pays, within the amount and the items', async () => {
    const { run, lines } = await proposed('350.00');
    const left = lines.filter(({ state }) => state === 'left');
    await expect(on('payRunLine', 'take', [left[0]?.id ?? ''])).rejects.toThrow('超过可用金额350.00');
    const [one] = taken(lines);
    await expect(on('payRunLine', 'setAmount', [one?.id ?? ''], { amount: '9999.00' })).rejects.toThrow('本次不能付');
    await on('payRunLine', 'setAmount', [one?.id ?? ''], { amount: '10.00' });
    await on('payRunLine', 'leave', [taken(lines)[1]?.id ?? '']);
    await on('payRunLine', 'take', [left[0]?.id ?? '']);
    expect(sum(await runLines(run), 'amount')).toBe(10 + Number(left[0]?.open));
    await on('payRun', 'void', [run]);
  });
  it('of nothing that may be paid is none: what stands in the way is counted, and can be settled all the same', async () => {
    const { run, lines } = await proposed('9999.00');
    const ids = lines.map(({ id }) => id);
    await on('payRunLine', 'hold', ids, {}, '对账未清');
    await on('payRun', 'void', [run]);
    const runs = async () => (await sql<{ n: number }>`select count(*)::int as n from pay_run where org_id = ${world.d.org.id}`.execute(world.d.db)).rows[0]?.n;
    const before = await runs();
    await expect(proposed('9999.00')).rejects.toThrow(`没有可以付的款项，共${ids.length}笔（暂缓付款${ids.length}笔）`);
    expect(await runs()).toBe(before);
    await on('payRunLine', 'release', ids);
    const again = await proposed('9999.00');
    expect(taken(again.lines)).toHaveLength(ids.length);
    expect((await runLines(run)).map(({ state }) => state)).toEqual(ids.map(() => 'left'));
    await on('payRun', 'void', [again.run]);
  });
  it('leaves out what is held until it is released', async () => {
    const { run, lines } = await proposed('9999.00');
    const [one] = lines;
    await on('payRunLine', 'hold', [one?.id ?? ''], {}, '质量争议');
    expect((await runLines(run)).find(({ id }) => id === one?.id)).toMatchObject({ state: 'held', amount: '0.00', why: '质量争议' });
    await expect(on('payRunLine', 'take', [one?.id ?? ''])).rejects.toThrow('请先解除');
    await on('payRun', 'void', [run]);
    const next = await proposed('9999.00');
    const held = next.lines.find(({ item }) => item === one?.item);
    expect(held).toMatchObject({ state: 'held', why: '质量争议' });
    await on('payRunLine', 'release', [held?.id ?? '']);
    await on('payRunLine', 'take', [held?.id ?? '']);
    await on('payRun', 'void', [next.run]);
  });
  it('names a discount that is to be had', async () => {
    const discount = masterOf('earlyDiscount');
    if (!discount) throw new Error('no discounts');
    await saveMaster({ ...world.d, screen: 'payRuns' }, discount, { row: { partner: world.supplier, days: 5, percent: '2' } });
    const { run, lines } = await proposed('9999.00', { dueUntil: today });
    expect(lines[0]?.reason).toMatch(/折扣到期.*可省/);
    const [{ id = '', open = '' } = {}] = lines;
    const saving = async () =>
      Number((await sql<{ saving: string }>`select saving::text from pay_run_line where id = ${id}`.execute(world.d.db)).rows[0]?.saving);
    expect(await saving()).toBe(Number(open) * 0.02);
    await on('payRunLine', 'setAmount', [id], { amount: '50.00' });
    expect(await saving(), 'a part of it saves a part').toBe(1);
    await on('payRunLine', 'leave', [id]);
    expect(await saving()).toBe(0);
    await on('payRunLine', 'take', [id]);
    expect(await saving()).toBe(Number(open) * 0.02);
    await on('payRun', 'void', [run]);
  });
});

describe('its documents', () => {
  it('are drafts per supplier that hold the items, and post nothing', async () => {
    await bought(world, world.other, '70.00');
    const { run, lines } = await proposed('9999.00');
    const before = (await documentsOf(world.d, 'paymentApplication')).length;
    expect((await on('payRun', 'generate', [run], { into: 'paymentApplication' })).says).toHaveLength(2);
    const made = (await documentsOf(world.d, 'paymentApplication')).slice(before);
    expect(made.map(({ status }) => status)).toEqual([0, 0]);
    expect(made.reduce((all, one) => all + Number(one.total_amount), 0)).toBe(sum(taken(lines), 'amount'));
    const { rows } = await sql<{ sn: string }>`select distinct document_sn as sn from pay_run_line where run_id = ${run} and state = 'taken'`.execute(
      world.d.db,
    );
    expect(rows.map(({ sn }) => sn).toSorted()).toEqual(made.map(({ sn }) => String(sn)).toSorted());
    await expect(proposed('9999.00')).rejects.toThrow('没有可以排款');
    await expect(on('payRun', 'generate', [run], { into: 'paymentApplication' })).rejects.toThrow(/排款单【.*】已经结束/);
    for (const { id } of made) await act(world.d, 'paymentApplication', 'submit', String(id));
  });
  it('may be payments, and free their items when they are called off', async () => {
    await bought(world, world.supplier, '90.00');
    const { run } = await proposed('9999.00');
    await on('payRun', 'generate', [run], { into: 'paymentOrder' });
    const made = (await documentsOf(world.d, 'paymentOrder')).at(-1);
    expect(await linesOf(world.d, String(made?.id))).toHaveLength(2);
    expect(made).toMatchObject({ status: 0, bank_amount: '90.00' });
    await act(world.d, 'paymentOrder', 'cancel', String(made?.id), { reason: '不付了' });
    expect((await proposed('9999.00')).lines.map(({ open }) => open)).toEqual(['90.00']);
  });
});

it('twenty thousand open items of a supplier are laid out within the amount', async () => {
  const { rows } = await sql<{ id: string }>`select id from account_item where org_id = ${world.d.org.id} limit 1`.execute(world.d.db);
  await sql`insert into account_item (org_id, id, partner_id, account, item_kind, item_date, due_date, opening_amount, open, doc_kind, doc_sn)
    select org_id, gen_random_uuid(), ${world.supplier}::uuid, 'payable', item_kind, current_date - (n % 200), current_date - (n % 170), 100 + n % 50, 100 + n % 50, doc_kind, 'T' || n
    from account_item, generate_series(1, 20000) n where id = ${rows[0]?.id}`.execute(world.d.db);
  await sql`analyze account_item`.execute(world.d.db);
  const { lines } = await proposed('1000000.00');
  expect(lines.length).toBeGreaterThan(20000 - 1);
  expect(sum(taken(lines), 'amount')).toBeLessThanOrEqual(1_000_000);
}, 60_000);
