import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listMasters } from '../../src/server/engine/masters/list';
import { refreshAll } from '../../src/server/kinds/warning/warning-clock';
import { rulesAt } from '../../src/server/rules/rules-at';
import { act, definition, page } from '../support/callers';
import { post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** A hospital with one lot near its end, one over, a store below its level, and papers of its supplier. */
let w: TradeWorld;
let h: Context;
const now = new Date('2026-06-10T02:00:00Z');
const later = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

const lot = (batchNo: string, expiryDate: string) => ({
  specification: w.spec,
  unit: w.piece,
  quantity: '10',
  batchNo,
  expiryDate,
  unitCost: '2',
  taxRate: '13',
});
async function paper(no: string, validTo: string): Promise<string> {
  const id = newId();
  await sql`insert into licence (org_id, id, holder_id, type, no, valid_from, valid_to, review_state)
    values (${w.hospital.id}, ${id}, ${w.dealer.id}, '医疗器械经营许可证', ${no}, '2020-01-01', ${validTo}, 'valid')`.execute(w.db);
  return id;
}
const rowsOf = async (who: Context, more: Record<string, string> = {}) =>
  (await listMasters({ ...who, screen: 'warning' }, definition('warning'), page({ pageSize: '200', ...more }))).list;
const one = async (no: string) => (await rowsOf(h)).find((row) => String(row.no).startsWith(no));
const told = async (): Promise<number> =>
  Number((await sql<{ n: string }>`select count(*) as n from message where org_id = ${w.hospital.id} and uri = 'warning'`.execute(w.db)).rows[0]?.n);

inWorld(
  (db) => tradeWorld(db, () => now),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [
      lot('OLD', '2026-06-01'),
      lot('NEAR', '2026-06-30'),
      lot('SOON', '2026-08-30'),
      lot('FAR', '2030-01-01'),
    ]);
    await paper('XK-1', '2026-07-20');
    await refreshAll(w.db, now);
  },
);

describe('what warns', () => {
  it('is told by how near its end is: the last day is still valid', async () => {
    expect([(await one('OLD'))?.level, (await one('NEAR'))?.level, (await one('SOON'))?.level, await one('FAR')]).toEqual(['1', '2', '4', undefined]);
    expect(await one('OLD')).toMatchObject({ type: 'PRODUCTEXPIRY', quantity: '10', amount: '20', dueOn: '2026-06-01', state: '0' });
    expect(await one('XK-1')).toMatchObject({ type: 'CERTIFICATIONEARLY', level: '4', detail: w.dealer.name, state: '0' });
  });
  it('names papers a partner never showed', async () => {
    const missing = (await rowsOf(h, { 'f.source': 'missing' })).map((row) => `${row.subject} ${row.detail}`);
    expect(missing).toContain(`营业执照（缺少） ${w.dealer.name}`);
  });
  it('is worked out once however often the clock asks', async () => {
    const before = await rowsOf(h);
    expect(await refreshAll(w.db, now)).toBe(0);
    expect((await rowsOf(h)).map(({ id, version }) => [id, version])).toEqual(before.map(({ id, version }) => [id, version]));
  });
  it('is shown within the warehouses of whoever looks, and without cost to who may not see it', async () => {
    const other: Context = { ...h, user: { ...h.user, warehouses: [newId()] } };
    expect((await rowsOf(other)).filter((row) => row.type === 'PRODUCTEXPIRY')).toEqual([]);
    expect((await rowsOf(other)).some((row) => row.type === 'CERTIFICATIONEARLY')).toBe(true);
    const plain: Context = { ...h, permissions: { warning: ['handle'] } };
    expect(Object.keys((await rowsOf(plain))[0] ?? {})).not.toContain('amount');
    expect((await rowsOf(w.context(w.dealer))).some((row) => String(row.no).startsWith('OLD'))).toBe(false);
  });
  it('is seen by who works on papers without goods', async () => {
    const { list } = await listMasters({ ...h, screen: 'licValidityWarning' }, definition('warning'), page({ pageSize: '200' }));
    expect(new Set(list.map((row) => row.type))).toEqual(new Set(['CERTIFICATIONEARLY']));
  });
});

