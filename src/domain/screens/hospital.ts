import { defineScreens } from '../../define/define-screen';

/** Routes of this part of the product, one line each: read by column (see defineScreens). */
export const hospitalScreens = [
  ...defineScreens('质量与损溢', [
    ['/hospital/reportOverflow', '院内报溢', 'H', 'hReportOverflow', 'list', 'overflowReport', 'add,edit,del,submit,pass,nopass,unreview,red,cancel,scan,viewCost,print,export', { tabs: [{ id: 'all', label: '全部', where: {} }, { id: 'draft', label: '草稿', where: { status: [0, 3] } }, { id: 'review', label: '待审核', where: { status: [1] } }, { id: 'done', label: '已报溢', where: { status: [2, 7] } }, { id: 'red', label: '已红冲', where: { status: [5] } }] }],
  ]),
  ...defineScreens('库存管理', [
    ['/hospital/hInitialInventory', '院内期初库存', 'H', 'hInitialInventory', 'list', 'initialStock', 'add,edit,del,import,template,submit,pass,nopass,unreview,genCode,printLabel,viewCost,red,print,export', { tabs: [{ id: 'all', label: '全部', where: {} }, { id: 'draft', label: '草稿', where: { status: [0, 3] } }, { id: 'review', label: '待审核', where: { status: [1] } }, { id: 'done', label: '已审核', where: { status: [2, 7] } }, { id: 'red', label: '已红冲', where: { status: [5] } }] }],
    ['/hospital/warehouseProducts', '库房产品设置', 'H', 'warehouseProducts', 'list', 'warehouseProduct', 'add,edit,del,batchEdit,copyFromWarehouse,suggestPar,restock,import,export', { tabs: [{ id: 'short', label: '缺货', where: { state: ['short'] } }, { id: 'low', label: '低于下限', where: { state: ['low'] } }, { id: 'high', label: '高于上限', where: { state: ['high'] } }] }],
    ['/hospital/productUnpack', '拆包管理', 'H', 'productUnpack', 'list', 'unpackOrder', 'add,edit,del,scan,submit,pass,unreview,print,export'],
    ['/hospital/productPack', '定数包打包', 'H', 'productPack', 'list', 'packOrder', 'add,edit,del,copy,scan,generate,submit,pass,unreview,printLabel,print,export'],
    ['/hospital/goodsShelvesManage', '院内货架管理', 'H', 'goodsShelvesManage', 'tree', 'shelf', 'add,edit,del,enable,disable,genLocation,bindProduct,printLabel,import,export'],
  ]),
  ...defineScreens('分类', [
    ['/hospital/classificationSetTree', '耗材分类设置', 'H', 'classificationSetTree', 'tree', 'customCategory', 'add,edit,del,move,enable,disable,assign,import,export', { tabs: [{ id: 'business', label: '业务分类', where: { kind: ['business'] } }, { id: 'finance', label: '财务分类', where: { kind: ['finance'] } }] }],
  ]),
  ...defineScreens('采购管理', [
    ['/hospital/purchasePlan', '院内采购计划', 'H', 'hPurchasePlan', 'list', 'purchasePlan', 'add,edit,del,copy,pull:warehouseProduct,pull:suppliesClaim,import,submit,pass,nopass,unreview,stop,cancel,toOrder,viewCost,print,export'],
    ['/hospital/purchaseGrn', '院内采购入库', 'H', 'hPurchaseGrn', 'list', 'purchaseGrn', 'add,edit,del,pull:purchaseOrder,pull:saleOdo,pull:inspectionOrder,scan,priceOverride,submit,pass,nopass,unreview,red,cancel,genCode,printLabel,viewCost,print,export', { tabs: [{ id: 'all', label: '全部', where: {} }, { id: 'todo', label: '待收货', where: { status: [0], origin: ['mirror'] } }, { id: 'draft', label: '草稿', where: { status: [0, 3], origin: ['manual', 'pull'] } }, { id: 'review', label: '待审核', where: { status: [1] } }, { id: 'done', label: '已入库', where: { status: [2, 7] } }, { id: 'red', label: '已红冲', where: { status: [5] } }] }],
    ['/hospital/purchaseOrder', '院内采购订单', 'H', 'hPurchaseOrder', 'list', 'purchaseOrder', 'add,edit,del,copy,pull:purchasePlan,import,priceOverride,submit,pass,nopass,unreview,stop,cancel,urge,viewCost,print,export', { tabs: [{ id: 'all', label: '全部', where: {} }, { id: 'draft', label: '草稿', where: { status: [0, 3] } }, { id: 'review', label: '待审核', where: { status: [1] } }, { id: 'open', label: '执行中', where: { status: [2] } }, { id: 'done', label: '已完成', where: { status: [7] } }, { id: 'stopped', label: '已终止', where: { status: [4] } }] }],
  ]),
  ...defineScreens('结算管理', [
    ['/hospital/settlementRecord', '消耗结算单', 'H', 'settlementRecord', 'list', 'settlement', 'generate,add,edit,del,pull:settleItem,submit,pass,nopass,unreview,red,stop,cancel,toGrn,print,export'],
    ['/hospital/serviceChargeManage', '服务费管理', 'H', 'serviceChargeManage', 'list', 'serviceCharge', 'generate,add,edit,del,submit,pass,nopass,unreview,red,cancel,print,printMore,export'],
    ['/hospital/settlementInvoiceCheck', '结算发票核对', 'H', 'settlementInvoiceCheck', 'list', 'settlementInvoice', 'view,compare,ocr,pass,nopass,unreview,red,print,export'],
    ['/hospital/settlementGrn', '结算入库单', 'H', 'settlementGrn', 'list', 'settlementGrn', 'add,edit,del,pull:settlement,submit,pass,nopass,unreview,red,cancel,pushHis,print,printInwarehouse,export'],
    ['/hospital/settlementStatistics', '结算统计', 'H', 'settlementStatistics', 'report', 'report:settlementStatistics', 'query,export,print,saveLayout'],
  ]),
  ...defineScreens('产品管理', [
    ['/hospital/priceAdjustmentRecords', '调价记录', 'H', 'priceAdjustmentRecords', 'list', 'priceAdjustment', 'add,edit,del,submit,pass,nopass,unreview,print,export'],
    ['/hospital/admissionManage', '产品准入管理', 'H', 'admissionManage', 'list', 'productAdmission', 'add,edit,del,copy,submit,pass,nopass,cancel,vote,print,export'],
    ['/hospital/premiumPrice', '加价规则', 'H', 'premiumPrice', 'list', 'premiumPrice', 'add,edit,del,enable,disable,simulate,overZero,apply,import,viewCost,export'],
    ['/hospital/hProductDetails', '院内产品目录', 'H', 'hProductDetails', 'list', 'hospitalProduct', 'edit,enable,disable,batchEdit,import,viewCost,export,viewLicence,viewStock,viewTrace,printLabel', { query: { code: 'code' }, tabs: [{ id: 'on', label: '在用', where: { status: ['1'] } }, { id: 'off', label: '停用', where: { status: ['0', '2', '3'] } }, { id: 'temp', label: '临采', where: { isTemporary: [true] } }, { id: 'vbp', label: '集采', where: { vbp: [true] } }] }],
    ['/hospital/productComparison', 'HIS产品对照', 'H', 'productComparison', 'list', 'productComparison', 'add,edit,del,autoMatch,confirm,disable,import,template,export'],
  ]),
  ...defineScreens('机构管理', [
    ['/hospital/supplierManage', '供应商管理', 'H', 'supplierManage', 'list', 'partner', 'add,edit,del,enable,disable,freeze,viewLicence,viewProducts,import,export', { where: { kind: ['supplier', 'both'], relation: ['HD', 'HV', 'HH'] }, defaults: { kind: 'supplier', relation: 'HD' } }],
  ]),
  ...defineScreens('财务管理', [
    ['/hospital/paymentApplicationH', '院内付款申请', 'H', 'paymentApplicationH', 'list', 'paymentApplication', 'add,edit,del,pull:settlementInvoice,pull:purchaseInvoice,submit,pass,nopass,unreview,cancel,print,export'],
  ]),
  ...defineScreens('科室供应', [
    ['/hospital/SuppliesClaim', '物资申领', 'H', 'suppliesClaim', 'list', 'suppliesClaim', 'add,edit,del,copy,scan,pull:commonProduct,pull:warehouseProduct,pull:surgeryKit,submit,cancel,urge,stop,viewCost,print,export', { tabs: [{ id: 'all', label: '全部', where: {} }, { id: 'draft', label: '草稿', where: { status: [0] } }, { id: 'review', label: '待审核', where: { status: [1] } }, { id: 'todo', label: '备货中', where: { status: [2], stage: ['待备货', '备货中'] } }, { id: 'way', label: '配送中', where: { stage: ['配送中', '部分收货'] } }, { id: 'done', label: '已完成', where: { status: [7] } }, { id: 'refused', label: '已驳回', where: { status: [3] } }], query: { voucher_sn: 'sn' } }],
    ['/hospital/dispatch', '配送管理', 'H', 'dispatch', 'board', 'dispatchOrder', 'add,edit,del,pull:issueOdo,scan,depart,arrive,sign,cancel,print,export', { tabs: [{ id: 'all', label: '全部', where: {} }, { id: 'todo', label: '待发车', where: { status: [0] } }, { id: 'way', label: '配送中', where: { status: [1] } }, { id: 'there', label: '已送达', where: { status: [2] } }, { id: 'done', label: '已签收', where: { status: [7] } }] }],
    ['/hospital/commonProducts', '科室常用产品', 'H', 'commonProducts', 'list', 'commonProduct', 'add,edit,del,sort,copyFromDept,pull:hospitalProduct,pull:useRecord,export', { tabs: [{ id: 'department', label: '科室', where: { scope: ['department'] } }, { id: 'user', label: '个人', where: { scope: ['user'] } }] }],
    ['/hospital/hospitalgrantOdo', '发放出库', 'H', 'hospitalGrantOdo', 'list', 'issueOdo', 'add,edit,del,pull:suppliesClaim,scan,pick,overrideFefo,submit,pass,nopass,unreview,red,cancel,toDispatch,printLabel,viewCost,print,export', { tabs: [{ id: 'all', label: '全部', where: {} }, { id: 'draft', label: '待拣货', where: { status: [0, 3] } }, { id: 'todo', label: '待复核', where: { status: [1] } }, { id: 'done', label: '已复核', where: { status: [2], receiptState: ['待收货'] } }, { id: 'received', label: '已收货', where: { receiptState: ['已收货', '有差异'] } }, { id: 'red', label: '已红冲', where: { status: [5] } }] }],
    ['/hospital/receiveInwarehouse', '科室收货入库', 'H', 'receiveInwarehouse', 'list', 'departmentReceipt', 'scan,receive,receiveAll,reject,pass,unreview,print,export', { tabs: [{ id: 'todo', label: '待收货', where: { status: [0] } }, { id: 'done', label: '已收货', where: { status: [2, 7] } }, { id: 'diff', label: '有差异', where: { diffFlag: ['有差异'], status: [2, 7] } }] }],
    ['/hospital/traceabilityManage', '耗材追溯', 'H', 'traceabilityManage', 'viewer', 'report:traceability', 'query,scan,timeline,recall,showPatient,print,export'],
    ['/hospital/reagentTraceabilityManage', '试剂追溯', 'H', 'reagentTraceabilityManage', 'list', 'reagentRecord', 'scan,openBottle,load,finish,discard,edit,timeline,viewCost,print,export'],
    ['/hospital/hDepartmentInventory', '科室库存', 'H', 'hDepartmentInventory', 'list', 'stockBalance', 'restock,borrow,use,take,viewEntries,viewCost,print,export', { parameters: { asOf: '', compareTo: '' }, defaults: { place: 'all' }, where: { level: ['2'], place: ['normal', 'stopSale', 'scrap'] }, columns: ['warehouse', 'code', 'productName', 'specification', 'manufacturer', 'unit', 'quantity', 'occupied', 'available', 'minQuantity', 'maxQuantity', 'shortage', 'unitCost', 'amount'] }],
    ['/hospital/useRecord', '科室使用登记', 'H', 'hUseRecord', 'list', 'useRecord', 'add,edit,del,scan,pull:stockBalance,submit,pass,nopass,unreview,red,pushHis,showPatient,viewCost,print,export', { tabs: [{ id: 'all', label: '全部', where: {} }, { id: 'draft', label: '草稿', where: { status: [0, 3] } }, { id: 'review', label: '待审核', where: { status: [1] } }, { id: 'done', label: '已审核', where: { status: [2, 7] } }, { id: 'red', label: '已红冲', where: { status: [5] } }] }],
    ['/hospital/hApplicationManage', '申领审核备货', 'H', 'hApplicationManage', 'list', 'suppliesClaim', 'pass,nopass,batchPass,editApproved,unreview,allocate,toIssue,shortage,stop,viewCost,print,export', { tabs: [{ id: 'review', label: '待审核', where: { status: [1] } }, { id: 'todo', label: '待备货', where: { status: [2] } }, { id: 'done', label: '已完成', where: { status: [7] } }, { id: 'all', label: '全部', where: { status: [1, 2, 3, 4, 7] } }] }],
    ['/hospital/warehouseTransfer', '科室借调', 'H', 'hWarehouseTransfer', 'list', 'stockTransfer', 'add,edit,del,scan,submit,pass,nopass,unreview,red,giveBack,buyOut,viewCost,print,export', { where: { transferKind: ['borrow'] }, defaults: { transferKind: 'borrow', mode: '1' }, tabs: [{ id: 'todo', label: '待确认', where: { status: [1] } }, { id: 'out', label: '借出未还', where: { status: [2] } }, { id: 'done', label: '已结清', where: { status: [7] } }, { id: 'all', label: '全部', where: {} }] }],
  ]),
  ...defineScreens('首页', [
    ['/hospital/hospitalHome', '工作首页', 'H', 'hospitalHome', 'dashboard', 'dashboard:hospitalHome', 'refresh,customise,open'],
  ]),
  ...defineScreens('手术与骨科', [
    ['/hospital/hospitalOperationKits', '院内手术套包', 'H', 'hospitalOperationKits', 'list', 'surgeryKit', 'add,edit,del,copy,enable,disable,toClaim,import,viewCost,export'],
    ['/hospital/surgicalReportForm', '手术报台', 'H', 'surgicalReportForm', 'list', 'surgicalReport', 'add,edit,del,pull:bonePreAcceptance,pull:surgeryPlan,scan,submit,pass,nopass,unreview,red,cancel,showPatient,viewCost,print,export'],
    ['/hospital/bonePurchaseGrn', '骨科采购入库', 'H', 'bonePurchaseGrn', 'list', 'boneGrn', 'add,edit,del,pull:surgicalReport,pull:bonePreAcceptance,submit,pass,nopass,unreview,red,genCode,showPatient,viewCost,print,export'],
  ]),
  ...defineScreens('HIS对接', [
    ['/hospital/hisSpdFeePage', 'HIS计费记录', 'H', 'hisSpdFeePage', 'list', 'hisFee', 'pullHis,import,viewMatch,showPatient,export'],
    ['/hospital/hisSpdFeePageTab', 'HIS计费匹配', 'H', 'hisSpdFeePageTab', 'list', 'hisFee', 'match,unmatch,autoMatch,createUse,ignore,restore,toComparison,showPatient,export'],
    ['/hospital/hisVerificationReport', 'HIS核对报表', 'H', 'hisVerificationReport', 'report', 'report:hisVerificationReport', 'query,export,print,saveLayout'],
    ['/hospital/useChargeableCheck', '使用收费核对', 'H', 'useChargeableCheck', 'report', 'report:useChargeableCheck', 'query,handle,batchHandle,remind,match,showPatient,export,print'],
    ['/hospital/tcHisGrnCheck', 'HIS入库核对', 'H', 'tcHisGrnCheck', 'report', 'report:tcHisGrnCheck', 'query,pushHis,handle,viewCost,export,print'],
  ]),
  ...defineScreens('系统维护', [
    ['/hospital/ruleConfiguration', '规则配置', 'H', 'ruleConfiguration', 'settings', 'ruleConfig', 'edit,resetDefault,viewHistory,export'],
  ]),
  ...defineScreens('组织与用户', [
    ['/hospital/hisStaffInfoView', 'HIS人员信息', 'H', 'hisStaffInfoView', 'list', 'hisStaff', 'pullHis,bind,autoBind,unbind,createEmployee,import,export'],
  ]),
  ...defineScreens('报表', [
    ['/hospital/hospitalSalesDetails', '院内销售明细', 'H', 'hHospitalSalesDetails', 'report', 'report:hSalesDetails', 'query,showPatient,viewCost,export,print,saveLayout'],
    ['/hospital/hospitalSalesDetailsSummary', '院内销售明细汇总', 'H', 'hHospitalSalesDetailsSummary', 'report', 'report:hSalesDetailsSummary', 'query,viewCost,export,print,saveLayout'],
    ['/hospital/hygienicMaterials', '卫生材料月报', 'H', 'hygienicMaterials', 'report', 'report:hygienicMaterials', 'query,viewCost,export,print,saveLayout'],
    ['/hospital/creditInvoiceMonthReport', '挂账发票月报', 'H', 'creditInvoiceMonthReport', 'report', 'report:creditInvoiceMonthReport', 'query,export,print,saveLayout'],
    ['/hospital/creditInvoiceSummaryReport', '挂账发票汇总', 'H', 'creditInvoiceSummaryReport', 'report', 'report:creditInvoiceSummaryReport', 'query,export,print,saveLayout'],
    ['/hospital/gzFinanceReport', '高值财务报表', 'H', 'gzFinanceReport', 'report', 'report:gzFinanceReport', 'query,viewCost,export,print,saveLayout'],
    ['/hospital/salesSummaryReport', '销售汇总报表', 'H', 'hSalesSummaryReport', 'report', 'report:hSalesSummaryReport', 'query,viewCost,export,print,saveLayout'],
    ['/hospital/warehouseConsumptionMonthReport', '库房消耗月报', 'H', 'warehouseConsumptionMonthReport', 'report', 'report:warehouseConsumptionMonthReport', 'query,viewCost,export,print,saveLayout'],
    ['/hospital/departmentSalesDetails', '科室领用明细', 'H', 'departmentSalesDetails', 'report', 'report:departmentSalesDetails', 'query,viewCost,export,print,saveLayout'],
    ['/hospital/departmentSalesDetailsNew', '科室消耗明细', 'H', 'departmentSalesDetailsNew', 'report', 'report:departmentSalesDetailsNew', 'query,showPatient,viewCost,export,print,saveLayout'],
    ['/hospital/centralizedUsedReport', '集采使用报表', 'H', 'centralizedUsedReport', 'report', 'report:centralizedUsedReport', 'query,maintainTask,import,viewCost,export,print,saveLayout'],
    ['/hospital/restockAbnormalReport', '补货异常报表', 'H', 'restockAbnormalReport', 'report', 'report:restockAbnormalReport', 'query,restock,urge,export,print,saveLayout'],
    ['/hospital/centralInventoryReport', '中心库存报表', 'H', 'centralInventoryReport', 'report', 'report:centralInventoryReport', 'query,viewCost,export,print,saveLayout'],
    ['/hospital/deptSpdStatistic', '科室SPD统计', 'H', 'deptSpdStatistic', 'report', 'report:deptSpdStatistic', 'query,viewCost,export,print,saveLayout'],
    ['/hospital/purchaseOrderWarnReport', '订单预警报表', 'H', 'purchaseOrderWarnReport', 'report', 'report:purchaseOrderWarnReport', 'query,urge,stop,viewCost,export,print,saveLayout'],
    ['/hospital/departStatisticalReport', '科室统计报表', 'H', 'departStatisticalReport', 'report', 'report:departStatisticalReport', 'query,viewCost,export,print,saveLayout'],
    ['/hospital/supplierReport', '供应商报表', 'H', 'supplierReport', 'report', 'report:supplierReport', 'query,viewCost,export,print,saveLayout'],
    ['/hospital/gzCustomerReport', '高值患者报表', 'H', 'gzCustomerReport', 'report', 'report:gzCustomerReport', 'query,showPatient,viewCost,export,print,saveLayout'],
  ]),
];
