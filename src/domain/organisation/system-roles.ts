import type { Screen } from '../../define/define-screen';
import type { OrgKind } from '../../define/field';
import { menuOperations } from '../screens/menu-rules';

/**
 * Roles delivered with the product, read live by every organisation of the kind. orgAdmin and superAdmin hold everything
 * the organisation has; the others are said by pages and by how far they go there:
 * look = see, print, export · work = also write and submit · decide = also review, refuse, reverse · cost = also costs and prices,
 * on the home page the figures of the whole house.
 */
type Reach = 'look' | 'work' | 'decide' | 'cost';
export type SystemRole = {
  code: string;
  kind: OrgKind;
  name: string;
  description: string;
  isWildcard?: boolean;
  grants?: readonly (readonly [reach: Reach, pages: string])[];
};

const role = (kind: OrgKind, code: string, name: string, description: string, grants: readonly (readonly [Reach, string])[]): SystemRole => ({
  kind,
  code,
  name,
  description,
  grants,
});
const admin = (kind: OrgKind): SystemRole => ({
  kind,
  code: 'orgAdmin',
  name: '机构管理员',
  description: '本机构全部已开通的功能',
  isWildcard: true,
});

const OPERATOR = 'home messageNotification videoCourse';
const EVERYBODY = `${OPERATOR} noticeRecord`;
const WARNING = 'warning';
/** What stands and lies in smart cabinets, what was taken out of them, and what is wrong with them. */
const CABINETS = 'cabinetCupboard cabinetRecords cabinetEquipmentStock cabinetComparison cabinetLowConsumables cabinetError cabinetLog weightPlate';
/** What goes to operations as a whole: sets of instruments with their implants, and the tools. */
const SETS = 'toolsKits orthopedicSurgicalTool';
const STOCK_DV = 'inventory gspInventoryManage inventorySearch expiryDateManage historicalInventory inventoryRecord';

