import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { linesId } from '../../src/define/listed-dataset';
import { isZero } from '../../src/define/money';
import { querySchema } from '../../src/define/query';
import { datasetOf } from '../../src/domain/dataset-of';
import { documentOf, masterOf, screensOf } from '../../src/domain/registry';
import { lineWordsOf } from '../../src/domain/screens/line-words';
import { rowsCalled, rowWordsOf, split, WORDED } from '../../src/domain/screens/row-words';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import { screensFor } from '../../src/server/engine/access';
import { listMasters } from '../../src/server/engine/masters/list';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';
import { asked, followed } from './assistant-asked';

/** Rows asked in what people say of them (screens/row-words.ts, line-words.ts), of every set and account that has such rows. */
const { caller } = demoPeople();
const ACCOUNTS = ['hospital', 'keeper', 'nurse', 'hfinance', 'manager', 'dealer', 'dfinance', 'dkeeper', 'vendor'];

describe('words of rows', () => {
  it('are of sets, choices, tabs and fields there are', () => {
    const lost: string[] = [];
    for (const id of WORDED) {
      const dataset = datasetOf(id);
      const { states = {}, asks = {} } = rowWordsOf(id);
      const fields = Object.values({ ...dataset?.dimensions, ...dataset?.measures });
      const options = fields.flatMap((field) =>
        field.kind === 'choice' ? field.options.map(({ label }) => label) : field.kind === 'flag' ? [field.label] : [],
      );
      const tabs = screensOf(id).flatMap(({ preset }) => (preset.tabs ?? []).map(({ label }) => label));
      if (!dataset) lost.push(id);
      lost.push(...Object.keys(states).filter((label) => ![...options, ...tabs].includes(label)));
      lost.push(...Object.keys(asks).filter((label) => !fields.some((field) => field.label === label)));
    }
    expect(lost).toEqual([]);
  });

  it('are of the asker where he says that he took what he asks for', async () => {
    const definition = masterOf('cabinetRecord');
    const context = caller('nurse');
    if (!definition) throw new Error('no records of cabinets');
    const own = listQuery.parse({ screen: 'cabinetRecords', 'f.bindState': '待核销', 'f.employee': context.user.employee ?? '', pageSize: 1 });
    const { total } = await listMasters({ ...context, screen: 'cabinetRecords' }, definition, own);
    for (const question of ['我从柜里拿的没核销的有哪些', '我从柜子取的还没核销的有几件']) {
      const { text } = await asked(context, question);
      expect(text).toContain('本人');
      expect(text).toMatch(total === 0 ? /没有记录/ : new RegExp(`共 \\*\\*${total} 条`));
    }
  });

  it('are of what the platform keeps of itself: states of its records as people say them, and nothing else', async () => {
    const context = caller('platform');
    for (const [id, flag, filter, question] of [
      ['account', 'accountList', { 'f.mustChangePassword': 'true' }, '哪些账号的初始密码还没改'],
      ['interfaceLog', 'monitorInterface', { 'f.state': 'failed' }, '接口调用报错的有几次，什么原因'],
      ['udiImport', 'udiImports', { 'f.state': 'failed' }, 'udi更新没导进去的有哪些，怎么回事'],
      ['appVersion', 'appManagement', { 'f.app': 'PDA' }, 'pda的最新版是多少'],
      ['orgRegistration', 'registAudit', { 'f.status': '1' }, '注册的还有哪几家没审'],
    ] as const) {
      const definition = masterOf(id);
      if (!definition) throw new Error(`no records of ${id}`);
      const { total } = await listMasters({ ...context, screen: flag }, definition, listQuery.parse({ screen: flag, ...filter, pageSize: 1 }));
      const { text } = await asked(context, question);
      expect(text, question).toMatch(total === 0 ? /没有/ : new RegExp(`共 \\*\\*${total} 条`));
    }
  });

  it('are of those that take part, never of who runs it, by the day they came', async () => {
    const context = caller('platform');
    const { totals } = await runQuery(context, querySchema.parse({ of: 'members', measures: ['organisations'] }));
    expect((await asked(context, '平台上现在入驻了几家机构')).text).toContain(`**${totals.organisations}**`);
    expect((await asked(context, '本月入驻了几家机构')).text).not.toContain('会员');
  });

  it('are of products a house brought in itself, on the page that has its own', async () => {
    const definition = masterOf('product');
    if (!definition) throw new Error('no products');
    for (const [account, screen] of [
      ['dealer', 'productSelf'],
      ['vendor', 'productBuild'],
    ] as const) {
      const context = caller(account);
      const { total } = await listMasters({ ...context, screen }, definition, listQuery.parse({ screen, pageSize: 1 }));
      const { text, proposals } = await asked(context, '自己上报的产品有哪些');
      expect(text).toMatch(total === 0 ? /没有/ : new RegExp(`共 \\*\\*${total} 条`));
      expect(proposals.map(({ command }) => command)).toEqual([`open.${screen}`]);
    }
  });

  it('put certificates in the order of how many products they have, and say how many', async () => {
    for (const question of ['哪些证对应的产品最多', '哪张注册证关联的产品最多']) {
      const { text } = await asked(caller('platform'), question);
      const counts = [...text.matchAll(/关联产品数 (\d+)/g)].map(([, count]) => Number(count));
      expect(counts.length).toBeGreaterThan(0);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    }
  });

  it('count the houses that came in a span of days', async () => {
    const context = caller('platform');
    for (const [days, period] of [
      ['这周', '本周'],
      ['去年', '去年'],
    ] as const)
      expect((await asked(context, `${days}新注册的机构有几家`)).text).toBe((await asked(context, `${period}新入驻了几家机构`)).text);
  });

  it('ask for the records of a page in the state that is said', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const context of ACCOUNTS.map(caller))
      for (const id of WORDED) {
        const definition = masterOf(id);
        const screen = definition && screensFor({ ...context, screen: '' }, id).find(({ archetype }) => archetype === 'list');
        const [called] = rowsCalled(id);
        if (!definition || !screen || !called) continue;
        for (const [label, words] of Object.entries(rowWordsOf(id).states ?? {})) {
          const tab = screen.preset.tabs?.find((one) => one.label === label);
          const [name, field] =
            Object.entries(definition.fields).find(([, one]) => one.kind === 'choice' && one.options.some((option) => option.label === label)) ?? [];
          const value = field?.kind === 'choice' ? field.options.find((option) => option.label === label)?.value : undefined;
          const where = tab
            ? Object.fromEntries(Object.entries(tab.where).map(([own, values]) => [`f.${own}`, values.join()]))
            : { [`f.${name}`]: value ?? '' };
          const { total } = await listMasters({ ...context, screen: screen.flag }, definition, listQuery.parse({ screen: screen.flag, ...where, pageSize: 1 }));
          const question = `${screen.title}里${split(words)[0]}的有哪些`;
          const { text } = await asked(context, question);
          told += 1;
          if (total === 0 ? !/没有/.test(text) : !text.includes(`共 **${total} 条**`)) missed.push(`${question}: ${total}, told ${text.slice(0, 80)}`);
        }
      }
    expect(told).toBeGreaterThan(15);
    expect(missed).toEqual([]);
  });
});

