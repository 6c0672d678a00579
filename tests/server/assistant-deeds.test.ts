import { describe, expect, it } from 'vitest';
import { allows } from '../../src/define/allows';
import { querySchema } from '../../src/define/query';
import { documentOf, documents, screensOf } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { actionCalled } from '../../src/server/assistant/tools/act';
import { helpFor } from '../../src/server/assistant/tools/help';
import { listPapers } from '../../src/server/assistant/tools/list-papers';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import { addScreenOf } from '../../src/server/assistant/words/making-kind';
import { stateCalled } from '../../src/server/assistant/words/states';
import type { Context } from '../../src/server/base/context';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';
import { asked, followed } from './assistant-asked';

/** What people did and may do, for accounts of the demo and every kind they read: each answer beside what the lists and rights say. */
const { caller } = demoPeople();
const some = (): Context[] => ['keeper', 'nurse', 'dealer', 'dfinance'].map(caller);

/** How an answer tells of papers, which of them it speaks of by that, and how it says how many. */
const EVERY = '0,1,2,3,4,5,7';
const TELLINGS = [
  { says: '没有找到', states: EVERY, as: '合计为 N' },
  { says: '还没有已经生效的', states: EVERY, as: '另有 N 张' },
  { says: '统计范围：已审核、已完成', states: '2,5,7', as: '共 **N 张**' },
  { says: '统计范围：待审核、已审核、已终止和已完成', states: '1,2,4,5,7', as: '共 **N 张**' },
];

describe('what is to be done to a paper', () => {
  const buttons = documents.filter(({ actions }) => actions.some(({ id }) => id === 'review'));

  it('is the button that is called so, and to agree is the review whatever its button is called', () => {
    expect(buttons.length).toBeGreaterThan(40);
    for (const { kind, actions } of buttons) {
      for (const said of ['审核', '审批', '批了', '同意', '通过']) expect(actionCalled(actions, said)?.id, `${kind} ${said}`).toBe('review');
      for (const { label } of actions) expect(actionCalled(actions, label)?.label, kind).toBe(label);
    }
  });

  it('never turns into what takes it back', () => {
    for (const { kind, actions } of buttons)
      for (const said of ['审核', '提交', '复核', '收货', '接单'])
        expect(actionCalled(actions, said)?.label ?? '', `${kind} ${said}`).not.toMatch(/^反|^取消|^撤/);
  });
});

describe('papers of whoever asks', () => {
  it.each([
    ['我自己开了几张', '制单人', 'createdByName'],
    ['我审批了几张', '审核人', 'reviewedByName'],
  ])('%s: are as many as the list has with that %s', { timeout: 300_000 }, async (question, label, field) => {
    const kinds = some().flatMap((context) => readableKinds(context).map((definition) => ({ context, definition })));
    const missed: string[] = [];
    let his = 0;
    for (const { context, definition } of inTurn(kinds.filter(({ definition: { title } }) => title.endsWith('单')))) {
      const { name } = context.user;
      const count = async (states: string): Promise<number> =>
        (await listPapers({ ...context, screen: '' }, definition, { [`f.${field}`]: name, 'f.status': states }, { pageSize: 1 })).total;
      const { text } = await asked(context, `${question}${definition.title}`);
      const telling = TELLINGS.find(({ says }) => text.includes(says));
      const right = telling?.as.replace('N', String(await count(telling.states)));
      if (!right || !text.includes(right) || !text.includes(`${label} ${name}`))
        missed.push(`${name} ${definition.title}, right is ${right}: ${text.slice(0, 160)}`);
      if ((await count(EVERY)) > 0) his += 1;
    }
    // 我审批了几张询价单 is read as what waits for him.
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(1);
    expect(his).toBeGreaterThan(atLeast(25));
  });

  it('are the only ones whose sums are told', async () => {
    const context = caller('dealer');
    const { totals } = await runQuery(
      { ...context, screen: '' },
      querySchema.parse({ of: 'salesOrderLines', measures: ['documents'], where: { createdByName: context.user.name, status: '2,5,7' } }),
    );
    const { text } = await asked(context, '我自己开的销售订单税额多少');
    expect(text).toContain(`单据数 **${totals.documents}**`);
  });
});

