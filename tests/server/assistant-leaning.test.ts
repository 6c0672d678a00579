import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { dayOf } from '../../src/define/dates';
import type { DocumentDefinition } from '../../src/define/define-document';
import { querySchema } from '../../src/define/query';
import { periodIn } from '../../src/define/spoken-periods';
import { STATUS } from '../../src/define/status';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import type { Context } from '../../src/server/base/context';
import { listDocuments } from '../../src/server/engine/documents/list';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';
import { asked, followed } from './assistant-asked';

/** A question after others: what was narrowed stays narrowed, what is asked of all is asked of all, and what was told can be pointed at. */
const { caller } = demoPeople();
const ACCOUNTS = ['hospital', 'hfinance', 'keeper', 'dealer', 'dfinance', 'dbuyer', 'vendor'];
const FEW = 100;

type Papers = { context: Context; definition: DocumentDefinition; rows: readonly Record<string, unknown>[]; firms: readonly string[] };
/** Kinds of papers that are with at least two firms, by whoever reads them. */
async function withFirms(accounts: readonly string[] = ACCOUNTS): Promise<Papers[]> {
  const all: Papers[] = [];
  for (const context of accounts.map(caller))
    for (const definition of inTurn(readableKinds(context))) {
      const party = definition.counterparty;
      if (!party) continue;
      const { list, total } = await listDocuments(context, definition, listQuery.parse({ level: 'document', pageSize: FEW }));
      const rows = list as readonly Record<string, unknown>[];
      const firms = [...new Set(rows.map((row) => String(row[`${party}Name`] ?? '')).filter(Boolean))];
      if (total <= FEW && firms.length > 1) all.push({ context, definition, rows, firms });
    }
  return all;
}
const firmOf = ({ definition }: Papers, row: Record<string, unknown>): string => String(row[`${definition.counterparty}Name`] ?? '');
const numbersIn = (text: string): string[] => [...new Set([...text.matchAll(/^(?:- )\*\*([A-Z]{2}\d{8,})\*\*/gm)].map(([, sn]) => sn ?? ''))];
const here = ({ context, definition }: Papers): string => `${context.org.name} ${definition.title}`;

describe('what was narrowed', () => {
  it('to one firm is loosened where it is asked which of them is first, and nothing else is', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const papers of await withFirms(['hospital', 'dealer', 'hfinance'])) {
      const [one, other] = papers.firms;
      const states = new Set<unknown>([STATUS.reviewed, STATUS.completed]);
      const counted = papers.rows.filter(({ status }) => states.has(status));
      const firms = new Set(counted.map((row) => firmOf(papers, row)));
      if (!one || !other || firms.size < 2) continue;
      const { text } = await followed(papers.context, `${one}的${papers.definition.title}有几张`, `${other}的呢`, '哪家最多');
      told += 1;
      if ([...firms].filter((firm) => text.includes(firm)).length < Math.min(firms.size, 2)) missed.push(`${here(papers)}: ${text.slice(0, 120)}`);
    }
    expect(told).toBeGreaterThan(atLeast(10));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 6);
  });

  it('is what they, 人家 and 那边 are', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const papers of await withFirms()) {
      const [firm] = papers.firms;
      const own = papers.rows.filter((row) => firmOf(papers, row) === firm).map(({ sn }) => String(sn));
      if (!firm || own.length === 0 || own.length > 8) continue;
      for (const words of ['他们', '人家', '他家']) {
        const { text } = await followed(papers.context, `${firm}的${papers.definition.title}有几张`, `${words}的${papers.definition.title}有哪些`);
        const numbers = numbersIn(text);
        told += 1;
        if (numbers.length !== own.length || !numbers.every((sn) => own.includes(sn)))
          missed.push(`${here(papers)} ${words}: ${own.length} ≠ ${text.slice(0, 120)}`);
      }
    }
    expect(told).toBeGreaterThan(atLeast(40));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 8);
  });

  it('is kept where something is to be done with papers: only those that were told are offered', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const papers of await withFirms()) {
      const waits = papers.rows.filter(({ status }) => status === STATUS.submitted);
      const [firm, other] = [...new Set(waits.map((row) => firmOf(papers, row)))];
      if (!firm || !other) continue;
      const own = waits.filter((row) => firmOf(papers, row) === firm).map(({ sn }) => String(sn));
      const { text, proposals } = await followed(papers.context, `待审核的${papers.definition.title}有哪些`, `催一下${firm}的`);
      const numbers = [...new Set(text.match(/[A-Z]{2}\d{10,}/g) ?? [])];
      told += 1;
      const isRefused = /没有“催办”|没有.{0,20}权限/.test(text) && numbers.length === 0;
      if (!isRefused && (numbers.length === 0 || !numbers.every((sn) => own.includes(sn))))
        missed.push(`${here(papers)} ${firm}: ${own} ≠ ${text.slice(0, 160)} ${proposals.length}`);
    }
    expect(told).toBeGreaterThan(atLeast(5));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 5);
  });
});

