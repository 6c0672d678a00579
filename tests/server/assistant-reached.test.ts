import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/contract/answers';
import { listQuery } from '../../src/contract/requests';
import type { Dataset } from '../../src/define/define-dataset';
import type { Field } from '../../src/define/field';
import { linesId } from '../../src/define/listed-dataset';
import { querySchema } from '../../src/define/query';
import { datasetOf } from '../../src/domain/dataset-of';
import { masterOf, screenOf } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { sightIn } from '../../src/server/assistant/own-words/sight';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import type { Context } from '../../src/server/base/context';
import { screensFor } from '../../src/server/engine/access';
import { listMasters } from '../../src/server/engine/masters/list';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** Every shown field of whatever an account reads is reached by its label: as a condition, as an order, of one row; what is there is never told as none. */
const { caller } = demoPeople();
const ACCOUNTS = ['keeper', 'hfinance', 'dealer', 'dfinance', 'platform'];

type Where = Record<string, string>;
type Rows = { context: Context; dataset: Dataset; title: string; label: string; fixed: Where; isPaper: boolean };

const rowsRead = (): Rows[] =>
  ACCOUNTS.map(caller).flatMap((context) => {
    const papers = readableKinds(context).map(
      ({ kind, title }): Rows => ({ context, dataset: datasetOf(kind) as Dataset, title, label: 'sn', fixed: {}, isPaper: true }),
    );
    const records = Object.keys(context.permissions).flatMap((flag): Rows[] => {
      const screen = screenOf(flag);
      const master = screen && masterOf(screen.resource);
      if (!master || screen.archetype !== 'list' || screen.preset.rows || screen.preset.only || master.isPerson) return [];
      const fixed = Object.fromEntries(Object.entries(screen.preset.where ?? {}).map(([name, values]) => [name, values.join()]));
      return [{ context, dataset: datasetOf(screen.resource) as Dataset, title: screen.title, label: master.label, fixed, isPaper: false }];
    });
    return [...papers, ...records];
  });

/** Fields lists show that this caller sees. */
function shown({ context, dataset }: Rows): [string, Field][] {
  const sees = sightIn(context, dataset);
  return Object.entries(dataset.dimensions).filter(
    ([name, field]) => sees?.(field, name) === true && field.list === true && name !== 'status' && name !== 'sn',
  );
}
const query = async ({ context, dataset, fixed }: Rows, words: { by?: string[]; where?: Where; order?: string }): Promise<{ list: Row[]; count: number }> => {
  const { list, totals } = await runQuery(
    { ...context, screen: '' },
    querySchema.parse({ of: dataset.id, measures: ['count'], totals: true, limit: 300, ...words, where: { ...fixed, ...words.where } }),
  );
  return { list, count: Number(totals.count || 0) };
};
/** A value of the field that some rows have, as it is said and as it is asked. */
async function valueIn(rows: Rows, name: string, field: Field): Promise<{ said: string; value: string } | undefined> {
  const { list } = await query(rows, { by: [name], order: '-count' });
  for (const row of list) {
    const option = field.kind === 'choice' ? field.options.find(({ value }) => value === String(row[name]))?.label : undefined;
    const said = option ?? String(row[`${name}Name`] ?? row[name] ?? '');
    if (said.length > 1 && said.length < 20 && !/[，。；：*]/.test(said)) return { said, value: field.kind === 'text' ? `=${said}` : String(row[name]) };
  }
  return undefined;
}
/** Every so many of the fields: all of them would take an hour. */
const EVERY = 6;
const some = (from: number, kinds: readonly Field['kind'][]): { rows: Rows; name: string; field: Field }[] =>
  rowsRead()
    .flatMap((rows) => shown(rows).flatMap(([name, field]) => (kinds.includes(field.kind) ? [{ rows, name, field }] : [])))
    .filter((_, at) => at % EVERY === from);

const figuresIn = (text: string): number[] => [...text.replace(/(\d),(?=\d{3})/g, '$1').matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) => Number(figure));
const NOUGHT = /没有找到|没有符合|没有记录|没有数据|为 0|共 \*\*0/;
const NOT_HEARD = /没有理解|不能按|没有找到与|无权|权限/;
const REFUSES = (text: string): boolean => NOT_HEARD.test(text);

