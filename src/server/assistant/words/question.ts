import type { Day } from '../../../define/dates';
import { type KindsSaid, kindsIn, statusesIn, tabIn } from './kinds';
import { amountIn, type Measure, measureIn } from './numbers';
import { horizonIn, periodIn } from './periods';

/**
 * A question read by its words: dates, measures, kinds, states and what it wants. Every word that was understood is taken
 * out; the stretches left over are names (stretches → names.ts).
 */
export type Read = {
  text: string;
  number: string | undefined;
  period: string | undefined;
  expiry: string | undefined;
  amount: string | undefined;
  measure: Measure | undefined;
  kinds: KindsSaid | undefined;
  status: string | undefined;
  batchNo: string | undefined;
  wants: Wants;
  stretches: string[];
};
export type Wants = Record<
  'open' | 'figure' | 'how' | 'why' | 'stock' | 'expiry' | 'account' | 'usage' | 'draft' | 'list' | 'latest' | 'here' | 'todo',
  boolean
>;

const WANTS: Record<keyof Wants, RegExp> = {
  open: /^(?:请|帮我|麻烦|给我)*(?:打开|进入|进|跳到|跳转到?|转到|切换到|去|看一?下|看看|查看|查一?下|显示|我要看|我想看|调出|找到|找一?下|查找|搜索|查)/,
  figure: /多少|几张|几个|几笔|几单|几家|金额|合计|总额|总数|总共|一共|数量|统计|汇总|花了|额$/,
  how: /怎么|如何|怎样|步骤|操作方法|怎么办|教我|在哪里?[做设办录]|使用说明/,
  why: /为什么|为何|为啥|怎么不能|怎么不让|不能.*原因|什么原因|不了/,
  stock: /库存|还有多少|还剩|剩余|存货|有货|没货|现存|有没有货|可用量|够不够/,
  expiry: /过期|到期|近效期|效期|失效|有效期/,
  account: /欠款|欠|应收|应付|未付款?|未收款?|账款|往来余额|货款|余额/,
  usage: /用量|使用量|消耗|耗用|用了|用掉|使用了|使用情况|领用了/,
  draft: /申领|申请|领用?(?=\S*\d)|下单|新建|新增|新开|开一?张|开个|创建|做一?张|录一?张|建一?张|起草|订购|补货|采购(?=\S*\d+\s*[支盒个包箱瓶套袋片件])/,
  list: /哪些|有什么|列出|清单|列表|有没有/,
  latest: /最近一[张笔次]|最新|上一张|最近的?[一1]张/,
  here: /这张|这个单|这单|本单|当前|选中|这几张|此单/,
  todo: /待办|要我审|我要审|等我审|需要我|我该|该审/,
};

/** Words that carry no name wherever they stand; what is between them is a stretch. */
const EMPTY = [
  '麻烦你?',
  '请问',
  '帮我',
  '帮忙',
  '给我',
  '我想要?',
  '我要',
  '我们的?',
  '咱们',
  '我的',
  '能不能',
  '可以',
  '打开',
  '进入',
  '跳转到?',
  '跳到',
  '转到',
  '切换到',
  '看一?下',
  '看看',
  '查看',
  '查询',
  '查一?下',
  '查找',
  '显示',
  '调出',
  '找到',
  '找一?下',
  '搜索',
  '列出',
  '发给',
  '下给',
  '开给',
  '送给',
  '卖给',
  '来自',
  '往来单位',
  '给',
  '的',
  '了',
  '吗',
  '呢',
  '有没有',
  '还有',
  '还剩下?',
  '剩余',
  '没有',
  '多少钱',
  '多少',
  '几张',
  '几个',
  '几笔',
  '几单',
  '几家',
  '总金额',
  '金额',
  '合计',
  '总额',
  '总数',
  '总共',
  '一共',
  '数量',
  '统计',
  '汇总',
  '花了',
  '哪些',
  '哪几张',
  '什么',
  '哪张',
  '清单',
  '列表',
  '情况',
  '全部',
  '所有',
  '一张',
  '一个',
  '一下',
  '库存量?',
  '现存量?',
  '可用量?',
  '存货',
  '有货',
  '没货',
  '快?要?过期',
  '快?要?到期',
  '近效期',
  '有效期',
  '效期',
  '失效',
  '批号',
  '欠款',
  '欠着?',
  '应收账?款?',
  '应付账?款?',
  '未付款?',
  '未收款?',
  '账款',
  '往来',
  '余额',
  '货款',
  '用量',
  '使用量',
  '消耗量?',
  '耗用',
  '用了',
  '用掉',
  '使用了?',
  '领用',
  '申领',
  '申请',
  '下单',
  '新建',
  '新增',
  '新开',
  '开一?张',
  '创建',
  '做一?张',
  '起草',
  '订购',
  '补货',
  '购买',
  '最近一[张笔次]',
  '最近',
  '最新',
  '在哪里?',
  '哪里',
  '主要',
  '单据',
  '单子',
  '单号',
  '现在',
  '目前',
  '当前',
  '全院',
  '本院',
  '待办',
  '需要我',
  '够不够',
];
const EMPTY_WORDS = new RegExp(EMPTY.sort((a, b) => b.length - a.length).join('|'), 'g');
/** Words that carry no name only at the edge of a stretch: 和 in 康和医院 is a letter of a name. */
const EDGE =
  '请|我|看|查|找|去|从|向|跟|和|与|对|在|是|吧|啊|有|里|单|张|还|到|要|钱|花|共|发|额|下|开|做|录|建|订|买|采购|都|等|审|产品|耗材|货物?|科室|部门|供应商|客户|公司|页面|界面|明细|个|剩|那|这|把|些|出来';
