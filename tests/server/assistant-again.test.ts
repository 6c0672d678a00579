import { describe, expect, it } from 'vitest';
import { notFilter } from '../../src/define/not-filter';
import { querySchema } from '../../src/define/query';
import { namesIn } from '../../src/server/assistant/reading/again';
import { AGAIN } from '../../src/server/assistant/words/said/again';
import { phrasesIn } from '../../src/server/assistant/words/said/all';
import { EXCEPT_BEFORE, EXCEPT_BEHIND } from '../../src/server/assistant/words/said/except';
import type { Context } from '../../src/server/base/context';
import { runQuery } from '../../src/server/engine/queries/run';
import { inWorld } from '../support/in-world';
import { asked, followed } from './assistant-asked';
import { type AssistantWorld, assistantWorld } from './assistant-world';

/** What is asked of the answer before, of every sort of answer; and what is left out of a question, in all the words for it. */
let w: AssistantWorld;
inWorld(assistantWorld, (made) => {
  w = made;
});

type Who = 'hospital' | 'dealer' | 'nurse';
const callers = (): Record<Who, Context> => ({ hospital: w.h, dealer: w.d, nurse: w.nurse });
const some = (words: string): string[] => phrasesIn(words).filter((_, at) => at % 6 === 0);

/** An answer of every sort, and where one of it is opened. */
const FIRSTS: [sort: string, who: Who, question: string][] = [
  ['figure', 'hospital', '今年采购了多少钱'],
  ['rank', 'hospital', '今年各供应商采购金额排名'],
  ['list of papers', 'hospital', '采购订单有哪些'],
  ['stock', 'hospital', '中心库还有多少留置针'],
  ['expiry', 'hospital', '三个月内要过期的有哪些'],
  ['account', 'hospital', '我们还欠供应商多少钱'],
  ['share', 'hospital', '各供应商采购金额占比'],
  ['use', 'hospital', '这个月各科室用了多少耗材'],
  ['how', 'hospital', '怎么新增采购订单'],
  ['draft', 'hospital', '向康达订50支留置针'],
  ['claim', 'nurse', '申领20支留置针'],
  ['own stock', 'nurse', '我们科还有多少留置针'],
  ['sellers stock', 'dealer', '留置针还有多少'],
];

describe.each(FIRSTS)('after an answer that is a %s', (sort, who, question) => {
  it('is opened by whatever words, and nothing else is', async () => {
    const first = await asked(callers()[who], question);
    const offered = new Set(first.proposals.map(({ command }) => command));
    for (const words of some(AGAIN.opens)) {
      const { text, proposals } = await followed(callers()[who], question, words);
      expect(text, words).not.toContain('没有找到与');
      expect(
        proposals.every(({ command }) => offered.has(command)),
        words,
      ).toBe(true);
      if (offered.size > 0) expect(proposals.length, words).toBeGreaterThan(0);
    }
  });

  it('says whether there is more, and how many', async () => {
    if (['how', 'draft', 'claim'].includes(sort)) return;
    for (const words of some(AGAIN.rest)) expect((await followed(callers()[who], question, words)).text, words).toMatch(/没有别的了|还有：/);
    for (const words of some(AGAIN.count)) expect((await followed(callers()[who], question, words)).text, words).not.toContain('没有找到与');
  });

  it('never loses a word nobody knows', async () => {
    if (sort === 'how') return;
    const { text } = await followed(callers()[who], question, '那噼里啪啦的呢');
    expect(text).toMatch(/没有理解|没有找到/);
  });
});

describe('a place of an answer', () => {
  const RANKS: [Who, string][] = [
    ['hospital', '今年各供应商采购金额排名'],
    ['hospital', '今年哪家供应商采购订单金额最多'],
    ['hospital', '采购订单按供应商分'],
  ];
  it.each(RANKS)('%s: %s', async (who, question) => {
    const names = namesIn((await asked(callers()[who], question)).text);
    expect(names.length).toBeGreaterThan(1);
    for (const words of ['第二名是谁', '第二多的呢', '排第二的是哪家', '第2个']) {
      const { text } = await followed(callers()[who], question, words);
      expect(text, words).toContain(names[1] ?? '');
      expect(text, words).not.toContain(names[0] ?? '');
    }
    expect((await followed(callers()[who], question, '第九名是谁')).text).toContain('没有第 9 个');
  });
});

describe('what is left out', () => {
  const SAYS: readonly [string, string][] = [
    ...phrasesIn(EXCEPT_BEFORE)
      .filter((word) => /[\u3400-\u9fff]/.test(word))
      .map((word): [string, string] => [`${word}康达`, word]),
    ...phrasesIn(EXCEPT_BEHIND).map((word): [string, string] => [`康达${word}`, word]),
  ];
  it.each(SAYS)('by %s is in no figure', async (names) => {
    const { text } = await asked(w.h, `${names}，其他家今年采购订单一共多少钱`);
    expect(text).not.toMatch(/^\d+\. \*\*[^*]*康达/m);
    expect(text).not.toMatch(/往来单位 (?!不含)[^）]*康达/);
    expect(text).toMatch(/不含|没有理解|除了/);
  });

  it('and what is left are all there is', async () => {
    const ask = async (where: Record<string, string>) =>
      Number((await runQuery(w.h, querySchema.parse({ of: 'purchaseOrder', measures: ['count'], where, limit: 1 }))).totals.count ?? 0);
    const [all, own, others] = [await ask({}), await ask({ supplier: w.supplier }), await ask({ supplier: notFilter(w.supplier) })];
    expect(own).toBeGreaterThan(0);
    expect(others).toBeGreaterThan(0);
    expect(own + others).toBe(all);
  });

  it('after one was named: the others', async () => {
    for (const words of ['别的供应商呢', '其他家呢', '其他供应商呢']) {
      const { text } = await followed(w.h, '今年向康达采购了多少钱', words);
      expect(text, words).not.toMatch(/^\d+\. \*\*[^*]*康达/m);
      expect(text, words).toContain('不含');
    }
  });
});

describe('a draft that is changed', () => {
  const linesOf = (proposals: { args: Record<string, unknown> }[]) =>
    (JSON.parse(String(proposals[0]?.args.lines ?? '[]')) as { quantity?: string }[]).map(({ quantity }) => quantity);
  it.each(['改成80支', '80支', '数量改成80', '把数量改成80', '留置针改成80支', '要80支'])('has another quantity by %s', async (words) => {
    expect(linesOf((await followed(w.h, '向康达订50支留置针', words)).proposals)).toEqual(['80']);
  });
  it('keeps its kind and takes another partner', async () => {
    const { proposals } = await followed(w.h, '向康达订50支留置针', '换成强生');
    const { proposals: before } = await asked(w.h, '向康达订50支留置针');
    expect(proposals[0]?.command).toBe(before[0]?.command);
    expect(proposals[0]?.args['h.supplier']).not.toBe(before[0]?.args['h.supplier']);
    expect(linesOf(proposals)).toEqual(['50']);
  });
});
