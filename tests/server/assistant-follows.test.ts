import { describe, expect, it } from 'vitest';
import { add } from '../../src/define/money';
import { namesIn } from '../../src/server/assistant/reading/again';
import type { Context } from '../../src/server/base/context';
import { inWorld } from '../support/in-world';
import { asked, followed } from './assistant-asked';
import { type AssistantWorld, assistantWorld } from './assistant-world';

/** A question after others: of the papers, rows, sums and names those told, and of nothing that was not understood. */
let w: AssistantWorld;
inWorld(assistantWorld, (made) => {
  w = made;
});

const sumsIn = (text: string): string[] => [...text.matchAll(/\*\*(-?[\d,]+\.\d\d) ?元\*\*/g)].map((found) => (found[1] ?? '').replaceAll(',', ''));
const firstSum = (text: string): string => sumsIn(text)[0] ?? '';

describe('what was not understood', () => {
  const NEXT: [first: string, then: string][] = [
    ['今年采购订单一共多少钱', '按供应商分'],
    ['今年向康达采购了多少钱', '强生呢'],
    ['中心库还有多少留置针', '缝合线呢'],
    ['三个月内要过期的有哪些', '半年内的呢'],
    ['我们还欠供应商多少钱', '康达呢'],
  ];
  const UNREAD = ['叽里咕噜哗啦啦', '那叮叮当当的呢', '噼里啪啦是什么鬼'];
  it.each(NEXT)('is no part of what follows: %s … %s', async (first, then) => {
    const plain = await followed(w.h, first, then);
    for (const unread of UNREAD) expect((await followed(w.h, first, unread, then)).text, unread).toBe(plain.text);
  });
  it.each(NEXT)('and a matter that is dismissed is over: %s … %s', async (first) => {
    const alone = await asked(w.h, '今年采购入库一共多少钱');
    for (const words of ['算了，', '算了不要了，', '不用了，', '换个问题，'])
      expect((await followed(w.h, first, `${words}今年采购入库一共多少钱`)).text, words).toBe(alone.text);
  });
});

describe('what is held against one span', () => {
  it.each(['本月', '上月'])('is the one that was spoken of: %s', async (span) => {
    for (const [first, then] of [
      ['卖了多少钱', '销售额比今年1月多了多少'],
      ['采购了多少钱', '采购额比今年2月多吗'],
    ] as const) {
      const next = await followed(w.d, `${span}${first}`, then);
      expect(next.text, then).toBe((await asked(w.d, `${span} ${then}`)).text);
    }
  });
});

describe('another matter', () => {
  it('is asked in each part the first was asked in', async () => {
    for (const [house, first, then] of [
      [w.d, '应收', '应付'],
      [w.d, '应付', '应收'],
    ] as const) {
      const whole = firstSum((await asked(house, `${then}一共多少`)).text);
      expect(firstSum((await followed(house, `${first}一共多少，逾期的有多少`, `${then}呢`)).text), then).toBe(whole);
    }
  });
  it('and beside what was paid what came in is money', async () => {
    for (const text of ['今年付了多少 收了多少', '今年收了多少，付了多少']) {
      const answer = await asked(w.d, text);
      expect(answer.text, text).toContain('收款单');
      expect(answer.text, text).toContain('付款单');
      expect(answer.text, text).not.toContain('入库单');
    }
  });
});

describe('a place asked for after a rank', () => {
  it.each(['今年哪家供应商采购订单金额最多', '今年各供应商采购金额排名'])('is the one the rank gave: %s', async (question) => {
    const names = namesIn((await asked(w.h, question)).text);
    expect(names.length).toBeGreaterThan(1);
    for (const [at, name] of names.entries())
      for (const words of ['排第几', '排名第几', '是第几名'])
        expect((await followed(w.h, question, `${name}${words}`)).text, words).toContain(`**${name}** 排第 **${at + 1}**`);
  });
});

describe('what one paper holds', () => {
  it('is asked of that paper, whatever is done with its goods', async () => {
    for (const words of ['都要了些啥', '领的是什么', '报了些什么东西', '退的是啥来着', '发了哪些']) {
      const { text } = await followed(w.h, `${w.claim.sn}到哪了`, words);
      expect(text, words).toContain(w.claim.sn);
      expect(text, words).toMatch(/明细/);
      expect(text, words).not.toMatch(/没有理解|统计范围/);
    }
  });
});

