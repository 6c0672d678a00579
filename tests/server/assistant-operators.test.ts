import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/contract/answers';
import { today } from '../../src/define/dates';
import { countOf, firstOf, lastOf, withDerived } from '../../src/define/derived-measures';
import { querySchema } from '../../src/define/query';
import { datasetOf } from '../../src/domain/dataset-of';
import { datasets } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import type { Context } from '../../src/server/base/context';
import { readerOf } from '../../src/server/engine/queries/reader';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';
import { asked, followed } from './assistant-asked';

/** What is done with sets of rows, of whatever they are and whoever asks: each figure beside one that is come to another way. */
const { caller } = demoPeople();

/** All of its time, where its days have to be said. */
function whole(of: string): { period?: string; days?: { from: string; to: string } } {
  const { takes = {}, day } = datasetOf(of) ?? {};
  if (!('from' in takes)) return {};
  return day ? { period: `2000-01-01~${today()}` } : { days: { from: '2000-01-01', to: today() } };
}
const rowsOf = async (context: Context, of: string, by: string[], measures: string[], where: Record<string, string> = {}): Promise<Row[]> => {
  const { days, ...period } = whole(of);
  return (await runQuery(context, querySchema.parse({ of, by, measures, where: { ...where, ...days }, limit: 1000, order: by.join(), ...period }))).list;
};

describe('measures that follow from a dimension', () => {
  let all = 0;
  const askers = ['hospital', 'manager', 'keeper', 'nurse', 'dealer', 'dkeeper', 'vendor', 'hfinance', 'dfinance'];
  const asksForMore = (of: string): boolean => ['specification', 'partner'].some((name) => name in (datasetOf(of)?.takes ?? {}));
  it.each(inTurn(datasets.filter(({ id }) => !asksForMore(id))).map(({ id }) => [id] as const))(
    '%s counts, first and last days as its groups say',
    async (id) => {
      const dataset = datasetOf(id) as NonNullable<ReturnType<typeof datasetOf>>;
      const open = (name: string): boolean =>
        dataset.dimensions[name]?.needs === undefined && ['ref', 'text', 'choice'].includes(dataset.dimensions[name]?.kind ?? '');
      const [group, each] = Object.keys(dataset.dimensions).filter(open);
      const { day } = dataset;
      let looked = 0;
      for (const name of askers) {
        const context = caller(name);
        const reader = readerOf(context, dataset);
        const measure = Object.keys(dataset.measures).find((one) => !dataset.measures[one]?.needs);
        if (!reader || !group || !each || !measure || Object.keys(dataset.running?.opens ?? {}).length > 0) continue;
        const count = countOf(each);
        const [groups, pairs] = [await rowsOf(context, id, [group], [count]), await rowsOf(context, id, [group, each], [measure])];
        if (pairs.length >= 1000) continue;
        for (const row of groups.slice(0, 20)) {
          const own = pairs.filter((pair) => pair[group] === row[group] && String(pair[each] ?? '') !== '');
          expect(Number(row[count]), `${name} ${id} ${group} ${each}`).toBe(new Set(own.map((pair) => pair[each])).size);
          looked += 1;
        }
        if (!day || dataset.dimensions[day]?.kind !== 'date') continue;
        const [ends, days] = [await rowsOf(context, id, [group], [firstOf(day), lastOf(day)]), await rowsOf(context, id, [group, day], [measure])];
        for (const row of days.length < 1000 ? ends.slice(0, 20) : []) {
          const own = days
            .filter((one) => one[group] === row[group])
            .map((one) => String(one[day]))
            .filter(Boolean)
            .sort();
          expect([row[firstOf(day)], row[lastOf(day)]], `${name} ${id} ${group} ${day}`).toEqual([own[0] ?? '', own.at(-1) ?? '']);
        }
      }
      all += looked;
    },
  );
  it('in many groups', () => expect(all).toBeGreaterThan(atLeast(100)));

  it('there are none of what may not be read, nor of what is no day', () => {
    const used = datasetOf('used') as NonNullable<ReturnType<typeof datasetOf>>;
    expect(withDerived(used, ['countOfPatient']).measures.countOfPatient?.needs).toBe(used.dimensions.patient?.needs);
    expect(withDerived(used, ['firstOfSupplier', 'countOfNothing']).measures).toEqual(used.measures);
  });
});

