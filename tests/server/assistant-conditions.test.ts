import { describe, expect, it } from 'vitest';
import { documents, screens } from '../../src/domain/registry';
import { upstreamOf } from '../../src/domain/upstream';
import { inTurn } from '../../src/run/turn.mjs';
import { HELP } from '../../src/server/assistant/help/help';
import { areSummed } from '../../src/server/assistant/tools/document-figures';
import { helpOfPage } from '../../src/server/assistant/tools/help-of-page';
import type { Context } from '../../src/server/base/context';
import { screensFor } from '../../src/server/engine/access';
import { inWorld } from '../support/in-world';
import { asked, followed, type Said } from './assistant-asked';
import { freshQuestions } from './assistant-fresh-questions';
import { questions } from './assistant-questions';
import { wardQuestions } from './assistant-ward-questions';
import { type AssistantWorld, assistantWorld } from './assistant-world';

/** What narrows a question is applied or named; what is said next takes the place of what was said before. */
let w: AssistantWorld;
inWorld(assistantWorld, (made) => {
  w = made;
});

type Who = 'hospital' | 'dealer' | 'nurse';
const callers = (): Record<Who, Context> => ({ hospital: w.h, dealer: w.d, nurse: w.nurse });

const SUM = /\d[\d,]*\.\d\d\s*(?:\*\*)?\s*元|CNY [\d,.]+|合计为 0|用量为 0/;
describe('a condition nothing can be counted by', () => {
  // One of every shape a condition has: a bed, a code, a mean of people, a word nobody knows.
  const CONDITIONS = ['7床的病人', '型号QZ-8801的', '噼里啪啦的'];
  const FIGURES: [Who, string][] = [
    ['hospital', '{}这个月用了多少钱'],
    ['hospital', '骨科上个月{}用了多少耗材'],
    ['hospital', '今年{}采购了多少钱'],
    ['hospital', '{}应付一共多少'],
    ['nurse', '我们科{}这个月消耗了多少'],
    ['dealer', '{}今年卖了多少钱'],
    ['dealer', '{}应收还有多少'],
  ];
  it.each(FIGURES.flatMap(([who, sentence]) => CONDITIONS.map((condition) => [who, sentence.replace('{}', condition)] as const)))(
    'tells %s no sum: %s',
    async (who, sentence) => {
      expect((await asked(callers()[who], sentence)).text).not.toMatch(SUM);
    },
  );

  it('is no stock of nought: a lot that never was is said not to be', async () => {
    for (const question of ['批号QQ-123456还有多少', 'QQ-123456这个批号在哪']) {
      const { text } = await asked(w.h, question);
      expect(text).toContain('没有批号');
      expect(text).not.toMatch(/现存量为 0/);
    }
  });
});

describe('a follow-up', () => {
  it.each([
    ['三个月内要过期的有哪些', '改成一个月', /30 天内/],
    ['三个月内要过期的有哪些', '半年内的呢', /18[0-9] 天内/],
    ['我们还欠供应商多少钱', '前两家是谁', /应付/],
  ])('of %s: %s', async (first, then, says) => {
    const { text } = await followed(w.h, first, then);
    expect(text).toMatch(says);
    expect(text).not.toContain('没有理解');
  });

  it('puts another quantity in the place of the first, and adds goods to those there are', async () => {
    const linesOf = ({ proposals }: Said) => JSON.parse(String(proposals[0]?.args.lines ?? '[]')) as { quantity?: string }[];
    const changed = await followed(w.h, '向康达订50支留置针', '改成80支');
    expect(linesOf(changed).map(({ quantity }) => quantity)).toEqual(['80']);
    const added = await followed(w.h, '向康达订50支留置针', '再加6支留置针');
    expect(linesOf(added).map(({ quantity }) => quantity)).toEqual(['50', '6']);
  });

  it('of an answer with a page is exported on that page', async () => {
    for (const how of ['导出来', '帮我导出一下', '打印出来']) {
      const { text, proposals } = await followed(w.h, '各供应商采购金额占比', how);
      expect(text).toContain('导出');
      expect(proposals.every(({ command }) => command.startsWith('open.'))).toBe(true);
      expect(proposals.length).toBeGreaterThan(0);
    }
  });
});

