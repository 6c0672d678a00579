import type { Frame } from '../reading/frame';
import { ASKS_OPINIONS } from '../tools/opinions';
import { AT_A_LOSS } from './figures/money';
import { asks, LOOKS, type Turn } from './turn';

/** What says by itself what is asked, whatever it is asked of. */
export const SAID_OUTRIGHT: readonly Turn[] = [
  // 各级审批意见是什么, of one paper: how it stands says who decided what.
  { when: ({ number, text }) => number !== undefined && ASKS_OPINIONS.test(text), intent: 'explain', subject: 'document' },
  // 哪几样亏本卖的: what is left of the sale.
  { when: (frame) => AT_A_LOSS.test(frame.text) && LOOKS.has(frame.intent) && !frame.number, intent: 'rank', subject: 'profit' },
  // 催款催过哪几家: what was done is told, nothing is to be urged.
  { when: (frame) => frame.has('verb.urge') && /[催追][^，。]{0,3}[过了]/.test(frame.text) && asks(frame) && !frame.number, intent: 'list', subject: 'none' },
  // 质检报告缺哪些产品: papers are missing, no goods.
  { when: (frame) => frame.subject === 'low' && PAPERS_LACK.test(frame.text) && frame.goods.length === 0, intent: 'list', subject: 'none' },
  // 由哪些单据组成: the figure, paper by paper.
  { when: (frame) => MADE_UP_OF.test(frame.text) && !frame.number, intent: 'rank', by: 'paper' },
  // 合同咋退回了: why it came back, not how that is done.
  { when: (frame) => CAME_BACK.test(frame.text) && !frame.number && frame.quantities.length === 0, intent: 'explain', subject: 'document' },
  // 市一退了哪张结算发票: a paper that goes nowhere with goods was refused.
  {
    when: (frame) =>
      frame.kind !== undefined &&
      NO_GOODS.test(frame.kind) &&
      frame.flows.length === 1 &&
      frame.flows[0]?.flow === 'return' &&
      !frame.number &&
      !frame.state &&
      (frame.has('ask.why') || frame.has('ask.which')),
    intent: 'explain',
    subject: 'document',
    state: '已驳回',
  },
  // 顺丰那票货到哪了: a parcel is followed by the paper it travels with.
  {
    when: (frame) =>
      PARCEL.test(frame.text) &&
      frame.cover.some(({ sense }) => sense === '?') &&
      frame.partners.length === 0 &&
      !frame.number &&
      !frame.kind &&
      !frame.has('ask.how'),
    intent: 'list',
    subject: 'document',
    kind: () => '物流单',
  },
  // 新洲那边上次买的什么: the last paper itself.
  {
    when: (frame) => LAST_WHAT.test(frame.text) && frame.partners.length === 1 && frame.goods.length === 0,
    intent: 'detail',
    subject: 'document',
    end: 'last',
  },
  // 各类型报损金额: told apart, nothing that is to be made.
  { when: (frame) => isNotMade(frame) && /金额|多少|[几多]少?[张笔单]/.test(frame.text) && frame.by !== undefined, intent: 'rank', subject: 'document' },
  // 退货多不多: how many there are.
  { when: ({ intent, text, quantities }) => intent === 'draft' && quantities.length === 0 && MANY.test(text), intent: 'figure', subject: 'document' },
  // 盘亏的报损单: those that are so.
  { when: (frame) => isNotMade(frame) && OF_THAT_SORT.test(frame.text), intent: 'list', subject: 'document' },
  // 询价的截止时间都是几号, 盘盈的东西: nothing in it says that something is to be made.
  {
    when: (frame) =>
      frame.intent === 'draft' &&
      !frame.has('verb.make') &&
      frame.quantities.length === 0 &&
      frame.goods.every(({ said }) => said.length < 3) &&
      ONLY_ASKS.test(frame.text),
    intent: 'list',
    subject: 'document',
  },
  // 停售单还挂着几张: papers are counted, nothing is owed.
  {
    when: (frame) =>
      frame.kind !== undefined &&
      PAPERS_COUNTED.test(frame.text) &&
      ['account', 'stock', 'use'].includes(frame.subject) &&
      LOOKS.has(frame.intent) &&
      !frame.has('noun.overdue'),
    intent: 'figure',
    subject: 'document',
  },
  // 我们给瑞和白送过东西？: what was is asked, nothing is to be made.
  { when: (frame) => frame.intent === 'draft' && WAS_DONE.test(frame.text) && frame.quantities.length === 0, intent: 'list', subject: 'document' },
];
const MANY = /(?:多不多|大不大|多[吗么])[?？]*$/;
const NO_GOODS = /发票|合同|对账|申请|协议|授权/;
const PARCEL = /(?:票|单|批|件|车)(?:货|东西|快递|件)?(?:现在)?(?:到|走到|送到)(?:哪|什么地方)/;
/** Read as something to be made, of which nothing in it says so and nothing that goes into a form. */
const isNotMade = ({ intent, goods, quantities, number, lot, periods, partners, ...frame }: Frame): boolean =>
  intent === 'draft' &&
  ![goods, quantities, partners].some((list) => list.length > 0) &&
  !number &&
  !lot &&
  periods.length === 0 &&
  !frame.cover.some(({ sense }) => /^verb\.|^polite$/.test(sense));
