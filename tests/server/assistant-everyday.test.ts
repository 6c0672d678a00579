import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/contract/answers';
import { listQuery } from '../../src/contract/requests';
import { addDays, today } from '../../src/define/dates';
import { grouped } from '../../src/define/money';
import { querySchema } from '../../src/define/query';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { listDocuments } from '../../src/server/engine/documents/list';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** What is asked every day, of every ward, day and house there is: each figure beside one that is come to another way. */
const { caller } = demoPeople();

const rowsOf = async (context: Context, query: Record<string, unknown>): Promise<Row[]> =>
  (await runQuery(context, querySchema.parse({ ...query, totals: false, limit: 1000 }))).list;
const BY = ['department', 'productName', 'specification', 'unit'];
const nameOf = (row: Row): string => [row.productName, row.specificationName].filter(Boolean).join(' ');

describe('what wards took', () => {
  it('is told in money by what was issued to each of them, by who may see it', { timeout: 120_000 }, async () => {
    const context = caller('keeper');
    const issued = await rowsOf(context, { of: 'issued', by: ['department'], measures: ['cost'], period: `${addDays(today(), -89)}~${today()}` });
    expect(issued.length).toBeGreaterThan(1);
    for (const row of issued.slice(0, 4)) {
      const { text } = await asked(context, `${row.departmentName}近90天领走多少钱的东西`);
      expect(text, String(row.departmentName)).toContain(`**${grouped(String(row.cost))} 元**`);
    }
  });

  it('is part of a stock that is told by every sort of store', async () => {
    for (const who of ['hfinance', 'manager', 'dfinance']) {
      const places = await rowsOf(caller(who), { of: 'lying', by: ['place'], measures: ['amount'] });
      const { text, proposals } = await asked(caller(who), '仓库里的货一共值多少钱');
      for (const { amount } of places) expect(text, who).toContain(`库存金额 ${grouped(String(amount))} 元`);
      expect(proposals[0]?.args, who).toEqual({ 'f.place': 'all' });
    }
  });
});

describe('how long goods of a ward last', () => {
  const LINE = /^- \*\*(.+?)\*\* 现存 \*\*(-?[\d.]+) ?\S*\*\*，近 90 天(?:没有使用|用了 ([\d.]+) .*约够 \*\*(\d+) 天\*\*)/gm;
  const figures = async (context: Context) => {
    const uses = await rowsOf(context, { of: 'used', by: BY, measures: ['quantity'], period: `${addDays(today(), -89)}~${today()}` });
    const lies = await rowsOf(context, { of: 'lying', by: BY, measures: ['quantity'], where: { place: 'normal' } });
    const sum = (rows: readonly Row[], ward: string, name: string): number =>
      rows.filter((row) => row.departmentName === ward && nameOf(row) === name).reduce((all, row) => all + Number(row.quantity), 0);
    return { uses, of: (ward: string, name: string) => ({ lies: sum(lies, ward, name), used: sum(uses, ward, name) }) };
  };
  const check = (text: string, ward: string, of: (ward: string, name: string) => { lies: number; used: number }): number => {
    const lines = [...text.matchAll(LINE)];
    for (const [said, name = '', lies, used = '0', days] of lines) {
      const own = of(ward, name);
      expect({ said, lies: Number(lies), used: Number(used) }).toEqual({ said, ...own });
      if (days !== undefined) expect(Number(days), said).toBe(Math.floor((own.lies * 90) / own.used));
    }
    return lines.length;
  };

  it('is told of every ward by what it used itself', { timeout: 120_000 }, async () => {
    const context = caller('manager');
    const { uses, of } = await figures(context);
    const wards = [...new Set(uses.map((row) => String(row.departmentName)))];
    expect(wards.length).toBeGreaterThan(3);
    for (const ward of wards) {
      const goods = uses.find((row) => row.departmentName === ward && Number(row.quantity) > 0);
      if (!goods) continue;
      const { text } = await asked(context, `${ward}的${String(goods.productName)}还够用几天`);
      expect(check(text, ward, of), `${ward} ${String(goods.productName)}: ${text.slice(0, 200)}`).toBeGreaterThan(0);
    }
  });

  it('is told a head nurse of her own, and nobody who may not read what was used', async () => {
    const nurse = caller('nurse');
    const { uses, of } = await figures(nurse);
    const [goods] = uses.filter((row) => Number(row.quantity) > 0);
    const { text } = await asked(nurse, `${String(goods?.productName)}够用多久`);
    expect(check(text, String(goods?.departmentName), of), text.slice(0, 200)).toBeGreaterThan(0);
    expect((await asked(caller('keeper'), `骨科的${String(goods?.productName)}够用几天`)).text).toMatch(/没有查看/);
  });
});