describe('a sum of what was told', () => {
  const RANKS = ['今年哪家供应商采购订单金额最多', '今年各供应商采购金额排名'];
  it.each(RANKS)('of a rank is that of its rows: %s', async (question) => {
    const rank = await asked(w.h, question);
    const rows = [...rank.text.matchAll(/^\d+\. \*\*[^*]+\*\*[^\n]*?(-?[\d,]+\.\d\d) ?元/gm)].map((row) => (row[1] ?? '').replaceAll(',', ''));
    expect(rows.length).toBeGreaterThan(1);
    const whole = Number(rows.reduce((all, row) => add(all, row), '0'));
    for (const words of ['一共多少', '加起来多少', '合计', '总共多少', '加一块']) {
      const { text } = await followed(w.h, question, words);
      expect(sumsIn(text).map(Number), words).toContain(whole);
    }
  });

  const OF_TWO: [who: 'h' | 'd', first: string, then: string][] = [['h', '我们欠康达多少钱', '强生呢']];
  it.each(OF_TWO)('of two that were asked for one after the other is theirs: %s %s %s', async (who, first, then) => {
    const own = (await asked(w[who], first)).text;
    const other = (await followed(w[who], first, then)).text;
    for (const words of ['加起来多少', '这两家一共多少', '这俩加一块']) {
      const { text } = await followed(w[who], first, then, words);
      for (const one of [own, other]) expect(text, words).toContain(one.split('\n')[0]);
      if (firstSum(own) && firstSum(other)) expect(Number(firstSum(text)), words).toBe(Number(add(firstSum(own), firstSum(other))));
    }
  });
});

describe('several names in one question', () => {
  const NAMES: [who: 'h', question: (name: string) => string, names: readonly string[]][] = [
    ['h', (name) => `我们欠${name}多少钱`, ['康达', '强生']],
    ['h', (name) => `${name}今年领了多少东西`, ['骨科', '检验科']],
    ['h', (name) => `${name}还有多少留置针`, ['中心库', '骨科']],
  ];
  it('are each answered as they are alone', async () => {
    for (const [who, question, names] of NAMES) {
      const { text } = await asked(w[who], question(names.join('和')));
      for (const name of names) expect(text, question(name)).toContain((await asked(w[who], question(name))).text.split('\n')[0]);
    }
  });
});

describe('rows and papers that were told', () => {
  it('are asked for by several places at once', async () => {
    const question = '今年各供应商采购金额排名';
    const names = namesIn((await asked(w.h, question)).text);
    expect(names.length).toBeGreaterThan(1);
    for (const words of ['第一第二是谁', '第1、第2呢', '第一和第二名']) {
      const { text } = await followed(w.h, question, words);
      for (const name of names.slice(0, 2)) expect(text, words).toContain(name);
    }
    expect((await followed(w.h, question, 'and the second?')).text).toContain(names[1]);
  });

  const PAPERS: [who: 'h' | 'nurse', question: string][] = [
    ['h', '采购订单有哪些'],
    ['nurse', '我的申领批了吗'],
  ];
  it.each(PAPERS)('are each looked into: %s %s', async (who, question) => {
    const context: Context = w[who];
    const told = (await asked(context, question)).text;
    const numbers = [...new Set([...told.matchAll(/^- \*\*([A-Z]{2}\d{8,})\*\*/gm)].map((row) => row[1] ?? ''))];
    expect(numbers.length).toBeGreaterThan(0);
    if (numbers.length > 4) return;
    for (const words of ['里面有啥', '卡在谁那', '什么时候交的']) {
      const { text } = await followed(context, question, words);
      for (const number of numbers) expect(text, words).toContain(number);
    }
  });

  it('lie where goods were that are asked of one thing after another', async () => {
    const alone = (await asked(w.h, '留置针哪天到期')).text;
    expect((await followed(w.h, '中心库还有多少留置针', '哪天到期')).text.split('\n')[0]).not.toBe('');
    expect((await followed(w.h, '留置针还有多少', '哪天到期')).text).toBe(alone);
    const { text } = await followed(w.h, '留置针还有多少', '哪天到期', '放在哪');
    expect(text).toContain('留置针');
    expect(text).not.toMatch(/合计为 0|没有数据/);
  });
});

describe('a number by its end', () => {
  it('is the paper beside the one that was told of, and said not to be there where it is not', async () => {
    for (const [house, { sn }] of [
      [w.h, w.order],
      [w.h, w.claim],
    ] as const) {
      const tail = sn.slice(-4);
      expect((await followed(house, `${sn}到哪了`, `那${tail}呢`)).text, sn).toBe((await asked(house, `${sn}到哪了`)).text);
      const missing = `${sn.slice(0, -4)}0987`;
      expect((await followed(house, `${sn}到哪了`, '0987呢')).text, sn).toContain(missing);
    }
  });
});

describe('a word typed by its sound', () => {
  it('is read as the word that was meant, in longer words as well', async () => {
    for (const [typed, meant] of [
      ['库房里有没有过其的东西', '库房里有没有过期的东西'],
      ['留置针的库村还有多少', '留置针的库存还有多少'],
    ] as const)
      expect((await asked(w.h, typed)).text, typed).toBe((await asked(w.h, meant)).text);
  });
});

describe('the part of one customer', () => {
  it('of what is overdue is of that, not of all that is owed nor of what was paid', async () => {
    const overdue = await followed(w.d, '过期没收回来的款一共多少', '一医院占几成');
    expect(overdue.text).not.toMatch(/收款单|未核销/);
  });
});

describe('how quotations are set beside each other', () => {
  it.each(['各家报价怎么放在一起看', '几家的报价怎么比'])('is told, not who has answered: %s', async (words) => {
    expect((await asked(w.d, words)).text).toMatch(/比价|定标/);
  });
});