describe('why somebody cannot make one', () => {
  it('is told by his rights, whatever the kind', { timeout: 300_000 }, async () => {
    for (const context of some())
      for (const { kind, title, owners } of inTurn(documents)) {
        const here = screensOf(kind).filter(({ kinds, isStandalone, actions }) => kinds.includes(context.org.kind) && !isStandalone && actions.includes('add'));
        if (!owners.includes(context.org.kind) || here.length === 0) continue;
        const { text } = await asked(context, `为什么我不能新建${title}`);
        const may = addScreenOf(context, kind) !== undefined;
        const isHeld = screensOf(kind).some(({ flag }) => allows(context.permissions, flag));
        expect(text, `${context.user.name} ${title}: ${text.slice(0, 120)}`).toMatch(may ? /不是权限的问题/ : isHeld ? /权限|没有这项操作/ : /页面的权限/);
      }
  });
});

describe('why somebody did not agree', () => {
  const ASKED: readonly (readonly [kind: string, words: string])[] = [
    ['accountStatement', '的对账单为什么不认'],
    ['licenceApplication', '为什么不给我们证照'],
  ];
  it('is the reason that was given', { timeout: 120_000 }, async () => {
    let told = 0;
    for (const context of ['dfinance', 'vendor', 'hfinance', 'dealer'].map(caller))
      for (const [kind, words] of ASKED) {
        const definition = readableKinds(context).find((one) => one.kind === kind);
        const { list } = definition ? await listPapers(context, definition, { 'f.status': '3' }, { pageSize: 4 }) : { list: [] };
        for (const row of list) {
          const { text } = await asked(context, `${row.partnerName ?? row.counterpartyName ?? row.holderName}${words}`);
          expect(text, `${context.user.name} ${row.sn}`).toContain(String(row.sn));
          expect(text).toContain('理由：');
          told += 1;
        }
      }
    expect(told).toBeGreaterThan(0);
  });
});

describe('goods that lie there and cannot be had', () => {
  it('are told by what stops them, lot by lot', { timeout: 120_000 }, async () => {
    let told = 0;
    for (const context of ['dkeeper', 'keeper'].map(caller)) {
      const lots = { of: 'lying', by: ['batchNo'], measures: ['quantity', 'available'], where: { state: 'stopped' }, totals: false, limit: 3 };
      for (const { batchNo } of (await runQuery({ ...context, screen: '' }, querySchema.parse(lots))).list) {
        const { text } = await asked(context, `批号${batchNo}为什么可用是0`);
        expect(text, String(batchNo)).toMatch(/停售/);
        expect(text, String(batchNo)).not.toContain('流水之和');
        told += 1;
      }
    }
    expect(told).toBeGreaterThan(0);
  });
});

describe('what is done with the order that was told', () => {
  it('is proposed of just that one, under the name of its button', async () => {
    const context = caller('vendor');
    const first = await asked(context, '有没有新订单要接');
    const [sn, ...others] = new Set(first.text.match(/XS\d{12}/g) ?? []);
    expect(others).toEqual([]);
    for (const words of ['接了吧', '那就接单吧', '帮我接一下']) {
      const { text, proposals } = await followed(context, '有没有新订单要接', words);
      expect(text, words).toContain(String(sn));
      expect(
        proposals.map(({ command }) => command),
        words,
      ).toEqual(['act.salesOrder.confirm']);
    }
  });
});

describe('how many papers were reviewed', () => {
  it('is what all houses did in those days, house by house where that is asked', async () => {
    const context = caller('platform');
    const count = { of: 'handled', measures: ['papers'], by: ['organisation'], period: 'lastMonth', order: '-papers' };
    const { list, totals } = await runQuery({ ...context, screen: '' }, querySchema.parse(count));
    expect((await asked(context, '上个月一共审核了多少张单子')).text).toContain(`**${totals.papers}**`);
    const next = await followed(context, '上个月平台审了多少单', '哪家最多');
    expect(next.text).toContain(`1. **${list[0]?.organisationName}** 单数 ${list[0]?.papers}`);
  });
});

describe('where something is put right', () => {
  it.each([
    ['dfinance', '发票开错了想红冲走哪里'],
    ['keeper', '入库单填错了要冲红走哪个页面'],
    ['dealer', '医院拒收的货退回来了怎么弄'],
  ])('is told as it is done: %s %s', async (account, text) => {
    const answer = await asked(caller(account), text);
    expect(answer.text).toMatch(/^\*\*[^\n]+\*\*\n\n1\. /);
    expect(answer.proposals.some(({ command }) => command.startsWith('open.'))).toBe(true);
  });
});

describe('how lists are printed', () => {
  it('is told of every kind whose list the asker may print', () => {
    for (const context of some())
      for (const { kind, title } of documents) {
        const offering = screensOf(kind).filter(
          ({ kinds, isStandalone, actions }) => kinds.includes(context.org.kind) && !isStandalone && actions.includes('print'),
        );
        if (!offering.some(({ flag }) => allows(context.permissions, flag, 'print'))) continue;
        expect(helpFor(`怎么打印${title}`, context)?.title, `${context.user.name} ${title}`).toContain('打印');
      }
  });
});

