import { describe, expect, it } from 'vitest';
import { inTurn } from '../../src/run/turn.mjs';
import { rateWords } from '../../src/server/assistant/words/rate-words';
import type { Context } from '../../src/server/base/context';
import { inWorld } from '../support/in-world';
import { followed as answerAfter, asked as answerTo } from './assistant-asked';
import { type AssistantWorld, assistantWorld } from './assistant-world';

/** What is done with figures is understood of every subject, whoever asks, in whatever words stand around it. */
let w: AssistantWorld;
inWorld(assistantWorld, (made) => {
  w = made;
});

type Who = 'hospital' | 'dealer' | 'nurse';
const callers = (): Record<Who, Context> => ({ hospital: w.h, dealer: w.d, nurse: w.nurse });

const asked = async (context: Context, text: string): Promise<string> => (await answerTo(context, text)).text;
const followed = async (context: Context, ...questions: string[]): Promise<string> => (await answerAfter(context, ...questions)).text;
const LOST = /没有理解|没有找到与|Not understood|Nothing was found/;

/** Subjects as they are spoken of, by who has them. */
const SUBJECTS: [Who, string][] = [
  ['hospital', '采购入库'],
  ['hospital', '采购订单'],
  ['hospital', '耗材消耗'],
  ['hospital', '发放'],
  ['hospital', '付款'],
  ['hospital', '进项发票'],
  ['dealer', '销售'],
  ['dealer', '采购入库'],
  ['dealer', '收款'],
  ['dealer', '销项发票'],
];
const OPERATORS: [string, RegExp][] = [
  ['{}平均每个月多少钱', /平均每月/],
  ['平均每天{}多少钱', /平均每天/],
  ['今年{}平均每单多少钱', /平均每单/],
  ['今年{}金额按月拆开看看', /按月/],
  ['{}金额这几个月的走势', /按月/],
  ['这个月{}每天多少钱', /按天/],
  ['这两个月{}金额每周的走势', /按周/],
  ['这个月{}金额比上个月多了多少', /相比|两期都是 0|起才有/],
  ['{}金额同比怎么样，这个季度', /相比|两期都是 0|起才有/],
  ['上个月{}金额环比涨了几个点', /相比|两期都是 0|起才有/],
];
describe('an operation on figures', () => {
  it.each(SUBJECTS)('is understood of what %s calls %s', { timeout: 120_000 }, async (who, subject) => {
    const wrong: string[] = [];
    for (const [sentence, says] of OPERATORS) {
      const question = sentence.replace('{}', subject);
      const answer = await asked(callers()[who], question);
      if (LOST.test(answer) || !says.test(answer)) wrong.push(`${question}: ${answer.slice(0, 160)}`);
    }
    expect(wrong).toEqual([]);
  });
});

const PERIODS = ['这礼拜', '上个礼拜', '这几个月', '今年', '从上个月到今天', '年初到现在', '上个月以来', '本季度', '这个季度头两个月', '近三周', '去年同期'];
it.each(SUBJECTS)('a span of days is understood wherever it stands: %s %s', { timeout: 120_000 }, async (who, subject) => {
  const wrong: string[] = [];
  for (const period of PERIODS)
    for (const question of [`${period}${subject}一共多少钱`, `${subject}一共多少钱，${period}的`]) {
      const answer = await asked(callers()[who], question);
      if (LOST.test(answer)) wrong.push(`${question}: ${answer.slice(0, 120)}`);
    }
  expect(wrong).toEqual([]);
});

/** Words that carry no condition. */
const SAID_BESIDE: ((question: string) => string)[] = [
  (one) => `帮我算算${one}`,
  (one) => `老板问${one}`,
  (one) => `${one}呀`,
  (one) => `${one}啦`,
  (one) => `眼下${one}`,
  (one) => `${one}，到目前为止`,
  (one) => `${one}，别算错了`,
];
const PLAIN: [Who, string][] = [
  ['hospital', '这个月采购入库多少钱'],
  ['hospital', '骨科这个月用了多少钱的耗材'],
  ['hospital', '留置针还有多少'],
  ['hospital', '应付一共多少'],
  ['dealer', '今年销售额多少'],
  ['dealer', '应收一共多少'],
  ['nurse', '我们科还有多少留置针'],
];
it.each(PLAIN)('what is only said beside changes nothing: %s %s', { timeout: 120_000 }, async (who, question) => {
  const plain = await asked(callers()[who], question);
  expect(plain).not.toMatch(LOST);
  for (const beside of SAID_BESIDE) expect(await asked(callers()[who], beside(question)), beside(question)).toBe(plain);
});

