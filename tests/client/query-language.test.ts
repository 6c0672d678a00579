import { describe, expect, it } from 'vitest';
import { indexOf } from '../../src/client/palette/match';
import { compileQuery } from '../../src/client/palette/query-language';
import type { Target } from '../../src/client/palette/query-target';
import { queryOf, without, withRecords } from '../../src/client/palette/screen-query';
import { CORE_TRAIL } from '../../src/define/document-core';
import { choice, date, ref } from '../../src/define/field';
import { screenOf } from '../../src/domain/registry';

const target = (flag: string, title: string, initials: string): Target => {
  const screen = screenOf(flag);
  if (!screen) throw new Error(flag);
  const fields = {
    documentDate: date('单据日期', { filter: true }),
    payStatus: choice('付款', '1 未付款, 2 已付款', { filter: true }),
    partner: ref('partner', '往来单位', { filter: true }),
    ...CORE_TRAIL,
  };
  return { screen, title, index: indexOf({ title, keywords: ['order', 'purchase order'], pinyin: { full: '', initials } }), fields };
};
const targets = [target('hPurchaseOrder', '院内采购订单', 'yncgdd'), target('purchaseOrder', '采购订单', 'cgdd')];
const compile = (raw: string) => compileQuery(raw, targets, '2026-03-31');

