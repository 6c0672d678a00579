import type { Day } from '../../../define/dates';
import { amountIn, type Measure, measureIn } from '../../../define/spoken-numbers';
import { horizonIn, periodIn } from '../../../define/spoken-periods';
import { type KindsSaid, kindsIn } from './kinds';
import { type Extreme, extremeIn, type Grouping, groupingIn } from './ranking';
import { plainly } from './spoken';
import { labelIn, statusesIn } from './states';
import { stretchesOf } from './stretches';

/**
 * A question read by its words: dates, measures, kinds, states and what it wants. Every word that was understood is taken
 * out; the stretches left over are names (stretches → names.ts).
 */
export type Read = {
  text: string;
  number: string | undefined;
  period: string | undefined;
  expiry: string | undefined;
  /** 张主任: whose operation it was. */
  doctor: string | undefined;
  amount: string | undefined;
  measure: Measure | undefined;
  kinds: KindsSaid | undefined;
  status: string | undefined;
  /** What its lists call so besides the status: 待接单, 未开票, 紧急. */
  trait: string | undefined;
  batchNo: string | undefined;
  extreme: Extreme | undefined;
  grouping: Grouping | undefined;
  /** 我们科: the asking user's own. */
  isOwnDepartment: boolean;
  wants: Wants;
  stretches: string[];
};
export type Wants = Record<
  'open' | 'figure' | 'how' | 'why' | 'stock' | 'expiry' | 'account' | 'usage' | 'draft' | 'list' | 'latest' | 'here' | 'todo' | 'record' | 'detail' | 'when',
  boolean
>;

const WANTS: Record<keyof Wants, RegExp> = {
  open: /^(?:请|帮我|麻烦|给我)*(?:打开|进入|进|跳到|跳转到?|转到|切换到|去|看一?下|看看|查看|查一?下|显示|我要看|我想看|调出|找到|找一?下|查找|搜索|查)/,
  figure: /多少|几张|几个|几笔|几单|几家|金额|合计|总额|总数|总共|一共|数量|统计|汇总|花了|额$/,
  how: /怎么(?!样|来的|回事|只|就|这么|还(?:剩|有|没|是|不))|咋(?!样)|如何|怎样|步骤|操作方法|怎么办|教我|在哪里?(?:[做设办录填改弄]|登记|申请|操作)|哪里?(?:能|可以)?登记|使用说明/,
  why: /为什么|为何|为啥|怎么不能|怎么不让|不能.*原因|什么原因|不了|怎么来的|怎么算(?:出来)?的|怎么(?:只|就|这么|还(?:剩|有|没|是|不))|哪来的|由来|凭什么/,
  stock:
    /库存|现货|放(?:在)?哪|还(?:能|可以)?有多少|还有没有|还有吗|有多少[支盒个包箱瓶套袋片件]?(?:库存|货)?$|还够不够|还剩|只剩|剩余|剩下|剩多少|存货|有货|没货|现存|有没有货|可用量|缺货|够不够|够吗|能卖|(?:库里|库房里|仓库里?|库存)\S{0,8}(?:值|多少钱|金额)/,
  expiry: /过期|到期|近效期|效期|失效|有效期/,
  account: /逾期(?!(?:了|还|都)*(?:没|未))|该付|要付|付的账|付账|欠账|赊账|欠款|欠(?!费)|应收|应付|未付款?|未收款?|账款|往来余额|货款|余额|回款|到账情况/,
  usage: /用量|能用|使用量|消耗|耗用|用了|用掉|使用了|使用情况|领用了|(?:谁|科室?|病区|部门)用|用得?最|用.{0,10}最[多少]/,
  draft:
    /(?:发货|送货|退货|报损|移库|调拨)(?=\S{0,12}[一二两三四五六七八九十百\d]+\s*[支盒个包箱瓶套袋片件])|申领|申请|领用?(?=\S*\d)|下单|新建|新增|新开|开一?张|开个|创建|做一?张|录一?张|建一?张|起草|订购|补货|(?:要|需要|缺|差|买|来|领|订|进|拿|调|移|挪|搬|转)(?=\S{0,12}\d*[一二两三四五六七八九十百\d]+\s*[支盒个包箱瓶套袋片件])|采购(?=\S*\d+\s*[支盒个包箱瓶套袋片件])/,
  list: /哪些|有什么|列出|清单|列表|有没有/,
  latest: /最近一[张笔次]|最新|上一张|最近的?[一1]张|上次|上回|上一[次回]|刚才那张/,
  here: /这张|这个单|这单|本单|当前|选中|这几张|此单/,
  todo: /待办|(?:要|等着?|归|该|轮到)我(?:去|来)?(?:审|批|处理)|我(?:要|该|得)(?:审|批|处理)|需要我|我该|该审/,
  record:
    /资料|信息|详情|档案|基本情况|电话|手机号?|联系人|联系方式|地址|账期|开户行|银行账号|编码|负责人|保管员|业务员|注册证|厂家是|规格是|证照|是谁|是哪个|叫什么/,
  detail: /里面?都?(?:有|是)|里头|内容|明细|有什么|有哪些|详情|谁(?!用|欠)|什么时候|到哪|进度|到了哪|情况|几行|哪些(?:产品|东西|耗材)/,
  when: /什么时候|何时|哪天|哪一天|几号|几时|多久/,
};

