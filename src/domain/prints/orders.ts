import { definePrint } from '../../define/define-print';
import { counted, goods, lot, priced, remark, uniqueCode } from './columns';

export const purchaseOrderPrint = definePrint({
  print: 'purchaseOrder', paper: 'A4', titles: { purchaseOrder: '采购订单' },
  header: [
    { field: 'ownAddress', label: '采购方地址', isAdded: true }, { field: 'supplier', label: '供应商' }, { field: 'counterContact', label: '联系人', isAdded: true },
    { field: 'documentDate', label: '订单日期' }, { field: 'expectedDate', label: '要求到货' }, { field: 'warehouse', label: '收货仓库' },
    { field: 'deliveryAddress', label: '收货地址' }, { field: 'receiver', label: '收货人' }, { field: 'phone', label: '电话' },
    { field: 'settleMode', label: '结算方式' }, { field: 'paymentDays', label: '账期（天）' }, { field: 'contract', label: '合同号' }, { field: 'remark', label: '备注' },
  ],
  columns: [...goods, ...counted, ...priced.slice(0, 1), { field: 'taxRate', label: '税率', width: 11 }, ...priced.slice(1), { field: 'expectedDate', label: '到货日期', width: 17, ifAny: true }, remark],
  signatures: ['采购员', '审核', '供应商确认（盖章）', '日期'], hasTotal: true,
  terms: '1. 请按订单批次送货，随货附同行单、合格证明与检验报告。\n2. 有效期不足的产品须事先征得采购方同意。',
});

export const saleOrder = definePrint({
  print: 'saleOrder', paper: '241x140', titles: { salesOrder: '销售订单', advanceSale: '预售单' },
  header: [
    { field: 'customer', label: '客户' }, { field: 'department', label: '部门' }, { field: 'documentDate', label: '日期' }, { field: 'deliveryAddress', label: '收货地址' }, { field: 'receiver', label: '收货人' }, { field: 'phone', label: '电话' },
    { field: 'salesman', label: '业务员' }, { field: 'customerOrderSn', label: '客户订单号' }, { field: 'warehouse', label: '发货仓库' }, { field: 'remark', label: '备注' },
  ],
  columns: [...goods, ...lot, ...counted, ...priced, remark],
  signatures: ['制单', '业务', '审核', '客户签收'], hasTotal: true, copies: ['一联存根', '二联财务', '三联客户'],
});

export const grantOdoReturnPrint = definePrint({
  print: 'grantOdoReturnPrint', paper: '241x140', titles: { issueReturn: '发放退库单' },
  header: [
    { field: 'department', label: '科室' }, { field: 'sourceWarehouse', label: '退出库房' }, { field: 'targetWarehouse', label: '退入库房' }, { field: 'returnKind', label: '退库类型' }, { field: 'reason', label: '原因' },
    { field: 'documentDate', label: '日期' }, { field: 'remark', label: '备注' },
  ],
  columns: [
    ...goods.slice(0, 3), ...lot, uniqueCode, ...counted, { field: 'unitCost', label: '单价', width: 17, needs: 'viewCost' }, { field: 'cost', label: '金额', width: 20, total: true, needs: 'viewCost' },
    { field: 'quality', label: '质量状态', width: 16 }, { field: 'sourceSn', label: '原收货单号', width: 30 },
  ],
  signatures: ['科室退库人', '科室负责人', '库房验收', '保管'], hasTotal: true,
});

export const planOrder = definePrint({
  print: 'planOrder', paper: 'A4-landscape', titles: { purchasePlan: '采购计划单', suppliesClaim: '物资申领单' },
  header: [
    { field: 'department', label: '科室' }, { field: 'warehouse', label: '仓库' }, { field: 'sourceWarehouse', label: '发放库房' }, { field: 'targetWarehouse', label: '收货库房' }, { field: 'claimType', label: '类型' }, { field: 'planType', label: '类型' },
    { field: 'needDate', label: '需用日期' }, { field: 'applicant', label: '申领人' }, { field: 'documentDate', label: '日期' }, { field: 'urgentReason', label: '加急原因' }, { field: 'remark', label: '备注' },
  ],
  columns: [...goods.slice(0, 3), { field: 'unit', label: '单位', width: 12, align: 'center' }],
  columnsOf: {
    suppliesClaim: [
      { field: 'deptStock', label: '科室库存', width: 20 }, { field: 'quantity', label: '申领数', width: 18, total: true }, { field: 'approvedQuantity', label: '批准数', width: 18, total: true },
      { field: 'fulfilled', label: '实发数', width: 18, total: true }, remark,
    ],
    purchasePlan: [{ field: 'manufacturer', label: '厂家', width: 36 }, { field: 'onHand', label: '库存', width: 16 }, { field: 'onOrder', label: '在途', width: 16 }, { field: 'monthUse', label: '月均用量', width: 18 }, { field: 'quantity', label: '计划数', width: 18, total: true }, ...priced, { field: 'supplier', label: '供应商', width: 36 }],
  },
  signatures: ['制表', '科主任', '采购', '审批'], signaturesOf: { suppliesClaim: ['申领人', '科主任', '库房', '审批'] }, hasTotal: true,
});
