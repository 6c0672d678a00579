import { documentOf } from '../../../domain/registry';
import type { ToolAnswer } from '../tool';
import { type Heard, holds } from './heard';
import type { Told } from './words-of';

/** Words that ask for rows or figures of a kind of their own: what must have reached a tool for them to be heard. */
const REACHED: readonly [sense: RegExp, words: RegExp][] = [
  [/^noun\.overdue$/, /isoverdue|overdue|"late"|超期|逾期|d30|d60|d90|older|到期|催/],
  [/^noun\.(?:expiry|expired)$/, /expiry|isoverdue|daysleft|到期|过期|失效|效期|licence|lic|cert|enddate|duedate|"due"|"batchno"/],
  [/^noun\.licence$/, /licen|lic"|证|资质|授权|执照|cert/],
  [/^noun\.(?:idle|runout)$/, /prepaid|advance|licen|regist|cert|validto|证|idle|lowstock|"order"|cover|周转|turnover|断|缺|stock/],
  [/^noun\.consigned$/, /consigned|寄售|代销|"of":"(?:consumed|outside)"/],
  [/^noun\.highvalue$/, /ishighvalue|isimplant|"value":/],
  [/^noun\.credit$/, /credit|prepaid|advance|账期|信用|"asked"|"task"|预付|预收|"searched"/],
  [/^noun\.profit$/, /profit|margin|利/],
  [/^noun\.(?:transit|held)$/, /"heard"|在途|占用|transit|held|"trait"|"due"|没到货/],
  [/^noun\.low$/, /lowstock|shortage|shortof|"low"|下限|缺|短|补|warn|forecast|cover/],
  [/^calc\.share$/, /"share"|overdue|占/],
  [/^calc\.average$/, /"average"|"price"|均|idlestock/],
  [/^calc\.trend$/, /"trend"|month|"price"|趋势/],
  [/^calc\.turnover$/, /turnover|周转/],
  [/^calc\.compare$/, /lowstock|"compare"|"against"|"other"|"trend"|"rank"|"by":|explain|"price"/],
  [/^noun\.cheap$/, /"price"|"prices"|"against"|"other"|"compare"|"trend"/],
  [/^change$/, /"change"/],
  [/^noun\.lot$/, /batchno|"lots?"|stock|expiry|daysleft|findanything|批|停售/],
  [/^verb\.urge$/, /催|isoverdue|overdue/],
  [/^verb\.reject$/, /驳回|"action"|"status"|"asked"|"task"/],
];

/** What a query told apart by something is told apart by; other tools tell groups apart in ways of their own. */
const BY = /"(?:by|per|also|dividedby)":(\[[^\]]*\]|"[^"]*")/g;
const APART = /"trend"|"accounts"|"stock"|"rank|"order"|"asked"|"task"|"words"|"page"|"items"|"usage"|"idlestock"|"lowstock"|停售|"kind":"发放出库单"/;
/** Balances are told by whom they are with, and by nobody of the house. */
const OF_MONEY = /"accounts"/;
/** What was used is told by goods and wards. */
const OF_USE = /"usage"/;
const DIMENSIONS: Readonly<Record<string, RegExp>> = {
  department: /department|ward|warehouse|store|place|owner/,
  partner: /supplier|customer|partner|hospital|dealer|firm|owner|party|org|maker|manufacturer|holder|lessee/,
  product: /product|spec|goods|item|name|batch|sn/,
  warehouse: /warehouse|store|place|cabinet|department/,
  person: /salesman|handler|doctor|surgeon|employee|user|operator|person|byname|receiver|keeper/,
};
function isApartBy(sense: string, words: string): boolean {
  const said = [...words.matchAll(BY)].map((found) => found[1] ?? '');
  const dimension = DIMENSIONS[sense.slice(3)];
  return said.length === 0
    ? APART.test(words) && !(sense === 'by.person' && OF_MONEY.test(words)) && !(sense === 'by.partner' && OF_USE.test(words))
    : dimension === undefined || APART.test(words) || said.some((one) => dimension.test(one));
}

/** 要发哪些货 asks what there is, told apart by whatever stands there. */
const ANY_GOODS = /^(?:哪些|什么|啥)(?:货|东西)$/;
/** 是哪家送的, 还有哪几张单没接: asked of papers that are told one by one, each says it itself (documentWords, places.ts). */
const SAYS_ITSELF: Readonly<Record<string, (kind: string) => boolean>> = {
  'by.paper': () => true,
  'by.partner': (kind) => documentOf(kind)?.counterparty !== undefined,
};
/** What waits is told row by row with whom it is with. */
const isSaid = ({ intent, subject }: Told['frame'], sense: string, text: string, { references }: ToolAnswer): boolean =>
  (subject === 'todo' && /^by\.(?:partner|department)$/.test(sense) && /[哪谁]/.test(text)) ||
  (['list', 'detail', 'open'].includes(intent) &&
    /[哪谁]/.test(text) &&
    references.length > 0 &&
    references.every(({ kind, resource = '' }) => kind === 'document' && SAYS_ITSELF[sense]?.(resource) === true));

export const sensesHeard = ({ frame }: Told, words: string, answer: ToolAnswer): Heard[] =>
  frame.cover.flatMap(({ sense, text }) => {
    if ((sense === 'by.product' && ANY_GOODS.test(text)) || isSaid(frame, sense, text, answer)) return [];
    if (sense.startsWith('by.')) return [{ said: text, isPlaced: isApartBy(sense, words) || holds(words, text) }];
    const reached = REACHED.find(([senses]) => senses.test(sense))?.[1];
    return reached ? [{ said: text, isPlaced: reached.test(words) || holds(words, text) }] : [];
  });