/** CG202608010001 or a part of at least six digits after letters; 13 digits alone are a bar code. */
const NUMBER_WORD = /(?<![A-Za-z0-9])[A-Za-z]{2}\d{6,}(?:-\d+)?(?![A-Za-z0-9])/;
/** 批号A1 · A1这个批号 · 批次：A1 · A1批; a number before 批 counts batches and names none. */
const CODE = '[A-Za-z0-9][A-Za-z0-9_-]{0,39}';
const BATCH = [new RegExp(`批[号次]\\s*(?:是|为|:)?\\s*(${CODE})`), new RegExp(`(?<![A-Za-z0-9])(${CODE})\\s*(?:这个?|那个?|的)?\\s*批[号次]?(?!发)`)];
/** 张主任, 李医生: one or two letters of a name before what he is. */
const DOCTOR = /([^的给和与跟是查看请问找\s，。、各哪个位名]{1,2})(?:主任|医生|大夫|教授)/;
/** The asking user's own department. */
const OWN = /(?:我们|咱们|我|本|这个)(?:科室?|病区|部门)|^科室?里?(?=还|有|剩|现|库存)/;

export function readQuestion(given: string, today: Day): Read {
  const text = plainly(normalise(given));
  const wants = Object.fromEntries(Object.entries(WANTS).map(([name, pattern]) => [name, pattern.test(text)])) as Wants;
  let rest = text;
  const take = (words: string | undefined): string | undefined => {
    if (words) rest = rest.replace(words, '|');
    return words;
  };
  const number = take(NUMBER_WORD.exec(rest)?.[0]);
  const isOwnDepartment = take(OWN.exec(rest)?.[0]) !== undefined;
  const batch = BATCH.map((pattern) => pattern.exec(rest)).find((found) => found?.[1] && /\d/.test(found[1]) && !/^\d{1,2}$/.test(found[1]));
  const batchNo = take(batch?.[0]) ? batch?.[1] : undefined;
  const ahead = periodIn(rest, today);
  const expiry = wants.expiry ? (take(horizonIn(rest)?.text) ?? (ahead && ahead.to > today ? take(ahead.text) : undefined) ?? '近效期') : undefined;
  const doctor = DOCTOR.exec(rest)?.[1];
  if (doctor) take(DOCTOR.exec(rest)?.[0]);
  const period = take(periodIn(rest, today)?.text);
  const amount = take(amountIn(rest)?.text);
  const grouping = groupingIn(rest);
  const extreme = extremeIn(rest);
  if (extreme || wants.figure || wants.usage || /排名|排行|[按分]/.test(grouping?.text ?? '')) take(grouping?.text);
  take(extreme?.text);
  // 金额超过5万 limits, it does not ask for a sum.
  if (amount) wants.figure = WANTS.figure.test(rest.replace(/金额|总额/g, ''));
  const kinds = kindsIn(rest);
  const measure = measureIn(rest);
  take(measure?.text);
  // A state inside the name of a kind or page is none: 红冲入库单 as a how-to.
  const status = wants.how ? undefined : take(statusesIn(kinds ? rest.replace(kinds.said, '|') : rest)?.text);
  const labelled = wants.how ? undefined : labelIn(rest, kinds?.kinds ?? [], kinds?.said);
  take(labelled?.text);
  take(kinds?.said);
  return {
    text,
    number: number?.toUpperCase(),
    period,
    expiry,
    doctor,
    amount,
    measure,
    kinds,
    status,
    trait: labelled?.label,
    batchNo,
    extreme,
    grouping: grouping?.by,
    isOwnDepartment,
    wants,
    stretches: stretchesOf(rest),
  };
}

/** Full-width letters and digits as plain ones, one space for many. */
const normalise = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();