describe('a warning', () => {
  it('that was handled stays so until it becomes worse', async () => {
    const near = await one('NEAR');
    await act(h, 'warning', 'handle', { ids: [String(near?.id)], input: { note: '优先使用' } });
    expect(await one('NEAR')).toMatchObject({ state: '1', handledNote: '优先使用', handledByName: h.user.name });
    await expect(act(h, 'warning', 'handle', { ids: [String(near?.id)], input: { note: '再来' } })).rejects.toThrow('当前状态不能执行此操作');
    await refreshAll(w.db, later(5));
    expect(await one('NEAR')).toMatchObject({ state: '1', level: '2' });
    await refreshAll(w.db, later(21));
    expect(await one('NEAR')).toMatchObject({ state: '0', level: '1' });
  });
  it('that was left aside comes back on its day, and may be taken up before', async () => {
    const id = String((await one('OLD'))?.id);
    const until = '2027-01-01';
    const ignore = () => act(h, 'warning', 'ignore', { ids: [id], input: { reason: '已安排退货', until } });
    await ignore();
    expect(await one('OLD')).toMatchObject({ state: '3', ignoredUntil: until });
    await act(h, 'warning', 'reopen', { ids: [id] });
    expect(await one('OLD')).toMatchObject({ state: '0', handledNote: '' });
    await expect(act(h, 'warning', 'reopen', { ids: [id] })).rejects.toThrow(/预警【.*】当前状态不能执行此操作/);
    await ignore();
    await refreshAll(w.db, new Date(`${until}T12:00:00+08:00`));
    expect((await one('OLD'))?.state).toBe('3');
    await refreshAll(w.db, new Date('2027-01-02T12:00:00+08:00'));
    expect((await one('OLD'))?.state).toBe('0');
  });
  it('goes by itself when its cause is gone, and begins anew when it is back', async () => {
    const id = await paper('XK-2', '2026-07-01');
    await refreshAll(w.db, now);
    expect((await one('XK-2'))?.state).toBe('0');
    await sql`update licence set replaced_by = ${newId()} where id = ${id}`.execute(w.db);
    await refreshAll(w.db, later(1));
    expect((await one('XK-2'))?.state).toBe('2');
    await sql`update licence set replaced_by = null where id = ${id}`.execute(w.db);
    await refreshAll(w.db, later(2));
    expect(await one('XK-2')).toMatchObject({ state: '0' });
    expect(String((await one('XK-2'))?.firstSeen).slice(0, 10)).toBe(later(2).toISOString().slice(0, 10));
  });
  it('of a paper reminds its holder once in seven days', async () => {
    const paperRow = await one('XK-1');
    await act({ ...h, now: () => now }, 'warning', 'remind', { ids: [String(paperRow?.id)] });
    const { rows } = await sql<{ body: string }>`select body from message where org_id = ${w.dealer.id} and uri = 'licence' and object_id = 'XK-1'`.execute(
      w.db,
    );
    expect(rows.map(({ body }) => body)).toEqual([`${w.hospital.name}提醒贵方更新【医疗器械经营许可证 XK-1】，有效期至2026-07-20`]);
    await expect(act({ ...h, now: () => later(6) }, 'warning', 'remind', { ids: [String(paperRow?.id)] })).rejects.toThrow(
      '【医疗器械经营许可证 XK-1】7天内已提醒过',
    );
    await act({ ...h, now: () => later(7) }, 'warning', 'remind', { ids: [String(paperRow?.id)] });
    const goods = await one('OLD');
    await expect(act(h, 'warning', 'remind', { ids: [String(goods?.id)] })).rejects.toThrow(/【.*】不是往来单位的证照，不能提醒/);
  });
  it('counts on the displays as long as nobody took care of it', async () => {
    const count = async () =>
      Number(
        (await sql<{ n: string }>`select count(*) as n from dataset_warned(${w.hospital.id}, '2026-06-10') where source = 'stockBalance'`.execute(w.db)).rows[0]
          ?.n,
      );
    await refreshAll(w.db, now);
    const before = await count();
    await act(h, 'warning', 'handle', { ids: [String((await one('OLD'))?.id)], input: { note: '已报损' } });
    expect(await count()).toBe(before - 1);
  });
});

describe('the days before', () => {
  it('are set here, never below the steps, and what warns follows at once', async () => {
    const asOf: Context = { ...h, now: () => now };
    await expect(act(asOf, 'warning', 'setThreshold', { input: { licenceDays: '30' } })).rejects.toThrow('阈值不能小于60天');
    await expect(act(asOf, 'warning', 'setThreshold', { input: { expiryDays: '60' } })).rejects.toThrow('阈值不能小于90天');
    expect(await one('FAR')).toBeUndefined();
    const answer = (await act(asOf, 'warning', 'setThreshold', { input: { expiryDays: '2000' } })) as { says: string[] };
    expect(answer.says).toEqual(['证照：到期前 90 天预警', '注册证：到期前 180 天预警', '产品效期：到期前 2000 天预警']);
    expect((await one('FAR'))?.level).toBe('5');
    expect((await rulesAt(w.db, { kind: 'H', org: w.hospital.id })).find(({ key }) => key === 'warn.expiryDays')?.own).toBe('2000');
  });
  it('are told of once a day for each type', async () => {
    // Somebody who holds the page.
    const [role, user] = [newId(), newId()];
    await sql`insert into organisation_menu (org_id, node_id) select ${w.hospital.id}, id from menu_node where type = 1 and flag = 'warning' and deleted_at is null`.execute(
      w.db,
    );
    await sql`insert into role (org_id, id, scope, org_kind, code, name, is_wildcard) values (${w.hospital.id}, ${role}, 'organisation', 'H', 'all', '全部', true)`.execute(
      w.db,
    );
    await sql`insert into employee (org_id, id, code, name, department_id) values (${w.hospital.id}, ${user}, 'w', '值班', ${w.ward})`.execute(w.db);
    await sql`insert into app_user (org_id, id, code, name, account_id, employee_id) values (${w.hospital.id}, ${user}, 'w', '值班', ${newId()}, ${user})`.execute(
      w.db,
    );
    await sql`insert into user_role (org_id, user_id, role_id) values (${w.hospital.id}, ${user}, ${role})`.execute(w.db);
    const before = await told();
    await paper('XK-3', '2026-06-20');
    await refreshAll(w.db, now);
    await paper('XK-4', '2026-06-21');
    await refreshAll(w.db, now);
    expect(await told()).toBe(before + 1);
  });
});
