import { describe, expect, it } from 'vitest';
import { indexOf } from '../../src/client/palette/match';
import { compileQuery, queryOf, type Target } from '../../src/client/palette/query-language';
import { CORE_TRAIL } from '../../src/define/document-core';
import { choice, date } from '../../src/define/field';
import { screenOf } from '../../src/domain/registry';

const target = (flag: string, title: string, initials: string): Target => {
  const screen = screenOf(flag);
  if (!screen) throw new Error(flag);
  const fields = {
    documentDate: date('单据日期', { filter: true }),
    payStatus: choice('付款', '1 未付, 2 已付', { filter: true }),
    ...CORE_TRAIL,
  };
  return { screen, title, index: indexOf({ title, keywords: [], pinyin: { full: '', initials } }), fields };
};
const targets = [target('hPurchaseOrder', '院内采购订单', 'yncgdd'), target('purchaseOrder', '采购订单', 'cgdd')];
const compile = (raw: string) => compileQuery(raw, targets, '2026-03-31');

describe('the query language', () => {
  it('reads a page and its filters', () => {
    const compiled = compile('cgdd dsh >5w sy 强生 导管');
    expect(compiled?.title).toBe('采购订单');
    expect(compiled?.chips.map((chip) => chip.label)).toEqual(['待审核', '金额 ≥ 50000', '上月', '关键字 强生 导管']);
    expect(compiled && queryOf(compiled)).toEqual({
      'f.status': '1',
      'f.totalAmount': '50000~',
      'f.documentDate': '2026-02-01~2026-02-28',
      keyword: '强生 导管',
    });
  });

  it.each([
    ['采购订单 未付', { 'f.payStatus': '1' }],
    ['采购订单 审核', { 'f.status': '2' }],
    ['cgdd 1000~2w', { 'f.totalAmount': '1000~20000' }],
    ['cgdd <1.5万', { 'f.totalAmount': '~15000' }],
    ['cgdd 今天', { 'f.documentDate': '2026-03-31~2026-03-31' }],
    ['cgdd 上周', { 'f.documentDate': '2026-03-23~2026-03-29' }],
    ['cgdd bz', { 'f.documentDate': '2026-03-30~2026-04-05' }],
  ])('%s', (raw, query) => {
    const compiled = compile(raw);
    expect(compiled && queryOf(compiled)).toEqual(query);
  });

  it('needs a page and at least one more word', () => {
    expect(compile('cgdd')).toBeUndefined();
    expect(compile('zzz 上月')).toBeUndefined();
  });
});