/** What happens as people say it: the words done, the words not done, and the rows it is told by. */
type Side = { did: string; not: string; of: string; pieces: string; money: string; key: Record<string, string> };
const FACTS: Record<string, Side[]> = {
  hospital: [
    { did: '进过货', not: '没进过货', of: 'received', pieces: 'quantity', money: 'amount', key: { 品种: 'specification', 供应商: 'supplier' } },
    { did: '领过', not: '没领过', of: 'issued', pieces: 'quantity', money: 'cost', key: { 品种: 'specification', 科室: 'department' } },
    { did: '用过', not: '没用过', of: 'used', pieces: 'quantity', money: 'cost', key: { 品种: 'specification', 科室: 'department', 供应商: 'supplier' } },
  ],
  dealer: [
    { did: '进过货', not: '没进过货', of: 'received', pieces: 'quantity', money: 'amount', key: { 品种: 'specification' } },
    { did: '卖过', not: '没卖过', of: 'sold', pieces: 'netQuantity', money: 'netAmount', key: { 品种: 'specification' } },
  ],
};
const askers: Record<string, readonly string[]> = { hospital: ['hospital', 'manager'], dealer: ['dealer'] };

/** How many groups an answer says there are. */
const countIn = (text: string): number =>
  Number(/共 \*\*(\d+) 个\*\*/.exec(text)?.[1] ?? /共 (\d+) 个/.exec(text)?.[1] ?? /列出 (\d+) 个/.exec(text)?.[1] ?? (/没有/.test(text) ? 0 : Number.NaN));

describe('one side without the other', () => {
  const cases = Object.entries(FACTS).flatMap(([kind, facts]) =>
    (askers[kind] ?? []).flatMap((name) =>
      facts.flatMap((one) =>
        facts
          .filter((other) => other !== one)
          .flatMap((other) =>
            Object.keys(one.key).flatMap((thing) => (thing in other.key ? [[name, `哪些${thing}${one.did}但是${other.not}`, one, other, thing] as const] : [])),
          ),
      ),
    ),
  );
  it.each(cases)('%s: %s', async (name, question, one, other, thing) => {
    const context = caller(name);
    const [key, otherKey] = [one.key[thing] ?? '', other.key[thing] ?? ''];
    // Used and flushed is not used: what counts is what is left of it.
    const measure = (side: Side): string => (thing === '品种' ? side.pieces : side.money);
    const here = (await rowsOf(context, one.of, [key], [measure(one)])).filter((row) => Number(row[measure(one)]) !== 0);
    const there = new Set(
      (await rowsOf(context, other.of, [otherKey], [measure(other)])).filter((row) => Number(row[measure(other)]) > 0).map((row) => row[otherKey]),
    );
    const { text } = await asked(context, question);
    expect(text).not.toMatch(/没有理解/);
    expect(countIn(text), text.slice(0, 300)).toBe(here.filter((row) => row[key] !== '' && !there.has(row[key])).length);
  });
});

describe('so many of something', () => {
  const cases: [string, string, string, string, string, (count: number) => boolean][] = [
    ['hospital', '只有一家供应商供货的品种', 'received', 'specification', 'supplier', (count) => count === 1],
    ['manager', '被三个以上科室用过的品种', 'used', 'specification', 'department', (count) => count >= 3],
    ['manager', '用过不止五种耗材的科室', 'used', 'department', 'specification', (count) => count > 5],
    ['dealer', '只卖给一家客户的产品', 'sold', 'specification', 'customer', (count) => count === 1],
    ['dealer', '至少两家客户买过的产品', 'sold', 'specification', 'customer', (count) => count >= 2],
  ];
  it.each(cases)('%s: %s', async (name, question, of, group, each, isAsked) => {
    const context = caller(name);
    const pairs = await rowsOf(context, of, [group, each], ['papers']);
    const counts = new Map<unknown, number>();
    for (const pair of pairs) if (String(pair[each] ?? '') !== '') counts.set(pair[group], (counts.get(pair[group]) ?? 0) + 1);
    const { text } = await asked(context, question);
    expect(countIn(text), text.slice(0, 300)).toBe([...counts.values()].filter(isAsked).length);
  });
});

