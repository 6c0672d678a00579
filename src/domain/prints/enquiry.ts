import { definePrint } from '../../define/define-print';
import { counted, goods, remark } from './columns';

/** 询价单: sent out with empty prices, answered with them; compared, the suppliers stand beside each other. */
export const inquiryManagement = definePrint({
  print: 'inquiryManagement',
  paper: 'A4-landscape',
  titles: { enquiry: '询价单', inquiryIntention: '询价登记单' },
  header: [
    { field: 'title', label: '询价主题' },
    { field: 'customer', label: '客户' },
    { field: 'documentDate', label: '日期' },
    { field: 'deadline', label: '报价截止' },
    { field: 'needDate', label: '需求日期' },
    { field: 'deliveryPlace', label: '交货地点' },
    { field: 'validUntil', label: '报价有效期' },
    { field: 'source', label: '来源' },
    { field: 'hospitalDept', label: '需求科室' },
    { field: 'expectDate', label: '期望日期' },
    { field: 'contact', label: '联系人' },
    { field: 'phone', label: '电话' },
    { field: 'result', label: '结果' },
    { field: 'remark', label: '备注' },
  ],
  columns: [
    ...goods.slice(1, 3),
    { field: 'needName', label: '需求名称', width: 30, ifAny: true },
    { field: 'needSpec', label: '需求规格', width: 22, ifAny: true },
    { field: 'requirement', label: '要求', width: 30, ifAny: true },
    ...counted,
    { field: 'needUnit', label: '需求单位', width: 14, ifAny: true },
  ],
  columnsOf: {
    enquiry: [
      { field: 'quotePrice', label: '单价(含税)', width: 20 },
      { field: 'taxRate', label: '税率', width: 12 },
      { field: 'amount', label: '金额', width: 22, total: true },
      { field: 'leadDays', label: '交货天数', width: 16 },
      { field: 'offeredBrand', label: '报价品牌', width: 22 },
      remark,
    ],
    inquiryIntention: [
      { field: 'brandWish', label: '意向品牌', width: 22, ifAny: true },
      { field: 'expectPrice', label: '期望单价', width: 18 },
      { field: 'currentSupplier', label: '现供应商', width: 30, ifAny: true },
      { field: 'purpose', label: '用途', width: 30, ifAny: true },
      remark,
    ],
  },
  comparison: { title: '比价表', perPage: 4, signatures: ['询价人', '比价人', '审批'] },
  signatures: ['询价人', '联系人', '报价单位（盖章）', '日期'],
  signaturesOf: { inquiryIntention: ['登记人', '跟进人', '日期'] },
  hasTotal: false,
});