/** 盘亏的报损单, and nothing behind it. */
const OF_THAT_SORT = /^[\u3400-\u9fff]{2,8}的[\u3400-\u9fff]{2,6}单(?:据|子)?[?？。]*$/;
const ONLY_ASKS = /(?:是|都是)?(?:几号|什么时候|啥时候|哪天|几点)[?？]*$|的(?:东西|货|单子?|产品|品种)[?？]*$/;
const PAPERS_COUNTED = /单.{0,6}(?:几|多少)[张份]|(?:几|多少)[张份].{0,3}单/;
const CAME_BACK = /(?:咋|怎么|为啥|为什么)(?:就|又|给|会)?(?:被)?(?:退回来?|驳回|打回来?|拒)了/;
const PAPERS_LACK = /报告|证照|许可证|注册证|资质|合同|发票|udi|条码|图片|附件|医保码/;
const MADE_UP_OF = /(?:由|是|有)[^，。]{0,4}哪些(?:单据|单子|单|票)[^，。]{0,4}(?:组成|构成|加起来|来的|凑)|(?:单据|明细)(?:组成|构成)/;
const LAST_WHAT = /(?:上次|上回|最近一次|最后一次)[^，。]{0,4}(?:买|要|订|拿|进|领|卖|发|送)[^，。]{0,3}(?:什么|啥|哪些|哪几)/;
const WAS_DONE = /[\u3400-\u9fff]过(?:什么|啥|多少|几[次张]|东西|货)?(?:吗|么|没有?|？|\?)/;

/** What is done to the one paper or lot that is named, and what fails at the desk. */
export const DONE_TO_ONE: readonly Turn[] = [
  // 把CR…的货退掉2个, 从CG…转一张入库单: made of the paper that is named.
  {
    when: (frame) => Boolean(frame.number) && MADE_OF.test(frame.text) && !LOOKED_AT.test(frame.text) && !asks(frame) && !frame.has('ask.how'),
    intent: 'draft',
    subject: 'document',
  },
  {
    when: (frame) => Boolean(frame.number) && (frame.has('verb.copy') || /复制|照(?:着)?(?:这|那)?张/.test(frame.text)) && !asks(frame),
    intent: 'draft',
    subject: 'document',
  },
  // 报损N1514这批: done to a lot that is named.
  {
    when: (frame) =>
      Boolean(frame.lot) && DONE_TO_LOT.test(frame.text) && !asks(frame) && !frame.has('ask.how') && !frame.has('ask.what') && !frame.has('past'),
    intent: 'draft',
    subject: 'document',
  },
  // 骨科那两个过期血氧探头报损了: done to goods that ended.
  {
    when: (frame) =>
      frame.subject === 'expiry' && frame.goods.length > 0 && DONE_TO_LOT.test(frame.text) && !asks(frame) && !frame.has('ask.how') && !frame.has('ask.what'),
    intent: 'draft',
    subject: 'document',
  },
  // LW…签收了没: whether it was done is asked, nothing is to be done.
  {
    when: (frame) => Boolean(frame.number) && frame.intent === 'act' && (WAS_IT_DONE.test(frame.text) || frame.has('noun.progress')),
    intent: 'detail',
    subject: 'document',
  },
  // 到货单DH…还能改吗: what may be done with that one.
  { when: (frame) => Boolean(frame.number) && /还?(?:能不能|能|可不可以|可以)(?:再)?(?:改|撤|删|退|作废|红冲|反审|取消)/.test(frame.text), intent: 'explain' },
  // 条码打印不出来: what fails is put right by the help.
  { when: (frame) => FAILS.test(frame.text) && !frame.number && !frame.has('here') && frame.goods.length === 0, intent: 'how', subject: 'help' },
];
const WAS_IT_DONE = /(?:了没有?|了吗|了么|没有?)[?？。!！]*$/;
/** What is asked about a paper, whatever is done with it. */
const LOOKED_AT = /情况|状态|进度|记录|信息|明细|原因|理由|为什么|为啥|怎么|看|查|打开|[了过]$/;
const MADE_OF = /退(?:掉|回|货|给)|(?:转|生成|开|做|起草|拉)(?:成|出|一张|张|个|一个)?[^，。]{0,8}(?:单|发票|票)|给[^，。]{1,12}开票/;
const DONE_TO_LOT = /^(?:请|帮我|麻烦)?(?:把[^，。]{0,20})?(?:报损|报废|停售|下架|停用|移|调|退|销毁)|(?:报损|报废|停售|下架|停用|退掉|退货|销毁)(?:掉|了)?$/;
/** Something done at the desk that does not come about. */
const FAILS =
  /(?:打印|打单|扫码?|登录?|登陆|导出|导入|上传|下载|保存|打开|页面|网页)[^，。]{0,4}(?:不了|不出来?|不上去?|不进去?|不开|失败|没反应|没有反应|报错|出错)/;