describe('a field by its label', () => {
  it.each([
    ['of the rows that have a value', 2, (title: string, label: string, said: string) => `${label}是${said}的${title}有哪些`],
    ['behind the name of the rows', 5, (title: string, label: string, said: string) => `${title}里${label}${said}的有多少`],
  ])('is a condition: %s', { timeout: 900_000 }, async (_, from, question) => {
    const wrong: string[] = [];
    const noughts: string[] = [];
    let told = 0;
    for (const { rows, name, field } of inTurn(some(from, ['choice', 'ref', 'text']))) {
      const value = await valueIn(rows, name, field);
      if (!value) continue;
      const all = (await query(rows, { where: { [name]: value.value } })).count;
      const underWay = rows.isPaper ? (await query(rows, { where: { [name]: value.value, status: '1,2,4,5,7' } })).count : all;
      const asks = question(rows.title, field.label, value.said);
      const { text } = await asked(rows.context, asks);
      const figures = figuresIn(text);
      told += 1;
      if (figures.includes(all) || figures.includes(underWay) || (text.match(/^ *- /gm) ?? []).length === all) continue;
      if (all > 0 && NOUGHT.test(text.slice(0, 200)) && !REFUSES(text)) noughts.push(`${rows.context.org.name} ${asks}: ${all}, told ${text.slice(0, 120)}`);
      else wrong.push(`${rows.context.org.name} ${asks}: ${all}, told ${text.slice(0, 120)}`);
    }
    expect(noughts.length, noughts.join('\n')).toBeLessThanOrEqual(told / 40);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(told / 12);
    expect(told).toBeGreaterThan(atLeast(60));
  });

  it('puts rows in order', { timeout: 900_000 }, async () => {
    const wrong: string[] = [];
    let told = 0;
    for (const { rows, name, field } of inTurn(some(3, ['money', 'quantity', 'integer', 'rate', 'price', 'date', 'datetime']))) {
      const isDay = field.kind === 'date' || field.kind === 'datetime';
      const { list } = await query(rows, { by: [name], order: `-${name}` });
      const values = list.map((row) => row[name]).filter((value) => value !== null && value !== '' && value !== undefined);
      if (values.length < 2 || /[（(]/.test(field.label)) continue;
      const greatest = isDay ? String(values.map(String).sort().at(-1)).slice(0, 10) : Math.max(...values.map(Number));
      const asks = `${field.label}最${isDay ? '晚' : '大'}的${rows.title}是哪${rows.isPaper ? '张' : '个'}`;
      const { text } = await asked(rows.context, asks);
      told += 1;
      const isTold = typeof greatest === 'string' ? text.includes(greatest) : figuresIn(text).includes(Math.abs(greatest));
      if (!isTold) wrong.push(`${rows.context.org.name} ${asks}: ${greatest}, told ${text.slice(0, 120)}`);
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(told / 8);
    expect(told).toBeGreaterThan(atLeast(20));
  });

  it('is told of one paper that is named', { timeout: 900_000 }, async () => {
    const wrong: string[] = [];
    let told = 0;
    for (const { rows, name, field } of inTurn(some(4, ['choice', 'text', 'ref', 'date', 'money']).filter(({ rows: { isPaper } }) => isPaper))) {
      const { list } = await query(rows, { by: ['sn', name] });
      const row = list.find((one) => String(one[`${name}Name`] ?? one[name] ?? '').length > 1);
      if (!row || (field.kind === 'ref' && field.to === 'patient')) continue;
      const option = field.kind === 'choice' ? field.options.find(({ value }) => value === String(row[name]))?.label : undefined;
      const said = option ?? String(row[`${name}Name`] ?? row[name]);
      const asks = `${row.sn}的${field.label}是什么`;
      const { text } = await asked(rows.context, asks);
      told += 1;
      const isTold =
        field.kind === 'money' ? figuresIn(text).includes(Math.abs(Number(said))) : text.includes(field.kind === 'date' ? said.slice(0, 10) : said);
      if (!isTold) wrong.push(`${rows.context.org.name} ${asks}: ${said}, told ${text.slice(0, 120)}`);
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(told / 12);
    expect(told).toBeGreaterThan(atLeast(25));
  });
});

const monthOf = (day: unknown): number => Number(String(day).slice(5, 7));
const spoken = (day: unknown): string => `${monthOf(day)}月${Number(String(day).slice(8, 10))}日`;

describe('what first questions never reach', () => {
  it.each([
    ['keeper', '需要冷藏的货都有哪些', /储存条件 冷藏/],
    ['platform', '有几家机构等着审', /机构注册 \d+|注册审核（待审核）共 \*\*\d+ 条/],
    ['dkeeper', '委托储运瑞和那边占多少平米,几时到期', /面积（㎡）.*结束日期/s],
    ['dkeeper', '上次盘点少了啥', /差异 -/],
    ['hospital', '瑞和准时率为啥才50%', /准时行数 .*应到行数/s],
    ['hospital', '这个月跟谁买的最多，一共多少钱', /按往来单位/],
    ['dealer', '国械召(2026)18号是什么事', /召回文号 国械召〔2026〕18号/],
    ['hfinance', '本月没收费的钱主要在哪个科', /骨科/],
    ['dealer', '上个月一院的毛利率和三院的毛利率哪个高', /毛利率更高的是 .*个百分点/],
    ['dealer', '怎么把骨科计划转成预售单', /转跟台预售/],
  ])('%s: %s', async (account, question, answer) => {
    expect((await asked(caller(account), question)).text).toMatch(answer);
  });

  // Which names, days and beds there are is another matter every day.
  it.each<[string, { of: string; by: string[]; where?: Where }, (row: Row) => string, (row: Row) => string]>([
    ['dfinance', { of: 'bankLine', by: ['counterName'], where: { amount: '4680' } }, (row) => `${row.counterName}打过来那4680是什么钱`, () => '4,680.00'],
    [
      'hfinance',
      { of: 'accountStatement', by: ['periodFrom', 'periodTo'] },
      (row) => `${monthOf(row.periodFrom)}月的往来对账单`,
      (row) => `期间 ${row.periodFrom} 至 ${row.periodTo}`,
    ],
    ['keeper', { of: 'issueOdo', by: ['issuedDate'] }, (row) => `${spoken(row.issuedDate)}谁出的库最多`, () => '按制单人'],
    [
      'keeper',
      { of: linesId('issueReturn'), by: ['remark', 'productName'], where: { remark: '国械召' } },
      () => '国械召〔2026〕18号召回的是啥',
      (row) => String(row.productName),
    ],
  ])('%s: of what there is in %o', async (account, words, question, answer) => {
    const context = caller(account);
    const { list } = await runQuery({ ...context, screen: '' }, querySchema.parse({ measures: ['count'], order: '-count', limit: 20, ...words }));
    const row = list.find((one) => words.by.every((name) => one[name]));
    if (!row) throw new Error(`the world has none: ${JSON.stringify(list)}`);
    expect((await asked(context, question(row))).text).toContain(answer(row));
  });

  it('nurse: who lies in a bed', async () => {
    const context = caller('nurse');
    const [screen] = screensFor({ ...context, screen: '' }, 'patient');
    const patients = masterOf('patient');
    if (!screen || !patients) throw new Error('a nurse has no page of patients');
    const { list } = await listMasters({ ...context, screen: screen.flag }, patients, listQuery.parse({ screen: screen.flag, pageSize: 50 }));
    const bed = list.map(({ bedNo }) => String(bedNo ?? '')).find((one) => /^\d+床?$/.test(one)) ?? '';
    expect((await asked(context, `${bed.replace('床', '')}床是谁 啥诊断`)).text).toMatch(/\d+床的患者 \d+ 位/);
  });

  it.each([
    ['dealer', '一院最近半年会不会换供应商'],
    ['manager', '隔壁二院骨科耗占比多少'],
    ['hospital', '国械召〔2025〕99号召回的是啥'],
    ['keeper', '45床是谁'],
  ])('%s: %s is refused and said so', async (account, question) => {
    expect((await asked(caller(account), question)).text).toMatch(/不能回答|看不到|没有找到文号|没有查看/);
  });
});
