import type { HelpEntry } from './help-entry';

/** What an organisation sets up before it trades. */
export const groundworkHelp: readonly HelpEntry[] = [
  {
    title: '新增用户与授权',
    words: [
      '新人',
      '新来',
      '开账号',
      '新…账号',
      '开通',
      '没权限',
      '看不到…页面',
      '新同事',
      '给…权限',
      '新增用户',
      '开账号',
      '授权',
      '权限',
      '角色',
      '分配权限',
    ],
    screens: ['user', 'userRole', 'userRoles'],
    steps: ['在人员管理建立人员，再到用户管理开通账号。', '在用户授权里给用户分配角色；角色的权限在角色管理设置。', '权限修改立即生效，不需要对方重新登录。'],
  },
  {
    title: '设置审批流程',
    words: ['谁来审', '要谁审', '审批人', '几级', '审批流程', '多级审批', '审批设置'],
    screens: ['auditSetting'],
    steps: ['打开审批设置，选择单据种类，新增审批条件（科室、库房、金额）。', '逐级设置审批人（角色、用户或科室负责人）。', '只影响之后提交的单据。'],
  },
  {
    title: '录入证照',
    words: ['证…过期', '换证', '传…证', '执照', '证照', '资质', '许可证', '证件到期'],
    screens: ['myLicDealer', 'myLicHospital', 'myLicVendor', 'dealerLic', 'vendorLic'],
    steps: ['打开本企业（本院、本厂）证照，新增并上传图片、填写有效期。', '到期前会提醒；换证时用“换证”，旧证保留历史。'],
  },
  {
    title: '添加供应商或客户',
    words: ['加…供应商', '新…供应商', '新…厂家', '加…客户', '新…医院', '新增供应商', '添加供应商', '新客户', '往来单位', '合作'],
    screens: ['supplierManage', 'dealerManagement', 'firstTierOrg'],
    steps: ['打开供应商管理（经销商管理），点击“新增”，选择对方机构。', '填写结算方式与账期，首营审批通过后即可交易。'],
  },
  {
    title: '产品准入与目录',
    words: ['新…产品', '加…产品', '找不到…产品', '没有…产品', '准入', '新产品', '目录', '产品资料', '下发'],
    screens: ['admissionManage', 'hProductDetails', 'productSelf', 'businessProduct'],
    steps: ['医院在产品准入管理提交申请，审批后进入院内目录。', '经销商与厂家在产品自建中建立资料，经平台审核发布后下发。'],
  },
  {
    title: '设置定数与补货',
    words: ['自动补', '备多少', '安全库存', '最低…库存', '定数', '补货', '上下限', '库存上限'],
    screens: ['warehouseProducts', 'restockAbnormalReport'],
    steps: ['打开库房产品设置，为产品设置上下限与补货方式。', '低于下限时在补货建议中出现，可一键生成申领。'],
  },
  {
    title: '授权书',
    words: ['授权书', '开授权', '授权…开', '经销授权', '配送授权', '授权…到期', '续签', '授权链', '断链'],
    screens: ['empowerLic'],
    steps: [
      '打开授权书管理，新增授权书：选被授权的机构、产品范围和有效期，上传盖章件。',
      '提交、审核后对方即可在“我收到”里看到；下级授权不能超出上级的范围和期限。',
      '快到期时用“续签”，作废用“撤销授权”；“断链”是上级授权失效，需先补上级。',
    ],
  },
];
