/**
 * How things are done in the product, in its own words. One entry per task: what people call it, the page it is done on
 * (its flags, by kind of organisation the first granted one is opened) and the steps.
 */
export type HelpEntry = {
  title: string;
  words: readonly string[];
  screens: readonly string[];
  steps: readonly string[];
};

export const HELP: readonly HelpEntry[] = [
  {
    title: '红冲入库单',
    words: ['红冲', '冲红', '红字', '冲销', '入库'],
    screens: ['hPurchaseGrn', 'buyGrn', 'purchaseGrn'],
    steps: [
      '打开入库单列表，选中已审核的单据（或打开它）。',
      '点击“红冲”，填写原因后确认。',
      '系统生成一张数量为负的红字单据，库存与应付随之冲回；原单状态变为“已红冲”。',
      '已被下游单据引用（如退货、发票）时不能红冲，请先处理下游单据。',
    ],
  },
  {
    title: '红冲出库单',
    words: ['红冲', '冲红', '冲销', '出库', '销售'],
    screens: ['saleOdo', 'grantOdo'],
    steps: ['打开出库单，确认状态为已审核。', '点击“红冲”，填写原因后确认。', '系统生成红字出库单，库存与应收冲回。对方已收货时不能红冲，请走销售退货。'],
  },
  {
    title: '反审核单据',
    words: ['反审', '反审核', '取消审核', '撤销审核', '撤回审核'],
    screens: [],
    steps: ['打开已审核的单据，点击“反审核”。', '只能在审核当月、且该月未结账时反审；跨月请用红冲。', '下游已引用、或对方已接单的单据不能反审核。'],
  },
  {
    title: '提交与审核单据',
    words: ['提交', '审核', '审批', '通过'],
    screens: [],
    steps: [
      '在草稿上点击“提交”（Alt+S），单据进入待审核。',
      '有审核权限的人点击“审核”（Alt+R）；没有设置多级审批时，草稿可直接审核。',
      '有多级审批时按顺序逐级通过，任一级驳回即退回制单人。',
    ],
  },
  {
    title: '驳回单据',
    words: ['驳回', '退回', '不通过'],
    screens: [],
    steps: ['打开待审核的单据，点击“驳回”并填写原因。', '单据变为“已驳回”，制单人修改后可再次提交。'],
  },
  {
    title: '作废与删除单据',
    words: ['作废', '删除', '取消单据'],
    screens: [],
    steps: ['草稿可以删除；草稿、待审核、已驳回的单据可以作废。', '已审核的单据不能作废，请反审核（当月）或红冲。'],
  },
  {
    title: '终止订单',
    words: ['终止', '关闭订单', '停止', '不要了'],
    screens: ['hPurchaseOrder', 'purchaseOrder', 'salesOrder'],
    steps: ['打开已审核的订单，点击“终止”并填写原因。', '未执行的数量不再收发货，对方订单同步终止；已执行部分不受影响。'],
  },
  {
    title: '新建采购订单',
    words: ['采购订单', '下采购单', '新建采购', '下单', '订货', '采购'],
    screens: ['hPurchaseOrder', 'purchaseOrder'],
    steps: [
      '打开采购订单，点击“新增”（Alt+N）。',
      '选择供应商、收货仓库、预计到货，扫码、拉取采购计划或逐行添加产品。',
      '保存（Ctrl+S）后提交、审核。审核后供应商立即收到对应的销售订单。',
    ],
  },
  {
    title: '从上游单据拉取明细',
    words: ['拉取', '引用', '上游', '来源单据', '转单'],
    screens: [],
    steps: ['在新增单据页点击“拉取”，选择来源单据种类。', '勾选还有未执行数量的行，数量默认为未执行数。', '供应商、仓库等必须与来源一致，不一致的行会被拒绝。'],
  },
  {
    title: '采购收货与入库',
    words: ['收货', '入库', '到货', '验收入库', '采购入库'],
    screens: ['hPurchaseGrn', 'buyGrn', 'purchaseGrn', 'arrivalOrder'],
    steps: [
      '供应商发货后，入库单自动出现在“待收货”页签。',
      '核对批号、有效期与数量；拒收的填写拒收数量与原因。',
      '审核后库存增加，应付形成；拒收部分自动回到供应商的退货单。',
      '启用GSP时先做到货收货与验收，再入库。',
    ],
  },
  {
    title: '销售出库与发货',
    words: ['发货', '销售出库', '出库', '拣货'],
    screens: ['saleOdo', 'salesOrder'],
    steps: [
      '在销售订单上接单审核后，打开销售出库，拉取订单。',
      '系统按近效期先出推荐批号；越过近效期需要权限与原因。',
      '提交后占用库存，复核审核后出库，医院同时收到入库单。',
    ],
  },
  {
    title: '接单与拒单',
    words: ['接单', '拒单', '待接单'],
    screens: ['salesOrder'],
    steps: ['打开销售订单的“待接单”页签。', '核对数量，可改接单数量与承诺到货日期。', '“审核”即接单；“驳回”即拒单，对方会看到结果。'],
  },
  {
    title: '科室申领',
    words: ['申领', '请领', '领用', '领东西', '申请耗材'],
    screens: ['suppliesClaim'],
    steps: ['打开物资申领，点击“新增”。', '选择申领类型、供应库房和需用日期，扫码或从常用产品添加明细。', '提交后由库房审核备货；收到货后在科室收货入库确认。'],
  },
  {
    title: '审核申领并备货',
    words: ['备货', '审核申领', '批准数量', '申领审核'],
    screens: ['hApplicationManage'],
    steps: ['打开申领审核备货，选中待审核的申领单。', '可修改批准数量（减少须填原因），审核通过。', '点击“备货”占用中心库存，再生成发放出库单。'],
  },
  {
    title: '发放出库',
    words: ['发放', '发料', '配送到科室'],
    screens: ['hospitalGrantOdo', 'grantOdo', 'grantOdoWarehouse'],
    steps: ['打开发放出库，拉取已审核的申领单。', '扫码拣货，系统按近效期先出推荐批号。', '出库复核须由另一人完成；复核后科室收到待收货单。'],
  },
  {
    title: '科室收货',
    words: ['科室收货', '收货入库', '签收'],
    screens: ['receiveInwarehouse'],
    steps: ['打开科室收货入库，扫配送单或选择待收货单。', '逐项核对实收数量，有差异的填写原因。', '确认收货后，科室库存增加。'],
  },
  {
    title: '使用登记',
    words: ['使用登记', '登记使用', '计费', '患者使用', '扫码使用', '消耗登记'],
    screens: ['hUseRecord'],
    steps: ['打开科室使用登记，点击“新增”。', '选择使用类型与患者，扫描产品条码或唯一码。', '审核后扣减科室库存，高值耗材追溯到患者。'],
  },
  {
    title: '退货给供应商',
    words: ['退货', '采购退货', '退给供应商'],
    screens: ['buyReturn'],
    steps: ['打开采购退货，拉取原入库单。', '选择批号、填写退货数量和原因，提交审核。', '审核后库存减少，应付冲减，供应商收到退货单。'],
  },
  {
    title: '客户退货入库',
    words: ['销售退货', '客户退货'],
    screens: ['saleReturn'],
    steps: ['打开销售退货的“待收货”页签，或拉取原出库单。', '核对退回批号与数量后审核，库存增加、应收冲减。'],
  },
  {
    title: '科室退库',
    words: ['退库', '发放退库', '退回库房'],
    screens: ['grantOdoReturn'],
    steps: ['打开发放退库，拉取原发放单。', '填写退回数量与原因，提交并由库房审核，库存回到中心库。'],
  },
  {
    title: '移库与借调',
    words: ['移库', '借调', '调拨', '换库房'],
    screens: ['warehouseTransfer', 'hWarehouseTransfer', 'productTransferOrder'],
    steps: ['打开移库管理（科室之间用科室借调），点击“新增”。', '选择调出、调入库房，从库存选择批号与数量。', '审核后在途，对方收货后入库。'],
  },
  {
    title: '盘点',
    words: ['盘点', '盘库', '盘盈', '盘亏'],
    screens: ['takeStock'],
    steps: ['打开库存盘点，新增并选择库房与范围，系统生成账面数。', '扫码或导入实盘数，差异须复盘确认。', '审核后自动生成报溢、报损。'],
  },
  {
    title: '查库存',
    words: ['查库存', '看库存', '库存在哪'],
    screens: ['inventory', 'inventorySearch', 'hDepartmentInventory'],
    steps: ['打开库存管理或库存查询。', '按产品、库房、批号筛选；“批号”层次显示每个批号。', '也可以直接问我：“留置针还有多少库存”。'],
  },
  {
    title: '近效期处理',
    words: ['近效期', '过期处理', '效期', '快过期'],
    screens: ['expiryDateManage'],
    steps: ['打开效期管理，按剩余天数排序。', '选中批号，可停售、退货、移库或报损。', '预警天数在规则配置里设置。'],
  },
  {
    title: '停售产品或批号',
    words: ['停售', '停用批号', '召回', '锁定批号'],
    screens: ['stopSellList'],
    steps: ['打开停售申请，选择产品或批号，填写原因并提交。', '经复核、审批后，该批号不能再出库和使用；可申请解除。'],
  },
  {
    title: '报损与报废',
    words: ['报损', '报废', '损耗'],
    screens: ['reportingLoss', 'frmLoss', 'scrapList'],
    steps: ['打开报损申请（或报废申请），从库存选择批号与数量，填写原因。', '提交后由审核页通过，库存减少并计入损失。'],
  },
  {
    title: '追溯批号或唯一码',
    words: ['追溯', '溯源', '批号去向', '流向'],
    screens: ['traceabilityManage'],
    steps: ['打开耗材追溯，扫描或输入批号、序列号、唯一码。', '从厂家到患者的每一步按时间列出，可导出召回清单。'],
  },
  {
    title: '打印单据',
    words: ['打印', '打印单据', '出纸'],
    screens: [],
    steps: ['在列表勾选单据或打开单据，点击“打印”（Ctrl+P）。', '选择份数与纸张后由浏览器打印；打印次数会记录。'],
  },
  {
    title: '导出Excel',
    words: ['导出', 'excel', '表格下载'],
    screens: [],
    steps: ['在列表按需要筛选后点击“导出”（Alt+O）。', '导出的是整个筛选结果，不只是当前页。'],
  },
  {
    title: '导入Excel',
    words: ['导入', '批量录入', '模板'],
    screens: [],
    steps: ['在列表点击“导入”，先下载模板。', '填好后上传 .xls 或 .xlsx，系统逐行检查，有错误的行会说明原因。'],
  },
  {
    title: '命令面板与快捷键',
    words: ['快捷键', '命令面板', '键盘', '热键', 'ctrl'],
    screens: [],
    steps: [
      'Ctrl/Cmd+K 打开命令面板，输入中文、拼音或首字母（如 cgdd）。',
      'F1 显示全部快捷键；Alt+W 关闭标签，Alt+1…9 切换标签。',
      '面板里 > 只找命令，/ 只找页面，# 找单号，? 问我。',
    ],
  },
  {
    title: '调整表格列',
    words: ['列', '表头', '列顺序', '隐藏列', '固定列', '布局'],
    screens: [],
    steps: ['拖动表头改变顺序，拖动边缘改变宽度；列设置里可隐藏、固定、排序。', '布局按用户保存，换电脑后仍然有效。'],
  },
  {
    title: '修改密码',
    words: ['密码', '改密码', '修改密码'],
    screens: [],
    steps: ['Ctrl+K 输入“修改密码”。', '填写当前密码和两次新密码（6–16位，须含字母和数字），修改后重新登录。'],
  },
  {
    title: '新增用户与授权',
    words: ['新增用户', '开账号', '授权', '权限', '角色', '分配权限'],
    screens: ['user', 'userRole', 'userRoles'],
    steps: ['在人员管理建立人员，再到用户管理开通账号。', '在用户授权里给用户分配角色；角色的权限在角色管理设置。', '权限修改立即生效，不需要对方重新登录。'],
  },
  {
    title: '设置审批流程',
    words: ['审批流程', '多级审批', '审批设置'],
    screens: ['auditSetting'],
    steps: ['打开审批设置，选择单据种类，新增审批条件（科室、库房、金额）。', '逐级设置审批人（角色、用户或科室负责人）。', '只影响之后提交的单据。'],
  },
  {
    title: '登记发票',
    words: ['发票', '开票', '登记发票', '进项'],
    screens: ['bizPurchaseInvoice', 'bizSaleInvoice'],
    steps: ['打开发票登记，拉取已入库（出库）的单据。', '核对金额与税额，填写发票号与日期，提交给财务审核。'],
  },
  {
    title: '付款与收款',
    words: ['付款', '收款', '核销'],
    screens: ['paymentApplication', 'paymentApplicationH', 'paymentOrder', 'receiptOrder'],
    steps: ['先提交付款申请，审批后由财务生成付款单。', '收款单登记到账后，按未结项目核销应收。'],
  },
  {
    title: '结算寄售货款',
    words: ['结算', '寄售结算', '消耗结算'],
    screens: ['settlementRecord', 'settlementManage'],
    steps: ['消耗（或发放）寄售产品后，形成待结算明细。', '按供应商和期间生成结算单，双方确认后开票。'],
  },
  {
    title: '录入证照',
    words: ['证照', '资质', '许可证', '证件到期'],
    screens: ['myLicDealer', 'myLicHospital', 'myLicVendor', 'dealerLic', 'vendorLic'],
    steps: ['打开本企业（本院、本厂）证照，新增并上传图片、填写有效期。', '到期前会提醒；换证时用“换证”，旧证保留历史。'],
  },
  {
    title: '添加供应商或客户',
    words: ['新增供应商', '添加供应商', '新客户', '往来单位', '合作'],
    screens: ['supplierManage', 'dealerManagement', 'firstTierOrg'],
    steps: ['打开供应商管理（经销商管理），点击“新增”，选择对方机构。', '填写结算方式与账期，首营审批通过后即可交易。'],
  },
  {
    title: '产品准入与目录',
    words: ['准入', '新产品', '目录', '产品资料', '下发'],
    screens: ['admissionManage', 'hProductDetails', 'productSelf', 'businessProduct'],
    steps: ['医院在产品准入管理提交申请，审批后进入院内目录。', '经销商与厂家在产品自建中建立资料，经平台审核发布后下发。'],
  },
  {
    title: '设置定数与补货',
    words: ['定数', '补货', '上下限', '库存上限'],
    screens: ['warehouseProducts', 'restockAbnormalReport'],
    steps: ['打开库房产品设置，为产品设置上下限与补货方式。', '低于下限时在补货建议中出现，可一键生成申领。'],
  },
  {
    title: '查看应收应付',
    words: ['应收应付', '对账', '欠款明细', '账龄'],
    screens: ['receivablePayable', 'receivablePayableDetail'],
    steps: ['打开应收应付汇总，按往来单位查看余额；明细页逐笔可查。', '也可以直接问我：“康达欠款”。'],
  },
];
