import { BILL_TYPES } from '../../define/bill-type';
import { STATUS_OPTIONS } from '../../define/status';

/**
 * Dictionaries delivered with the product. Values of `system` types are fixed by the code; an `extendable` type may get
 * items of an organisation's own while it is used.
 */
export type DeliveredDictionary = {
  code: string;
  name: string;
  system?: boolean;
  extendable?: boolean;
  items: readonly (readonly [value: string, label: string])[];
};

const same = (words: string): [string, string][] => words.split(' ').map((word) => [word, word]);
const pairs = (text: string): [string, string][] =>
  text.split(', ').map((item) => {
    const space = item.indexOf(' ');
    return [item.slice(0, space), item.slice(space + 1)];
  });

export const dictionaries: readonly DeliveredDictionary[] = [
  { code: 'orgType', name: '机构类型', system: true, items: pairs('0 平台, 1 医院, 2 经销商, 3 厂家') },
  {
    code: 'relation',
    name: '往来关系',
    system: true,
    items: pairs('DD 经销商对经销商, DV 经销商对厂家, DH 经销商对医院, HH 医院对医院, HD 医院对经销商, HV 医院对厂家'),
  },
  { code: 'taxRate', name: '税率', system: true, items: pairs('0 0%, 1 1%, 3 3%, 6 6%, 9 9%, 13 13%') },
  {
    code: 'docStatus',
    name: '单据状态',
    system: true,
    items: STATUS_OPTIONS.map(({ value, label }) => [value, label] as const),
  },
  { code: 'payStatus', name: '付款状态', system: true, items: pairs('1 待申请, 2 已申请待付款, 3 已付款') },
  {
    code: 'warningType',
    name: '预警类型',
    system: true,
    items: pairs('CERTIFICATIONEARLY 证照预警, PRODUCTREGISTRATION 注册证预警, PRODUCTEXPIRY 效期预警, PRODUCTINVENTORY 库存预警, VOLUMEAGREED 集采预警'),
  },
  {
    code: 'restoreKind',
    name: '恢复类型',
    system: true,
    items: pairs('product 产品, vendor 厂家, specification 规格, dealer 经销商, hospital 医院'),
  },
  { code: 'billType', name: '出入库类型', system: true, items: Object.entries(BILL_TYPES) },
  {
    code: 'unitName',
    name: '单位名称',
    items: same('个 支 套 盒 箱 包 片 根 瓶 袋 卷 条 件 只 块 枚 副 台 把 人份 测试'),
  },
  {
    code: 'storage',
    name: '储存条件',
    items: pairs('normal 常温, cool 阴凉(≤20℃), cold 冷藏(2-8℃), frozen 冷冻(≤-15℃)'),
  },
  {
    code: 'position',
    name: '职务',
    extendable: true,
    items: same('管理员 院长 主任 护士长 护士 医生 库管员 采购员 销售员 质管员 财务 跟台员 产品专员 配送员 职员'),
  },
  { code: 'deptType', name: '部门类型', extendable: true, items: same('临床 医技 手术室 库房 采购 质管 财务 行政') },
  { code: 'orgLevel', name: '医院等级', items: same('三级甲等 三级乙等 三级 二级甲等 二级乙等 二级 一级 未定级') },
  {
    code: 'returnReason',
    name: '退货原因',
    extendable: true,
    items: same('质量问题 近效期 规格不符 数量不符 包装破损 召回 滞销'),
  },
  { code: 'lossReason', name: '报损原因', extendable: true, items: same('破损 过期 丢失 污染 灭菌失效') },
  { code: 'overflowReason', name: '报溢原因', extendable: true, items: same('盘盈 多发 漏登') },
  { code: 'scrapReason', name: '报废原因', extendable: true, items: same('过期 破损 召回 质量不合格') },
  {
    code: 'analyser',
    name: '检验仪器',
    extendable: true,
    items: same('全自动生化分析仪 化学发光免疫分析仪 血细胞分析仪 全自动凝血分析仪 酶标仪 全自动血培养仪 便携式血糖仪'),
  },
  { code: 'redReason', name: '红冲原因', extendable: true, items: same('录入错误 重复入账 退货 价格错误') },
  { code: 'rejectReason', name: '驳回原因', extendable: true, items: same('资料不全 数量有误 价格有误 不符合规定') },
  { code: 'settlementMode', name: '结算方式', items: same('月结 现结 预付 货到付款 用后结算') },
  { code: 'invoiceType', name: '发票类型', items: same('增值税专用发票 增值税普通发票 电子专用发票 电子普通发票') },
  {
    code: 'surgeryType',
    name: '手术类型',
    extendable: true,
    items: same('关节 脊柱 创伤 运动医学 颅脑 心血管 普外 其他'),
  },
  { code: 'anaesthesia', name: '麻醉方式', items: same('全身麻醉 椎管内麻醉 神经阻滞 局部麻醉') },
  { code: 'courseCategory', name: '教程分类', items: same('入门 采购 库存 科室 手术 财务 系统') },
];
