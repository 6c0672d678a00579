import { definePrint } from '../../define/define-print';
import { costed, counted, goods, lot, priced, storage, uniqueCode } from './columns';

/** 入库单: whatever comes in, from the supplier, the customer, another store or the count. */
export const inboundOrder = definePrint({
  print: 'inboundOrder',
  paper: '241x140',
  titles: {
    purchaseGrn: '采购入库单',
    otherGrn: '其他入库单',
    boneGrn: '骨科采购入库单',
    saleReturn: '销售退货入库单',
    departmentReceipt: '科室收货单',
    overflowReport: '报溢单',
    initialStock: '期初库存单',
    arrivalOrder: '到货单',
    inspectionOrder: '验收单',
    bonePreAcceptance: '骨科预验收单',
    productTransfer: '产品调拨入库单',
  },
  header: [
    { field: 'documentDate', label: '日期' },
    { field: 'supplier', label: '供应商' },
    { field: 'customer', label: '客户' },
    { field: 'department', label: '科室' },
    { field: 'warehouse', label: '仓库' },
    { field: 'sourceWarehouse', label: '发放库房' },
    { field: 'sources', label: '来源单号', isAdded: true },
    { field: 'deliveryNoteNo', label: '随货同行单' },
    { field: 'invoiceNo', label: '发票号' },
    { field: 'settleMode', label: '货权' },
    { field: 'temperature', label: '到货温度' },
    { field: 'remark', label: '备注' },
  ],
  columns: [...goods, ...lot, ...counted, storage],
  columnsOf: {
    purchaseGrn: [...priced, { field: 'conclusion', label: '验收结论', width: 14, isAdded: true }],
    otherGrn: priced,
    boneGrn: priced,
    saleReturn: priced,
    overflowReport: costed,
    initialStock: [
      { field: 'unitCost', label: '单价', width: 17, needs: 'viewCost' },
      { field: 'amount', label: '金额', width: 20, total: true, needs: 'viewCost' },
    ],
    departmentReceipt: [
      { field: 'receivedQuantity', label: '实收', width: 15, total: true },
      { field: 'refusedQuantity', label: '拒收', width: 13, total: true },
      uniqueCode,
      ...costed,
    ],
    arrivalOrder: [
      { field: 'noteQuantity', label: '随货数量', width: 15, total: true },
      { field: 'arrivedQuantity', label: '到货', width: 14, total: true },
      { field: 'refusedQuantity', label: '拒收', width: 13, total: true },
    ],
    inspectionOrder: [
      { field: 'sampleQuantity', label: '抽样', width: 13, total: true },
      { field: 'qualifiedQuantity', label: '合格', width: 14, total: true },
      { field: 'unqualifiedQuantity', label: '不合格', width: 14, total: true },
      { field: 'appearance', label: '外观', width: 13 },
      { field: 'packaging', label: '包装', width: 13 },
      { field: 'labelling', label: '标签', width: 13 },
    ],
  },
  signatures: ['制单', '采购', '验收', '保管', '财务'],
  signaturesOf: {
    departmentReceipt: ['制单', '发放', '科室收货人', '日期'],
    arrivalOrder: ['制单', '收货', '送货人', '日期'],
    inspectionOrder: ['制单', '验收', '第二验收人', '质量负责人'],
  },
  hasTotal: true,
  copies: ['一联存根', '二联财务', '三联供应商'],
});
