import type { OrgKind } from '../../define/field';

/**
 * Every switch an organisation may turn (catalogue: rule keys). A value is text; `type` says which texts are values.
 * `default` is one text for all kinds or one per kind. `within`: may also be set for one department or warehouse.
 */
export type RuleType = 'bool' | 'days' | 'int' | 'percent' | 'money' | 'month' | 'time' | 'strength' | 'choice' | 'hours';
export type RuleKey = {
  key: string;
  group: string;
  kinds: readonly OrgKind[];
  type: RuleType;
  default: string | Partial<Record<OrgKind, string>>;
  meaning: string;
  /** Words a choice may take. */
  choices?: readonly string[];
  min?: number;
  max?: number;
  within?: boolean;
  /**
   * Resources that ask it, where no others do: nobody is shown the switch before one of them is built (rules-in-force.ts). Left out =
   * something that is there asks it; tests/engine/rule-keys.test.ts turns every shown switch and looks at what changes.
   */
  readBy?: readonly string[];
  /** Changed by something that is done, never by itself: what is said to whoever tries. */
  changedBy?: string;
};
type More = Pick<RuleKey, 'choices' | 'min' | 'max' | 'within' | 'readBy' | 'changedBy'>;

const rule =
  (group: string) =>
  (key: string, kinds: string, type: RuleType, byDefault: RuleKey['default'], meaning: string, more: More = {}): RuleKey => ({
    key,
    group,
    kinds: [...kinds] as OrgKind[],
    type,
    default: byDefault,
    meaning,
    ...more,
  });
const account = rule('账号与审批');
const product = rule('产品与公告');
const quality = rule('质量与证照');
const warn = rule('预警');
const buy = rule('采购与收货');
const stock = rule('库存');
const sale = rule('销售与骨科');
const claim = rule('申领与配送');
const use = rule('使用与HIS');
const settle = rule('结算与财务');
const cabinet = rule('智能柜');

