import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { isMade } from '../../src/define/define-dataset';
import { querySchema } from '../../src/define/query';
import { datasets, masterOf, screenOf } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { listRecords } from '../../src/server/assistant/tools/list-records';
import { queryFigures } from '../../src/server/assistant/tools/query';
import { takesDays } from '../../src/server/assistant/tools/query-days';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import { pagesIn } from '../../src/server/assistant/words/page-in-text';
import { rateWords } from '../../src/server/assistant/words/rate-words';
import { phrasesIn } from '../../src/server/assistant/words/said/all';
import { STEPS } from '../../src/server/assistant/words/said/steps';
import type { Context } from '../../src/server/base/context';
import { listMasters } from '../../src/server/engine/masters/list';
import { readerOf } from '../../src/server/engine/queries/reader';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';
import { asked, followed } from './assistant-asked';

/** What is understood because the registry says it, for accounts of the demo and whatever they read: each figure beside one come to another way. */
const { caller, server } = demoPeople();
const nowhere = { screen: '', documentId: '', selection: [] };
const SEVERAL = ['keeper', 'hfinance', 'dealer', 'platform'];
const some = (): Context[] => SEVERAL.map(caller);
const wholly = (context: Context): Context => ({ ...context, screen: '' });
const isCalled = (label: string, said: string): boolean => label === said || label.startsWith(said) || label.endsWith(said) || label === `已${said}`;

describe('kinds of rows that are left out', () => {
  it('are what all of them are more than the others', { timeout: 300_000 }, async () => {
    // Where an account reads it at all.
    const choices = some()
      .slice(0, 2)
      .flatMap((context) =>
        datasets.flatMap((dataset) => {
          const measure = Object.entries(dataset.measures).find(
            ([name, { sum, needs }]) => sum && needs === undefined && !isMade(dataset, name) && !(name in dataset.filtered),
          )?.[0];
          if (!measure || !readerOf(context, dataset) || takesDays(dataset) || dataset.running) return [];
          return Object.entries(dataset.dimensions).flatMap(([name, field]) =>
            field.kind === 'choice' && field.filter && name !== dataset.kinds
              ? field.options.slice(0, 2).map(({ value, label }) => ({ context, dataset, measure, name, value, label }))
              : [],
          );
        }),
      );
    let told = 0;
    for (const { context, dataset, measure, name, value, label } of inTurn(choices)) {
      // Said of one choice alone: what is left is all of it but that.
      const called = Object.values(dataset.dimensions).reduce((count, field) => {
        const labels = field.kind === 'choice' ? field.options.map((one) => one.label) : field.kind === 'flag' ? [field.label] : [];
        return count + labels.filter((one) => isCalled(one, label)).length;
      }, 0);
      if (called !== 1) continue;
      const sum = async (where: Record<string, string>): Promise<number> =>
        Number((await runQuery(wholly(context), querySchema.parse({ of: dataset.id, measures: [measure], where }))).totals[measure] || 0);
      // Every row has one of the choices, and all of them are read.
      const field = dataset.dimensions[name];
      const each = field?.kind === 'choice' ? await Promise.all(field.options.map((one) => sum({ [name]: one.value }))) : [];
      if (Math.abs(each.reduce((all, one) => all + one, 0) - (await sum({}))) > 0.01) continue;
      const asking = { context, text: '', from: { screen: '', documentId: '', selection: [] }, except: [label], asked: [] };
      const { data } = await queryFigures.call(asking, { of: dataset.id, measures: [measure] });
      const words = `${context.org.name} ${dataset.id}.${name} ${label}`;
      const left = Number((data as { totals?: Record<string, string> }).totals?.[measure] || 0);
      expect(left, words).toBeCloseTo((await sum({})) - (await sum({ [name]: value })), 2);
      told += 1;
    }
    expect(told).toBeGreaterThanOrEqual(atLeast(5));
  });

  it.each([
    ['keeper', '中心库的库存有哪些', '停售的别算', '不含停售'],
    ['keeper', '半年没动过的货', '寄售的不算', '不含寄售'],
    ['dealer', '这个月毛利多少', '赠送的别算', '不含赠送'],
  ])('by %s: %s, %s', async (who, first, then, says) => {
    const { text } = await followed(caller(who), first, then);
    expect(text).toContain(says);
    expect(text).not.toContain('没有理解');
  });

  it('that nothing here knows are said, and no figure is told without them', async () => {
    const { text } = await followed(caller('dealer'), '这个月毛利多少', '彩色的别算');
    expect(text).toMatch(/没有理解[^。]*彩色/);
    expect(text).not.toMatch(/\d 元/);
  });
});

