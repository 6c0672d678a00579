import { definePrint } from '../../define/define-print';
import { costed, counted, goods, lot, priced, storage, uniqueCode } from './columns';

const place = { field: 'location', label: '货位', width: 18, ifAny: true };

/** 出库单; for deliveries to another organisation the 随货同行单 with what GSP wants on it: licences of seller and maker, storage, stamp. */
export const outboundOrder = definePrint({
  print: 'outboundOrder', paper: '241x140',
  titles: {
    saleOdo: '销售出库单（随货同行单）', otherOdo: '其他出库单', giftOdo: '赠送出库单', purchaseReturn: '采购退货单', issueOdo: '科室发放出库单', dispatchOrder: '配送单', stockTransfer: '移库单',
    lossReport: '报损单', scrap: '报废单', productTransfer: '产品调拨出库单', bonePresale: '骨科跟台随货单', boneSale: '骨科销售单', boneReturn: '骨科退回单',
  },
  header: [
    { field: 'documentDate', label: '日期' }, { field: 'customer', label: '收货单位' }, { field: 'supplier', label: '供应商' }, { field: 'department', label: '科室' },
    { field: 'warehouse', label: '发货仓库' }, { field: 'sourceWarehouse', label: '发放库房' }, { field: 'targetWarehouse', label: '收货库房' }, { field: 'fromWarehouse', label: '调出仓' }, { field: 'toWarehouse', label: '调入仓' },
    { field: 'receiver', label: '收货人' }, { field: 'phone', label: '联系电话' }, { field: 'deliveryAddress', label: '收货地址' },
    { field: 'shippedDate', label: '发货日期' }, { field: 'transportMode', label: '运输方式' }, { field: 'carrier', label: '承运商' }, { field: 'boxes', label: '件数' }, { field: 'temperature', label: '启运温度' },
    { field: 'ownLicenceNo', label: '供货者许可/备案号', isAdded: true }, { field: 'ownAddress', label: '供货者地址', isAdded: true },
    { field: 'courier', label: '配送员' }, { field: 'route', label: '线路' }, { field: 'tempStart', label: '启运温度' }, { field: 'tempEnd', label: '到货温度' }, { field: 'remark', label: '备注' },
  ],
  columns: [...goods, ...lot, ...counted, storage],
  columnsOf: {
    saleOdo: [{ field: 'makerLicenceNo', label: '生产企业许可/备案号', width: 28, isAdded: true }, ...priced],
    giftOdo: [{ field: 'makerLicenceNo', label: '生产企业许可/备案号', width: 28, isAdded: true }],
    purchaseReturn: priced, boneSale: priced, otherOdo: costed, lossReport: costed, scrap: costed,
    issueOdo: [place, uniqueCode, ...costed], stockTransfer: [place, { field: 'toLocation', label: '目标货位', width: 18, ifAny: true }, ...costed],
    dispatchOrder: [
      { field: 'issueOdo', label: '出库单号', width: 34 }, { field: 'departmentName', label: '科室', width: 30 }, { field: 'container', label: '箱号', width: 20 }, { field: 'seal', label: '封签', width: 20 },
      { field: 'goodsLines', label: '行数', width: 14, total: true }, { field: 'signer', label: '签收人', width: 22 }, { field: 'handTime', label: '签收时间', width: 34 },
    ],
  },
  signatures: ['制单', '拣货', '复核', '配送', '收货人', '日期'],
  signaturesOf: {
    saleOdo: ['制单', '拣货', '复核', '配送', '收货人签章', '出库专用章'], issueOdo: ['制单', '拣货', '复核', '配送', '科室签收', '日期'],
    stockTransfer: ['制单', '调出保管', '调入保管', '审核'], lossReport: ['制单', '保管', '质量', '财务', '审批'], scrap: ['制单', '销毁人', '监销人', '处置单位', '审批'],
  },
  qr: { saleOdo: 'ODO|', giftOdo: 'ODO|', issueOdo: 'ODO|' },
  hasTotal: true, copies: ['一联存根', '二联财务', '三联客户'],
});
