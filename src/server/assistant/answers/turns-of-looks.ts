import { asks, GOODS, LOOKS, type Turn } from './turn';

/** What is looked for is told apart: a page or what it shows, papers or their goods, a list or its sum, records or papers. */
export const LOOKED_FOR: readonly Turn[] = [
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
      (['ask.yes', 'ask.when', 'noun.progress'].some((sense) => frame.has(sense)) ||
        /(?:没有?|吗)[?？]*$/.test(frame.text) ||
        /到(?:了)?(?:几|哪个?)月|几月/.test(frame.text)) &&
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
  // 这个月跟台的有几台: operations dealers stood by are reported with papers of their own.
  {
    when: (frame) =>
      /跟台/.test(frame.text) &&
      frame.flows.some(({ flow }) => flow === 'operate') &&
      !frame.kind &&
      !frame.number &&
      LOOKS.has(frame.intent) &&
      !GOODS.test(frame.text),
    subject: 'document',
    kind: () => '报台',
  },
  // 一院那边寄售的还有多少没用: what lies there on consignment.
  {
    when: (frame) => frame.has('noun.consigned') && LEFT.test(frame.text) && frame.subject === 'use' && !frame.number && LOOKS.has(frame.intent),
    intent: 'figure',
    subject: 'stock',
  },
  // 安泰给我们的账期几天: what is agreed with a firm stands in its record.
  {
    when: (frame) => frame.has('noun.credit') && TERMS.test(frame.text) && frame.partners.length > 0 && !frame.kind && LOOKS.has(frame.intent),
    intent: 'detail',
    subject: 'record',
  },
  // 透析器都卖给谁了: of goods firms are asked for, of a lot where it went.
  {
    when: (frame) => frame.subject === 'trace' && SOLD_TO.test(frame.text) && !frame.lot && !frame.code && !frame.has('noun.lot') && !frame.number,
    intent: 'rank',
    subject: 'document',
    by: 'partner',
    kind: () => '销量',
  },
  // 安泰那边付到哪了: how much of what is owed them was paid.
  {
    when: (frame) =>
      frame.partners.length > 0 && !frame.number && !frame.kind && PAID_SO_FAR.test(frame.text) && ['document', 'none', 'account'].includes(frame.subject),
    intent: 'figure',
    subject: 'account',
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
  // 留置针哪些科室领过: what was given out, not what lies there.
  {
    when: (frame) =>
      (frame.subject === 'stock' || (frame.subject === 'price' && !frame.has('noun.price') && !frame.has('noun.cheap'))) &&
      (frame.by === 'department' || frame.by === 'partner') &&
      frame.flows.length > 0 &&
      !frame.has('noun.stock') &&
      LOOKS.has(frame.intent),
    intent: 'rank',
    subject: 'document',
  },
  // 这个月出货给哪些经销商: firms and wards are asked for.
  {
    when: (frame) =>
      frame.intent === 'list' &&
      frame.subject === 'document' &&
      (frame.by === 'partner' || frame.by === 'department') &&
      frame.flows.length > 0 &&
      !frame.kind &&
      !frame.state &&
      !frame.trait &&
      !frame.number &&
      /哪[些几]/.test(frame.text),
    intent: 'rank',
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
];
const LEFT = /还有|剩|没用/;
const TERMS = /账期|信用额度|付款方式|结算方式/;
const SOLD_TO = /(?:卖|发|供|销|出)给(?:了)?(?:谁|哪)/;
const PAID_SO_FAR = /(?:付|收|回|结)(?:款|钱|账)?到(?:哪|什么时候|几月)/;
const SPENT = /花|开销|开支|费用|成本|支出|用掉/;
const URGES = /^(?:请|帮我|帮忙|麻烦你?|给我|你|去|先|再)*(?:催|提醒)|把[^，。]{1,16}催/;
/** A page, not the place of a thing. */
const IN_MENU = /(?:单子?|记录|登记|页面|菜单|报表|管理|功能|界面|台账|查询)(?:都|放|是)?在哪/;
const OWED_GOODS = /[没未](?:到|送|来|收|发)/;
const RANKED = /供应商|供货商|厂家|上游|客户|医院|经销商|下游|下家|supplier|vendor|customer|hospital/;
