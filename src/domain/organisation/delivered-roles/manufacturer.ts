import { admin, EVERYBODY, role, SETS, STOCK_DV, type SystemRole, WARNING } from './role-words';

/** Roles of a manufacturer. */
export const manufacturerRoles: readonly SystemRole[] = [
  admin('V'),
  role('V', 'product', '产品专员', '产品资料、注册证、下发与授权', [
    [
      'work',
      `${EVERYBODY} udiChecks udiCoverage udiRecords productBuild productReleased productNotIssue productIssue productIsIssue productCert
        productQualityCertificate customType barcodeManage empowerLic myLicVendor applicationLic`,
    ],
    ['look', `businessProduct countryHealth agencyManagementNew licValidityWarning licEmpowerCensus ${WARNING}`],
  ]),
  role('V', 'salesperson', '销售员', '销售订单、报价与客户', [
    ['work', `${EVERYBODY} inquiryManagement contractDraft salesManageSales`],
    ['decide', 'salesOrder'],
    [
      'look',
      `navigationSaleManage saleOdo saleReturn advanceSale giveOdo useRecord summaryUseAmount salesSummary dHospitalSalesDetails
        dHospitalSalesSummary dealerManagement contractList inventorySearch businessProduct ${WARNING}`,
    ],
  ]),
  role('V', 'keeper', '仓管员', '入库、出库、盘点与库存', [
    [
      'work',
      `${EVERYBODY} inventory gspInventoryManage expiryDateManage labelManagement warehouseModeling barcodeManage arrivalOrder inspectionOrder
        frmLoss scrapList stopSellList recalls recallProgress coldExcursions coldChain coldReadings ${SETS}`,
    ],
    [
      'decide',
      `buyGrn purchaseGrn saleOdo saleReturn buyReturn advanceSale bonePresaleOrder boneSaleBackOrder giveOdo saleGrnOthers saleOdoOthers
        warehouseTransfer productTransferOrder takeStock initialInventory leaseGrnNotice leaseOdoNotice`,
    ],
    ['look', `${STOCK_DV} salesOrder purchaseOrder bonePlan businessProduct leaseLogistics ${WARNING}`],
  ]),
  role('V', 'finance', '财务', '发票、收付款与往来', [
    ['work', EVERYBODY],
    [
      'decide',
      `bizPurchaseInvoice bizSaleInvoice finInvoice bizAdvancePayment finAdvancePayment prepaidAdvancePayment prepaidAdvanceCharge
        paymentApplication cashForecast payRuns payRunLines paymentOrder receiptOrder bankLines bankAccounts bankLayouts dunning duePromises
        dueReminders openingReceivable openingPayable bwInvoice settlementManage serviceChargeDealer hospitalSettlementInvoice stockFinance
        accountStatements vouchers voucherAccounts voucherRules`,
    ],
    [
      'cost',
      `home inboundFinance outboundFinance receivablePayable receivablePayableDetail grnInvoiceSearch odoInvoiceSearch salesSummary
        dHospitalSalesDetails dHospitalSalesSummary odoStat businessReport inventory saleOdo buyGrn purchaseGrn bi1`,
    ],
  ]),
];