describe('a draft', () => {
  it('takes the day, the urgency and the stores that are said', async () => {
    const order = await asked(w.h, '向康达订20支留置针，下周三到');
    expect(String(order.proposals[0]?.args['h.expectedDate'])).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(order.text).not.toContain('没有理解');
    const claim = await asked(w.nurse, '申领20支留置针，急用');
    expect(claim.proposals[0]?.args['h.claimType']).toBe('3');
  });

  it('never sends goods to the store they come from', async () => {
    for (const sentence of ['把中心库5支留置针调到骨科', '跟骨科借3支留置针明天还', '从中心库调5支留置针']) {
      const { proposals } = await asked(w.h, sentence);
      const { 'h.fromWarehouse': from, 'h.toWarehouse': to } = proposals[0]?.args ?? {};
      expect(from === undefined || from !== to, sentence).toBe(true);
    }
  });

  it('takes a price as a price', async () => {
    const { proposals } = await asked(w.d, '开一张销售订单，留置针30支单价2块5');
    expect(JSON.parse(String(proposals[0]?.args.lines))).toMatchObject([{ quantity: '30', price: '2.5' }]);
  });
});

it.each(['hospital', 'dealer', 'nurse'] as const)(
  'answers %s how to do something on every page he has with what the page lets one do',
  { timeout: 120_000 },
  async (who) => {
    const context = callers()[who];
    const silent: string[] = [];
    const own = screens.filter((one) => one.kinds.includes(context.org.kind) && one.group && !/^print/.test(one.resource));
    for (const screen of own.filter(({ resource, flag }) => screensFor(context, resource).some((one) => one.flag === flag))) {
      const answer = await helpOfPage.run({ context, text: '', from: { screen: '', documentId: '', selection: [] } }, { page: screen.title });
      if (!/^1\. /m.test(answer.text) || answer.proposals.length === 0) silent.push(screen.title);
    }
    expect(silent).toEqual([]);
  },
);

it('sends nobody to a page there is not', () => {
  const flags = new Set(screens.map(({ flag }) => flag));
  expect(HELP.flatMap(({ title, screens: pages }) => pages.filter((flag) => !flags.has(flag)).map((flag) => `${title}: ${flag}`))).toEqual([]);
});

/** As somebody who sees no costs: what is put in order by them is put in order by something else. */
const withoutCost = (context: Context): Context => ({
  ...context,
  permissions: Object.fromEntries(Object.entries(context.permissions).map(([flag, all]) => [flag, all.filter((one) => one !== 'viewCost')])),
});
it('has an answer for everybody, whatever he may see', { timeout: 300_000 }, async () => {
  const failed: string[] = [];
  for (const { ask, who } of inTurn([...questions, ...freshQuestions, ...wardQuestions].filter(({ ask: text }) => !text.includes('{'))))
    for (const context of [withoutCost(who === 'dealer' ? w.d : w.h), w.nurse, w.nobody])
      await asked(context, ask).catch((error: Error) => failed.push(`${context.org.kind} ${ask}: ${error.message}`));
  for (const question of ['哪个批号最老', '各仓库的库存', '库存最多的十个产品', '寄售的货各供应商有多少'])
    for (const context of [w.h, w.d].map(withoutCost)) await asked(context, question).catch((error: Error) => failed.push(`${question}: ${error.message}`));
  expect(failed).toEqual([]);
});

it('never adds an order to its delivery, nor what was bought to what was sold', async () => {
  for (const context of [w.h, w.d]) {
    const all = documents.filter(({ kind }) => screensFor(context, kind).length > 0);
    for (const one of all)
      for (const other of all.filter(({ kind }) => upstreamOf(kind).includes(one.kind) || (one.counterparty && kind !== one.kind))) {
        const isApart = upstreamOf(other.kind).includes(one.kind) || (other.counterparty !== undefined && other.counterparty !== one.counterparty);
        if (isApart) expect([one.kind, other.kind, areSummed([one, other])]).toEqual([one.kind, other.kind, false]);
      }
  }
});

describe('a question in English', () => {
  it.each<[Who, string]>([
    ['hospital', 'how much do we owe our suppliers'],
    ['hospital', 'which lots expire in the next 90 days'],
    ['hospital', 'how many purchase orders this month'],
    ['nurse', 'what did our ward use yesterday'],
    ['dealer', 'sales by customer this year'],
    ['hospital', 'how did consumption this month compare with last month'],
    ['hospital', 'what is the meaning of life'],
  ])('of %s is answered in English sentences: %s', async (who, question) => {
    const [first = ''] = (await asked(callers()[who], question)).text.split('\n');
    expect(first).toMatch(/[A-Za-z]{3}/);
    expect(first).not.toMatch(/没有|合计|一共|找到|共 \*\*|权限/);
  });
});