describe('the first and the last day, and what lies between', () => {
  it.each([
    ['hospital', '每家供应商最后一次送货是哪天', 'received', 'supplier', 'day'],
    ['dealer', '各客户最后一次进货是哪天', 'sold', 'customer', 'bizDate'],
    ['manager', '各科室最后一次领东西是哪天', 'issued', 'department', 'day'],
  ])('%s: %s', async (name, question, of, group, day) => {
    const context = caller(name);
    const last = await rowsOf(context, of, [group], [lastOf(day)]);
    const { text } = await asked(context, question);
    for (const row of [...last].sort((a, b) => String(a[lastOf(day)]).localeCompare(String(b[lastOf(day)]))).slice(0, 3))
      expect(text).toContain(`**${row[`${group}Name`]}** 最近`);
    for (const row of last.slice(0, 3)) expect(text).toContain(String(row[lastOf(day)]));
  });

  it('says from when there are records, and compares with no day before', async () => {
    for (const [name, question] of [
      ['dealer', '今年销售额跟去年比怎么样'],
      ['hospital', '今年采购金额比去年多多少'],
      ['manager', '今年哪些科室用得比去年多'],
    ] as const) {
      const { text } = await asked(caller(name), question);
      expect(text, question).toMatch(/起才有/);
      expect(text, question).not.toMatch(/对比 \*?\*?0\.00/);
    }
  });
});

describe('sums of the first few, and two sums set off', () => {
  it.each([
    ['hospital', '采购额最多的两家供应商加起来占多少', 'received', 'supplier', 'amount', 2],
    ['dealer', '头三家客户合计占销售额几成', 'sold', 'customer', 'netAmount', 3],
  ] as const)('%s: %s', async (name, question, of, group, measure, count) => {
    const rows = await rowsOf(caller(name), of, [group], [measure]);
    const sums = rows.map((row) => Number(row[measure])).sort((a, b) => b - a);
    const part = (100 * sums.slice(0, count).reduce((all, one) => all + one, 0)) / sums.reduce((all, one) => all + one, 0);
    const { text } = await asked(caller(name), question);
    expect(text).toContain(`前 ${count} 个合计`);
    expect(text).toContain(`占 **${part.toFixed(1)}%**`);
  });
  it('of money that came and went each is named', async () => {
    const { text } = await asked(caller('dfinance'), '应收和应付相抵净下来是多少');
    const sum = async (account: string) =>
      Number((await runQuery(caller('dfinance'), querySchema.parse({ of: 'owed', measures: ['open'], where: { account } }))).totals.open);
    const rest = (await sum('receivable')) - (await sum('payable'));
    expect(text).toContain(Math.abs(rest).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
  });
});

describe('within the rows before', () => {
  it('asks of those rows alone, and not at all where it cannot', async () => {
    const { text } = await followed(caller('hospital'), '哪些供应商最后一次送货是哪天', '这里面谁没签合同');
    expect(text).toMatch(/^只看上一答列出的/);
    const none = await followed(caller('hospital'), '怎么打开库存查询', '这里面有没有寄售的');
    expect(none.text).not.toMatch(/\d+\.\d\d 元/);
    const may = await followed(caller('dealer'), '只卖给一家客户的产品', '这些里面能退给厂家的是哪几个');
    expect(may.text).toMatch(/不能只按|没有列出/);
  });
});

describe('papers of one kind', () => {
  const money = (value: number): string => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  it.each([
    ['dealer', 'saleOdo', '销售出库单'],
    ['dealer', 'purchaseGrn', '采购入库单'],
    ['hospital', 'purchaseGrn', '采购入库单'],
  ])('have a mean of their own, nothing that came back in it (%s: %s)', async (who, kind, title) => {
    const context = caller(who);
    const { totals } = await runQuery(
      context,
      querySchema.parse({ of: kind, measures: ['totalAmount', 'count'], where: { status: '2,5,7' }, period: `${today().slice(0, 4)}-01-01~${today()}` }),
    );
    if (Number(totals.count) === 0) return;
    const { text } = await asked(context, `今年平均一张${title}多少钱`);
    expect(text).toContain(`${title}（`);
    expect(text).toContain(`**${money(Number(totals.totalAmount) / Number(totals.count))} 元**`);
  });

  it.each(['采购入库', '销售出库', '采购退货', '销售退货'])('are meant by what happens to goods, said as they are called: %s', async (said) => {
    const { text } = await asked(caller('dealer'), `今年${said}了几单，多少钱`);
    expect(text.startsWith(said), text.slice(0, 60)).toBe(true);
  });
});
