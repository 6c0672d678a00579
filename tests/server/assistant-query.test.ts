import { describe, expect, it } from 'vitest';
import type { Field } from '../../src/define/field';
import { documents } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { describeDatasets } from '../../src/server/assistant/datasets/described';
import { query } from '../../src/server/assistant/datasets/query';
import { allReadable, linesOf, type Readable, readable, toldOf } from '../../src/server/assistant/datasets/readable';
import type { Table } from '../../src/server/assistant/datasets/table';
import type { Context } from '../../src/server/base/context';
import { screensFor } from '../../src/server/engine/access';
import { demoPeople } from '../support/demo-people';

/** The one query a model is given: whatever its description names can be asked, and what a row is called by finds the row again. */
const { caller } = demoPeople();
const PEOPLE = ['nurse', 'hfinance', 'dealer', 'platform'];
const from = { screen: '', documentId: '', selection: [] };
const ask = (context: Context, args: Record<string, unknown>) => query.call({ context, text: '', from }, args);

const everything = (context: Context): Readable[] => {
  const all = allReadable(context);
  return [...all, ...all.flatMap(({ dataset }) => linesOf(context, dataset))];
};

/** Told apart by what is chosen, not typed: a row says it in a word. */
const isChosen = (field: Field): boolean => ['choice', 'flag'].includes(field.kind) || (field.kind === 'ref' && field.to !== 'patient');
const needsMore = ({ dataset }: Readable): boolean => Object.values(dataset.takes ?? {}).some(({ required }) => required);

describe.each(PEOPLE)('%s', (who) => {
  it('may ask by every field that is named to him, and finds a row by what it is called there', { timeout: 600_000 }, async () => {
    const context = caller(who);
    const failed: string[] = [];
    let [grouped, found] = [0, 0];
    const fields = everything(context)
      .filter((one) => !needsMore(one))
      .flatMap((one) => toldOf(one).dimensions.map(([name, field]) => ({ of: one.dataset.id, measure: toldOf(one).measures[0]?.[0] ?? '', name, field })));
    for (const { of, measure, name, field } of inTurn(fields.filter((one) => one.measure !== ''))) {
      const asked = { of, measures: [measure], by: [name] };
      const { isEmpty, text, data } = await ask(context, { ...asked, limit: 1 });
      const { columns = [], rows = [] } = data as Partial<Table>;
      if (isEmpty || columns[0] !== field.label) failed.push(`${of}.${name}: ${text}`);
      grouped += 1;
      const word = rows[0]?.[0];
      if (!word || !isChosen(field)) continue;
      const again = await ask(context, { ...asked, where: { [name]: word } });
      if (again.isEmpty || !(again.data as Table).rows.some(([first]) => first === word)) failed.push(`${of}.${name} ${word}: ${again.text}`);
      found += 1;
    }
    expect(failed).toEqual([]);
    expect(grouped).toBeGreaterThan(atLeast(400));
    expect(found).toBeGreaterThan(atLeast(100));
  });

  it('is told nothing of what no page of his shows', async () => {
    const context = caller(who);
    const others = documents.map(({ kind }) => kind).filter((id) => screensFor({ ...context, screen: '' }, id).length === 0);
    expect(others.length).toBeGreaterThan(5);
    for (const of of others) {
      expect(readable(context, of), of).toBeUndefined();
      expect(await ask(context, { of, measures: ['count'] }), of).toMatchObject({ isEmpty: true, proposals: [], references: [] });
    }
  });
});

describe('who patients are', () => {
  it('is not told, even for whoever sees them himself', async () => {
    const context = caller('nurse');
    const pointing = everything(context).flatMap((one) =>
      toldOf(one).dimensions.flatMap(([name, field]) =>
        field.kind === 'ref' && field.to === 'patient' ? [{ of: one.dataset.id, measure: toldOf(one).measures[0]?.[0] ?? '', name }] : [],
      ),
    );
    expect(readable(context, 'patient')).toBeUndefined();
    let told = 0;
    for (const { of, measure, name } of pointing) {
      const { rows } = (await ask(context, { of, measures: [measure], by: [name] })).data as Table;
      for (const [patient = ''] of rows) expect(patient, `${of}.${name}`).toMatch(/^$|\*/);
      told += rows.length;
    }
    expect(told).toBeGreaterThan(0);
  });
});

describe('a query that finds nothing', () => {
  const noneOf = async (args: Record<string, unknown>) => {
    const { data } = await ask(caller('hospital'), { of: 'purchaseOrder', measures: ['count'], by: ['sn'], ...args });
    expect(data).toMatchObject({ rowsInAll: 0, rows: [] });
    return (data as { whyNone: Record<string, number | string> }).whyNone;
  };

  it('says which of its conditions left it with nothing', async () => {
    const why = await noneOf({ where: { supplier: '康达', remark: '没有人写过的话' } });
    expect(why.不加供应商的行数).toBe(0);
    expect(why.不加备注的行数).toBeGreaterThan(0);
  });

  it('says that there are others on other days, and which is the last', async () => {
    const why = await noneOf({ where: { supplier: '康达' }, period: '2001-01-01~2001-01-31' });
    expect(why.不限期间的行数).toBeGreaterThan(0);
    expect(why.最近的日期).toMatch(/^20\d\d-/);
  });
});

describe('what cannot be asked', () => {
  it('is said with the names there are', async () => {
    const context = caller('hospital');
    const said = async (args: Record<string, unknown>) => (await ask(context, { of: 'purchaseOrder', measures: ['count'], ...args })).text;
    expect(await said({ by: ['vendor'] })).toContain('supplier 供应商');
    expect(await said({ measures: ['money'] })).toContain('count 单据数');
    expect(await said({ where: { status: '走了' } })).toContain('可用：草稿、待审核');
    expect(await said({ where: { supplier: '不存在的公司' } })).toContain('没有找到供应商“不存在的公司”');
    expect(await said({ where: { colour: '红' } })).toContain('没有字段 colour');
    expect(await said({ period: '猴年马月' })).toContain('没有看懂期间');
    expect((await describeDatasets.call({ context, text: '', from }, { of: ['nothing'] })).data).toEqual({ nothing: '没有这个数据集，或没有权限' });
  });
});
