import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import type { DocumentDefinition } from '../../src/define/define-document';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import type { Context } from '../../src/server/base/context';
import { deskDayOf } from '../../src/server/demo/clock';
import { listDocuments } from '../../src/server/engine/documents/list';
import { demoPeople } from '../support/demo-people';
import { asked, followed } from './assistant-asked';

/** A conversation that goes on about one of what was told: the last, the largest, the first, the one of so much. */
const { caller } = demoPeople();
const ACCOUNTS = ['hospital', 'keeper', 'hfinance', 'manager', 'dealer', 'dfinance', 'vendor'];

type Walked = { context: Context; definition: DocumentDefinition; list: Awaited<ReturnType<typeof listDocuments>>['list'] };
/** Reviewed and completed papers of every kind with every account that reads them, where there are a few. */
async function walk(): Promise<Walked[]> {
  const all: Walked[] = [];
  for (const context of ACCOUNTS.map(caller))
    for (const definition of inTurn(readableKinds(context))) {
      const { list, total } = await listDocuments(context, definition, listQuery.parse({ level: 'document', 'f.status': '2,7', pageSize: 50 }));
      if (total > 1 && total <= 50) all.push({ context, definition, list });
    }
  return all;
}

const NAMED = /没有答出|没有理解|没有查看/;
const DIGITS = '零一二三四五六七八九';
/** 4926 as 四千九百二十六. */
function inWords(sum: number): string {
  if (sum >= 10_000) return `${inWords(Math.floor(sum / 10_000))}万${sum % 10_000 === 0 ? '' : `${sum % 10_000 < 1000 ? '零' : ''}${inWords(sum % 10_000)}`}`;
  const [first = [1000, '千'], ...rest] = (
    [
      [1000, '千'],
      [100, '百'],
      [10, '十'],
      [1, ''],
    ] as [number, string][]
  ).filter(([unit]) => sum >= unit);
  const left = sum % first[0];
  const skips = left > 0 && rest[0] !== undefined && left < rest[0][0];
  return `${DIGITS[Math.floor(sum / first[0])]}${first[1]}${skips ? '零' : ''}${left === 0 ? '' : inWords(left)}`;
}

describe('what is asked of one of the papers that were told', () => {
  it('who wrote the last of them is told of just that one', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const { context, definition, list } of await walk()) {
      if (definition.title.endsWith('计划')) continue;
      const last = [...list].sort((a, b) => (`${a.documentDate}${a.sn}` < `${b.documentDate}${b.sn}` ? 1 : -1))[0];
      const maker = String(last?.createdByName ?? '');
      const { text } = await asked(context, `已审核的${definition.title}有几张，最近一张谁开的`);
      told += 1;
      if (!(text.includes(String(last?.sn)) && (maker === '' || text.includes(maker))) && !NAMED.test(text))
        missed.push(`${definition.title}: ${last?.sn} ${maker}, told ${text.slice(0, 200)}`);
    }
    expect(told).toBeGreaterThan(atLeast(40));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 10);
  });

  it('whose the largest is', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const { context, definition, list } of await walk()) {
      const sums = list.filter((row) => Number(row.totalAmount || 0) > 0);
      const largest = [...sums].sort((a, b) => Number(b.totalAmount) - Number(a.totalAmount))[0];
      const firm = String(largest?.[`${definition.counterparty}Name`] ?? '');
      if (!largest || firm === '' || sums.length < 2) continue;
      const { text } = await followed(context, `已审核的${definition.title}有哪些`, '最大的那张是谁家的');
      told += 1;
      if (!(text.includes(String(largest.sn)) && text.includes(firm))) missed.push(`${definition.title}: ${largest.sn} ${firm}, told ${text.slice(0, 200)}`);
    }
    expect(told).toBeGreaterThan(atLeast(12));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 10);
  });

  it('the one of a sum that is said in words', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const { context, definition, list } of await walk()) {
      const paper = list.find((row) => Number(row.totalAmount || 0) >= 1000);
      const whole = Math.floor(Number(paper?.totalAmount ?? 0));
      if (!paper || list.some((row) => row !== paper && Math.floor(Number(row.totalAmount || 0)) === whole)) continue;
      const said = `${inWords(whole)}块`;
      const { text } = await asked(context, `那张${said}的${definition.title}是谁开的`);
      told += 1;
      if (!text.includes(String(paper.sn))) missed.push(`${definition.title}: ${said} ${paper.sn}, told ${text.slice(0, 160)}`);
    }
    expect(told).toBeGreaterThan(atLeast(20));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 10);
  });
});

