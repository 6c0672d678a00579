import { describe, expect, it } from 'vitest';
import { textOf } from '../../src/define/field-text';
import { grouped } from '../../src/define/money';
import { querySchema } from '../../src/define/query';
import { documentOf } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import type { Context } from '../../src/server/base/context';
import { inboxOf } from '../../src/server/engine/inbox/inbox';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** The same asked in other words, from another side, or of one place of a rank: each answer beside what the query or the inbox says. */
const { caller } = demoPeople();
const rowsOf = async (context: Context, query: object) => (await runQuery({ ...context, screen: '' }, querySchema.parse({ totals: false, ...query }))).list;
const ROW = /^\d+\. \*\*([^*]+)\*\*/gm;
const namesIn = (text: string): string[] => [...text.matchAll(ROW)].map(([, name = '']) => name);

describe('one place of a rank, asked by itself', () => {
  it.each([
    ['hospital', '今年采购金额{}大的供应商'],
    ['hospital', '采购金额第{}大的供应商是哪家'],
    ['dealer', '今年销售额{}高的客户是谁'],
    ['dealer', '库存金额{}大的产品'],
    ['keeper', '今年领用量{}多的科室'],
  ])('%s: %s is the row that stands there', async (account, sentence) => {
    const context = caller(account);
    const ranked = namesIn((await asked(context, sentence.replace(/第?\{\}/, '最'))).text);
    expect(ranked.length).toBeGreaterThan(2);
    for (const [at, place] of ['第二', '第三'].entries()) {
      const { text } = await asked(context, sentence.replace(/第?\{\}/, place));
      expect(namesIn(text), `${place}: ${text}`).toEqual([ranked[at + 1]]);
    }
  });
});

describe('what waits for a review', () => {
  it.each(['hospital', 'keeper', 'manager', 'hfinance', 'dealer', 'dkeeper', 'vendor'])(
    'of %s is what his inbox has to be reviewed, and no draft',
    async (account) => {
      const context = caller(account);
      const { list } = await inboxOf({ ...context, screen: '' }, { kind: undefined, pageNum: 1, pageSize: 200 });
      const waits = list.filter(({ waiting }) => waiting === 'review').length;
      const { text } = await asked(context, '等我审的有几张');
      expect(text).toContain(waits === 0 ? '没有等您审核的' : `等您审核的共 **${waits} 件**`);
    },
  );
});

describe('what somebody has not paid', () => {
  it.each(['dealer', 'vendor'])('%s is told of the side there is something on', { timeout: 120_000 }, async (account) => {
    const context = caller(account);
    const owed = await rowsOf(context, { of: 'owed', by: ['partner'], measures: ['open'], where: { account: 'receivable' }, limit: 100 });
    expect(owed.length).toBeGreaterThan(1);
    for (const row of inTurn(owed)) {
      const { text } = await asked(context, `${String(row.partnerName)}还有多少没付`);
      expect(text, String(row.partnerName)).toContain(grouped(String(row.open)));
    }
  });
});

describe('who has answered an enquiry', () => {
  it('is told of every supplier that was asked, enquiry by enquiry', async () => {
    const context = caller('hospital');
    const rows = await rowsOf(context, { of: 'quoted', by: ['sn', 'supplier', 'state'], measures: ['lines'], limit: 200 });
    expect(rows.length).toBeGreaterThan(3);
    for (const { sn, supplierName, state } of rows) {
      const { text } = await asked(context, `${String(supplierName)}对${String(sn)}报价了没`);
      expect(text).toContain(String(sn));
      expect(text).toContain(state === '待报价' ? `**${supplierName}** **还没报价**` : `**${supplierName}** ${state}`);
    }
    const lacking = rows.filter(({ state }) => state === '待报价').map(({ supplierName }) => String(supplierName));
    const { text } = await asked(context, '谁还没报价');
    for (const name of lacking) expect(text).toContain(name);
  });
});