type Lot = { batchNo: string; expiryDate: string; available: string; warehouseName: string };
const lotsOf = async (context: Context, by: readonly string[], where: Record<string, string> = {}): Promise<Lot[]> => {
  const query = { of: 'lying', by: [...by, 'batchNo', 'expiryDate'], measures: ['quantity', 'available'], where, totals: false, limit: 500 };
  return (await runQuery({ ...context, screen: '' }, querySchema.parse(query))).list as unknown as Lot[];
};

describe('lots that were told', () => {
  it('are written off each in a paper of its own store', async () => {
    let told = 0;
    for (const context of ['keeper', 'dkeeper'].map(caller)) {
      const ended = await lotsOf(context, ['warehouse'], { daysLeft: '~-1' });
      const { text } = await asked(context, '过期的有哪些');
      const rows = ended.filter(({ batchNo }) => text.includes(`批号 ${batchNo}，`));
      if (rows.length === 0) continue;
      const { text: drafts, proposals } = await followed(context, '过期的有哪些', '帮我报损开一张');
      const lines = proposals.flatMap(({ args }) => JSON.parse(String(args.lines ?? '[]')) as { batchNo?: string; quantity?: string }[]);
      for (const { batchNo, warehouseName } of rows.slice(0, 4)) {
        expect(drafts, `${context.org.name} ${batchNo}`).toContain(warehouseName);
        told += 1;
      }
      for (const { batchNo, quantity } of lines) {
        expect(rows.map((row) => row.batchNo)).toContain(batchNo);
        expect(Number(quantity)).toBeGreaterThan(0);
      }
      expect(lines.length).toBeGreaterThan(0);
      const [first] = /批号 (\S+?)，/.exec(text)?.slice(1) ?? [];
      expect((await followed(context, '过期的有哪些', '第一个那批报损')).text).toContain(`批号 ${first}`);
    }
    expect(told).toBeGreaterThan(1);
  });

  it('may go out or may not by their day and by what is free of them', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const context of ['keeper', 'dkeeper'].map(caller)) {
      const today = dayOf(context.now());
      const lots = new Map<string, Lot[]>();
      for (const lot of await lotsOf(context, [])) if (/^[A-Z0-9]{5,}$/.test(lot.batchNo)) lots.set(lot.batchNo, [...(lots.get(lot.batchNo) ?? []), lot]);
      for (const [batchNo, rows] of inTurn([...lots].slice(0, 40))) {
        const isFree =
          rows.every(({ expiryDate }) => !expiryDate || expiryDate >= today) && rows.reduce((sum, { available }) => sum + Number(available), 0) > 0;
        const { text } = await followed(context, `批号${batchNo}还有多少`, '还能发吗');
        told += 1;
        if (!text.startsWith(isFree ? '可以' : '**不能**')) missed.push(`${context.org.name} ${batchNo} ${isFree}: ${text.slice(0, 100)}`);
      }
    }
    expect(told).toBeGreaterThan(atLeast(40));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 12);
  });
});

