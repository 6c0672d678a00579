import type { Frame } from '../reading/frame';
import type { Intent, Subject } from '../reading/grammar/cell';
import { whyChanged } from './changed';

/**
 * What the words say more surely than the model: a few words decide by themselves what a sentence is about, whatever its build reminds the
 * model of. Each is a rule about words, none about a question.
 */
type Turn = { when(frame: Frame): boolean; intent?: Intent; subject?: Subject; kind?(frame: Frame): string | undefined };

const MINE = /(?:待|等|要|该|轮到|需要|归)(?:着)?我(?:们)?(?:来|去)?(?:审|批|处理|办|复核|确认)/;
/** What is to be paid is not paid yet. */
const AHEAD = /[下明后]|将|月底|年底|[要该]付/;
const COMPARED = /(?:比较|对比|相比)(?:一下|下)?[?？。!！]*$/;
const LOOKS = new Set<Intent>(['list', 'figure', 'none', 'open', 'detail', 'compare', 'rank']);
const GOODS = /东西|货|耗材|产品|物资/;
const isPaid = (frame: Frame): boolean => frame.flows.some(({ flow }) => flow === 'pay' || flow === 'collect');

/** 欠我们哪些货没送: goods are owed, not money. */
const GOODS_OWED = /欠[^，。]{0,6}(?:哪些|什么|多少)?(?:货|产品|耗材|东西)(?!款)|(?:货|东西)[^，。]{0,4}[没未](?:送|到|发|来|交)/;
/** 上周我批了哪些单: what was decided is over; what waits is another thing. */
const DECIDED = /我(?:们)?(?:[^，。等待要该需]{0,6})?(?:审|批|审核|审批|复核|驳回|通过)(?:了|过)(?:的|哪|多少|几|什么)|我(?:审|批|审核|审批)过/;
const PERIODS_OR = /上周|上个?月|昨天|今天|本周|本月|最近|近|这|前/;
const OWN_SENT =
  /我(?:们)?(?:自己)?(?:提|交|报|发起|递|提交|申请|送审)[^，。]{0,4}(?:的|了|上去)?[^，。]{0,6}(?:单|申请|单据|单子|流程).{0,8}(?:卡|谁|批|审|到哪|进度|通过|停)/;
const STOPS = /停用|停售|下架|冻结|封存|锁(?:定|住|掉|起来)?(?=.{0,8}批)|不(?:让|能|许|要|准)(?:再)?(?:发|用|卖|出)/;
const ENQUIRES = /(?:询|问)(?:一下|下|个|问)?[^，。]{0,16}(?:什么|啥|多少)?(?:价|钱)|询价/;