describe('the query language', () => {
  it('reads a page and its filters', () => {
    const compiled = compile('cgdd dsh >5w sy 强生 导管');
    expect(compiled?.title).toBe('采购订单');
    expect(compiled?.chips.map((chip) => chip.label)).toEqual(['待审核', '金额 > 50000', '上月', '关键字 强生 导管']);
    expect(compiled && queryOf(compiled)).toEqual({
      'f.status': '1',
      'f.totalAmount': '50000.01~',
      'f.documentDate': '2026-02-01~2026-02-28',
      keyword: '强生 导管',
    });
  });

  it('reckons a span from the day it is said on', () => {
    const on = (today: string) => compileQuery('cgdd 上月', targets, today)?.chips[0]?.query;
    expect(on('2026-03-31')).toEqual({ 'f.documentDate': '2026-02-01~2026-02-28' });
    expect(on('2026-04-01')).toEqual({ 'f.documentDate': '2026-03-01~2026-03-31' });
    expect(on('2026-03-31')).toEqual({ 'f.documentDate': '2026-02-01~2026-02-28' });
  });

  it.each([
    ['采购订单 未付', { 'f.payStatus': '1' }],
    ['采购订单 审核', { 'f.status': '2' }],
    ['cgdd 1000~2w', { 'f.totalAmount': '1000~20000' }],
    ['cgdd <1.5万', { 'f.totalAmount': '~14999.99' }],
    ['cgdd >=5W', { 'f.totalAmount': '50000~' }],
    ['cgdd ＜=3千', { 'f.totalAmount': '~3000' }],
    ['cgdd wf', { 'f.payStatus': '1' }],
    ['cgdd wfk', { 'f.payStatus': '1' }],
    ['cgdd ybh', { 'f.status': '3' }],
    ['cgdd ws', { 'f.status': '1' }],
    ['cgdd zt', { 'f.documentDate': '2026-03-30~2026-03-30' }],
    ['cgdd sz', { 'f.documentDate': '2026-03-23~2026-03-29' }],
    ['cgdd by', { 'f.documentDate': '2026-03-01~2026-03-31' }],
    ['cgdd jn', { 'f.documentDate': '2026-01-01~2026-12-31' }],
    ['cgdd 2月', { 'f.documentDate': '2026-02-01~2026-02-28' }],
    ['cgdd 2025-11', { 'f.documentDate': '2025-11-01~2025-11-30' }],
    ['cgdd 2026-03-05', { 'f.documentDate': '2026-03-05~2026-03-05' }],
    ['cgdd 今天', { 'f.documentDate': '2026-03-31~2026-03-31' }],
    ['cgdd 上周', { 'f.documentDate': '2026-03-23~2026-03-29' }],
    ['cgdd 近7天', { 'f.documentDate': '2026-03-25~2026-03-31' }],
    ['cgdd 上季度', { 'f.documentDate': '2025-10-01~2025-12-31' }],
    ['cgdd sj', { 'f.documentDate': '2025-10-01~2025-12-31' }],
    ['cgdd j30t', { 'f.documentDate': '2026-03-02~2026-03-31' }],
    ['cgdd 年初至今', { 'f.documentDate': '2026-01-01~2026-03-31' }],
    ['cgdd 5万以上', { 'f.totalAmount': '50000~' }],
    ['cgdd 5w', { 'f.totalAmount': '50000~50000' }],
    ['cgdd ≥5w', { 'f.totalAmount': '50000~' }],
    ['cgdd 128.50', { 'f.totalAmount': '128.5~128.5' }],
    ['cgdd 50000', { keyword: '50000' }],
    ['cgdd zxz', { tab: 'open' }],
    ['cgdd bz', { 'f.documentDate': '2026-03-30~2026-04-05' }],
  ])('%s', (raw, query) => {
    const compiled = compile(raw);
    expect(compiled && queryOf(compiled)).toEqual(query);
  });

  it.each([
    ['未审核 采购订单', { 'f.status': '1' }],
    ['上月 采购订单 已驳回', { 'f.documentDate': '2026-02-01~2026-02-28', 'f.status': '3' }],
    ['5万以上 cgdd', { 'f.totalAmount': '50000~' }],
    ['采购订单 的 列表 待审核', { 'f.status': '1' }],
    ['未审核采购订单', { 'f.status': '1' }],
    ['驳回的采购订单', { 'f.status': '3' }],
    ['采购订单上月未付', { 'f.documentDate': '2026-02-01~2026-02-28', 'f.payStatus': '1' }],
    ['昨天的采购订单', { 'f.documentDate': '2026-03-30~2026-03-30' }],
    ['jrcgdd', { 'f.documentDate': '2026-03-31~2026-03-31' }],
    ['dshcgdd', { 'f.status': '1' }],
    ['pending orders', { 'f.status': '1' }],
    ['unapproved purchase orders', { 'f.status': '1' }],
  ])('%s, in any order and not apart', (raw, query) => {
    const compiled = compile(raw);
    expect(compiled?.title).toBe('采购订单');
    expect(compiled && queryOf(compiled)).toEqual(query);
    expect(compiled?.isCut).toBe(!raw.includes(' '));
  });

  it('takes a chip out of words that are not apart', () => {
    const [chip] = compile('未审核采购订单')?.chips ?? [];
    expect(chip && without('未审核采购订单', chip)).toBe('采购订单');
  });

  it('reads no page out of words that leave something over, and looks for no English', () => {
    for (const raw of ['今天天气采购订单', '采购订单怎么做', '未审核', 'supplier orders']) expect(compile(raw)?.isSure ?? false, raw).toBe(false);
    expect(compile('orders stent')?.needsRecord).toBe(true);
  });

  it('needs a page and at least one more word', () => {
    expect(compile('cgdd')).toBeUndefined();
    expect(compile('zzz 上月')).toBeUndefined();
  });

  it('puts no two conditions on one field: the second word is looked for', () => {
    expect(compile('cgdd dsh ybh')?.chips.map((chip) => chip.label)).toEqual(['待审核', '关键字 ybh']);
  });

  it('knows whether any word was understood as a filter', () => {
    expect(compile('cgdd 强生')?.isSure).toBe(false);
    expect(compile('cgdd 强生 sy')?.isSure).toBe(true);
  });

  it('takes the records the server found for words instead of the letters', () => {
    const compiled = compile('cgdd wf >5w sy qs 导管');
    const found = compiled && withRecords(compiled, new Map([['qs', { ref: 'partner', id: 'p1', name: '强生（上海）医疗器材' }]]));
    expect(found?.chips.map((chip) => chip.label)).toEqual(['付款 未付款', '金额 > 50000', '上月', '往来单位 强生（上海）医疗器材', '关键字 导管']);
    expect(found && queryOf(found)).toMatchObject({ 'f.partner': 'p1', keyword: '导管' });
  });

  it('loses a chip with its words and nothing else', () => {
    const compiled = compile('cgdd 强生 >5w 导管 强');
    const [amount, keyword] = compiled?.chips ?? [];
    expect(amount && without('cgdd 强生 >5w 导管 强', amount)).toBe('cgdd 强生 导管 强');
    expect(keyword && without('cgdd 强生 >5w 导管 强', keyword)).toBe('cgdd >5w');
    expect(without('/cgdd cgdd', { tokens: ['cgdd'], label: '', query: {} })).toBe('/cgdd');
  });
});