describe('a share', () => {
  const shareIn = (answer: string) => Number(/的 \*\*([\d.]+)%\*\*/.exec(answer)?.[1] ?? Number.NaN);
  it('is of the whole without what makes the part', async () => {
    const answer = await asked(w.h, '骨科占全院耗材消耗的百分之几，今年');
    expect(answer).toMatch(/占全部/);
    expect(shareIn(answer)).toBeGreaterThanOrEqual(0);
    expect(shareIn(answer)).toBeLessThanOrEqual(100);
  });
  it('keeps in the whole what is said of the whole', async () => {
    expect(await asked(w.h, '康达今年送的货里高值占多少')).toMatch(/占（供应商/);
  });
});

describe('what was done and what was not', () => {
  it.each<[Who, string, RegExp]>([
    ['hospital', '用了还没收费的有多少', /还没收费/],
    ['hospital', '收了货还没开票的有多少钱', /货到票没到/],
    ['hospital', '已入库没到票的金额', /货到票没到/],
    ['hospital', '用掉了还没结算的多少钱', /还没结算/],
    ['hospital', '开了票还没付的一共多少', /还没付/],
    ['hospital', '收了货没付钱的列单子', /还没付/],
    ['dealer', '发了货还没开票的有多少', /还没开票/],
    ['dealer', '开了票还没回款的多少钱', /没收到钱/],
    ['dealer', '医院用掉了还没结算的多少钱', /还没结算/],
  ])('is read as a pair: %s %s', async (who, question, says) => {
    const answer = await asked(callers()[who], question);
    expect(answer).not.toMatch(LOST);
    expect(answer).toMatch(says);
  });
});

describe('a rank by what the word asks for', () => {
  it.each<[Who, string, RegExp]>([
    ['hospital', '哪家供应商送货最慢', /平均到货天数高/],
    ['hospital', '谁送得最快', /平均到货天数低/],
    ['hospital', '交货最不及时的是哪家', /准时率低/],
    ['hospital', 'which supplier is the slowest to deliver', /平均到货天数高/],
    ['dealer', '欠我们最久的是哪家', /最早一笔/],
    ['hospital', '欠得最久的供应商是谁', /最早一笔/],
    ['hospital', '库里什么东西放得最久', /首次入库最早/],
    ['dealer', '哪个批号最老', /首次入库最早/],
  ])('%s %s', async (who, question, says) => {
    expect(await asked(callers()[who], question)).toMatch(says);
  });
});

describe('a follow-up edits any place of the question before', () => {
  const FIRST: [Who, string][] = [
    ['hospital', '今年采购入库金额多少'],
    ['hospital', '这个月骨科用了多少钱的耗材'],
    ['dealer', '今年销售额多少'],
  ];
  const NEXT: [string, RegExp][] = [
    ['上个月呢', new RegExp(`${new Date().getFullYear() - 1}|${new Date().getFullYear()}`)],
    ['按月拆开看', /按月/],
    ['跟上个月比呢', /相比|两期都是 0|起才有/],
    ['占比呢', /%|没有数据/],
    ['平均每个月呢', /平均每月/],
  ];
  it.each(FIRST.flatMap(([who, first]) => NEXT.map(([next, says]) => [who, first, next, says] as const)))('%s: %s, %s', async (who, first, next, says) => {
    const answer = await followed(callers()[who], first, next);
    expect(answer).not.toMatch(LOST);
    expect(answer).toMatch(says);
  });

  it('keeps the ward of the question before', async () => {
    const answer = await followed(w.nurse, '咱们科手套还剩多少', '那留置针呢');
    expect(answer).not.toMatch(/中心库/);
  });
  it('takes the days of a year before from the days that were asked of', async () => {
    const year = new Date().getFullYear();
    expect(await followed(w.h, '今年采购入库金额多少', '去年同期呢')).toContain(`${year - 1}-01-01`);
  });
});

it('answers every figure made of others told apart, whoever asks', { timeout: 600_000 }, async () => {
  const failed: string[] = [];
  for (const context of [w.h, w.d])
    for (const { said } of inTurn(rateWords()))
      for (const question of [`哪家${said}最低`, `各科室${said}`, `哪个产品${said}最高`])
        await asked(context, question).catch((error: Error) => failed.push(`${context.org.kind} ${question}: ${error.message}`));
  expect(failed).toEqual([]);
});

it('answers ranks and lists of lots to everybody, whatever he may see', { timeout: 600_000 }, async () => {
  const withoutCost = (context: Context): Context => ({
    ...context,
    permissions: Object.fromEntries(Object.entries(context.permissions).map(([flag, all]) => [flag, all.filter((one) => one !== 'viewCost')])),
  });
  const failed: string[] = [];
  for (const context of [w.h, w.d, w.nurse, withoutCost(w.h), withoutCost(w.d), w.nobody])
    for (const things of ['留置针', '', '近效期的'])
      for (const word of ['最老', '最早', '最多', '最贵', '最久', '最慢', '最少'])
        for (const question of [`${things}哪个批号${word}`, `${things}各批号的数量${word}的前三个`, `哪个医生用${things}${word}`])
          await asked(context, question).catch((error: Error) => failed.push(`${context.org.kind} ${question}: ${error.message}`));
  expect(failed).toEqual([]);
});
