import { expect, it } from 'vitest';
import { gridColumn } from '../../../src/client/table/grid-column';
import { pageOf } from '../../../src/client/table/print-table';
import { money, text } from '../../../src/define/field';

const columns = [gridColumn('name', text('名称')), gridColumn('amount', money('金额'))];

it('prints every row with the totals of the filter, words as words', () => {
  const page = pageOf('库存 <明细>', columns, [{ id: '1', name: '<b>针</b> & 线', amount: '1234.5' }], { amount: '99999.9' });
  expect(page).toContain('<h1>库存 &lt;明细&gt;</h1>');
  expect(page).toContain('<tr><td>&lt;b&gt;针&lt;/b&gt; &amp; 线</td><td class="n">1,234.50</td></tr>');
  expect(page).toContain('<tr><th>合计</th><th class="n">99,999.90</th></tr>');
});

it('has no line of totals where nothing is summed', () => {
  expect(pageOf('清单', columns.slice(0, 1), [{ id: '1', name: 'a' }], {})).not.toContain('合计');
});

it('says what was asked, and who signs', () => {
  const page = pageOf('对账单', columns, [], {}, { said: '往来单位 <康达>', signedBy: ['对方确认'] });
  expect(page).toContain('<p>往来单位 &lt;康达&gt;；共 0 行</p>');
  expect(page).toContain('<span>对方确认：</span>');
});
