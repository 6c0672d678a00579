import { defineScreens } from '../../define/define-screen';

/** Routes of this part of the product, one line each: read by column (see defineScreens). */
export const printScreens = [
  ...defineScreens('打印', [
    ['/newprint/inboundOrder', '入库单打印', 'PHDV', 'printInboundOrder', 'print', 'print:inboundOrder', 'print,pdf,setCopies,setPaper'],
    ['/newprint/outboundOrder', '出库单打印', 'PHDV', 'printOutboundOrder', 'print', 'print:outboundOrder', 'print,pdf,setCopies,setPaper'],
    ['/newprint/purchaseOrder', '采购订单打印', 'HDV', 'printPurchaseOrder', 'print', 'print:purchaseOrder', 'print,pdf,setCopies,setPaper'],
    ['/newprint/saleOrder', '销售订单打印', 'DV', 'printSaleOrder', 'print', 'print:saleOrder', 'print,pdf,setCopies,setPaper'],
    ['/newprint/inquiryManagement', '询价单打印', 'HDV', 'printInquiry', 'print', 'print:inquiryManagement', 'print,pdf,setCopies'],
    ['/newprint/paymentApplicationPrint', '付款申请打印', 'HDV', 'printPaymentApplication', 'print', 'print:paymentApplicationPrint', 'print,pdf,setCopies'],
    ['/newprint/grantOdoReturnPrint', '发放退库打印', 'HD', 'printGrantOdoReturn', 'print', 'print:grantOdoReturnPrint', 'print,pdf,setCopies,setPaper'],
    ['/newprint/planOrder', '计划单打印', 'HDV', 'printPlanOrder', 'print', 'print:planOrder', 'print,pdf,setCopies,setPaper'],
    ['/newprint/BarCodePrint', '条码标签打印', 'HDV', 'printBarCode', 'print', 'print:BarCodePrint', 'print,pdf,setCopies,setPaper,reprint'],
    ['/newprint/QrcodePrint', '二维码标签打印', 'HDV', 'printQrcode', 'print', 'print:QrcodePrint', 'print,pdf,setCopies,setPaper,reprint'],
    ['/newprint/SurgicalUsageRecordsPrint', '手术使用记录打印', 'HD', 'printSurgicalUsage', 'print', 'print:SurgicalUsageRecordsPrint', 'print,pdf,setCopies'],
    ['/newprint/SurgicalReportFormPrint', '手术报台单打印', 'H', 'printSurgicalReport', 'print', 'print:SurgicalReportFormPrint', 'print,pdf,setCopies'],
    ['/newprint/PatientInforForm', '患者信息打印', 'H', 'printPatientInfor', 'print', 'print:PatientInforForm', 'print,pdf,setCopies'],
    ['/newprint/serviceChargeManagePrint', '服务费单打印', 'HDV', 'printServiceCharge', 'print', 'print:serviceChargeManagePrint', 'print,pdf,setCopies'],
    ['/newprint/ServiceChargeManagePrintMore', '服务费批量打印', 'H', 'printServiceChargeMore', 'print', 'print:ServiceChargeManagePrintMore', 'print,pdf,setCopies'],
    ['/newprint/SettlementInvoiceCheckPrint', '发票核对单打印', 'HDV', 'printSettlementInvoiceCheck', 'print', 'print:SettlementInvoiceCheckPrint', 'print,pdf,setCopies'],
    ['/newprint/settlementInwarehousePrint', '结算入库汇总打印', 'H', 'printSettlementInwarehouse', 'print', 'print:settlementInwarehousePrint', 'print,pdf,setCopies'],
    ['/newprint/settlementGrnPrint', '结算入库单打印', 'HDV', 'printSettlementGrn', 'print', 'print:settlementGrnPrint', 'print,pdf,setCopies,setPaper'],
    ['/newprint/cabinetInfo', '智能柜信息打印', 'PHD', 'printCabinetInfo', 'print', 'print:cabinetInfo', 'print,pdf,setCopies'],
    ['/newprint/contractPrint', '合同打印', 'HDV', 'printContract', 'print', 'print:contractPrint', 'print,pdf,setCopies'],
    ['/newprint/inventoryRecord', '盘点单打印', 'HDV', 'printInventoryRecord', 'print', 'print:inventoryRecord', 'print,pdf,setCopies,setPaper'],
  ]),
];
