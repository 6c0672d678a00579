import { defineDataset } from '../../define/define-dataset';
import { choice, date, flag, integer, money, month, quantity, rate, ref, text, withCost, withPatient } from '../../define/field';
import { RISK_CLASSES } from '../catalogue/product-words';
import { OWNERSHIP } from '../stock/store-words';

const signed = { min: '-99999999999999' } as const;

/** 用量: what wards and patients used, by the day of use; flushes negative. Home, reports, dashboards and the assistant mean these rows. */
export const used = defineDataset({
  id: 'used',
  title: '用量',
  said: '用量 使用 消耗 用掉 耗用 用了 consumption usage',
  dimensions: {
    day: date('使用日期', { filter: true }),
    month: month('月份', { filter: true }),
    department: ref('department', '科室', { filter: true }),
    topDepartment: ref('department', '一级科室', { filter: true }),
    supplier: ref('partner', '供应商', { filter: true }),
    warehouse: ref('warehouse', '使用库房', { filter: true }),
    productCode: text('产品编码'),
    productName: text('产品名称', { filter: true }),
    code: text('编码'),
    specification: ref('specification', '规格型号', { filter: true }),
    unit: ref('unit', '单位'),
    brand: text('品牌', { filter: true }),
    manufacturer: text('生产厂家', { filter: true }),
    category68: ref('category68', '68分类', { column: 'category68_id', filter: true }),
    riskClass: choice('管理类别', RISK_CLASSES, { filter: true }),
    isHighValue: flag('高值', { filter: true }),
    isImplant: flag('植入', { filter: true }),
    chargeable: flag('可收费', { filter: true }),
    ownership: choice('货权', OWNERSHIP, { filter: true }),
    batchNo: text('批号', { filter: true }),
    serialNo: text('序列号'),
    doctor: ref('employee', '医生', { filter: true }),
    patient: withPatient(ref('patient', '患者', { filter: true })),
    kind: choice('单据种类', 'useRecord 使用记录, surgicalUsage 手术使用登记', { column: 'doc_kind', filter: true }),
    sn: text('单号', { column: 'doc_sn', filter: true }),
    documentId: text('单据编号'),
    lineId: text('行号'),
  },
  measures: {
    quantity: quantity('使用数量', { sum: true, ...signed }),
    cost: withCost(money('使用金额', { sum: true })),
    charge: money('收费金额', { sum: true }),
    uncharged: money('未收费金额', { sum: true }),
    patients: integer('患者数'),
    papers: integer('单数'),
    goods: integer('规格数'),
    share: withCost(rate('占比%')),
  },
  distinct: { patients: 'patient', papers: 'documentId', goods: 'specification' },
  shares: { share: 'cost' },
  day: 'day',
  search: ['productName', 'productCode', 'code', 'sn'],
  hasPinyin: true,
  department: 'department',
  warehouse: 'warehouse',
  unit: 'unit',
  shownOn: ['useRecord', 'surgicalUsage'],
});
