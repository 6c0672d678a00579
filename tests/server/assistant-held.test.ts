import { describe, expect, it } from 'vitest';
import { round, sub } from '../../src/define/money';
import { demoPeople } from '../support/demo-people';
import { asked, followed } from './assistant-asked';

/** Sums held against each other, and two things asked at once, come to what each comes to by itself. */
const people = demoPeople();
const plain = (sum: string | undefined): string => (sum ?? '').replaceAll(',', '');
const SUM = /(-?[\d,]+\.\d\d)/;

describe('what is owed', () => {
  it.each([
    ['hfinance', '应付'],
    ['dfinance', '应收'],
    ['dfinance', '应付'],
    ['dealer', '应收'],
  ])('of %s: %s today is the balance of today, and the difference is one of the two', async (account, side) => {
    const context = people.caller(account);
    const held = await asked(context, `本月${side}比上月多了多少`);
    const [now, then, apart] = [...held.text.matchAll(/\*\*(?:[多少] )?(-?[\d,]+\.\d\d) 元\*\*/g)].map((one) => plain(one[1]));
    const today = plain(SUM.exec((await asked(context, `${side}一共多少`)).text)?.[1]);
    expect(now, held.text).toBe(today);
    expect(Math.abs(Number(apart)), held.text).toBe(Math.abs(Number(sub(now ?? '0', then ?? '0'))));
  });
});

const ROW = /^\d+\. \*\*([^*\n]+)\*\* .*?(-?[\d,]+\.\d\d)/gm;
describe('the first of a rank', () => {
  it.each([
    ['dealer', '哪家医院欠我们最多'],
    ['hospital', '这个月采购最多的供应商是哪家'],
    ['dbuyer', '这个月采购最多的供应商是哪家'],
    ['manager', '本月哪个科花得最多'],
  ])('of %s (%s) is held against whoever is named, by what the rank says of them', async (account, question) => {
    const context = people.caller(account);
    const rank = await asked(context, question);
    const rows = [...rank.text.matchAll(ROW)].map(([, name = '', sum]) => ({ name, sum: plain(sum) }));
    const [first, ...others] = rows;
    expect(others.length, rank.text).toBeGreaterThan(1);
    for (const other of others.slice(0, 3)) {
      const { text } = await followed(context, question, `比${other.name}多多少`);
      expect(plain(text), `${other.name}: ${text}`).toContain(round(sub(first?.sum ?? '0', other.sum), 2));
    }
  });
});

describe('a short follow-up after two questions', () => {
  it.each([
    ['hospital', '这个月跟瑞和订了多少钱的货 到了多少', '康达呢'],
    ['hfinance', '欠康达多少 开票没开票各多少', '瑞和呢'],
    ['dealer', '这月卖了多少 毛利几个点', '上月呢'],
  ])('of %s (%s) is asked of both', async (account, question, next) => {
    const context = people.caller(account);
    const first = await asked(context, question);
    const { text } = await followed(context, question, next);
    expect(first.text.split('\n---\n').length, first.text).toBe(2);
    expect(text.split('\n---\n').length, text).toBe(2);
  });
});