describe('what is asked next', () => {
  const FIRST: [who: string, rank: string][] = [
    ['manager', '哪个科花钱涨得最猛'],
    ['dealer', '哪个客户涨得最多'],
  ];
  it.each(FIRST)('of who rose most is why that one did: %s %s', async (who, rank) => {
    const [first = ''] = [...(await asked(caller(who), rank)).text.matchAll(/^1\. \*\*([^*]+)\*\*/gm)].map(([, name]) => name ?? '');
    expect(first).not.toBe('');
    const { text } = await followed(caller(who), rank, '为什么');
    expect(text.split('\n')[0]).toContain(first);
  });

  const SAME: [who: string, questions: readonly string[], holds: RegExp | '上个月' | '上周'][] = [
    ['nurse', ['我们科这个月用了多少钱东西', '上个月呢', '啥用得最多'], '上个月'],
    ['hfinance', ['这个月付了多少钱', '上个月呢', '付给谁最多'], '上个月'],
    ['dealer', ['上周卖了多少', '谁买得最多'], '上周'],
    ['dealer', ['这个月卖给一院多少', '什么卖得最好'], /第一人民医院/],
    ['keeper', ['留置针中心库还剩几个', '骨科那边呢', '够不够，要不要补'], /骨科[^\n]*留置针|留置针[^\n]*骨科/],
    ['dealer', ['东湖开发区医院那几张订单到哪步了', '一共欠人家多少没送'], /东湖/],
    ['vendor', ['惠诚欠的钱超期多少天了', '他们说啥时候付'], /承诺付款日/],
  ];
  it.each(SAME)('keeps days, names and goods: %s %s', async (who, questions, holds) => {
    const day = typeof holds === 'string' ? periodIn(holds, dayOf(caller(who).now()))?.from : undefined;
    expect((await followed(caller(who), ...questions)).text).toMatch(day ?? holds);
  });

  const OWN: [who: string, questions: readonly string[], lacks: RegExp][] = [
    ['keeper', ['骨科上个月领了什么', '还有几张采购入库单没审'], /骨科|日期/],
    ['hospital', ['康达这个月退货多少', '还有几张合同没审'], /康达|日期/],
    ['hfinance', ['工行还剩多少', '没对上的流水有几笔'], /没有理解|申领/],
  ];
  it.each(OWN)('takes nothing over where it has a matter of its own: %s %s', async (who, questions, lacks) => {
    expect((await followed(caller(who), ...questions)).text.split('\n')[0]).not.toMatch(lacks);
  });

  it('draws up no more than what was pointed at', async () => {
    const context = caller('dbuyer');
    const { text } = await asked(context, '低于下限的有哪些');
    const [, name = '', lacking = ''] = /^- \*\*([^*]+)\*\*[^\n]*待补 \*\*([\d,]+)\*\*/m.exec(text) ?? [];
    for (const words of ['给第一个下个采购计划', '给第一个开张采购订单']) {
      const draft = await followed(context, '低于下限的有哪些', words);
      const lines = JSON.parse(String(draft.proposals[0]?.args.lines ?? '[]')) as { quantity?: string }[];
      expect(draft.text, words).toContain(name);
      expect(
        lines.map(({ quantity }) => quantity),
        words,
      ).toEqual([lacking.replaceAll(',', '')]);
    }
  });

  it('is one order more of the same house, on the side it stands on', async () => {
    const { proposals } = await followed(caller('dealer'), '三院这个月买了啥', '再开一单');
    expect(proposals[0]?.command).toBe('add.salesOrder');
    expect(proposals[0]?.args['h.customer']).toBeTruthy();
  });
});