export const TURNS: readonly Turn[] = [
  // cgjh: a name by itself is looked at; nothing is wished made.
  {
    when: (frame) =>
      frame.intent === 'draft' &&
      frame.text.length <= 8 &&
      frame.cover.every(({ sense }) => /^(?:kind|page|filler|polite)$|^flow\./.test(sense)) &&
      (/^[a-z]+$/.test(frame.text) || frame.page !== undefined),
    intent: 'open',
    subject: 'page',
  },
  // 我们科这个月花了多少: what a ward spends is what it uses.
  {
    when: (frame) =>
      frame.subject === 'document' &&
      ['figure', 'rank', 'compare', 'trend', 'average', 'share', 'explain'].includes(frame.intent) &&
      frame.has('measure.money') &&
      SPENT.test(frame.text) &&
      (frame.has('own') || frame.departments.length > 0 || frame.by === 'department') &&
      !frame.kind &&
      frame.flows.length === 0 &&
      frame.partners.length === 0 &&
      !['noun.order', 'noun.account', 'noun.stock', 'noun.price', 'noun.doc'].some((sense) => frame.has(sense)),
    subject: 'use',
  },
  // 帮我催一下没审的订单: something is to be done about them.
  {
    when: (frame) =>
      frame.has('verb.urge') && URGES.test(frame.text) && ['list', 'figure', 'open', 'detail'].includes(frame.intent) && !frame.number && !asks(frame),
    intent: 'act',
    subject: 'document',
  },
  // 库存流水打开: a page is opened, whatever it is about.
  {
    when: (frame) =>
      frame.has('verb.open') &&
      /打开[吧呗一下]*[。.!！]?$/.test(frame.text) &&
      frame.text.length <= 14 &&
      !frame.number &&
      !frame.state &&
      !frame.trait &&
      [frame.goods, frame.partners, frame.departments, frame.warehouses, frame.periods].every((list) => list.length === 0),
    intent: 'open',
    subject: 'page',
  },
  // 月结做了吗, 结账结到几月了: the page where months are closed says it.
  {
    when: (frame) =>
      /月结|结账|关账|封账|扎账/.test(frame.text) &&
      (['ask.yes', 'ask.when', 'noun.progress'].some((sense) => frame.has(sense)) || /到(?:了)?(?:几|哪个?)月|几月/.test(frame.text)) &&
      LOOKS.has(frame.intent) &&
      frame.partners.length === 0 &&
      !frame.number,
    intent: 'open',
    subject: 'page',
    kind: () => '库存财务',
  },
  // 对一下康达上个月的账: the statements with them.
  {
    when: (frame) =>
      /^(?:请|帮我|给我|我要|我想|想|要)*(?:对|核)(?:一下|下|个|一?对)?(?:和|跟|与)?[^，。]{0,14}账单?[吧呗]?[。.!！]?$/.test(frame.text) &&
      frame.partners.length > 0 &&
      !frame.has('ask.how'),
    intent: 'list',
    subject: 'document',
    kind: () => '往来对账单',
  },
  // 上架单在哪儿: where it is opened.
  {
    when: (frame) =>
      frame.has('ask.where') &&
      IN_MENU.test(frame.text) &&
      ['detail', 'list', 'record', 'open', 'none'].includes(frame.intent) &&
      frame.cover.every(({ sense }) => /^(?:kind|page|filler|polite|ask\.where|noun\.(?:doc|page)|verb\.(?:show|open))$|^flow\./.test(sense)) &&
      (Boolean(frame.kind) || Boolean(frame.page) || frame.flows.length > 0),
    intent: 'open',
    subject: 'page',
  },
  // 康柏还欠着哪几单没送: what is owed and has not come is goods.
  {
    when: (frame) =>
      frame.subject === 'account' && Boolean(frame.state) && OWED_GOODS.test(frame.state ?? '') && !/款|钱|账/.test(frame.text) && LOOKS.has(frame.intent),
    intent: 'list',
    subject: 'document',
  },
  // 前五大供应商是谁: ranked by what is bought of them, customers by what is sold to them.
  {
    when: (frame) =>
      frame.intent === 'rank' &&
      frame.subject === 'document' &&
      frame.by === 'partner' &&
      !frame.kind &&
      frame.flows.length === 0 &&
      !frame.has('noun.order') &&
      !frame.has('noun.account') &&
      RANKED.test(frame.text),
    kind: (frame) => (/客户|医院|下游|下家|customer|hospital/.test(frame.text) ? '销量' : '采购'),
  },
  // 库里什么放得最久: what came first, not what did not move.
  { when: (frame) => frame.intent === 'rank' && frame.subject === 'idle' && frame.has('calc.first') && !frame.has('noun.idle'), subject: 'stock' },
  // 已经过期还没处理的货: goods that ended and still lie there.
  {
    when: (frame) =>
      (frame.has('noun.expired') || frame.has('noun.expiry')) &&
      !frame.kind &&
      !frame.number &&
      ['document', 'none'].includes(frame.subject) &&
      GOODS.test(frame.text) &&
      LOOKS.has(frame.intent),
    subject: 'expiry',
  },
  // 还有几家机构没审核: records wait, no papers.
  {
    when: (frame) =>
      frame.subject === 'document' &&
      Boolean(frame.state) &&
      /机构|公司|注册/.test(frame.text) &&
      !frame.kind &&
      frame.flows.length === 0 &&
      frame.partners.length === 0 &&
      !frame.has('noun.doc') &&
      LOOKS.has(frame.intent),
    intent: 'figure',
    subject: 'record',
  },
  // 上个月进了哪些货: goods are asked for, not the papers they came with.
  {
    when: (frame) =>
      frame.intent === 'list' &&
      frame.subject === 'document' &&
      frame.by === 'product' &&
      frame.flows.length > 0 &&
      !frame.kind &&
      !frame.state &&
      !frame.trait &&
      /哪[些样种]|什么|啥/.test(frame.text),
    intent: 'figure',
  },
  // 康达今年的采购额: a sum is asked for, no list.
  {
    when: (frame) =>
      ['list', 'open'].includes(frame.intent) &&
      frame.subject === 'document' &&
      frame.flows.some(({ said }) => /[额量]$|金额$|总额$/.test(said)) &&
      !frame.has('ask.which') &&
      !frame.has('verb.list') &&
      !frame.by &&
      !frame.number,
    intent: 'figure',
  },
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
      (frame.has('noun.expired') || /过期的/.test(frame.text)) && frame.has('flow.loss') && !asks(frame) && !frame.has('ask.how') && !frame.has('ask.what'),
    intent: 'draft',
    subject: 'expiry',
  },
  // 审核过的单还能改吗: whether something is possible is how it is done.
  {
    when: (frame) =>
      /还?(?:能不能|能|可不可以|可以)(?:再)?(?:改|撤|删|退|作废|红冲|反审|取消|恢复)[^，。]{0,6}(?:吗|么|嘛|\?|？|$)/.test(frame.text) &&
      !frame.number &&
      !frame.has('here'),
    intent: 'how',
    subject: 'help',
  },
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
  // 做个付款申请 makes one.
  {
    when: (frame) => frame.has('verb.make') && (Boolean(frame.kind) || frame.flows.length > 0) && !asks(frame) && LOOKS.has(frame.intent) && !frame.has('past'),
    intent: 'draft',
    subject: 'document',
  },
  // 这个月付出去多少: what was paid is in papers, what is still owed in the accounts.
  {
    when: (frame) => frame.subject === 'account' && isPaid(frame) && frame.periods.length > 0 && !frame.has('noun.account') && !AHEAD.test(frame.text),
    subject: 'document',
  },
  // 超过90天没收回来的钱: money that is out for so many days.
  {
    when: (frame) => /(?:超过?|大于|以上)?\d+天.{0,4}(?:没|未)(?:收|付|回款|还)|\d+天以上.{0,6}(?:应收|应付|欠)/.test(frame.text),
    intent: 'figure',
    subject: 'account',
  },
  // 中心库里安泰的东西: goods in a store.
  {
    when: (frame) => frame.warehouses.length > 0 && GOODS.test(frame.text) && ['record', 'none', 'page'].includes(frame.subject) && frame.flows.length === 0,
    intent: 'list',
    subject: 'stock',
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
    when: (frame) => frame.subject === 'account' && frame.has('noun.credit') && (frame.has('noun.reason') || Boolean(frame.amount)),
    subject: 'document',
    kind: (frame) => frame.cover.find(({ sense, text }) => sense === 'noun.credit' && text.endsWith('款'))?.text,
  },
  // 为什么还不能结账: what closing a month asks for.
  { when: (frame) => frame.intent === 'explain' && !frame.number && /结账|关账|月结/.test(frame.text), intent: 'how', subject: 'help' },
  // 为什么库存预警有174条: why so many are low.
  { when: (frame) => frame.intent === 'explain' && frame.has('noun.low'), subject: 'low' },
];
const SPENT = /花|开销|开支|费用|成本|支出|用掉/;
const URGES = /^(?:请|帮我|帮忙|麻烦你?|给我|你|去|先|再)*(?:催|提醒)|把[^，。]{1,16}催/;
/** A page, not the place of a thing. */
const IN_MENU = /(?:单子?|记录|登记|页面|菜单|报表|管理|功能|界面|台账|查询)(?:都|放|是)?在哪/;
const OWED_GOODS = /[没未](?:到|送|来|收|发)/;
const RANKED = /供应商|供货商|厂家|上游|客户|医院|经销商|下游|下家|supplier|vendor|customer|hospital/;
/** How did it compare asks for figures. */
const HOW_DID = /^how (?:did|do|does|has|have|are|is|was)\b(?! i\b)/;
/** 这个月毛利比上个月如何. */
const HOW_WELL = /(?:如何|怎样|怎么样|咋样)[?？。!！]*$/;
/** 怎么核销 asks how where no paper and no state of one is spoken of; 怎么还没发 asks why. */
const asksHow = (frame: Frame): boolean =>
  frame.intent === 'explain' &&
  frame.subject === 'document' &&
  !frame.number &&
  !frame.has('here') &&
  !frame.state &&
  !frame.trait &&
  !frame.kind &&
  !/怎么[还没不这就才会是]|怎么回事/.test(frame.text);
const isOfNumber = (frame: Frame): boolean => frame.has('qty') || (frame.has('num') && frame.subject === 'stock');
const asks = (frame: Frame): boolean =>
  frame.cover.some(({ sense, text }) => /^ask\.(?!how$|what$)/.test(sense) || (sense.startsWith('by.') && text.includes('哪')));
