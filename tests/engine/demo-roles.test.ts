import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer } from '../../src/contract/answers';
import type { DashboardAnswer } from '../../src/contract/dashboard-answer';
import type { HomeAnswer } from '../../src/contract/home-answer';
import { permissionKeys, systemRoles } from '../../src/domain/organisation/system-roles';
import { isBuilt, screenOf, screens } from '../../src/domain/registry';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** Each account of the demo sees what its job is about; the delivered roles give every organisation the same. */
let server: Server;
const clients = new Map<string, Client>();
beforeAll(async () => {
  server = await demoServer();
  for (const userName of ['nurse', 'manager', 'hfinance', 'keeper', 'hospital']) clients.set(userName, await signIn(server, { userName }));
});
afterAll(() => server.stop());

const ask = async <T = ListAnswer>(userName: string, path: string, query: Record<string, unknown> = {}): Promise<T> => {
  const answer = await call<T>(clients.get(userName) as Client, 'GET', path, query);
  if (answer.code !== 0) throw new Error(`${userName} ${path}: ${answer.msg}`);
  return answer.info;
};
const stock = (userName: string, screen: string) => ask(userName, '/v1/business/report/stockBalance', { screen, place: 'all', pageSize: 500 });

describe('a nurse', () => {
  it('sees the stock of her ward, without what it cost, and no figure of the house', async () => {
    const own = await stock('nurse', 'hDepartmentInventory');
    expect(own.list.length).toBeGreaterThan(5);
    expect(new Set(own.list.map((row) => row.warehouseName))).toEqual(new Set(['骨科二级库', '骨科智能柜库']));
    for (const row of [...own.list, ...(await stock('nurse', 'inventorySearch')).list]) {
      expect(row).not.toHaveProperty('amount');
      expect(row).not.toHaveProperty('unitCost');
    }
    const tiles = (await ask<DashboardAnswer>('nurse', '/v1/business/dashboard/home')).rows.flat();
    expect(tiles.map(({ id }) => id)).toEqual(['near', 'uncharged', 'missed', 'minds']);
  });

  it('is refused the pages that value the house', async () => {
    for (const screen of ['inventory', 'historicalInventory', 'inventoryAndSalesDetails']) {
      const resource = screen === 'inventoryAndSalesDetails' ? 'inventoryAndSalesDetails' : 'stockBalance';
      const answer = await call(clients.get('nurse') as Client, 'GET', `/v1/business/report/${resource}`, { screen });
      expect([screen, answer.code]).toEqual([screen, 40300]);
    }
  });

  it('reads claims, uses and receipts of her own department only', async () => {
    for (const [kind, screen] of [
      ['suppliesClaim', 'suppliesClaim'],
      ['useRecord', 'hUseRecord'],
      ['departmentReceipt', 'receiveInwarehouse'],
    ]) {
      const { list } = await ask('nurse', `/v1/business/${kind}/list`, { screen });
      expect([kind, [...new Set(list.map((row) => row.departmentName))]]).toEqual([kind, ['骨科']]);
    }
  });
});

describe('the manager', () => {
  it('sees what every ward uses and what that cost, and the figures of the house', async () => {
    const { list } = await ask('manager', '/v1/business/useRecord/list', { screen: 'hUseRecord', tab: 'done', pageSize: 200 });
    expect(new Set(list.map((row) => row.departmentName)).size).toBeGreaterThan(8);
    // What a supplier left there costs nothing until it is settled, what was used by mistake comes back: of ten most cost something.
    const costs = await Promise.all(
      list.slice(0, 10).map(async ({ id }) => {
        const { lines } = await ask<{ lines: Record<string, unknown>[] }>('manager', '/v1/business/useRecord/info', { screen: 'hUseRecord', id });
        return Number(lines[0]?.cost);
      }),
    );
    expect(costs.filter((cost) => cost > 0).length).toBeGreaterThan(4);
    const wards = (await stock('manager', 'hDepartmentInventory')).list;
    expect(new Set(wards.map((row) => row.warehouseName)).size).toBeGreaterThan(8);
    expect(wards.some((row) => Number(row.amount) > 0)).toBe(true);
    const tiles = (await ask<DashboardAnswer>('manager', '/v1/business/dashboard/home')).rows.flat();
    expect(tiles.map(({ id }) => id)).toEqual(expect.arrayContaining(['used', 'useByDay', 'departments', 'minds', 'punctual']));
  });

  it('has orders to approve, and no claim of a ward', async () => {
    const { todos } = await ask<HomeAnswer>('manager', '/v1/business/home');
    expect(todos.map(({ flag }) => flag)).toContain('hPurchaseOrder');
    expect(todos.map(({ flag }) => flag)).not.toContain('hApplicationManage');
  });
});

describe('hospital finance', () => {
  it('sees what is owed to whom, and the settlements', async () => {
    const { list } = await ask('hfinance', '/v1/business/partner/list', { screen: 'supplierManage' });
    expect(list.some((row) => Number(row.payable) > 0)).toBe(true);
    for (const [kind, screen] of [
      ['settlement', 'settlementRecord'],
      ['settlementGrn', 'settlementGrn'],
      ['purchaseGrn', 'hPurchaseGrn'],
    ])
      expect([kind, (await ask('hfinance', `/v1/business/${kind}/list`, { screen })).total > 0]).toEqual([kind, true]);
  });
});

describe('the delivered roles of a hospital', () => {
  const keysOf = (code: string): Set<string> => new Set(permissionKeys(systemRoles.find((one) => one.kind === 'H' && one.code === code) as never, screens));
  it.each(['wardNurse', 'surgeryNurse'])('%s holds no cost and no figure of the house', (code) => {
    expect([...keysOf(code)].filter((key) => key.endsWith(':viewCost') || key === 'home:kpi')).toEqual([]);
  });
  it.each(['wardNurse', 'surgeryNurse'])('%s opens no page that is about value', (code) => {
    const valued = ['inventory', 'historicalInventory', 'inventoryAndSalesDetails', 'stockFinance', 'inventorySummaryReport', 'bi1'];
    expect(valued.filter((flag) => keysOf(code).has(flag))).toEqual([]);
  });
  it('director and finance see amounts on the pages their work is about', () => {
    for (const flag of ['hUseRecord', 'hDepartmentInventory', 'inventory', 'inventoryAndSalesDetails'])
      expect(keysOf('director')).toContain(`${flag}:viewCost`);
    for (const flag of ['hPurchaseGrn', 'bonePurchaseGrn', 'inventory']) expect(keysOf('finance')).toContain(`${flag}:viewCost`);
    expect(keysOf('finance')).toContain('supplierManage');
    for (const code of ['director', 'finance']) expect(keysOf(code)).toContain('home:kpi');
  });
  it('name only pages that exist', () => {
    const named = systemRoles.flatMap((one) => (one.grants ?? []).flatMap(([, pages]) => pages.split(/\s+/).map((flag) => ({ one, flag }))));
    expect(named.filter(({ one, flag }) => !screenOf(flag)?.kinds.includes(one.kind)).map(({ one, flag }) => `${one.kind} ${one.code}: ${flag}`)).toEqual([]);
    expect(named.some(({ flag }) => isBuilt(screenOf(flag) as never))).toBe(true);
  });
});