describe('figures made of others', () => {
  it('are told by their names, and are what they are made of', { timeout: 300_000 }, async () => {
    let told = 0;
    for (const context of some())
      for (const { said, places } of rateWords()) {
        const isRead = places.some(({ of }) => datasets.some((dataset) => dataset.id === of && readerOf(context, dataset)));
        if (!isRead) continue;
        const { text } = await asked(context, `今年${said}是多少`);
        expect(text, `${context.org.name} ${said}`).not.toContain('没有找到与');
        const [rate, part, whole] = [...text.matchAll(/\*\*(-?[\d,.]+)(?:%| 元)?\*\*/g)].map(([, figure]) => Number((figure ?? '').replaceAll(',', '')));
        if (!new RegExp(`^${said}[（：]`).test(text) || rate === undefined || part === undefined || !whole) continue;
        told += 1;
        const times = /%\*\*|%\s/.test(text.slice(0, text.indexOf('，'))) ? 100 : 1;
        expect(Math.abs(rate - (times * part) / whole), `${context.org.name}: ${text}`).toBeLessThan(times === 100 ? 0.02 : 1);
      }
    expect(told).toBeGreaterThan(4);
  });
});

describe('pages of records', () => {
  it('are found by their names within a sentence, and told with as many rows as their lists have', { timeout: 300_000 }, async () => {
    let told = 0;
    for (const context of some()) {
      const pages = pagesIn(context, '').length;
      expect(pages).toBe(0);
      const held = Object.keys(context.permissions).flatMap((flag) => screenOf(flag) ?? []);
      for (const screen of inTurn(held.filter(({ archetype, resource }) => archetype === 'list' && masterOf(resource) && !resource.startsWith('print')))) {
        const definition = masterOf(screen.resource);
        if (!definition || screen.resource === 'patient') continue;
        expect(pagesIn(context, `看一下${screen.title}吧`).map((one) => one.screen.flag)).toContain(screen.flag);
        const { text, proposals } = await asked(context, `${screen.title}里有哪些`);
        const words = `${context.org.name} ${screen.title}: ${text.slice(0, 120)}`;
        expect(text, words).not.toContain('没有找到与');
        // Told of all tabs, the page opens in the one that is named.
        const count = /其中页签“[^”]*” (\d+) 条/.exec(text)?.[1] ?? /共 \*\*(\d+) 条\*\*/.exec(text)?.[1];
        const page = proposals.find(({ command }) => command.startsWith('open.'));
        const shown = page && screenOf(page.command.slice(5));
        const of = shown && masterOf(shown.resource);
        if (!count || !shown || !of || !text.startsWith(shown.title)) continue;
        told += 1;
        const query = listQuery.parse({ screen: shown.flag, pageSize: 1, ...page.args });
        expect((await listMasters({ ...context, screen: shown.flag }, of, query)).total, words).toBe(Number(count));
      }
    }
    expect(told).toBeGreaterThanOrEqual(atLeast(3));
  });

  it('open with as many rows as were told, whatever tab they begin in', { timeout: 300_000 }, async () => {
    let told = 0;
    const walk = some().flatMap((context) =>
      Object.keys(context.permissions).flatMap((flag) => {
        const screen = screenOf(flag);
        const definition = screen && masterOf(screen.resource);
        if (!definition || !screen.preset.tabs || screen.archetype !== 'list') return [];
        const options = Object.values(definition.fields).flatMap((field) => (field.kind === 'choice' && field.filter ? field.options : []));
        return options.map(({ label }) => ({ context, screen, definition, label }));
      }),
    );
    for (const { context, screen, definition, label } of inTurn(walk)) {
      const { text, proposals } = await listRecords.call({ context, text: '', from: nowhere }, { page: screen.flag, state: label });
      const count = /共 \*\*(\d+) 条\*\*/.exec(text)?.[1];
      const args = proposals[0]?.args as Record<string, string> | undefined;
      if (!count || !args) continue;
      told += 1;
      const begun = { tab: screen.preset.tabs?.[0]?.id, ...args };
      const { total } = await listMasters({ ...context, screen: screen.flag }, definition, listQuery.parse({ screen: screen.flag, pageSize: 1, ...begun }));
      expect(total, `${context.org.name} ${screen.title} ${label}: ${JSON.stringify(args)}`).toBe(Number(count));
    }
    expect(told).toBeGreaterThanOrEqual(atLeast(10));
  });
});