describe('what is reckoned', () => {
  it.each([
    ['128000不含税，税率13%，含税是多少', '144,640.00'],
    ['含税56,500元，13个点，税是多少', '6,500.00'],
    ['含税113，税率13%，不含税多少', '100.00'],
  ])('%s', async (text, sum) => {
    expect((await asked(caller('dealer'), text)).text).toContain(sum);
  });
});

describe('a paper that is pointed at', () => {
  it('is handed in, refused or cancelled: nothing is drafted, whatever its kind', { timeout: 300_000 }, async () => {
    const missed: string[] = [];
    const context = caller('hospital');
    const deeds = ['提交了吧', '作废掉', '我不同意，让他们重写'];
    for (const [at, { title }] of inTurn(readableKinds(context).filter((one) => one.title.endsWith('单'))).entries()) {
      const said = `那张${title}${deeds[at % deeds.length]}`;
      if ((await asked(context, said)).text.includes('已备好')) missed.push(said);
    }
    expect(missed).toEqual([]);
  });

  it('is what 催催他 speaks of where one was told, and passes where it is let pass', async () => {
    const context = caller('hospital');
    const [waiting] = (await listPapers({ ...context, screen: '' }, documentOf('purchaseOrder') as never, { 'f.status': '1' }, { pageSize: 1 })).list;
    const number = String(waiting?.sn);
    expect(waiting).toBeDefined();
    for (const said of ['催催他', '可以，给它过了']) expect((await followed(context, `${number}卡在谁那`, said)).text, said).toContain(number);
  });
});

describe('what is not begun', () => {
  it('is neither what is partly done nor what is done, in every list that tells them apart', () => {
    const found: string[] = [];
    for (const { kind, header } of documents)
      for (const [name, field] of Object.entries(header)) {
        if (field.kind !== 'choice' || !field.filter) continue;
        const [half, done] = ['部分发货', '已发货'];
        if (![half, done].every((said) => field.options.some(({ label }) => label === said))) continue;
        const where = stateCalled(kind, '没发货')?.[name]?.join() ?? '';
        expect(where, kind).toMatch(/^not:/);
        for (const label of [half, done]) expect(where, kind).toContain(field.options.find((one) => one.label === label)?.value);
        found.push(kind);
      }
    expect(found.length).toBeGreaterThan(0);
  });
});

describe('what the house may not see or holds apart', () => {
  it('is refused by the page that has it, where no page of it is held', async () => {
    const said = (await asked(caller('nurse'), '账上还有多少现金')).text;
    expect(said).toMatch(/没有【.+】页面的权限/);
    expect(said).not.toMatch(/\*\*[\d,.]+ 元\*\*/);
    expect((await asked(caller('nurse'), '棉签协议价多少')).text).toContain('没有查看采购价的权限');
    expect((await asked(caller('nurse'), '怎么新增用户')).text).toMatch(/您没有【.+】页面的权限，自己做不了/);
  });

  it('is told with the sum of all accounts, however they are called', async () => {
    const context = caller('hfinance');
    const { totals } = await runQuery({ ...context, screen: '' }, querySchema.parse({ of: 'forecast', measures: ['cash'], where: { direction: 'cash' } }));
    for (const question of ['两个账户加起来还有多少钱', '银行户头合计还剩多少'])
      expect((await asked(context, question)).text.replaceAll(',', ''), question).toContain(String(totals.cash));
  });

  it('of a share month by month is each month of its own whole', async () => {
    const { text } = await asked(caller('manager'), '高值占比今年怎么走的');
    const lines = [...text.matchAll(/\*\*([\d.]+)%\*\*（([\d,.]+) \/ ([\d,.]+)）/g)];
    expect(lines.length).toBeGreaterThan(1);
    const plain = (sum = ''): number => Number(sum.replaceAll(',', ''));
    for (const [, share, part, whole] of lines) expect(Number(share)).toBeCloseTo((100 * plain(part)) / plain(whole), 2);
  });

  it('of budgets is told of the wards that are named, and of none with the sum of all', async () => {
    const context = caller('manager');
    expect((await asked(context, '这个月耗材预算超了没')).text).toContain('个科室合计');
    expect((await followed(context, '这个月哪几个科超预算了', '骨科超了多少')).text).not.toContain('合计');
  });
});