describe('what is asked after the one that stands first', () => {
  const FIRSTS: readonly [account: string, question: string, next: string][] = [
    ['dealer', '这个月哪个产品最赚钱', '毛利率多少'],
    ['vendor', '这个月哪个产品最赚钱', '毛利多少'],
    ['dealer', '这个月哪个客户买得最多', '都买了啥'],
    ['dealer', '这个月卖得最好的是啥', '卖给谁了'],
    ['keeper', '这个月哪个科领得最多', '领了些啥'],
    ['dbuyer', '这个月进货最多的是哪家', '都进了啥'],
  ];
  it.each(FIRSTS)('%s: %s, %s is of that one', async (account, question, next) => {
    const first = await asked(caller(account), question);
    const name = /^1\. \*\*([^*]+)\*\*/m.exec(first.text)?.[1] ?? '';
    expect(name, first.text).not.toBe('');
    expect((await followed(caller(account), question, next)).text).toContain(name);
  });

  // The month of the last day anybody worked.
  const month = Number(deskDayOf(new Date()).slice(5, 7));
  it.each([
    ['hfinance', `${month}月付出去多少`, '从银行走的是多少', '银行付款'],
    ['dfinance', `${month}月收了多少钱`, '走银行的是多少', '银行收款'],
  ])('%s: a part of what %s told', async (account, question, next, label) => {
    const figure = new RegExp(`${label} \\*\\*[\\d,.]+ 元\\*\\*`);
    const told = figure.exec((await asked(caller(account), question)).text)?.[0];
    expect((await followed(caller(account), question, next)).text).toContain(told);
  });
});

describe('what is ordered of what was told', () => {
  it('what one house is owed is paid whole', async () => {
    const { text } = await followed(caller('hfinance'), '康达还有多少没付', '那就开张付款申请全付了');
    const owed = /应付 \*\*([\d,.]+) 元/.exec((await asked(caller('hfinance'), '康达还有多少没付')).text)?.[1] ?? ' ';
    expect(text).toContain('付款申请');
    expect(text).toContain(owed);
  });

  it('what lacks most is planned, and so many of it', async () => {
    const low = await asked(caller('dbuyer'), '哪些东西低于库存下限了');
    const name = /^- \*\*([^*]+)\*\*/m.exec(low.text)?.[1] ?? ' ';
    expect((await followed(caller('dbuyer'), '哪些东西低于库存下限了', '最缺的那个做个采购计划')).text).toContain(`明细 ${name}`);
    expect((await followed(caller('dbuyer'), '哪些东西低于库存下限了', '最缺的那个做个采购计划', '改成200')).text).toContain(`${name} 200`);
    // Each by its whole name, however long that is.
    for (const [, other = ''] of low.text.matchAll(/^- \*\*([^*]+)\*\*/gm))
      expect((await followed(caller('dbuyer'), `${other}做个采购计划`, '改成200')).text).toContain(`${other} 200`);
  });

  it.each([
    ['keeper', '帮我开张移库单，医用棉签15cm 50包，中心库拿到妇产科二级库', '改60包，再加10卷胶布 丝绸的那种', ['60包', '丝绸', '10卷']],
    ['dealer', '给云溪区人民医院开张销售订单，超声刀头1把', '再加2把，备注写月底前要', ['3把', '月底前要']],
    ['nurse', '帮我申领20个圆的利器盒', '改30个，再加5卷无纺布胶带', ['30个', '无纺布', '5卷']],
  ])('%s: %s, then %s', async (account, question, next, said) => {
    const { text } = await followed(caller(account), question, next);
    for (const words of said) expect(text).toContain(words);
  });
});