describe('how far volume purchase is', () => {
  it.each(['集采完成得怎样', '带量采购执行得如何', '集采任务完成情况', '集采的执行进度'])('%s: every sort of goods with its rate', async (sentence) => {
    const context = caller('hospital');
    const rows = await rowsOf(context, { of: 'volume', by: ['productName', 'outlook'], measures: ['boughtShare', 'usedShare'], limit: 50 });
    const { text } = await asked(context, sentence);
    for (const { productName } of rows.slice(0, 20)) expect(text).toContain(String(productName));
    expect(text).toMatch(rows.length > 0 ? /采购完成率/ : /^集采任务/);
    expect(text).not.toContain('新建采购订单');
  });
});

describe('what is lost most', () => {
  it.each(['哪一类损失最大', '报损最多的是哪一类', '哪种报损原因最多', '报损主要是因为什么'])('%s: reason by reason, the most first', async (sentence) => {
    const context = caller('keeper');
    const rows = await rowsOf(context, { of: 'lossReportLines', by: ['reason'], measures: ['documents'], where: { status: '1,2,4,5,7' }, order: '-documents' });
    const { text } = await asked(context, sentence);
    const told = namesIn(text).join();
    expect(rows.length > 0 ? told : text).toMatch(rows.length > 0 ? /./ : /没有/);
    const field = documentOf('lossReport')?.lines.reason;
    for (const { reason } of rows) if (field) expect(told).toContain(textOf(field, reason));
  });
});

describe('who quotes the least', () => {
  it('is told line by line of the enquiry whose title begins so', { timeout: 120_000 }, async () => {
    const context = caller('hospital');
    const rows = await rowsOf(context, { of: 'quoted', by: ['sn', 'title', 'goods', 'supplier', 'price'], measures: ['lines'], limit: 500 });
    const priced = rows.filter(({ price }) => Number(price) > 0);
    for (const goods of new Set(priced.map((row) => String(row.goods)))) {
      const [name = ''] = goods.split(' ');
      const own = priced.filter((row) => row.goods === goods).sort((a, b) => Number(a.price) - Number(b.price));
      const [least] = own;
      if (!least || /[^\u3400-\u9fff]/.test(name) || !rows.some((row) => row.title !== least.title)) continue;
      const { text } = await asked(context, `${String(least.title).slice(0, 2)}询价里${name}谁家便宜`);
      // Goods nobody has in his list are named by nothing that is read.
      if (text.includes(`· ${goods}`)) expect(text).toMatch(new RegExp(`\\*\\*${String(least.supplierName)}\\*\\* [^\\n]*最低`));
      else expect(text).not.toContain('进价（');
    }
  });
});

describe('names with one letter wrong', () => {
  it.each(['keeper', 'dkeeper'])('%s is told of what is meant', { timeout: 120_000 }, async (account) => {
    const context = caller(account);
    const rows = await rowsOf(context, { of: 'carried', by: ['productName'], measures: ['goods'], limit: 300 });
    const names = rows
      .map(({ productName }) => String(productName))
      .filter((name) => /^[\u3400-\u9fff]{5,8}$/.test(name) && !/^(?:一次性|医用|无菌)/.test(name));
    const missed: string[] = [];
    for (const name of inTurn(names.slice(0, 25))) {
      const wrong = `${name.slice(0, 2)}堃${name.slice(3)}`;
      const { text } = await asked(context, `${wrong}还有多少`);
      if (!text.includes(name)) missed.push(`${wrong}: ${text.slice(0, 80)}`);
    }
    expect(names.length).toBeGreaterThan(5);
    expect(missed, missed.join('\n')).toEqual([]);
  });
});

describe('what houses pass, asked by whoever reads no papers', () => {
  it('is told house by house, as the query has it', async () => {
    const context = caller('platform');
    const rows = await rowsOf(context, { of: 'handled', by: ['organisation'], measures: ['papers'], period: 'thisMonth', order: '-papers', limit: 3 });
    const { text } = await asked(context, '这个月哪家处理的单子最多');
    expect(rows.length).toBeGreaterThan(0);
    for (const { organisationName, papers } of rows) expect(text).toContain(`**${organisationName}** 单数 ${papers}`);
    expect((await asked(context, '康达这个月卖了多少钱')).text).not.toMatch(/\*\*[\d,.]+ ?元\*\*/);
  });
});