const LEADING = new RegExp(`^(?:${EDGE})+(?=.{2})`);
const TRAILING = new RegExp(`(?<=.{2})(?:${EDGE}|里面|上面|中|上)+$`);
const ONLY_EDGE = new RegExp(`^(?:${EDGE})+$`);
export const trimmed = (part: string): string => {
  const next = part.trim().replace(LEADING, '').replace(TRAILING, '').trim();
  return ONLY_EDGE.test(next) ? '' : next;
};
/** CG202608010001 or a part of at least six digits after letters; 13 digits alone are a bar code. */
const NUMBER_WORD = /(?<![A-Za-z0-9])[A-Za-z]{2}\d{6,}(?:-\d+)?(?![A-Za-z0-9])/;
const BATCH = /批号\s*(?:是|为|:)?\s*([A-Za-z0-9][A-Za-z0-9_-]{0,39})/;

export function readQuestion(given: string, today: Day): Read {
  const text = normalise(given);
  const wants = Object.fromEntries(Object.entries(WANTS).map(([name, pattern]) => [name, pattern.test(text)])) as Wants;
  let rest = text;
  const take = (words: string | undefined): string | undefined => {
    if (words) rest = rest.replace(words, '|');
    return words;
  };
  const number = take(NUMBER_WORD.exec(rest)?.[0]);
  const batch = BATCH.exec(rest);
  const batchNo = batch?.[1] && /\d/.test(batch[1]) ? batch[1] : undefined;
  if (batchNo) take(batch?.[0]);
  const expiry = wants.expiry ? (take(horizonIn(rest)?.text) ?? '近效期') : undefined;
  const period = take(periodIn(rest, today)?.text);
  const amount = take(amountIn(rest)?.text);
  // 金额超过5万 limits, it does not ask for a sum.
  if (amount) wants.figure = WANTS.figure.test(rest.replace(/金额|总额/g, ''));
  const kinds = kindsIn(rest);
  const measure = measureIn(rest);
  take(measure?.text);
  // A state inside the name of a kind or page is none: 红冲入库单 as a how-to.
  const status = wants.how ? undefined : take(statusesIn(rest)?.text ?? tabIn(kinds ? rest.replace(kinds.said, '|') : rest, kinds?.kinds ?? []));
  take(kinds?.said);
  const stretches = rest
    .replace(EMPTY_WORDS, '|')
    .split(/[|,，。.?？!！、;；:：“”"'（）()]+/)
    .map(trimmed)
    .filter((part) => part.length >= 2)
    .slice(0, 8);
  return {
    text,
    number: number?.toUpperCase(),
    period,
    expiry,
    amount,
    measure,
    kinds,
    status,
    batchNo,
    wants,
    stretches,
  };
}

/** Full-width letters and digits as plain ones, one space for many. */
const normalise = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();