/** How many papers an answer says there are. */
const countIn = (text: string): number => Number(/(?:共 \*\*|找到 )(\d+) /.exec(text)?.[1] ?? (/没有找到/.test(text) ? 0 : Number.NaN));
const listed = async (context: Context, kind: string, filters: Record<string, string>): Promise<number> => {
  const definition = documentOf(kind);
  if (!definition) throw new Error(`no ${kind}`);
  return (await listDocuments(context, definition, listQuery.parse({ ...filters, pageSize: 1 }))).total;
};

it('what is due on a day is told by the day it is expected on', async () => {
  const context = caller('hospital');
  let found = 0;
  for (let ahead = 0; ahead < 8; ahead += 1) {
    const day = addDays(today(), ahead);
    const [, month, date] = day.split('-').map(Number);
    const { text } = await asked(context, `${month}月${date}号该到的货有几单`);
    const count = await listed(context, 'purchaseOrder', { 'f.expectedDate': `${day}~${day}`, 'f.status': '2' });
    expect(countIn(text), `${day}: ${text.slice(0, 200)}`).toBe(count);
    found += count;
  }
  expect(found).toBeGreaterThan(0);
});

it.each(['dealer', 'vendor', 'hospital'])('authorisations that end soon are told %s as papers of their own', async (name) => {
  const { text } = await asked(caller(name), '快到期的授权书有哪些');
  expect(countIn(text), text.slice(0, 200)).toBe(await listed(caller(name), 'licenceGrant', { 'f.chainState': '即将到期' }));
});

describe('what a customer may still owe', () => {
  it('is his limit less what he owes, and money is asked for on its own page', { timeout: 120_000 }, async () => {
    const context = caller('dealer');
    const rows = await rowsOf(context, { of: 'balances', by: ['partner'], measures: ['closing', 'creditLimit'], where: { side: 'receivable' } });
    const limited = rows.filter((row) => Number(row.creditLimit) > 0).slice(0, 4);
    expect(limited.length).toBeGreaterThan(1);
    for (const row of limited) {
      const left = Number(row.creditLimit) - Number(row.closing);
      const { text } = await asked(context, `${row.partnerName}还可以赊多少`);
      expect(text, String(row.partnerName)).toContain(Math.abs(left).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
      const urged = await asked(context, `催一催${row.partnerName}的货款`);
      expect(urged.text).toContain(String(row.partnerName));
      expect(urged.proposals[0]).toEqual({ command: 'open.dunning', args: { 'f.partner': String(row.partner) } });
    }
    const over = rows.filter((row) => Number(row.creditLimit) > 0 && Number(row.closing) > Number(row.creditLimit));
    const { text } = await asked(context, '有没有超过信用额度的客户');
    if (over.length === 0) expect(text).toContain('没有应收超过信用额度的客户');
    expect((await asked(caller('dkeeper'), `${limited[0]?.partnerName}还能赊多少`)).text).toContain('没有查看客户应收与信用额度的权限');
  });
});

const countOf = (rows: readonly Record<string, unknown>[]): number => rows.reduce((sum, row) => sum + Number(row.count), 0);
describe('cabinets', () => {
  it('are told by their last beat, their faults by the sort that is named and without the one that is not', async () => {
    const context = caller('keeper');
    const cabinets = await rowsOf(context, { of: 'cabinet', by: ['name', 'onlineState'], measures: ['count'] });
    const off = cabinets.filter((row) => row.onlineState === '离线');
    const { text } = await asked(context, '有几台柜子断线了');
    expect(text).toContain(off.length > 0 ? `离线的智能柜有 **${off.length} 台**` : '现在没有离线的');
    const faults = await rowsOf(context, { of: 'cabinetError', by: ['type', 'subject', 'happenedAt'], measures: ['count'], where: { state: '待处理,处理中' } });
    for (const type of new Set(faults.map((row) => String(row.type)))) {
      const own = countOf(faults.filter((row) => row.type === type));
      expect((await asked(context, `柜子${type}的异常有几条没处理`)).text, type).toContain(`（${type}）有 **${own} 条**`);
      const others = await asked(context, `智能柜除了${type}还有哪些异常没处理`);
      expect(others.text, type).toContain(own < countOf(faults) ? `（不含${type}）有 **${countOf(faults) - own} 条**` : '没有待处理的异常');
    }
  });
});