export const ruleKeys: readonly RuleKey[] = [
  account('login.passwordCycleDays', 'PHDV', 'days', '0', '密码使用满多少天后须修改，0为不限'),
  account('login.secondStep', 'PHDV', 'choice', '不要求', '登录须两步验证（动态验证码），管理员指拥有全部权限角色的用户', {
    choices: ['不要求', '管理员', '所有人'],
  }),
  account('approve.self', 'PHDV', 'bool', '1', '提交人可以审核自己的单据'),
  account('org.separateApprovers', 'P', 'bool', '0', '注册审核与机构审批须由不同人员完成'),
  product('product.selfAutoPass', 'P', 'bool', '0', '经销商和医院自建产品提交后自动通过'),
  product('product.issueScope', 'PV', 'strength', 'warn', '下发二、三类产品超出对方证照范围'),
  product('notice.review', 'HDV', 'bool', '0', '公告发布前须审核', { readBy: ['notice'] }),
  settle('finance.lockMonth', 'HDV', 'month', '', '已结账的最后月份，只由结账与反结账改变', {
    changedBy: '结账月份由结账与反结账改变',
  }),
  settle('report.monthEndDay', 'H', 'int', '0', '报表月的截止日，0为自然月', {
    min: 0,
    max: 28,
    readBy: [
      'report:hygienicMaterials',
      'report:creditInvoiceMonthReport',
      'report:gzFinanceReport',
      'report:warehouseConsumptionMonthReport',
      'report:departStatisticalReport',
      'report:stockFinance',
    ],
  }),
  quality('quality.gsp', 'HDV', 'strength', { D: 'block', H: 'off', V: 'off' }, '首营、冷链与储存条件检查'),
  quality('licence.expired', 'HDV', 'strength', { D: 'block', H: 'warn', V: 'warn' }, '证照过期或超范围'),
  quality('cert.expired', 'HDV', 'strength', { D: 'block', H: 'warn', V: 'warn' }, '注册证过期'),
  quality('grant.missing', 'HD', 'strength', 'warn', '缺少授权链'),
  sale('partner.credit', 'DV', 'strength', 'warn', '应收加未完成订单超过信用额度'),
  buy('sunshine.listed', 'H', 'strength', 'warn', '采购价高于阳光平台挂网价、产品未挂网或挂网失效', { readBy: ['sunshineListed'] }),
  buy('sunshine.report', 'HD', 'bool', '0', '审核后的单据上报阳光平台', { readBy: ['sunshineReport'] }),
  buy('price.policy', 'HDV', 'strength', { H: 'block', D: 'warn', V: 'warn' }, '价格劣于协议价'),
  quality('quality.report', 'HDV', 'strength', 'warn', '三类产品批号没有质检报告'),
  quality('quality.secondInspector', 'HDV', 'bool', '0', '植入物与冷链产品须第二人验收'),
  quality('quality.pendingDays', 'HDV', 'days', '7', '验收待处理数量最多保留天数'),
  quality('quality.careDays', 'DV', 'days', '90', '在库养护周期'),
  quality('cold.minutes', 'HDV', 'int', '30', '冷链产品超出温度范围多少分钟停用待决定', { min: 0, max: 1440, readBy: ['coldExcursion'] }),
  quality('cold.gapMinutes', 'HDV', 'int', '60', '冷链温度超过多少分钟没有记录为空白', { min: 5, max: 1440, readBy: ['report:coldChain'] }),
  quality('quality.careDaysKey', 'DV', 'days', '30', '重点与冷链产品养护周期'),
  warn('warn.licenceDays', 'HDV', 'days', '90', '证照到期前多少天预警', { min: 60 }),
  warn('warn.registrationDays', 'HDV', 'days', '180', '注册证到期前多少天预警', { min: 90 }),
  warn('warn.expiryDays', 'HDV', 'days', '180', '产品效期前多少天预警', { min: 90 }),
  warn('warn.volumeDays', 'H', 'days', '28', '集采按最近多少天的使用量推算期末', { min: 7, max: 366, readBy: ['report:centralizedUsedReport'] }),
  warn('warn.volumePercent', 'H', 'percent', '95', '集采预计完成率低于此比例为可能完不成', { readBy: ['report:centralizedUsedReport'] }),
  warn('warn.volumeOverPercent', 'H', 'percent', '10', '集采数量超过约定此比例为超出', { readBy: ['report:centralizedUsedReport'] }),
  buy('purchase.gspChain', 'HDV', 'bool', { D: '1', V: '1', H: '0' }, '收货按到货、验收、入库三步进行'),
  buy('purchase.overReceivePct', 'HDV', 'percent', '0', '允许超订单收货的百分比'),
  buy('receipt.minLifeDays', 'HDV', 'days', '0', '收货时剩余效期少于此天数提示'),
  buy('quote.sealed', 'HDV', 'bool', '0', '截止前报价不可见'),
  buy('order.acceptHours', 'HDV', 'int', '24', '多少小时未接单计为未接单', { min: 1, max: 720 }),
  stock('stock.fefo', 'HDV', 'choice', 'suggest', '近效期先出：建议或强制', { choices: ['suggest', 'force'] }),
  stock('stock.reserveOnOrder', 'DV', 'bool', '1', '销售订单预占库存'),
  stock('stock.dullDays', 'H', 'days', '90', '多少天无出库计为呆滞'),
  sale('sale.consignSell', 'DV', 'bool', '0', '可以销售寄售给我方的货品'),
  sale('gift.yearLimit', 'DV', 'money', '', '每客户每年赠送金额上限，超过提示'),
  stock('loss.approveLimit', 'HDV', 'money', '5000', '报损成本超过此额增加一级审批'),
  stock('take.recountPct', 'HDV', 'percent', '5', '盘点差异超过此比例建议复盘'),
  sale('bone.scan', 'H', 'bool', '1', '骨科预验收须逐件扫码'),
  sale('bone.lateAcceptance', 'H', 'bool', '1', '手术报台时可以补建预验收'),
  sale('bone.reportHours', 'H', 'int', '24', '手术报台时限（小时）', { min: 1, max: 720 }),
  sale('bone.labelPhoto', 'H', 'bool', '0', '每件植入物须上传标签照片'),
  sale('bone.returnDays', 'DV', 'days', '3', '术后多少天跟台货品标红'),
  product('admission.required', 'H', 'bool', '1', '院内产品须经准入才能启用'),
  product('admission.tempLimit', 'H', 'int', '2', '每个产品十二个月内临时准入次数', { min: 0, max: 99, readBy: ['productAdmission'] }),
  claim('claim.onlyKept', 'H', 'bool', '1', '只能申领目标库房常备的产品', { within: true }),
  claim('claim.overPar', 'H', 'choice', '提醒', '申领超过上限', { choices: ['提醒', '禁止', '不控制'], within: true }),
  claim('claim.budget', 'H', 'choice', '不控制', '科室月度预算控制', {
    choices: ['不控制', '提醒', '禁止'],
    within: true,
  }),
  claim('claim.approveRaise', 'H', 'bool', '0', '批准数可以大于申领数'),
  claim('claim.urgentSkip', 'H', 'bool', '1', '急领跳过最后一级审批'),
  claim('restock.time', 'H', 'time', '06:00', '每日补货任务时间'),
  claim('restock.cycleDays', 'H', 'int', '7', '建议定数的覆盖天数', { min: 1, max: 60, within: true }),
  claim('restock.autoSubmit', 'H', 'bool', '0', '补货申领自动提交', { within: true }),
  claim('par.service', 'H', 'percent', '95', '定数建议的服务水平：补货期间不缺货的比例', { min: 50, max: 99, readBy: ['parProposal'] }),
  claim('par.days', 'H', 'int', '180', '定数建议依据最近多少天的用量', { min: 90, max: 180, readBy: ['parProposal'] }),
  claim('par.approve', 'H', 'bool', '0', '科室修改定数须库管确认'),
  stock('pack.mode', 'H', 'choice', '领用即消耗', '拆开的定数包是否可以退回', {
    choices: ['领用即消耗', '允许零散回库'],
    within: true,
  }),
  claim('issue.minLifeDays', 'H', 'int', '30', '发放时剩余效期少于此天数提示', { min: 0, max: 365, within: true }),
  claim('issue.twoPerson', 'H', 'bool', '1', '复核人不能是拣货人', { within: true }),
  claim('issue.needDispatch', 'H', 'bool', '1', '发车后科室才能收货', { within: true }),
  claim('dispatch.urgentMinutes', 'H', 'int', '30', '急送须在多少分钟内发车', { min: 1, max: 1440 }),
  claim('dispatch.normalHours', 'H', 'int', '24', '普通配送须在多少小时内发车', { min: 1, max: 720 }),
  claim('dispatch.remindMinutes', 'H', 'int', '30', '送达多少分钟未签收提醒', { min: 1, max: 1440 }),
  claim('receipt.scanCode', 'H', 'choice', '高值', '科室收货扫唯一码', {
    choices: ['不扫', '高值', '全部'],
    within: true,
  }),
  claim('receipt.autoDays', 'H', 'int', '3', '多少天后自动收货，0为不自动', { min: 0, max: 30, within: true }),
  claim('borrow.lenderConfirm', 'H', 'bool', '1', '科室借调由借出方审核'),
  claim('borrow.dueDays', 'H', 'days', '7', '借调默认归还天数'),
  stock('grn.genCode', 'H', 'choice', '审核', '何时生成唯一码', { choices: ['审核', '验收'] }),
  use('use.autoReview', 'H', 'bool', '1', '扫码使用立即记账', { within: true }),
  use('use.afterDischargeHours', 'H', 'int', '24', '出院多少小时后不能再登记使用', { min: 0, max: 8760 }),
  use('use.riseWarn', 'H', 'percent', '30', '使用量增幅超过此比例标为超警戒', { readBy: ['report:usageStatistic'] }),
  use('his.chargeDeduct', 'H', 'choice', '低值', 'HIS计费而无使用时自动生成使用', {
    choices: ['关闭', '低值', '全部'],
    within: true,
    readBy: ['hisFee'],
  }),
  use('his.matchDays', 'H', 'days', '7', '使用与计费匹配的时间窗口（天）', { readBy: ['hisFee'] }),
  use('his.chargeHours', 'H', 'int', '24', '使用后多少小时未计费为漏费', { min: 1, max: 8760, readBy: ['report:useChargeableCheck'] }),
  use('leak.idleDays', 'H', 'int', '60', '领到科室多少天未动为领用未用', { min: 7, max: 720, readBy: ['report:leaking'] }),
  use('leak.kitDays', 'H', 'int', '3', '手术后多少天跟台货未报台未退回为短缺', { min: 0, max: 90, readBy: ['report:leaking'] }),
  use('leak.doubleMinutes', 'H', 'int', '10', '同一患者多少分钟内相同的收费为重复计费', { min: 1, max: 1440, readBy: ['report:leaking'] }),
  use('leak.overStandard', 'H', 'percent', '5', '收费价高出限价或医保支付标准超过此比例为收费价不当', { readBy: ['report:leaking'] }),
  use('leak.noticeAmount', 'H', 'money', '2000', '新漏点达到多少金额时通知', { readBy: ['report:leaking'] }),
  use('his.refundRed', 'H', 'bool', '1', '退费冲回由计费生成的使用', { readBy: ['hisFee'] }),
  use('his.pushUse', 'H', 'bool', '0', '使用推送HIS作为计费建议'),
  use('his.pullMinutes', 'H', 'int', '5', '拉取HIS数据的间隔（分钟）', { min: 1, max: 1440, readBy: ['hisFee'] }),
  use('compare.twoPerson', 'H', 'bool', '0', 'HIS产品对照须由另一人确认', { readBy: ['productComparison'] }),
  settle('settlement.priceBasis', 'H', 'choice', '使用时', '结算价格取使用时或结算时', {
    choices: ['使用时', '结算时'],
  }),
  settle('settlement.requireCharge', 'H', 'bool', '1', '收费产品须匹配HIS计费才能结算'),
  settle('settlement.needConfirm', 'H', 'bool', '1', '结算通过前须供应商确认'),
  settle('settlement.confirmDays', 'H', 'days', '7', '供应商确认期限（天）'),
  settle('settlement.autoConfirm', 'H', 'bool', '0', '逾期未答复视为确认'),
  settle('settlement.byDepartment', 'H', 'bool', '0', '按科室分别结算'),
  settle('settlement.autoGrn', 'H', 'bool', '1', '结算通过自动生成结算入库单草稿'),
  settle('service.defaultRate', 'H', 'percent', '0', '没有合作约定时的服务费率', { readBy: ['serviceCharge'] }),
  settle('service.autoConfirm', 'H', 'bool', '0', '服务费单七天未答复视为确认', { readBy: ['serviceCharge'] }),
  settle('process.hours', 'H', 'hours', '24; 配送 2; 结算 168', '大屏流程各环节的超时小时数', { readBy: ['dashboard:lsProcess'] }),
  settle('finance.remindDays', 'DV', 'days', '3', '同一客户多少天内不重复催款（催款函不限），0为不限', { readBy: ['report:dunning'] }),
  settle('pay.requireInvoice', 'HDV', 'bool', { H: '1', D: '0', V: '0' }, '只有发票、期初和服务费可以付款'),
  settle('prepaid.freeOffset', 'HDV', 'bool', '0', '绑定订单的预付款可以冲抵其他款项'),
  settle('invoice.tolerance', 'HDV', 'money', '1.00', '每张发票允许的尾差', { readBy: ['purchaseInvoice', 'settlementInvoice'] }),
  settle('invoice.lineTolerance', 'HDV', 'money', '0.05', '每行允许的尾差', { readBy: ['purchaseInvoice', 'settlementInvoice'] }),
  settle('invoice.maxAmount', 'DV', 'money', '', '单张发票限额，超过拆分', { readBy: ['saleInvoice'] }),
  cabinet('cabinet.bindHours', 'HD', 'int', '24', '取出多少小时未登记使用为超时未核销', { min: 1, max: 8760, readBy: ['cabinetRecord'] }),
  cabinet('cabinet.takeIsUse', 'HD', 'bool', '0', '低值取出即视为使用', { readBy: ['cabinetRecord'] }),
];

