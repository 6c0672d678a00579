import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/contract/answers';
import { listQuery } from '../../src/contract/requests';
import { addDays, today } from '../../src/define/dates';
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
