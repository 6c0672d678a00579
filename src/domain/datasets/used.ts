import { defineDataset } from '../../define/define-dataset';
import { choice, flag, integer, money, quantity, rate, ref, text, withCost, withPatient } from '../../define/field';
import { RISK_CLASSES } from '../catalogue/product-words';
import { dated, found, goods, paper, signed } from './blocks';

/** 用量: what wards and patients used, by the day of use; flushes negative. Home, reports, dashboards and the assistant mean these rows. */
export const used = defineDataset({
  ...found,
  id: 'used',
  title: '用量',
  said: '用量 使用 消耗 用掉 耗用 用了 consumption usage',
  dimensions: {
    ...dated('使用日期'),
    department: ref('department', '科室', { filter: true }),
    topDepartment: ref('department', '一级科室', { filter: true }),
    supplier: ref('partner', '供应商', { filter: true }),
    warehouse: ref('warehouse', '使用库房', { filter: true }),
    brand: text('品牌', { filter: true }),
    riskClass: choice('管理类别', RISK_CLASSES, { filter: true }),
    isImplant: flag('植入', { filter: true }),
    chargeable: flag('可收费', { filter: true }),
    serialNo: text('序列号'),
    doctor: ref('employee', '医生', { filter: true }),
    patient: withPatient(ref('patient', '患者', { filter: true })),
    ...goods,
    ...paper('useRecord 使用记录, surgicalUsage 手术使用登记'),
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
  department: 'department',
  warehouse: 'warehouse',
  shownOn: ['useRecord', 'surgicalUsage'],
});
