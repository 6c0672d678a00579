import { describe, expect, it } from 'vitest';
import { initialList, isRecentOnly, listQuery, tabsOf } from '../../../src/client/screens/list/list-state';
import { flowCycle } from '../../../src/define/action';

const NOW = '2026-11-21';

describe('the state of a list', () => {
  it('starts with the last 30 days', () => {
    expect(initialList({}, {}, { dateField: 'documentDate', now: NOW }).filters).toEqual({
      documentDate: '2026-10-22~2026-11-21',
    });
  });
  it('knows when nothing but that window narrows it', () => {
    const [given, state] = [{ dateField: 'documentDate', now: NOW }, initialList({}, {}, { dateField: 'documentDate', now: NOW })];
    expect(isRecentOnly(state, given)).toBe(true);
    expect(isRecentOnly({ ...state, filters: { ...state.filters, supplier: 'a' } }, given)).toBe(false);
    expect(isRecentOnly({ ...state, keyword: 'x' }, given)).toBe(false);
    expect(isRecentOnly({ ...state, filters: { documentDate: '2026-01-01~2026-01-31' } }, given)).toBe(false);
    expect(isRecentOnly({ ...state, filters: {} }, given)).toBe(false);
  });
  it('finds what a link asks for however old it is', () => {
    const state = initialList({ query: { salesOrderSn: 'sn', so_sn: 'sn' } }, { salesOrderSn: 'XS202601010001' }, { dateField: 'documentDate', now: NOW });
    expect(state.filters).toEqual({ sn: 'XS202601010001' });
  });
  it('asks for the rows of a section, which a link may name', () => {
    const state = initialList({}, { level: 'line', section: 'funds' }, {});
    expect(listQuery(state, { screen: 's', sort: [] })).toMatchObject({ level: 'line', section: 'funds' });
    expect(listQuery({ ...state, level: 'document' }, { screen: 's', sort: [] })).not.toHaveProperty('section');
  });
  it('becomes a query: sort, tab, keyword, level, filters', () => {
    const state = {
      ...initialList({}, {}, {}),
      tab: '1',
      level: 'line',
      keyword: ' cgdd ',
      filters: { supplier: 'a,b', remark: '' },
    };
    expect(
      listQuery(state, {
        screen: 'purchaseOrder',
        sort: [
          { id: 'documentDate', desc: true },
          { id: 'sn', desc: false },
        ],
      }),
    ).toEqual({
      screen: 'purchaseOrder',
      sort: '-documentDate,sn',
      tab: '1',
      keyword: 'cgdd',
      level: 'line',
      'f.supplier': 'a,b',
    });
  });
  it('has the tabs of its view, else one per status its actions reach', () => {
    expect(tabsOf({ tabs: [{ id: 'open', label: '待接单', where: {} }] }, flowCycle, { open: 3 })).toEqual([{ id: 'open', label: '待接单', count: 3 }]);
    expect(tabsOf({}, flowCycle, undefined).map((tab) => tab.label)).toEqual(['全部', '草稿', '待审核', '已审核', '已驳回', '已终止', '已作废']);
    expect(tabsOf({}, [], undefined)).toEqual([]);
  });
});
