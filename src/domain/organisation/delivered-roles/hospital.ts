import { admin, CABINETS, EVERYBODY, role, type SystemRole, WARNING } from './role-words';

/** Roles of a hospital. */
export const hospitalRoles: readonly SystemRole[] = [
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
    [
      'work',
      `${EVERYBODY} insuranceMatches countryHealth premiumPrice priceAdjustmentRecords productComparison hisSpdFeePage hisSpdFeePageTab useChargeableCheck tcHisGrnCheck`,
    ],
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
];
