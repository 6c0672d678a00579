import { defineDataset } from '../../define/define-dataset';
import { choice, date, flag, integer, money, month, price, quantity, rate, ref, text, withCost } from '../../define/field';
import { OWNERSHIP } from '../stock/store-words';

const signed = { min: '-99999999999999' } as const;

/** 发放: what stores gave to departments, less what came back. */
export const issued = defineDataset({
  id: 'issued',
  title: '发放',
  said: '发放 领用 出库到科室 领了 issue',
  dimensions: {
    day: date('发放日期', { filter: true }),
    month: month('月份', { filter: true }),
    department: ref('department', '科室', { filter: true }),
    topDepartment: ref('department', '一级科室', { filter: true }),
    supplier: ref('partner', '供应商', { filter: true }),
    warehouse: ref('warehouse', '发放库房', { filter: true }),
    productCode: text('产品编码'),
    productName: text('产品名称', { filter: true }),
    code: text('编码'),
    specification: ref('specification', '规格型号', { filter: true }),
    unit: ref('unit', '单位'),
    manufacturer: text('生产厂家', { filter: true }),
    category68: ref('category68', '68分类', { column: 'category68_id', filter: true }),
    isHighValue: flag('高值', { filter: true }),
    ownership: choice('货权', OWNERSHIP, { filter: true }),
    batchNo: text('批号', { filter: true }),
    expiryDate: date('有效期至'),
    owner: ref('organisation', '货主'),
    claimSn: text('申领单号', { filter: true }),
    toWarehouse: ref('warehouse', '领入库房', { filter: true }),
    handler: ref('employee', '经办人', { filter: true }),
    unitCost: withCost(price('成本单价')),
    kind: choice('单据种类', 'issueOdo 发放出库单, issueReturn 退库单', { column: 'doc_kind', filter: true }),
    sn: text('单号', { column: 'doc_sn', filter: true }),
    documentId: text('单据编号'),
    lineId: text('行号'),
  },
  measures: {
    quantity: quantity('发放数量', { sum: true, ...signed }),
    cost: withCost(money('发放金额', { sum: true })),
    issuedCost: withCost(money('领用金额', { sum: true })),
    returnedCost: withCost(money('退库金额', { sum: true })),
    share: withCost(rate('占比%')),
    papers: integer('单数'),
    goods: integer('规格数'),
  },
  filtered: { issuedCost: { of: 'cost', where: { kind: 'issueOdo' } }, returnedCost: { of: 'cost', where: { kind: 'issueReturn' } } },
  shares: { share: 'cost' },
  distinct: { papers: 'documentId', goods: 'specification' },
  day: 'day',
  search: ['productName', 'productCode', 'code', 'sn'],
  hasPinyin: true,
  department: 'department',
  // What a ward was given it reads, though it left another's store.
  warehouse: ['warehouse', 'toWarehouse'],
  unit: 'unit',
  shownOn: ['issueOdo', 'issueReturn'],
});
