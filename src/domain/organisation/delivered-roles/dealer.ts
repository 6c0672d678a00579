import { admin, CABINETS, EVERYBODY, role, SETS, STOCK_DV, type SystemRole, WARNING } from './role-words';

/** Roles of a dealer. */
export const dealerRoles: readonly SystemRole[] = [
  admin('D'),
  role('D', 'buyer', '采购员', '采购计划、订单、询价与供应商', [
    [
      'work',
      `${EVERYBODY} inquiryRegistration contractDraft applicationLic firstSellProduct firstTierOrg businessProduct bizPurchaseInvoice udiChecks
        udiCoverage udiRecords sunshineListed sunshineImports sunshineMatches sunshineChecks sunshineReports`,
    ],
    ['decide', 'plan purchaseOrder enquiryList buyReturn'],
    ['cost', 'home purchaseRecord inventory purchaseUseSummary businessReport'],
    ['look', `navigationPurchaseManage arrivalOrder buyGrn purchaseGrn dealerManagement agencyManagementNew contractList vendorLic ${STOCK_DV} ${WARNING}`],
  ]),
  role('D', 'salesperson', '销售员', '销售订单、报价、预售与客户', [
    ['work', `${EVERYBODY} inquiryManagement contractDraft hospitalLic applicationLic salesManageSales bizSaleInvoice opCooperationDea ticketRequests`],
    ['decide', 'salesOrder'],
    [
      'look',
      `navigationSaleManage saleOdo saleReturn advanceSale giveOdo useRecord usageDetails usageSummary useStat summaryUseAmount salesSummary
        dHospitalSalesDetails dHospitalSalesSummary settlementManage dealerManagement contractList myLicDealer empowerLic inventorySearch
        businessProduct receivablePayableDetail ${WARNING}`,
    ],
  ]),
  role('D', 'keeper', '仓管员', '收货、验收入库、出库、盘点与库存', [
    [
      'work',
      `${EVERYBODY} inventory gspInventoryManage expiryDateManage labelManagement warehouseModeling barcodeManage reportingLoss reportOverflow
        scrapList stopSellList recalls recallProgress coldExcursions coldChain coldReadings frmLoss arrivalOrder inspectionOrder leaseLogistics
        leaseStockArea ${SETS} ${CABINETS}`,
    ],
    [
      'decide',
      `buyGrn purchaseGrn saleOdo saleReturn buyReturn advanceSale bonePresaleOrder boneSaleBackOrder giveOdo saleGrnOthers saleOdoOthers
        warehouseTransfer productTransferOrder takeStock initialInventory cabinetApplication leaseGrnNotice leaseOdoNotice`,
    ],
    ['look', `${STOCK_DV} salesOrder purchaseOrder bonePlan businessProduct lesseeManage ${WARNING}`],
  ]),
  role('D', 'quality', '质管员', '首营、证照、验收与养护', [
    [
      'work',
      `${EVERYBODY} recalls recallProgress coldExcursions coldChain coldReadings udiChecks udiCoverage udiRecords printManage
        productQualityCertificate productCert myLicDealer applicationLic empowerLic vendorLic hospitalLic`,
    ],
    [
      'decide',
      `arrivalQuality inspectionQuality inspectionOrder firstSellProduct firstTierOrg stopSellCheck stopSellAudit frmLossCheck scrapCheck
        reportOverflowCheck dealerLic gspInventoryManage lesseeManage`,
    ],
    ['look', `licValidityWarning licEmpowerCensus ${STOCK_DV} buyGrn purchaseGrn businessProduct ${WARNING}`],
  ]),
  role('D', 'finance', '财务', '发票、收付款与往来', [
    ['work', `${EVERYBODY} lesseeManage`],
    [
      'decide',
      `bizPurchaseInvoice bizSaleInvoice finInvoice bizAdvancePayment finAdvancePayment prepaidAdvancePayment prepaidAdvanceCharge
        paymentApplication cashForecast payRuns payRunLines paymentOrder receiptOrder bankLines bankAccounts bankLayouts dunning duePromises
        dueReminders openingReceivable openingPayable bwInvoice advanceSaleFinance settlementManage serviceChargeDealer hospitalSettlementInvoice
        stockFinance accountStatements ticketRequests vouchers voucherAccounts voucherRules`,
    ],
    [
      'cost',
      `home inboundFinance outboundFinance receivablePayable receivablePayableDetail grnInvoiceSearch odoInvoiceSearch salesSummary
        dHospitalSalesDetails dHospitalSalesSummary purchaseUseSummary businessReport inventoryAndSalesDetails inventory saleOdo buyGrn purchaseGrn
        saleReturn useRecord usageDetails usageSummary useStat summaryUseAmount settlementDetails settlementSummary settlementStat grnStat odoStat
        bi1`,
    ],
    ['look', 'salesOrder purchaseOrder contractList dealerManagement opCooperationDea'],
  ]),
  role('D', 'boneClerk', '跟台员', '骨科跟台：计划、预售、退回与销售', [
    ['work', `${EVERYBODY} bonePresaleOrder boneSaleBackOrder ${SETS} operationKits`],
    ['decide', 'bonePlan boneSaleOrder'],
    ['look', `operationPlan navigationBoneManage operationPath inventory inventorySearch bonePreAcceptance surgicalUsageRecords useRecord ${WARNING}`],
  ]),
];
