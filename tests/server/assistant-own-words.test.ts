import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/contract/answers';
import type { Dataset } from '../../src/define/define-dataset';
import type { Field } from '../../src/define/field';
import { querySchema } from '../../src/define/query';
import { datasetOf } from '../../src/domain/dataset-of';
import { masterOf, screenOf } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import type { Context } from '../../src/server/base/context';
import { readerOf } from '../../src/server/engine/queries/reader';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';
import { asked, followed } from './assistant-asked';

/** Questions made of what the registry calls things, for accounts of the demo and whatever they read: each figure beside the query it must be. */
const { caller } = demoPeople();
const some = (): Context[] => ['keeper', 'hfinance', 'dealer', 'platform'].map(caller);
const wholly = (context: Context): Context => ({ ...context, screen: '' });

/** Papers that count, and all of them: either is what somebody may be told of. */
const STATES = ['', '2,5,7', '1,2,4,5,7'];
type Where = Record<string, string>;
type Rows = { context: Context; dataset: Dataset; title: string; fixed: Where; isPaper: boolean };

/** What is asked about: kinds of documents by their titles, records by those of their pages. */
const rowsAsked = (): Rows[] =>
  some().flatMap((context) => {
    const papers = readableKinds(context).flatMap(({ kind, title }): Rows[] => [
      { context, dataset: datasetOf(kind) as Dataset, title, fixed: {}, isPaper: true },
    ]);
    const records = Object.keys(context.permissions).flatMap((flag): Rows[] => {
      const screen = screenOf(flag);
      const master = screen && masterOf(screen.resource);
      if (!master || screen.archetype !== 'list' || screen.preset.rows || screen.preset.only || screen.resource === 'patient') return [];
      const fixed = Object.fromEntries(Object.entries(screen.preset.where ?? {}).map(([name, values]) => [name, values.join()]));
      return [{ context, dataset: datasetOf(screen.resource) as Dataset, title: screen.title, fixed, isPaper: false }];
    });
    return [...papers, ...records].filter(({ dataset }) => readerOf(wholly(context), dataset));
  });

const countOf = async ({ context, dataset, fixed }: Rows, where: Where): Promise<number> =>
  Number((await runQuery(wholly(context), querySchema.parse({ of: dataset.id, measures: ['count'], where: { ...fixed, ...where } }))).totals.count || 0);
const counts = (rows: Rows, where: Where): Promise<number[]> =>
  Promise.all((rows.isPaper ? STATES : ['']).map((status) => countOf(rows, { ...where, ...(status ? { status } : {}) })));
const figuresIn = (text: string): number[] => [...text.replace(/(\d),(?=\d{3})/g, '$1').matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) => Number(figure));
const words = ({ context, dataset }: Rows, question: string, text: string) => `${context.org.name} ${dataset.id} ${question}: ${text.slice(0, 200)}`;

/** Fields rows are filtered by that this caller sees. */
const fieldsOf = ({ context, dataset }: Rows): [string, Field][] => {
  const reader = readerOf(wholly(context), dataset);
  return Object.entries(dataset.dimensions).filter(
    ([name, { filter, needs }]) => filter && name !== 'status' && !reader?.hidden?.has(name) && (needs === undefined || reader?.sees(needs)),
  );
};
/** One choice of one field of each that has rows and is called like nothing else there. */
async function choices(rows: Rows): Promise<{ name: string; value: string; label: string; field: Field; count: number }[]> {
  const labels = Object.values(rows.dataset.dimensions).flatMap((field) => [
    field.label,
    ...(field.kind === 'choice' ? field.options.map(({ label }) => label) : []),
  ]);
  const found = [];
  for (const [name, field] of fieldsOf(rows)) {
    // What a page fixes is not asked of it.
    if (field.kind !== 'choice' || name in rows.fixed) continue;
    for (const { value, label } of field.options) {
      const isCalled = labels.filter((one) => one === label).length === 1 && label.length > 2 && /^[\u3400-\u9fff]+$/.test(label);
      const count = isCalled ? await countOf(rows, { [name]: value }) : 0;
      if (count > 0) {
        found.push({ name, value, label, field, count });
        break;
      }
    }
  }
  return found;
}

