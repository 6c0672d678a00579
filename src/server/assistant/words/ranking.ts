import { NUMBER, numberOf } from '../../../define/spoken-numbers';

/** 最大的三张, 金额最小的一张, 最早到期: which end of an order is asked for, and how many of it. */
export type Extreme = { end: 'largest' | 'smallest' | 'earliest' | 'latest'; count: number; text: string };
/** 哪个科室…最多, 各供应商: by what the figures are to be told apart. */
export type Grouping = 'department' | 'partner' | 'product' | 'month';

const ENDS: readonly [Extreme['end'], RegExp][] = [
  ['largest', /大|高|贵|多|好|畅销/],
  ['smallest', /小|低|便宜|少/],
  ['earliest', /早|先|久|老|旧/],
  ['latest', /晚|后/],
];
const EXTREME = new RegExp(
  `(?:总?金额|数量|总?价格?|日期|时间)?最(大|高|贵|多|好(?=的|[?？。]?$)|畅销|小|低|便宜|少|早|先|久|老|旧|晚|后)的?(?:那|前|是)?(?:(${NUMBER})\\s*[张个笔单条家种])?`,
);

/** 最近 and 最新 are no extremes: they are the order lists have anyway. */
export function extremeIn(text: string): Extreme | undefined {
  const found = EXTREME.exec(text);
  const end = found && ENDS.find(([, words]) => words.test(found[1] ?? ''))?.[0];
  if (!found || !end) return undefined;
  const count = found[2] ? numberOf(found[2]) : 1;
  return { end, count: Number.isFinite(count) && count >= 1 ? Math.min(Math.round(count), 20) : 1, text: found[0] };
}

const ASKING = '(?:哪(?:一|几)?(?:个|家|些|种|款|类)?|各个?家?|每一?(?:个|家|种)?|按|分|什么)';
const GROUPS: readonly [Grouping, RegExp][] = [
  ['department', new RegExp(`${ASKING}(?:科室|部门|病区|科(?![学技室]))(?:来?分|统计|汇总|排名|排行)?|科室(?:排名|排行)`)],
  [
    'partner',
    new RegExp(
      `${ASKING}(?:供应商|供货商|客户|经销商|医院|厂家|公司|往来单位|单位)(?:来?分|统计|汇总|排名|排行)?|哪一?家|各家|(?:供应商|客户|医院|经销商)(?:排名|排行)`,
    ),
  ],
  ['product', new RegExp(`${ASKING}(?:产品|耗材|东西|物资|商品|规格|货)(?:来?分|统计|汇总|排名|排行)?|(?:产品|耗材)(?:排名|排行)`)],
  ['month', /(?:各|每|按|分)个?月份?(?:来?分|统计|汇总)?|月度(?:趋势|走势)|逐月/],
];

/** 采购最多的产品, 下单最少的科室. */
const AFTER_EXTREME: readonly [Grouping, RegExp][] = [
  ['product', /(?<=最(?:[多少大小高低贵好]|畅销)的)(?:产品|耗材|东西|物资|商品)(?:是哪(?:一?个|种|些)|有哪些)?/],
  ['partner', /(?<=最[多少大小高低]的)(?:供应商|供货商|客户|经销商|医院|厂家|公司)(?:是哪(?:一?[个家]|些)|有哪些)?/],
  ['department', /(?<=最[多少大小高低]的)(?:科室|部门|病区)(?:是哪(?:一?个|些)|有哪些)?/],
];

export function groupingIn(text: string): { by: Grouping; text: string } | undefined {
  for (const [by, pattern] of [...AFTER_EXTREME, ...GROUPS]) {
    const found = pattern.exec(text);
    if (found) return { by, text: found[0] };
  }
  return undefined;
}
