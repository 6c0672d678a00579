import { defineDataset } from '../../define/define-dataset';
import { choice, quantity, ref, text } from '../../define/field';
import { signed } from './blocks';

/** 在外对账: goods outside by our books beside what the customers hold, used and did not settle, and what is on its way, by lot. */
export const outside = defineDataset({
  id: 'outside',
  title: '预售在外',
  said: '在外 寄售 铺货 预售 consigned',
  dimensions: {
    customer: ref('partner', '客户', { column: 'partner_id', width: 200, list: true, filter: true }),
    code: text('编码', { list: true, width: 110 }),
    productName: text('产品名称', { list: true, width: 180 }),
    specification: ref('specification', '规格型号', { list: true, width: 150, filter: true }),
    unit: ref('unit', '单位', { list: true, width: 60 }),
    batchNo: text('批号', { list: true, filter: true }),
    serialNo: text('序列号'),
    papers: text('在途单据', { list: true, width: 220 }),
    state: choice('结果', 'even 相符:green, odd 不符:red', { list: true, filter: true }),
  },
  measures: {
    outside: quantity('在外', { list: true, sum: true }),
    held: quantity('对方持有', { list: true, sum: true }),
    unsettled: quantity('已用未结', { list: true, sum: true }),
    onTheWay: quantity('在途', { list: true, sum: true, column: 'on_the_way', ...signed }),
    difference: quantity('差异', { list: true, sum: true, ...signed }),
  },
  search: ['code', 'productName', 'batchNo'],
  hasPinyin: true,
  unit: 'unit',
});
