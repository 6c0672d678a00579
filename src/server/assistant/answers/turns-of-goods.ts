import { asks, GOODS, LOOKS, type Turn } from './turn';

/** Papers or their goods, a list or its sum, records or papers. */
export const GOODS_LOOKED_FOR: readonly Turn[] = [
  // 帮我催一下没审的订单: something is to be done about them.
  {
    when: (frame) =>
      frame.has('verb.urge') &&
      URGES.test(frame.text) &&
      ['list', 'figure', 'open', 'detail', 'none'].includes(frame.intent) &&
      !asks(frame) &&
      (!frame.number || URGED_LAST.test(frame.text)),
    intent: 'act',
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
  // N8756还有多少能用: what lies there of it.
  {
    when: (frame) => /能用|可用/.test(frame.text) && frame.subject === 'use' && (frame.code !== undefined || frame.lot !== undefined) && !frame.has('past'),
    intent: 'list',
    subject: 'trace',
  },
  // 哪样最费钱: of what was used, where no papers and nothing else that happens are spoken of.
  {
    when: (frame) => /[费烧]钱/.test(frame.text) && frame.subject === 'document' && !frame.kind && frame.flows.length === 0 && LOOKS.has(frame.intent),
    intent: 'rank',
    subject: 'use',
  },
  // 库里什么放得最久: what came first, not what did not move.
  { when: (frame) => frame.intent === 'rank' && frame.subject === 'idle' && frame.has('calc.first') && !frame.has('noun.idle'), subject: 'stock' },
  // 哪些东西只剩一盒了: goods of which hardly any lie there.
  {
    when: (frame) => FEW.test(frame.text) && (asks(frame) || frame.has('ask.what')) && frame.flows.length === 0 && !frame.kind && !frame.number,
    intent: 'list',
    subject: 'stock',
  },
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
  // 云溪医院买了什么: goods, not papers.
  {
    when: (frame) =>
      WHAT_GOODS.test(frame.text) &&
      ['list', 'figure', 'none'].includes(frame.intent) &&
      frame.subject === 'document' &&
      !frame.kind &&
      !frame.state &&
      !frame.trait &&
      !frame.number,
    intent: 'figure',
    by: 'product',
  },
  // 骨科领得最多的是什么: goods, by how much of them.
  {
    when: (frame) =>
      frame.subject === 'document' &&
      frame.flows.length > 0 &&
      !frame.kind &&
      frame.by === undefined &&
      MOST_WHAT.test(frame.text) &&
      !frame.number &&
      LOOKS.has(frame.intent),
    intent: 'rank',
    by: 'product',
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
const MOST_WHAT = /得?最[多少]的?(?:都)?是?(?:什么|啥|哪[个些样种])(?:东西|货|产品|耗材)?[?？]*$/;
const URGES = /^(?:请|帮我|帮忙|麻烦你?|给我|你|去|先|再)*(?:催|提醒)|把[^，。]{1,16}催|催(?:一?下|一?催|办)?吧?[。!！]*$/;
/** …的合同递过去好些天了 催一下: what is wished stands last. */
const URGED_LAST = /催(?:一?下|一?催|办)?吧?[。!！]*$/;
const FEW = /(?:只|仅|就)剩(?:下|了)?|(?:不到|不足|少于)[一二两三四五六七八九十\d]+[支盒包根片套卷把副块瓶枚米只箱双件个]/;
const WHAT_GOODS =
  /[买卖进领送发退供拿](?:了|过|的)(?:些|点)?(?:什么|啥|哪些)(?:东西|货|耗材|产品)?[?？呀啊呢]*$|[买卖进领送发退供拿][来了过到]*的(?:货|东西)?[^，。]{0,3}有?哪些(?:品种|产品|货|耗材|规格)[?？呢]*$/;
