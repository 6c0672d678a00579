import { defineMaster } from '../../define/define-master';
import { choice, date, files, note, text } from '../../define/field';
import { goodsCard, specificationRef } from './goods-card';

/** 质检报告: what a laboratory says of a lot. Filed by its maker or a dealer, read by everybody who received the lot. */
export const qualityCertificate = defineMaster({
  resource: 'qualityCertificate',
  title: '质检报告',
  table: 'quality_certificate',
  owners: ['P', 'V', 'D'],
  fields: {
    code: text('报告编号', { required: true, max: 60, list: true, filter: true, wire: 'reportNo' }),
    specification: { ...specificationRef, filter: true },
    productName: goodsCard.productName,
    specModel: goodsCard.specModel,
    batchNo: text('批号', { required: true, max: 40, list: true, filter: true }),
    reportDate: date('报告日期', { required: true, notAfterToday: true, list: true, filter: true }),
    result: choice('结论', '合格:green, 不合格:red', { required: true, default: '合格', list: true, filter: true }),
    inspector: text('检验人', { max: 40 }),
    laboratory: text('检验机构', { max: 100, list: true }),
    sterilisationNo: text('灭菌批号', { max: 40 }),
    files: files('报告文件', { required: true, max: 9 }),
    source: choice('来源', '厂家, 供应商, 自检', { default: '厂家', list: true, filter: true }),
    remark: note(),
  },
  unique: [['specification', 'batchNo', 'code']],
  label: 'code',
  pinyinOf: '',
  search: ['code', 'batchNo', 'productName', 'specModel'],
  picker: ['batchNo', 'reportDate', 'result'],
  hasStatus: false,
  operations: ['add', 'edit', 'del', 'import', 'export'],
});