/** What rows of a dataset are most of, by name. */
async function mostOf(context: Context, of: string, measure: string, by: string): Promise<string[]> {
  const { list } = await runQuery(context, querySchema.parse({ of, measures: [measure], by: [by], order: `-${measure}`, limit: 2, totals: false, where: {} }));
  return list.map((row) => String(row[`${by}Name`] ?? row[by] ?? '')).filter(Boolean);
}
type Thing = { account: string; of: string; measure: string; by: string; first: (name: string) => string; thens: readonly string[]; otherwise?: string };
const THINGS: readonly Thing[] = [
  {
    account: 'dealer',
    of: 'sold',
    measure: 'netAmount',
    by: 'productName',
    first: (name) => `${name}还剩多少`,
    thens: ['今年都卖给哪几家了', '今年进了几次货', '今年每个月的销量', '退货多不多'],
  },
  {
    account: 'dealer',
    of: 'sold',
    measure: 'netAmount',
    by: 'customer',
    first: (name) => `${name}欠我们多少`,
    thens: ['今年卖了多少', '今年回了多少款', '今年开了多少发票', '还有几张单没发货', '合同哪天到期'],
    otherwise: '今年采购了多少',
  },
  {
    account: 'hfinance',
    of: 'owed',
    measure: 'open',
    by: 'partner',
    first: (name) => `欠${name}多少`,
    thens: ['今年采购了多少', '今年付了多少', '合同哪天到期'],
  },
  {
    account: 'manager',
    of: 'used',
    measure: 'cost',
    by: 'department',
    first: (name) => `${name}用了多少耗材`,
    thens: ['今年领了多少钱的货', '今年做了几台手术'],
  },
  {
    account: 'hospital',
    of: 'used',
    measure: 'cost',
    by: 'productName',
    first: (name) => `${name}还有多少`,
    thens: ['今年哪几个科室领了', '今年采购了几次'],
  },
];

describe('a sentence with a verb of its own', () => {
  it.each(THINGS)(
    'that names nothing it is done with is still said of what was named: $account $by',
    async ({ account, of, measure, by, first, thens, otherwise }) => {
      const context = caller(account);
      const [name = ''] = await mostOf(context, of, measure, by);
      expect(name).not.toBe('');
      for (const then of thens)
        expect((await followed(context, first(name), then)).text, `${first(name)} … ${then}`).toContain((await asked(context, `${name} ${then}`)).text);
      const [then = ''] = thens;
      expect((await followed(context, first(name), `总共${then}`)).text, `总共${then}`).toBe((await asked(context, `总共${then}`)).text);
      // What is done with those of the other side is done with nobody that was named.
      if (otherwise) expect((await followed(context, first(name), otherwise)).text, otherwise).toBe((await asked(context, otherwise)).text);
    },
  );

  it.each(THINGS)('is asked of all where all is asked for next: $account $by', async ({ account, of, measure, by, first, thens: [then = ''] }) => {
    const context = caller(account);
    const [name = ''] = await mostOf(context, of, measure, by);
    expect((await followed(context, first(name), then, '全部的呢')).text).toBe((await asked(context, then)).text);
  });

  it('that asks for a part of the whole is of the days and of whom it was spoken of', async () => {
    for (const [account, of, measure, by, first, then] of [
      ['dealer', 'sold', 'netAmount', 'customer', (name: string) => `本月卖给${name}多少`, '占我们总销售的几成'],
      ['hfinance', 'owed', 'open', 'partner', (name: string) => `欠${name}多少`, '占全部应付的几成'],
    ] as const) {
      const context = caller(account);
      const [name = ''] = await mostOf(context, of, measure, by);
      const { text } = await followed(context, first(name), then);
      expect(text, then).toContain(name);
      expect(text, then).toMatch(/的 \*\*[\d.]+%\*\*/);
      if (first(name).startsWith('本月')) expect(text, then).toContain(`${dayOf(context.now()).slice(0, 7)}-01`);
    }
  });

  it('about what ends is of the papers that were spoken of', async () => {
    for (const account of ['hospital', 'dealer', 'hfinance']) {
      const context = caller(account);
      const next = await followed(context, '合同有哪些快到期了', '半年内还有要到期的吗');
      expect(next.text, account).toContain((await asked(context, '合同 半年内还有要到期的吗')).text);
    }
  });
});
