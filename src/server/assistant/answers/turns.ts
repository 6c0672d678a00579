import type { Frame } from '../reading/frame';
import { kindsIn } from '../words/kinds';
import { MINE } from '../words/said/mine';
import { LICENCES_ASKED_FOR } from '../words/said/standing';
import { whyChanged } from './changed';
import { asks, GOODS, LOOKS, type Turn } from './turn';
import { DONE_TO_ONE, SAID_OUTRIGHT } from './turns-of-deeds';
import { FIRMS_LOOKED_FOR } from './turns-of-firms';
import { GOODS_LOOKED_FOR } from './turns-of-goods';
import { PAGES_LOOKED_FOR } from './turns-of-pages';

/** What is to be paid is not paid yet. */
const AHEAD = /[下明后]|将|月底|年底|[要该]付/;
const NEWEST = /^(?:[^，。]{0,6})(?:最近|最新|最后)的?(?:那|这)?一?[张份笔单](?!据)|最新的?[^，。]{2,8}是哪/;
const COMPARED = /(?:比较|对比|相比)(?:一下|下)?[?？。!！]*$/;
const isPaid = (frame: Frame): boolean => frame.flows.some(({ flow }) => flow === 'pay' || flow === 'collect');

/** 欠我们哪些货没送: goods are owed, not money. */
const GOODS_OWED = /欠[^，。]{0,6}(?:哪些|什么|多少)?(?:货|产品|耗材|东西)(?!款)|(?:货|东西)[^，。]{0,4}[没未](?:送|到|发|来|交)/;
/** 上周我批了哪些单: what was decided is over; what waits is another thing. */
const DECIDED = /我(?:们)?(?:[^，。等待要该需]{0,6})?(?:审|批|审核|审批|复核|驳回|通过)(?:了|过)(?:的|哪|多少|几|什么)|我(?:审|批|审核|审批)过/;
const DECIDED_COUNTED = /我(?:们)?(?:自己)?(?:审批|审核|复核|审|批)(?:了|过)(?:几|多少)[张单笔]/;
const WAS_DONE = /^(?:上|这|本)个?月[\u3400-\u9fff]{1,6}了(?:吗|没有?|么)$/;
const HOW_STANDS = /^(?:我的?)?[那这][^，。]{1,12}(?:怎么样|怎样|咋样)了/;
const PERIODS_OR = /上周|上个?月|昨天|今天|本周|本月|最近|近|这|前/;
const OWN_SENT =
  /我(?:们)?(?:自己)?(?:提|交|报|发起|递|提交|申请|送审)[^，。]{0,4}(?:的|了|上去)?[^，。]{0,6}(?:单|申请|单据|单子|流程).{0,8}(?:卡|谁|批|审|到哪|进度|通过|停)/;
const STOPS = /停用|停售|下架|冻结|封存|锁(?:定|住|掉|起来)?(?=.{0,8}批)|不(?:让|能|许|要|准)(?:再)?(?:发|用|卖|出)/;
const LIMITS = '下限|上限|最低库存|最高库存|安全库存|定数|补货点|库存预警线';
const SETS_LIMIT = new RegExp(
  `(?:${LIMITS})[^，。]{0,6}?(?:设|调|改|定)(?:置)?(?:成|为|到|个)?\\s*\\d|(?:设|调|改|定)(?:置)?(?:一下|个)?[^，。]{0,8}(?:${LIMITS})`,
);
const ENQUIRES = /(?:询|问)(?:一下|下|个|问)?[^，。]{0,16}(?:什么|啥|多少)?(?:价|钱)|询价/;