describe('a choice of a field', () => {
  it('is a condition, whoever is asked about whatever, and so is what it is not', { timeout: 900_000 }, async () => {
    let told = 0;
    const wrong: string[] = [];
    for (const rows of inTurn(rowsAsked()))
      for (const { name, value, label } of (await choices(rows)).slice(0, 2))
        for (const [question, where] of [
          [`${label}的${rows.title}有${rows.isPaper ? '几张' : '多少条'}`, value],
          [`不是${label}的${rows.title}有${rows.isPaper ? '几张' : '多少条'}`, `not:${value}`],
        ] as const) {
          const { text } = await asked(rows.context, question);
          const right = await counts(rows, { [name]: where });
          const isTold = figuresIn(text).some((figure) => right.includes(figure)) || (right.includes(0) && /没有/.test(text));
          if (isTold) told += 1;
          else if (!/没有理解|不能按/.test(text)) wrong.push(words(rows, question, `${right.join()} ≠ ${text}`));
        }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(told * 0.04);
    expect(told).toBeGreaterThan(atLeast(120));
  });

  it('tells rows apart by its name', { timeout: 900_000 }, async () => {
    let told = 0;
    const wrong: string[] = [];
    for (const rows of inTurn(rowsAsked()))
      for (const { field, label } of (await choices(rows)).slice(0, 1)) {
        const question = `${rows.title}按${field.label}统计`;
        const { text } = await asked(rows.context, question);
        if (text.includes(label)) told += 1;
        else if (!/没有理解|不能按|没有数据/.test(text)) wrong.push(words(rows, question, text));
      }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(told * 0.08);
    expect(told).toBeGreaterThan(atLeast(50));
  });

  it('beside a word nothing knows tells no figure', { timeout: 600_000 }, async () => {
    let told = 0;
    for (const rows of inTurn(rowsAsked().filter(({ isPaper }) => isPaper)))
      for (const { label } of (await choices(rows)).slice(0, 1)) {
        const { text } = await asked(rows.context, `骉骉牌${label}的${rows.title}有几张`);
        told += 1;
        expect(text, words(rows, label, text)).toMatch(/没有理解|没有找到|没有这个名称|您没有|不能/);
      }
    expect(told).toBeGreaterThan(atLeast(25));
  });
});

describe('one paper', () => {
  it('that is called the newest of its kind is told of, and no other', { timeout: 600_000 }, async () => {
    let told = 0;
    const wrong: string[] = [];
    for (const context of some())
      for (const { kind, title } of inTurn(readableKinds(context).filter((one) => one.title.endsWith('单')))) {
        const order = { by: ['createdAt', 'sn'], order: '-createdAt', limit: 1000 };
        const { list } = await runQuery(wholly(context), querySchema.parse({ of: kind, measures: ['count'], ...order }));
        // Of those made in the same moment none is newer.
        const isNewest = ({ createdAt }: Row): boolean => createdAt === list[0]?.createdAt;
        if (list.length === 0) continue;
        for (const question of [`最近那张${title}到哪了`, `最近一张${title}谁做的`]) {
          const { text } = await asked(context, question);
          const named = list.filter(({ sn }) => text.includes(String(sn)));
          told += 1;
          if (named.length === 0 || !named.every(isNewest))
            wrong.push(`${context.org.name} ${question} ${list.filter(isNewest).map(({ sn }) => sn)}: ${text.slice(0, 160)}`);
        }
      }
    expect(wrong).toEqual([]);
    expect(told).toBeGreaterThan(atLeast(60));
  });
});

describe('a question with a matter of its own', () => {
  it.each([
    ['keeper', ['给骨科发10包棉球'], '冷藏库都放着啥'],
    ['hfinance', ['还有几张付款申请没批'], '按供应商看应付占比'],
    ['keeper', ['中心库留置针还剩多少支', '别的库呢'], '下礼拜之内要过期的有哪些'],
  ])('of %s after %j is answered as if nothing had been asked before: %s', async (who, before, question) => {
    const context = caller(who);
    expect((await followed(context, ...before, question)).text).toBe((await asked(context, question)).text);
  });
});

describe('what is below its limit', () => {
  it('is told of the store that is named, with what is used up', async () => {
    const context = caller('keeper');
    const by = ['warehouse', 'specification', 'minQuantity'];
    const { list } = await runQuery(
      wholly(context),
      querySchema.parse({ of: 'warehouseProduct', measures: ['onHand'], by, where: { state: 'short,low' }, limit: 1000 }),
    );
    const below = list.filter((row) => Number(row.onHand || 0) < Number(row.minQuantity));
    const stores = [...new Set(below.map((row) => String(row.warehouseName)))];
    expect(stores.length).toBeGreaterThan(1);
    expect(below.some((row) => Number(row.onHand || 0) === 0)).toBe(true);
    for (const store of stores.slice(0, 5)) {
      const { text } = await asked(context, `${store}有哪些东西低于下限了`);
      const count = below.filter((row) => row.warehouseName === store).length;
      expect(text, `${store} ${count}: ${text.slice(0, 200)}`).toContain(`有 **${count} 个`);
    }
  });
});
