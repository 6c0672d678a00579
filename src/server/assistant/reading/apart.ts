/**
 * Words made by rule from others: what figures are told apart by (各科室, 分客户, 按账龄拆开), and what stands first or last (最狠, 最拖拉).
 * A thing named here once is understood in every such word.
 */
const THINGS: Readonly<Record<string, string>> = {
  'by.partner': '家 供应商 供货商 客户 经销商 厂家 厂商 医院 公司 往来单位 单位 代理商 供方',
  'by.department': '科室 病区 病房 部门 科',
  'by.product': '产品 耗材 规格 品种 品规 物资 货 型号 商品 品项 尺码 尺寸 码数',
  'by.warehouse': '仓库 库房 库 仓',
  'by.person': '医生 大夫 业务员 销售员 采购员 护士 员工',
  'by.brand': '品牌 牌子 厂牌',
  'by.maker': '生产厂家 生产企业 制造商',
  'by.category': '分类 类别 大类 品类 类型',
  'by.ageBand': '账龄 账龄段 逾期天数',
  'by.lot': '批号 批次',
  'by.day': '天 日',
};
const EACH = ['各', '各个', '每', '每个', '每家', '每位', '每种', '哪个', '哪些', '哪家', '哪位', '哪款', '哪种', '哪几个', '哪几家', '什么'];
/** 什么天 and 每种日 are no words; nor is 每货. */
const NEVER =
  /^(?:(?:每种|每家|每位|哪家|哪位|什么|哪款|哪种|哪几家)[天日]|(?:每|各)[货库仓科]|什么(?:单位|公司|类型|批号|批次|库|仓|货)|[各每]家.*科|哪[个些][天日]|各[日])$/;
const TOLD = [
  '',
  '分',
  '分一下',
  '分开',
  '分组',
  '列',
  '列出',
  '列一下',
  '看',
  '看看',
  '排',
  '统计',
  '汇总',
  '汇总一下',
  '拆',
  '拆开',
  '拆开看',
  '拆分',
  '展开',
  '算',
];
const SPLIT = ['', '列', '列一下', '列出来', '看', '看看', '看一下', '统计', '汇总', '汇总一下', '排', '算'];

const words = (thing: string): string[] => [
  ...EACH.map((one) => one + thing),
  ...['按', '按照', '依'].flatMap((one) => TOLD.map((end) => one + thing + end)),
  ...((thing.length > 1 && thing !== '分类') || /[天日周]/.test(thing) ? SPLIT.map((end) => `分${thing}${end}`) : []),
];

const MONTHS = ['按月', '按月份', '分月', '分月份', '逐月', '每个月', '每月', '各月', '各个月', '每个月份'];

const PAPERS = ['按单', '逐单', '每张单', '各单', '按单据', '按单号', '列单子', '列出单子', '列明细', '哪几张单', '哪些单子', '哪些单据', '一张一张列', '逐张'];

/** `sense` → words that tell figures apart. */
export const apartWords = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(THINGS).map(([sense, things]) => [
      sense,
      things
        .split(' ')
        .flatMap(words)
        .filter((word) => !NEVER.test(word))
        .join(' '),
    ]),
  ),
  'by.paper': PAPERS.join(' '),
  'by.week': '按周 分周 逐周 每周 每个星期 每星期 每礼拜 各周 weekly by|week each|week',
  'by.month': MONTHS.flatMap((one) => TOLD.map((end) => one + end)).join(' '),
});

const MOST =
  '多 大 高 好 久 忙 慢 快 贵 狠 凶 猛 厉害 重 畅销 长 频繁 拖拉 拖沓 准时 及时 守时 勤 火 常 严重 离谱 费 费钱 花钱 烧钱 值钱 赚钱 拖 费料 快速 晚 大头';
const LEAST = '少 小 低 差 短 不准时 不及时 不守时 冷门 省 省钱 不好 不赚钱';
const FIRST = '早 先 老 旧 陈';
const superlatives = (adjectives: string): string =>
  adjectives
    .split(' ')
    .flatMap((one) => [`最${one}`, `最${one}的`])
    .join(' ');

/** `sense` → words for the first or the last in an order; which order it is the word itself says. */
export const superlativeWords = (): Record<string, string> => ({
  'calc.most': superlatives(MOST),
  'calc.least': superlatives(LEAST),
  'calc.first': superlatives(FIRST),
});