const byKey = new Map(ruleKeys.map((one) => [one.key, one]));
export const ruleKey = (key: string): RuleKey | undefined => byKey.get(key);

/** What holds when nobody set anything; '' for a kind that does not have the key. @throws for a key nobody defined */
export function ruleDefault(key: string, kind: OrgKind): string {
  const one = byKey.get(key);
  if (!one) throw new Error(`unknown rule ${key}`);
  return typeof one.default === 'string' ? one.default : (one.default[kind] ?? '');
}

/** Message when a text is no value of the rule, else undefined. */
export function ruleProblem(one: RuleKey, value: string): string | undefined {
  const name = `【${one.meaning}】`;
  switch (one.type) {
    case 'bool':
      return /^[01]$/.test(value) ? undefined : `${name}只能填“是”或“否”`;
    case 'strength':
      return /^(off|warn|block)$/.test(value) ? undefined : `${name}只能是关闭、提示或禁止`;
    case 'choice':
      return one.choices?.includes(value) ? undefined : `${name}没有选项“${value.slice(0, 20)}”`;
    case 'month':
      return value === '' || /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? undefined : `${name}不是有效月份`;
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : `${name}不是有效时间`;
    case 'hours':
      return /^\d{1,4}(\s*;\s*\S{1,20} \d{1,4})*$/.test(value) ? undefined : `${name}应为“24; 环节 小时数”`;
    case 'money':
      return value === '' || /^\d{1,12}(\.\d{1,2})?$/.test(value) ? undefined : `${name}必须是金额`;
    case 'percent':
      return /^\d{1,3}(\.\d{1,2})?$/.test(value) ? undefined : `${name}必须是百分比`;
    default:
      return wholeNumberProblem(one, value, name);
  }
}

function wholeNumberProblem(one: RuleKey, value: string, name: string): string | undefined {
  const { min = 0, max = 36500 } = one;
  if (!/^\d{1,6}$/.test(value)) return `${name}必须是整数`;
  if (Number(value) < min) return one.key.startsWith('warn.') ? `阈值不能小于${min}天` : `${name}不能小于${min}`;
  return Number(value) > max ? `${name}不能大于${max}` : undefined;
}