describe('words of lines', () => {
  it('ask for the lines of any kind by what stands in them', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const context of ACCOUNTS.map(caller))
      for (const { kind, title } of readableKinds(context)) {
        const dataset = datasetOf(linesId(kind));
        for (const [name, field] of Object.entries({ ...dataset?.dimensions, ...dataset?.measures })) {
          const { telling, some, none } = lineWordsOf(kind, field.label) ?? {};
          const [said] = split(telling ?? some ?? none);
          if (!dataset || !said || field.kind !== 'quantity') continue;
          const by = ['sn', 'specification', 'batchNo', 'unit'].filter((one) => one in dataset.dimensions);
          const query = { of: dataset.id, measures: [name], by, where: { status: '0,1,2,3,4,7' }, totals: false, limit: 1000 };
          const { list } = await runQuery({ ...context, screen: '' }, querySchema.parse(query));
          const held = list.map((row) => String(row[name] ?? ''));
          const isAny = held.some((one) => ((telling ?? some) ? one !== '' && !isZero(one) : one === ''));
          const { text } = await asked(context, `${title}${said}的有哪些`);
          told += 1;
          if (isAny ? !/共 \*\*\d+ 行\*\*/.test(text) : !/没有/.test(text)) missed.push(`${title}${said}: ${isAny}, told ${text.slice(0, 80)}`);
        }
      }
    expect(told).toBeGreaterThan(15);
    expect(missed).toEqual([]);
  });

  it('are asked of the papers told before', async () => {
    const { text } = await followed(caller('keeper'), '冷藏库那张盘点盘完没', '还差哪个没盘');
    const numbers = new Set(text.match(/PD\d{10,}/g));
    expect(numbers.size).toBe(1);
    expect(text).toContain('实盘数 未填');
  });
});

describe('what follows rows of a page', () => {
  it('is asked of those rows in the words of the page', async () => {
    const first = await followed(caller('dfinance'), '东湖医院答应的那笔款到了没');
    const then = await followed(caller('dfinance'), '东湖医院答应的那笔款到了没', '当时谁说的');
    expect(first.text).toContain('回款承诺（东湖');
    expect(then.text).toContain('承诺人');
  });

  it('is of others where it asks what there is besides', async () => {
    const all = await asked(caller('hfinance'), '银行流水没对上的有哪些');
    const then = await followed(caller('hfinance'), '27号退回来的4680是谁打的 对上没', '还有几笔没对上');
    expect(then.text).toContain(/共 \*\*\d+ 条\*\*/.exec(all.text)?.[0] ?? '?');
  });

  it('opens and makes what it says', async () => {
    const { proposals } = await followed(caller('hfinance'), '27号退回来的4680是谁打的 对上没', '开一张付款申请单');
    expect(proposals.some(({ command }) => command.startsWith('add.'))).toBe(true);
  });
});

it('a state nobody counts is no nought', async () => {
  const { text } = await asked(caller('dfinance'), '电子发票开票失败的有几张');
  expect(documentOf('eInvoice')).toBeDefined();
  expect(text).toContain('开具失败');
  expect(text).not.toContain('为 0');
});
