import type { Frame } from '../reading/frame';
import { asks, LOOKS, type Turn } from './turn';

const isOfNoPaper = ({ kind, flows, goods, number, trait, state }: Frame): boolean =>
  flows.length === 0 && goods.length === 0 && [kind, number, trait, state].every((one) => one === undefined);

/** Firms, and the money between them: in papers, in accounts, in records. */
export const FIRMS_LOOKED_FOR: readonly Turn[] = [
  // 哪个客户最赚钱, 哪个产品最赚钱: by what was earned on each.
  {
    when: (frame) =>
      /赚|挣钱|盈利/.test(frame.text) && frame.by !== undefined && (frame.has('calc.most') || frame.has('calc.least')) && frame.subject === 'document',
    intent: 'rank',
    subject: 'profit',
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
  // 骨科这个月收费了多少: what patients were charged for is told with what was used.
  {
    when: (frame) =>
      frame.subject === 'document' &&
      ['figure', 'rank', 'compare', 'trend', 'share'].includes(frame.intent) &&
      frame.flows.length > 0 &&
      frame.flows.every(({ flow }) => flow === 'charge') &&
      !frame.kind &&
      !frame.number &&
      !frame.state &&
      !frame.trait &&
      frame.partners.length === 0 &&
      (frame.departments.length > 0 || frame.goods.length > 0 || frame.has('own')),
    subject: 'use',
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
  // 逾期的客户催一下: dunning has a page of its own.
  {
    when: (frame) =>
      /催/.test(frame.text) &&
      /客户|欠|逾期|应收|回款|账/.test(frame.text) &&
      frame.has('verb.urge') &&
      !frame.number &&
      !frame.kind &&
      !frame.has('ask.when') &&
      !asks(frame) &&
      frame.subject === 'account',
    intent: 'open',
    subject: 'page',
    kind: () => '催款',
  },
  // 逾期未付的供应商有几家: firms by what they are owed.
  {
    when: (frame) => frame.has('noun.overdue') && frame.has('noun.partner') && frame.subject === 'record' && LOOKS.has(frame.intent) && !frame.kind,
    intent: 'list',
    subject: 'account',
  },
  // 麓康有没有逾期的: what one firm owes.
  {
    when: (frame) =>
      frame.has('noun.overdue') &&
      frame.partners.length === 1 &&
      frame.subject === 'document' &&
      LOOKS.has(frame.intent) &&
      isOfNoPaper(frame) &&
      !/货|到|交|送/.test(frame.text),
    intent: 'figure',
    subject: 'account',
  },
  // 逾期没收回来的钱一共多少: what is past its day and was not paid is owed, it is in no receipts.
  {
    when: (frame) =>
      frame.has('noun.overdue') &&
      frame.subject === 'document' &&
      frame.flows.length > 0 &&
      frame.flows.every(({ flow }) => flow === 'collect' || flow === 'pay') &&
      frame.periods.length === 0 &&
      !frame.kind &&
      !frame.number &&
      [...LOOKS, 'share'].includes(frame.intent),
    subject: 'account',
  },
  // 康柏的货什么时候能到: what was ordered and has not come.
  {
    when: (frame) => frame.partners.length > 0 && COMES_WHEN.test(frame.text) && !frame.number && !frame.kind && !frame.lot && frame.intent !== 'how',
    intent: 'list',
    subject: 'document',
    kind: () => '采购订单',
    state: '没到货',
  },
  // 今年收了一医院多少钱: money a customer paid, no goods.
  {
    when: (frame) =>
      frame.has('measure.money') &&
      frame.flows.every(({ flow }) => flow === 'receive') &&
      /收(?:了|到)?(?!货)[^，。货]{1,12}(?:多少钱|多少款|的钱|的款)/.test(frame.text) &&
      frame.partners.length > 0 &&
      frame.partners.every(({ found }) => found.every(({ detail }) => detail === '客户')) &&
      frame.subject === 'document' &&
      !frame.kind,
    intent: 'figure',
    kind: () => '收款单',
  },
  // 首营品种批了几个: what is decided waits no more.
  {
    when: (frame) =>
      frame.subject === 'todo' && frame.kind !== undefined && !frame.has('noun.todo') && /(?<!我[^，。]{0,4})[审批]了(?:几|多少)[张个份]/.test(frame.text),
    intent: 'figure',
    subject: 'document',
    state: '已审核',
  },
  // 有货要到吗: what was ordered, no record.
  {
    when: (frame) => frame.subject === 'record' && frame.state === '没到货' && !frame.kind && LOOKS.has(frame.intent),
    intent: 'list',
    subject: 'document',
  },
  // 康柏还欠着哪几单没送: what is owed and has not come is goods.
  {
    when: (frame) =>
      frame.subject === 'account' && Boolean(frame.state) && OWED_GOODS.test(frame.state ?? '') && !/款|钱|账/.test(frame.text) && LOOKS.has(frame.intent),
    intent: 'list',
    subject: 'document',
  },
  // 安泰给我们的账期几天: what is agreed with a firm stands in its record.
  {
    when: (frame) => frame.has('noun.credit') && TERMS.test(frame.text) && frame.partners.length > 0 && !frame.kind && LOOKS.has(frame.intent),
    intent: 'detail',
    subject: 'record',
  },
  // 安泰那边付到哪了: how much of what is owed them was paid.
  {
    when: (frame) =>
      frame.partners.length > 0 &&
      !frame.number &&
      !frame.kind &&
      PAID_SO_FAR.test(frame.text) &&
      // 那笔3万6的: one paper, by its sum.
      !frame.amount &&
      ['document', 'none', 'account'].includes(frame.subject),
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
  // 透析器都卖给谁了: of goods firms are asked for, of a lot where it went.
  {
    when: (frame) =>
      ['trace', 'record', 'document', 'use', 'stock'].includes(frame.subject) &&
      (frame.goods.length > 0 || frame.subject === 'trace') &&
      SOLD_TO.test(frame.text) &&
      !frame.lot &&
      !frame.code &&
      !frame.has('noun.lot') &&
      !frame.number,
    intent: 'rank',
    subject: 'document',
    by: 'partner',
    kind: () => '销量',
  },
];
const TERMS = /账期|信用额度|付款方式|结算方式/;
const SOLD_TO = /(?:卖|发|供|销|出)给(?:了)?(?:谁|哪)|流向|(?:到|去|流到|流向)(?:了)?哪(?:些|几)?(?:家|个)?(?:医院|客户|经销商|下家)/;
const PAID_SO_FAR = /(?:付|(?<!验|签|接)收|回|结)(?:款|钱|账)?到(?:哪|什么时候|几月)/;
const SPENT = /花|开销|开支|费用|成本|支出|用掉/;
const OWED_GOODS = /[没未](?:到|送|来|收|发)/;
const RANKED = /供应商|供货商|厂家|上游|客户|医院|经销商|下游|下家|supplier|vendor|customer|hospital/;
/** 这批货几号到: goods that are still to come, whatever records are called so. */
export const COMES_WHEN = /(?:什么时候|啥时候|几时|何时|哪天|几号)(?:才|能|会|可以|要)*(?:到|来|送)(?:货|到|来|齐)?[了呢啊?？]*$/;
