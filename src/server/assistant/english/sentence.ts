import { asked } from './shapes';
import { plain } from './tokens';

/** A question in English as it is asked in Chinese: in another order, with the words lists know; nothing where something is wished to be done. */
export function inChinese(english: string): string {
  const text = plain(english.replace(/\?\s+(?=[a-z])/gi, ' , ')).replace(POLITE, '');
  if (WISHES.test(text)) return '';
  const [first = '', ...rest] = text.split(NEXT);
  // How many, and which: the rows say both.
  if (rest.some((one) => /^list /.test(one.trim()))) return mended(asked(first).replace(/有几[个张家条台件]$/, '有哪些'));
  return mended([asked(first), ...rest.map((one) => besides(one))].filter(Boolean).join('，'));
}
/** What is wished to be done here is read by its own words. */
const DEEDS = [
  'open|go to|take me|switch|close|print|export|create|make|draft|raise|new|add|request|order|submit|approve|reject|cancel|delete|log ?out|sign out',
  'compare|help|thank|hello|dark|light|set|change|copy|undo|reverse|return|transfer|issue|record|register',
];
const WISHES = new RegExp(`^(?:${DEEDS.join('|')})\\b`);
const POLITE = new RegExp(
  [
    '^(?:(?:hey|hi|hello|please|pls|ok|so|and|well|also)[ ,]+)*(?:(?:can|could|would|will) you (?:please )?)?',
    '(?:(?:tell|let) me (?:know )?|i (?:would )?(?:like|want|need) to (?:know|see) (?:if )?|do you know (?:if )?|i wonder (?:if )?)?',
  ].join(''),
);
const ASKS_ON = [
  'list (?:them|all)\\b|(?:by )?how (?:much|many)\\b|when (?:is|are|was|will|did)\\b',
  'what (?:was|is|were) the\\b|who (?:is|was|has)\\b|which (?:is|are|of)\\b',
];
const NEXT = new RegExp(` ?,? (?:and |but )?(?=${ASKS_ON.join('|')})`);

/** What is asked beside the question: how much, when it is due. */
const BESIDES: readonly (readonly [RegExp, string])[] = [
  [/^(?:by )?how many days/, '逾期几天'],
  [/^how much(?: (?:is|was|are|were) (?:it|they|that))?(?: (?:in )?(?:total|altogether))?$/, '多少钱'],
  [/^how many(?: (?:are|were) (?:there|they))?$/, '有几个'],
  [/^when (?:is|are|was|were) (?:it|they|that) due/, '什么时候到期'],
  [/^what (?:is|was|were) the (?:total|sum|amount)/, '一共多少钱'],
];
const besides = (text: string): string => BESIDES.find(([words]) => words.test(text.trim()))?.[1] ?? asked(text.trim());

/** Words that are said otherwise beside each other. */
const MENDS: readonly (readonly [RegExp, string])[] = [
  [/(?<!给我们)(还没|没)?发(了)?(?:进项|销项)?发票/g, '$1给我们开票$2'],
  [/(?<![天月内周年])已到期的(?=批号|货)/g, '已过期的'],
  [/付款单(.{0,6})付款了/g, '$1付款了'],
  [/还没付款的(客户|医院|经销商)有哪些/g, '哪些$1欠我们钱'],
  [/金额最高的(业务员|产品|客户)是谁/g, '哪个$1卖得最多'],
  [/到期的(?:到货单|采购订单|订单)/g, '要到货的订单'],
  [/还没审核的(?=.)/g, '未审核的'],
  [/平均价格/g, '均价'],
  [/(?<=最[早近久]的批号)是哪个/g, ''],
  [/^(?:库房|货)(?=最近一次是谁盘点)/g, ''],
  [/到期的回款承诺/g, '的回款承诺'],
  [/主刀手术是谁/g, '手术主刀是谁'],
  [/下一个的?手术/g, '下一台手术'],
];
const mended = (words: string): string => MENDS.reduce((whole, [one, other]) => whole.replace(one, other), words);