export const systemRoles: readonly SystemRole[] = [
  { kind: 'P', code: 'superAdmin', name: '超级管理员', description: '平台全部功能', isWildcard: true },
  role('P', 'productAuditor', '产品审核员', '审核与发布产品、注册证与质检报告', [
    ['work', OPERATOR],
    ['cost', 'home'],
    [
      'decide',
      `udiChecks udiCoverage udiRecords udiImports productAudit productDealerCheck productReleased productNotIssue productIssue productIsIssue
        productBuild productCert productQualityCertificate countryHealth sixtyEightClassification customType`,
    ],
    ['look', 'businessProduct productSelf'],
  ]),
  role('P', 'orgAuditor', '机构审核员', '审核机构注册与资质', [
    ['work', `${OPERATOR} agencyManagement`],
    ['cost', 'home'],
    ['decide', 'registAudit agencyApproval'],
    ['look', 'vipLever businessConfig accountList'],
  ]),
  role('P', 'service', '客服', '解答与协助：查看机构、账号、日志与接口', [
    ['work', `${OPERATOR} accountList monitorInterface printManage`],
    ['look', 'registAudit agencyApproval agencyManagement logController productReleased businessProduct menuTree'],
  ]),

  admin('H'),
  role('H', 'keeper', '库管员', '收货、入库、发放、盘点与库存', [
    [
      'work',
      `${EVERYBODY} hospitalHome inventory inventorySearch expiryDateManage labelManagement warehouseModeling goodsShelvesManage dispatch
        warehouseProducts parProposals restockAbnormalReport commonProducts reagentTraceabilityManage leaks recalls recallProgress coldExcursions
        coldChain coldReadings udiChecks udiCoverage udiRecords reportingLoss hReportOverflow scrapList stopSellList frmLoss ${CABINETS}`,
    ],
    [
      'decide',
      `arrivalOrder arrivalQuality inspectionOrder inspectionQuality hPurchaseGrn grantOdo grantOdoWarehouse grantOdoReturn hospitalGrantOdo
        hApplicationManage takeStock warehouseTransfer hWarehouseTransfer productPack productUnpack hInitialInventory bonePreAcceptance
        bonePurchaseGrn saleGrnOthers saleOdoOthers receiveInwarehouse cabinetApplication`,
    ],
    [
      'cost',
      `home inventory leaks parProposals inventoryRecord historicalInventory expiryDateManage hDepartmentInventory cabinetComparison
        inventoryDetailReport inventorySummaryReport centralInventoryReport centerOutboundDetails centerOutboundSummary grnStat odoStat
        warehouseConsumptionMonthReport`,
    ],
    ['look', `hPurchaseOrder purchaseRecord suppliesClaim traceabilityManage hProductDetails barcodeManage navigationPurchaseManage ${WARNING}`],
  ]),
  role('H', 'buyer', '采购员', '采购计划、订单、询价与供应商', [
    [
      'work',
      `${EVERYBODY} hospitalHome udiChecks udiCoverage udiRecords insuranceMatches countryHealth sunshineListed sunshineImports sunshineMatches
        sunshineChecks sunshineReports supplierManage centralizedUsedReport contractDraft admissionManage inquiryRegistration applicationLic
        bizPurchaseInvoice twoTickets ticketRequests`,
    ],
    ['decide', 'hPurchasePlan hPurchaseOrder enquiryList buyReturn'],
    [
      'cost',
      'home purchaseRecord inventory purchaseUseSummary centralizedUsedReport sunshineChecks sunshineReports twoTickets purchaseOrderWarnReport supplierReport hProductDetails',
    ],
    [
      'look',
      `navigationPurchaseManage arrivalOrder hPurchaseGrn contractList dealerLic vendorLic empowerLic licValidityWarning warehouseProducts
        restockAbnormalReport settlementRecord inventorySearch ${WARNING}`,
    ],
  ]),
  role('H', 'wardNurse', '科室护士', '申领、收货、使用登记与科室库存', [
    [
      'work',
      `${EVERYBODY} hospitalHome suppliesClaim receiveInwarehouse hUseRecord hDepartmentInventory restockAbnormalReport commonProducts
        hWarehouseTransfer grantOdoReturn reagentTraceabilityManage leaks takeStock cabinetRecords cabinetEquipmentStock cabinetComparison
        cabinetLowConsumables cabinetError cabinetApplication admissionManage`,
    ],
    [
      'look',
      `cabinetCupboard parProposals inventorySearch traceabilityManage departmentSalesDetails departmentSalesDetailsNew hProductDetails expiryDateManage hisSpdFeePage useChargeableCheck ${WARNING}`,
    ],
  ]),
  role('H', 'surgeryNurse', '手术室护士', '手术计划、跟台验收、手术使用与报台', [
    [
      'work',
      `${EVERYBODY} hospitalHome suppliesClaim receiveInwarehouse hUseRecord hDepartmentInventory commonProducts bonePreAcceptance
        surgicalUsageRecords surgicalReportForm toolsKits hospitalOperationKits orthopedicSurgicalTool patientInforForm leaks cabinetRecords
        cabinetEquipmentStock cabinetError cabinetApplication admissionManage`,
    ],
    // Who plans an operation, and who agrees to it: different people of the theatre (approve.self).
    ['decide', 'operationPlan bonePlan'],
    ['look', `inventorySearch traceabilityManage operationPath navigationBoneManage ${WARNING}`],
  ]),
  role('H', 'finance', '财务', '发票、结算、付款与财务报表', [
    ['work', `${EVERYBODY} insuranceMatches countryHealth premiumPrice productComparison hisSpdFeePage hisSpdFeePageTab useChargeableCheck tcHisGrnCheck`],
    [
      'decide',
      `settlementRecord settlementGrn settlementInvoiceCheck serviceChargeManage bizPurchaseInvoice finInvoice bizAdvancePayment finAdvancePayment
        prepaidAdvancePayment paymentApplicationH cashForecast payRuns payRunLines paymentOrder receiptOrder bankLines bankAccounts bankLayouts
        openingPayable admissionManage stockFinance accountStatements twoTickets ticketRequests leaks vouchers voucherAccounts voucherRules`,
    ],
    [
      'cost',
      `home hospitalHome premiumPrice tcHisGrnCheck inboundFinance outboundFinance receivablePayable receivablePayableDetail grnInvoiceSearch
        supplierSettlementSummary settlementStatistics settlementDetails settlementSummary settlementStat creditInvoiceMonthReport
        creditInvoiceSummaryReport gzFinanceReport departmentSalesDetails hygienicMaterials hSalesSummaryReport warehouseConsumptionMonthReport
        hisVerificationReport supplierReport inventory inventoryAndSalesDetails historicalInventory hPurchaseGrn hPurchaseOrder purchaseRecord
        buyReturn bonePurchaseGrn supplierManage hUseRecord priceAdjustmentRecords contractList centralInventoryReport bi1`,
    ],
    ['look', 'opCooperationDea'],
  ]),
  role('H', 'equipmentHead', '设备科主任', '审核、准入、价格与全院分析', [
    [
      'work',
      `${EVERYBODY} auditSetting ruleConfiguration noticeManage printManage traceabilityManage recalls recallProgress coldExcursions coldChain
        coldReadings udiChecks udiCoverage udiRecords sunshineChecks sunshineReports centralizedUsedReport`,
    ],
    [
      'decide',
      `hPurchasePlan hPurchaseOrder admissionManage priceAdjustmentRecords premiumPrice contractApprove hApplicationManage frmLossCheck scrapCheck
        stopSellCheck stopSellAudit reviewOrg opCooperationDea settlementRecord leaks`,
    ],
    [
      'cost',
      `home hospitalHome inventory parProposals historicalInventory hDepartmentInventory inventoryAndSalesDetails hUseRecord purchaseRecord
        usageStatistic purchaseUseSummary usageDetails usageSummary useStat odoStat centerOutboundDetails centerOutboundSummary summaryUseAmount
        deptSpdStatistic departStatisticalReport departmentSalesDetails supplierReport centralizedUsedReport twoTickets useChargeableCheck
        hisVerificationReport centralInventoryReport inventoryDetailReport inventorySummaryReport hHospitalSalesDetails hHospitalSalesDetailsSummary
        departmentSalesDetailsNew gzCustomerReport supplierManage hProductDetails hPurchaseGrn grnStat settlementSummary settlementStatistics
        contractList reagentTraceabilityManage bi1 largeScreenEntry screenIndex screenProcess screenProduct screenProductMoney screenDepartment
        screenDepartmentDetail screenProductWarning screenProductWarningDetail screenProductBatch screenProductDealer screenProductCel
        screenProductContract`,
    ],
    [
      'look',
      `arrivalOrder inspectionOrder hospitalGrantOdo dispatch receiveInwarehouse settlementGrn warehouseProducts parProposals dealerLic vendorLic
        licValidityWarning licEmpowerCensus logController cabinetCupboard cabinetRecords cabinetEquipmentStock cabinetComparison cabinetError
        cabinetApplication ${WARNING}`,
    ],
  ]),
  role('H', 'director', '院领导', '审批，以及全院的采购、库存与各科室使用金额', [
    ['work', `${EVERYBODY} traceabilityManage recalls recallProgress coldExcursions coldChain coldReadings udiChecks udiCoverage udiRecords`],
    [
      'decide',
      `hPurchasePlan hPurchaseOrder settlementRecord priceAdjustmentRecords contractApprove admissionManage frmLossCheck scrapCheck stopSellAudit
        opCooperationDea leaks paymentApplicationH paymentOrder`,
    ],
    [
      'cost',
      `home hospitalHome inventory parProposals historicalInventory hDepartmentInventory inventoryAndSalesDetails hUseRecord surgicalUsageRecords
        purchaseRecord hPurchaseGrn supplierManage hProductDetails usageStatistic purchaseUseSummary usageDetails usageSummary useStat odoStat
        centerOutboundDetails centerOutboundSummary summaryUseAmount deptSpdStatistic departStatisticalReport departmentSalesDetails supplierReport
        centralizedUsedReport twoTickets useChargeableCheck hisVerificationReport centralInventoryReport inventoryDetailReport
        inventorySummaryReport hHospitalSalesDetails hHospitalSalesDetailsSummary departmentSalesDetailsNew gzCustomerReport gzFinanceReport grnStat
        settlementSummary settlementStatistics contractList reagentTraceabilityManage bi1 largeScreenEntry screenIndex screenProcess screenProduct
        screenProductMoney screenDepartment screenDepartmentDetail screenProductWarning screenProductWarningDetail screenProductBatch
        screenProductDealer screenProductCel screenProductContract`,
    ],
    [
      'look',
      `suppliesClaim arrivalOrder inspectionOrder hospitalGrantOdo dispatch receiveInwarehouse settlementGrn warehouseProducts parProposals
        dealerLic vendorLic licValidityWarning logController navigationPurchaseManage ${WARNING}`,
    ],
  ]),

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

const LOOK =
  /^(view.*|print.*|export|preview|open|query|drill|chart|refresh|timeline|jump|download|compare|careHistory|care|chain|read|readAll|confirm|setShortcut|customise|saveLayout|scan|simulate|reprint)$/;
/** Costs and prices, and the figures of a whole organisation. */
const COST = ['viewCost', 'kpi'];
const DECIDE = new Set(
  `review pass nopass unreview red stop batchPass passVariance editApproved award decide vote closePeriod reopenPeriod overrideFefo
    priceOverride resetPwd lock unlock changePhone forceLogout setVip merge resetAdmin markHandled destroy buyOut freeze applyTemplate
    overZero`.split(/\s+/),
);

/** Whether a reach holds an operation: look ⊂ work ⊂ decide; cost = look with costs, and decide has them too. */
function reaches(reach: Reach, flag: string): boolean {
  if (COST.includes(flag)) return reach === 'cost' || reach === 'decide';
  if (LOOK.test(flag)) return true;
  if (reach === 'look' || reach === 'cost') return false;
  return reach === 'decide' || !DECIDE.has(flag);
}

/** Permission keys of a system role on the given screens: 'page' and 'page:operation'. */
export function permissionKeys(one: SystemRole, screens: readonly Screen[]): string[] {
  const byFlag = new Map(screens.map((screen) => [screen.flag, screen]));
  const keys = new Set<string>();
  for (const [reach, pages] of one.grants ?? []) {
    for (const page of pages.split(/\s+/)) {
      const screen = byFlag.get(page);
      if (!screen?.kinds.includes(one.kind)) continue;
      keys.add(page);
      for (const { flag, kinds } of menuOperations(screen)) if (kinds.includes(one.kind) && reaches(reach, flag)) keys.add(`${page}:${flag}`);
    }
  }
  return [...keys];
}