describe('what happened to papers, said before they are named', () => {
  const SAID = STEPS.flatMap(({ verbs, done }) =>
    phrasesIn(done ? verbs : '')
      .filter((verb) => verb.length === 2)
      .slice(0, 1)
      .map((verb) => ({ verb, done: done ?? '' })),
  );
  it('is a condition that is told or said to be none', { timeout: 300_000 }, async () => {
    expect(SAID.length).toBeGreaterThan(6);
    for (const context of some())
      for (const definition of inTurn(readableKinds(context).filter(({ title }) => title.endsWith('单')))) {
        const { verb, done } = SAID[definition.kind.length % SAID.length] ?? { verb: '', done: '' };
        const { text } = await asked(context, `${verb}了的${definition.title}有几张`);
        const bare = done.replace(/^已/, '');
        expect(text, `${context.org.name} ${verb}了的${definition.title}: ${text.slice(0, 160)}`).toMatch(
          new RegExp(`没有理解|没有找到|您没有|${done}|${bare}|不含|状态`),
        );
      }
  });
});

describe('days before there was anything', () => {
  it('are of no nought', { timeout: 300_000 }, async () => {
    for (const context of some())
      for (const { kind, title } of inTurn(readableKinds(context))) {
        // Where there never was one there is nothing to begin.
        if (Number((await runQuery(wholly(context), querySchema.parse({ of: kind, measures: ['count'] }))).totals.count || 0) === 0) continue;
        const { text } = await asked(context, `2019年的${title}有几张`);
        expect(text, `${context.org.name} ${title}: ${text.slice(0, 160)}`).not.toMatch(/合计为 0|共 \*\*0/);
      }
  });
});

describe('who and how far', () => {
  it('has as many changes of rights as the log has', async () => {
    for (const name of ['platform', 'hospital', 'dealer']) {
      const context = caller(name);
      const { text } = await asked(context, '谁改过权限');
      const { totals } = await runQuery(wholly(context), querySchema.parse({ of: 'operationLog', measures: ['count'], where: { operation: '权限' } }));
      const told = Number(/条数 \*\*([\d,]+)\*\*/.exec(text)?.[1]?.replaceAll(',', '') ?? 0);
      expect(told, `${name}: ${text}`).toBe(Number(totals.count || 0));
    }
  });

  it('tells how far the books are closed to whoever closes them', async () => {
    for (const name of ['hfinance', 'dfinance'])
      for (const words of ['上个月关账了吗', '账结到几月了', '月结做了没'])
        expect((await asked(caller(name), words)).text, `${name} ${words}`).toMatch(/还没有结过账|账已结到/);
  });

  it('knows no patient nobody has, and those there are', async () => {
    const context = caller('nurse');
    expect((await asked(context, '病人欧阳某的使用记录')).text).not.toMatch(/共 \*\*\d/);
    expect((await asked(context, '病人张三丰用了什么')).text).toContain('没有找到名为“张三丰”的患者');
  });

  it('asks of the firm that was spoken of what stands in its record', async () => {
    const context = caller('hfinance');
    const { text } = await followed(context, '应付康达多少', '账期几天');
    const { db } = server();
    const { rows } = await db
      .selectFrom('partner' as never)
      .selectAll()
      .execute()
      .then((rows) => ({ rows: rows as { org_id: string; name: string; payment_days: number }[] }));
    const days = rows.find((one) => one.org_id === context.org.id && one.name.includes('康达'))?.payment_days;
    expect(text).toContain(`账期(天) ${days}`);
  });
});