/** The first that holds turns the frame. */
export const TURNS: readonly Turn[] = [
  ...SAID_OUTRIGHT,
  // 最近一张询价单, 最新的授权书是哪张: one that is there.
  {
    when: (frame) =>
      Boolean(frame.kind) &&
      NEWEST.test(frame.text) &&
      ['draft', 'open', 'list', 'detail', 'none', 'record'].includes(frame.intent) &&
      !frame.has('verb.make') &&
      !frame.has('verb.copy') &&
      frame.quantities.length === 0 &&
      !/照|按|再|一样|复制/.test(frame.text) &&
      !frame.number,
    intent: 'list',
    subject: 'document',
    end: 'last',
  },
  // 给各科发了多少，排个名: told apart by what is said of each.
  {
    when: (frame) =>
      frame.by === undefined &&
      ['document', 'use', 'none'].includes(frame.subject) &&
      ['rank', 'figure', 'list'].includes(frame.intent) &&
      /各(?:个)?(?:科室?|病区|病房|部门)/.test(frame.text) &&
      frame.has('ask.howmuch'),
    intent: 'rank',
    by: 'department',
  },
  ...PAGES_LOOKED_FOR,
  ...FIRMS_LOOKED_FOR,
  ...GOODS_LOOKED_FOR,
  {
    when: (frame) =>
      ['account', 'stock', 'document', 'none'].includes(frame.subject) &&
      LOOKS.has(frame.intent) &&
      !frame.kind &&
      frame.partners.length > 0 &&
      /欠|还差/.test(frame.text) &&
      GOODS_OWED.test(frame.text) &&
      !frame.has('measure.money') &&
      !/款|钱/.test(frame.text),
    intent: 'list',
    subject: 'document',
    kind: () => '采购订单',
  },
  {
    when: (frame) =>
      whyChanged(frame.text) &&
      !frame.number &&
      !frame.trait &&
      (['use', 'document', 'account', 'price', 'profit', 'help', 'none'].includes(frame.subject) || (frame.subject === 'stock' && frame.goods.length > 0)) &&
      !isOfNumber(frame),
    intent: 'explain',
  },
  {
    when: (frame) => DECIDED.test(frame.text) && PERIODS_OR.test(frame.text) && !frame.number && !/等|待|要我|该我/.test(frame.text),
    intent: 'list',
    subject: 'log',
    kind: () => 'decided',
  },
  // 上个月关账了吗: whether it was done, not why.
  { when: (frame) => frame.intent === 'explain' && WAS_DONE.test(frame.text) && !frame.has('ask.why') && !frame.number, intent: 'list' },
  // 我审批了几张询价单: what is done waits no more.
  { when: (frame) => frame.subject === 'todo' && DECIDED_COUNTED.test(frame.text) && !frame.number, intent: 'figure', subject: 'document' },
  // 那张采购订单怎么样了: how it stands, no page of its name.
  { when: (frame) => frame.kind !== undefined && HOW_STANDS.test(frame.text) && LOOKS.has(frame.intent), intent: 'detail', subject: 'document' },
  { when: (frame) => OWN_SENT.test(frame.text) && !frame.number && frame.end !== 'last', intent: 'list', subject: 'todo' },
  // 停用那个批号: a stop of sales is drafted, not explained.
  {
    when: (frame) =>
      STOPS.test(frame.text) &&
      (Boolean(frame.lot) || frame.has('noun.lot') || /这批|那批|批号|批次/.test(frame.text)) &&
      !frame.has('ask.how') &&
      !frame.has('ask.why') &&
      !asks(frame) &&
      !/已|的货|的库存|哪/.test(frame.text),
    intent: 'draft',
    subject: 'document',
    kind: () => '停售单',
  },
  // 问一下支架100套什么价，发给三家供应商: an enquiry is made, with quantities and for several.
  {
    when: (frame) => ENQUIRES.test(frame.text) && frame.quantities.length > 0 && (frame.goods.length > 0 || frame.unknown.length > 0) && frame.intent !== 'how',
    intent: 'draft',
    subject: 'document',
    kind: () => '询价单',
  },
  // 把过期的那批报损: what is done with what ended.
  {
    when: (frame) =>
      (frame.has('noun.expired') || /过期的/.test(frame.text)) &&
      frame.has('flow.loss') &&
      (!asks(frame) || (/[那这](?:几|些)/.test(frame.text) && !/吗|没有?$|多少|哪/.test(frame.text))) &&
      !frame.has('ask.how') &&
      !frame.has('ask.what'),
    intent: 'draft',
    subject: 'expiry',
  },
  // 手套的最低库存设成500: a limit is set on its page.
  {
    when: (frame) => SETS_LIMIT.test(frame.text) && !frame.number && !asks(frame),
    intent: 'how',
    subject: 'help',
    kind: () => '库房产品设置',
  },
  // 审核过的单还能改吗: whether something is possible is how it is done.
  {
    when: (frame) =>
      /还?(?:能不能|能|可不可以|可以)(?:再)?(?:改|撤|删|退|作废|红冲|反审|取消|恢复|找回|还原)[^，。]{0,6}(?:吗|么|嘛|\?|？|$)/.test(frame.text) &&
      !frame.number &&
      !frame.has('here'),
    intent: 'how',
    subject: 'help',
  },
  // 快过期的能退给厂家吗: whether something may be done, with nothing named it is done to, is how it is done.
  {
    when: (frame) =>
      MAY_BE_DONE.test(frame.text) &&
      frame.flows.length > 0 &&
      !frame.number &&
      [frame.goods, frame.partners, frame.departments, frame.warehouses, frame.periods, frame.quantities].every((list) => list.length === 0) &&
      LOOKS.has(frame.intent),
    intent: 'how',
    subject: 'help',
  },
  ...DONE_TO_ONE,
  // 等我审的: what waits for the asker is what his inbox holds.
  {
    when: (frame) => (frame.has('noun.todo') || MINE.test(frame.text)) && !frame.number && !frame.trait && LOOKS.has(frame.intent) && frame.subject !== 'help',
    subject: 'todo',
  },
  // 这个月和上个月比较: two spans and a word for holding them against each other.
  {
    when: (frame) =>
      (frame.has('calc.compare') || COMPARED.test(frame.text)) && frame.periods.length > 1 && ['figure', 'list', 'rank', 'trend'].includes(frame.intent),
    intent: 'compare',
  },
  // 怎么处理 asks how, whatever figures the rest speaks of; 怎么就 asks where from.
  {
    when: (frame) =>
      frame.has('ask.how') &&
      !frame.has('ask.why') &&
      !HOW_DID.test(frame.text) &&
      !WHY_NOT.test(frame.text) &&
      !(HOW_WELL.test(frame.text) && (frame.periods.length > 0 || frame.has('calc.compare'))) &&
      (!['how', 'explain', 'act', 'forecast'].includes(frame.intent) || asksHow(frame)),
    intent: 'how',
    subject: 'help',
  },
  // 等谁复核 asks who has the next word; nothing is to be done.
  {
    when: (frame) => frame.has('noun.reason') && ['act', 'list', 'detail', 'figure'].includes(frame.intent) && frame.subject === 'document' && !frame.number,
    intent: 'explain',
  },
  // 付款按供应商排一下: told apart, nothing is made.
  {
    when: (frame) =>
      frame.intent === 'draft' && frame.cover.some(({ sense, text }) => sense.startsWith('by.') && /^按/.test(text)) && frame.quantities.length === 0,
    intent: 'rank',
    subject: 'document',
  },
  // 做个付款申请 makes one.
  {
    when: (frame) => frame.has('verb.make') && (Boolean(frame.kind) || frame.flows.length > 0) && !asks(frame) && LOOKS.has(frame.intent) && !frame.has('past'),
    intent: 'draft',
    subject: 'document',
  },
  // 超过90天没收回来的钱: money that is out for so many days.
  {
    when: (frame) => /(?:超过?|大于|以上)?\d+天.{0,4}(?:没|未)(?:收|付|回款|还)|\d+天以上.{0,6}(?:应收|应付|欠)/.test(frame.text),
    intent: 'figure',
    subject: 'account',
  },
  // 这个月付出去多少: what was paid is in papers, what is still owed in the accounts.
  {
    when: (frame) => frame.subject === 'account' && isPaid(frame) && frame.periods.length > 0 && !frame.has('noun.account') && !AHEAD.test(frame.text),
    subject: 'document',
  },
  // 中心库里安泰的东西: goods in a store.
  {
    when: (frame) => frame.warehouses.length > 0 && GOODS.test(frame.text) && ['record', 'none', 'page'].includes(frame.subject) && frame.flows.length === 0,
    intent: 'list',
    subject: 'stock',
  },
  // 跟瑞和要的许可证发来没: what was asked of another house for stands on the paper it was asked by.
  {
    when: (frame) =>
      frame.has('noun.licence') && ASKED_FOR.test(frame.text) && !frame.kind && !frame.has('ask.how') && [...LOOKS, 'explain'].includes(frame.intent),
    intent: 'detail',
    subject: 'document',
    kind: () => LICENCES_ASKED_FOR,
  },
  // 10月对账怎么没对上: why it is so, of papers that stand like that.
  {
    when: (frame) =>
      frame.subject === 'document' && ['list', 'figure', 'none'].includes(frame.intent) && Boolean(frame.trait) && !frame.number && WHY_NOT.test(frame.text),
    intent: 'explain',
  },
  // 年底前到期的合同: a paper that ends is no lot.
  {
    when: (frame) => frame.subject === 'expiry' && frame.has('noun.licence') && frame.intent !== 'draft',
    subject: 'licence',
  },
  // 到期该收的款: money falls due.
  {
    when: (frame) =>
      ['expiry', 'document', 'none'].includes(frame.subject) &&
      /(?:款|账|钱|应收|应付|货款)[^，。]{0,4}(?:到期|要付|该[收付]|要收)|到期[^，。]{0,4}(?:该|要|应)?(?:[收付]的?|款|账|应收|应付|货款)/.test(frame.text) &&
      !/证|合同|批|货(?!款)/.test(frame.text) &&
      !frame.kind &&
      frame.intent !== 'how',
    intent: 'list',
    subject: 'account',
  },
  // 3万6的预付款等谁: a paper that has a state of its own, not what is owed.
  {
    when: (frame) =>
      ['account', 'document'].includes(frame.subject) &&
      !frame.kind &&
      frame.has('noun.credit') &&
      (frame.has('noun.reason') || Boolean(frame.amount)) &&
      paidAhead(frame) !== undefined,
    subject: 'document',
    kind: (frame) => paidAhead(frame),
  },
  // 为什么还不能结账: what closing a month asks for.
  { when: (frame) => frame.intent === 'explain' && !frame.number && /结账|关账|月结/.test(frame.text), intent: 'how', subject: 'help' },
  // 为什么库存预警有174条: why so many are low.
  { when: (frame) => frame.intent === 'explain' && frame.has('noun.low'), subject: 'low' },
];
/** 管谁要的, 跟谁要过: somebody was asked. */
const ASKED_FOR = /(?:管|跟|向|找|问|让)[^，。]{1,12}(?:要|索要|讨|补|提供|换)[的过了](?=[^，。]{0,10}(?:证|照|资质|备案|执照|授权))/;
/** 预付款, or 预付 of it: the papers it is written on. */
const paidAhead = ({ cover }: Frame): string | undefined => {
  const said = cover.find(({ sense }) => sense === 'noun.credit')?.text;
  return said && [said, `${said}款`].find((one) => kindsIn(one)?.said === one);
};
const MAY_BE_DONE = /(?:能不能|可不可以|能|可以)(?!用|发多少|够|撑|看|查)[^，。]{1,14}(?:吗|么|不)[?？]*$|(?:行不行|行吗|可以不|可不可以|成不成)[?？]*$/;
/** 咋提交不了, 怎么没对上: why it is not so. */
const WHY_NOT = /(?:怎么|咋)(?:就|都|还|一直|老)?(?:[没未]|[^，。]{1,4}不(?:了|上|成|动|掉|出|过|下))(?!样)/;
/** How did it compare asks for figures. */
const HOW_DID = /^how (?:did|do|does|has|have|are|is|was)\b(?! i\b)/;
/** 这个月毛利比上个月如何. */
const HOW_WELL = /(?:如何|怎样|怎么样|咋样)[?？。!！]*$/;
/** 怎么核销 asks how where no paper and no state of one is spoken of; 怎么还没发 asks why. */
const asksHow = (frame: Frame): boolean =>
  frame.intent === 'explain' &&
  (frame.subject === 'document' || (frame.subject === 'price' && /(?:怎么|咋|如何|怎样)[^，。]{0,2}[放比做弄选定录填办操]/.test(frame.text))) &&
  !frame.number &&
  !frame.has('here') &&
  !frame.state &&
  !frame.trait &&
  !frame.kind &&
  !/怎么[还没不这就才会是]|怎么回事/.test(frame.text);
const isOfNumber = (frame: Frame): boolean => frame.has('qty') || (frame.has('num') && frame.subject === 'stock');
