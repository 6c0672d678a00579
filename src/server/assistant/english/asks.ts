import { counted, deed, doneTo, led, OF_HOUSES, oneOf, rolesIn, said, thing, times, when, withoutPaper } from './parts';
import { type Roles, rolesOf } from './roles';
import { tokensOf } from './tokens';

/** Questions by what they ask for, each of what stands behind its first words. */
export function how(rest: string): string {
  const r = rolesIn(rest, true);
  const described = r.states.length > 0 || r.before.length > 0;
  return described ? said(thing({ ...r, verb: '', to: '', spans: [] }), '怎么', r.verb.replace('退货', '退'), led('给', r.to)) : `怎么${deed(r)}`;
}

const ONE_DID = /^(?:制单|审核)$/;
const TOOK = /^(?:拿|取出|借)$/;
export function who(rest: string): string {
  const r = rolesIn(rest);
  const object = r.nouns.join('');
  if (r.extreme === '最近' && r.verb) return said(r.from, object, r.measure, '最近一次是谁', r.verb, '的');
  if (ONE_DID.test(r.verb) && object) return said(object, '是谁', r.verb, '的');
  if (r.verb === '欠') return said(times(r), '谁欠我们钱', r.extreme);
  if (r.verb === '' && r.extreme && OF_HOUSES.test(r.measure)) return said(r.before.join('').replace(/的$/, ''), '哪家', r.measure, r.extreme);
  if (r.verb === '') return `${thing(r)}是谁`;
  if (TOOK.test(r.verb) && r.places.length > 0) return said(...r.spans, '谁从', ...r.places, r.verb, '了', object);
  const done = r.isNot ? '' : r.verb === '登录' ? '过' : '了';
  return said(times(r), '谁', when(r.isNot, '还没'), led('给', r.to), r.verb, done, led('', r.from, '的'), object, r.extreme);
}

export function many(rest: string): string {
  const r = rolesIn(rest);
  const [head = '', ...others] = r.nouns;
  const count = counted(head);
  const isSaid = r.verb !== '' && r.verb !== '放';
  if (/^等我/.test(r.before[0] ?? '')) return `${r.before[0]}有几件`;
  if (r.nouns.length === 0 && r.verb) return said(times(r), r.verb, '了多少', when(r.unit !== '个', r.unit));
  if (r.unit) return said(times(r), ...r.before, head, r.hasWe && isSaid ? `${r.verb}了` : '有', '多少', r.unit);
  if (r.hasI && r.verb) return said(times(r), '我', r.verb, '了', count === '多少' ? '几张' : count, head);
  const verb = r.verb === '制单' ? '开' : count === '几张' ? withoutPaper(r.verb) : r.verb;
  if (r.verb && r.hasWe && !/\bthat\b/.test(rest))
    return said(times(r), led('从', r.from), led('给', r.to), when(r.isNot, '没'), verb, '了', count, head, ...others);
  if (others.length === 0 && r.verb && / did /.test(rest)) return said(times(r), verb, '了', count, head);
  if (others.length > 0 && r.verb && / did /.test(rest)) return said(times(r), ...others, withoutPaper(r.verb), '了', count, head);
  if (others.length > 0 && r.verb) return said(times(r), '有', count, head, when(r.isNot, '没'), r.verb, others.join('').replace(/^货$/, ''));
  return said(thing(r), '有', count === '多少' ? '几个' : count);
}

export function much(rest: string): string {
  const r = rolesIn(rest);
  const [head = '', ...others] = r.nouns;
  const isAsked = /^(?:do|does|did|have|has|was|were|is|are) /.test(rest);
  const isOurs = r.hasWe && /^\w+ (?:we|i)\b/.test(rest);
  if (r.nouns.includes('账上的钱')) return '账上有多少钱';
  if (r.verb === '欠') {
    const whom = r.nouns.filter((noun) => noun !== '钱').join('');
    return !isOurs && !/we owe/.test(rest) && whom ? `${whom}欠我们多少钱` : `我们欠${whom}多少钱`;
  }
  // How much did Kangda order: somebody else did it.
  if (isAsked && !isOurs && r.verb && head)
    return said(times(r), head, when(r.isNot, '没'), r.verb === '下单' ? '订' : r.verb, '了多少', others.join('') || '钱');
  const whom = said(led('从', r.from), led('给', r.to));
  if (isAsked && r.verb) return said(times(r), whom, r.verb, '了多少', r.nouns.join('') || '钱', ...r.before);
  if (r.verb) return said(times(r), whom, ...others, r.verb, '了多少', head || '钱', ...r.before);
  if (/^(?:do|does) (?:we|i)(?: still)? have/.test(rest)) return said(times(r), '有多少', ...r.nouns);
  return `${thing({ ...r, nouns: others }, said(...others, when(others.length > 0 && head, '的'), head))}是多少`;
}

/** Whom goods, money and papers come to where it says us. */
const COMES = /开票|发货|到货|付款/;
export function which(rest: string): string {
  const tokens = tokensOf(rest);
  const r = rolesOf(tokens);
  const [head = '', ...others] = r.nouns;
  const object = others.join('');
  const than = r.than || (tokens.some(({ text }) => text === 'than') ? r.spans.at(-1) : '');
  if (than) return said('哪个', head, object, r.verb, '得比', than, '多');
  if (r.extreme) return extreme(r, head, object, rest);
  if (r.verb === '' && object) return said(times(r), '哪些', head, object === '手术' ? '做了' : r.isNot ? '没有' : '有', object);
  if (r.to && r.isDone && object === '' && !r.isNot) return said(times(r), r.verb, '给', r.to, '哪些', head === '货' ? '产品' : head);
  const isToIt = object === '' && (r.isDone || r.isNot || r.agent !== '');
  const whom = r.to || when(r.hasWe && COMES.test(r.verb), '我们');
  if (r.verb && !isToIt && r.verb !== '到期') return said(times(r), '哪些', head, when(r.isNot, '还没'), led('给', whom), r.verb, when(!r.isNot, '了'), object);
  const whole = thing({ ...r, nouns: [] }, head);
  return whole === head ? `哪些${head}` : `${whole}有哪些`;
}
/** Which of them is first, last, highest or lowest. */
function extreme(r: Roles, head: string, object: string, rest: string): string {
  if (r.measure) return said(times(r), '哪个', head, r.verb ? `${r.verb}了${r.extreme}的${r.measure}` : `${r.measure}${r.extreme}`);
  if (r.verb === '欠') return /\bwe owe\b/.test(rest) ? said('我们欠', oneOf(head), head, r.extreme) : said(oneOf(head), head, '欠我们', r.extreme);
  if (r.verb && r.isNot) return said(doneTo(r), head, r.extreme, '的是', OF_HOUSES.test(head) ? '哪家' : '哪张');
  if (r.verb && /早|近/.test(r.extreme)) return said(times(r), '哪个', head, r.extreme, r.verb, object);
  if (r.verb) return said(times(r), '哪个', head, led('从', r.from), r.verb, when(r.verb.length === 1 && object === '', '得'), object, r.extreme);
  if (/快|慢/.test(r.extreme) && head === '供应商') return said(times(r), '哪个供应商到货', r.extreme);
  return said(times(r), r.extreme, '的', head, '是哪个');
}

/** `isOne`: what is the …; `rest` what stands behind it. */
export function what(rest: string, isOne: boolean): string {
  const account = /^(?:the )?balance (?:of|in|on) (?:our |the |my )?(.+?) (?:bank )?account$/.exec(rest)?.[1];
  if (account) return `${thing(rolesIn(account))}账上还有多少钱`;
  const r = rolesIn(rest);
  const object = r.nouns.join('');
  if (isOne && r.extreme && r.measure) return object ? said(times(r), object, r.extreme, '的', r.measure, '是哪个') : `${thing(r)}是哪个`;
  if (r.nouns.includes('账上的钱') && r.verb === '') return '账上有多少钱';
  if (isOne && r.verb === '' && r.states.length === 0 && object) return `${thing(r)}是多少`;
  if (r.extreme && r.verb) return said(times(r), '什么', r.verb, '得', r.extreme);
  if (r.verb && r.isNot) return said(times(r), '还没', led('给', r.to), r.verb, '的', object, '有哪些');
  const open = r.states.find((state) => state.startsWith('还没'));
  if (r.hasWe && r.verb && open)
    return said(times(r), led('从', r.from), r.verb, '了', open.replace(r.verb === '借' ? '退货' : '', r.verb === '借' ? '还' : ''), '的有哪些');
  if (r.hasWe && r.verb) return said(times(r), led('从', r.from), object, r.verb, '了什么');
  return `${thing(r, object || when(r.verb !== '到期' && r.states.length === 0, '货'))}有哪些`;
}
export function asksWhen(rest: string): string {
  const r = rolesIn(rest);
  const isLast = r.extreme === '最近';
  const happens = r.states.includes('到期') ? '到期' : r.verb || r.states.join('');
  return said(times(r), led('', r.from, '的'), ...r.before, ...r.nouns, when(isLast, '最近一次'), '什么时候', happens, when(isLast, '的'));
}
/** Goods are had in some quantity; papers and events there are or are not. */
const NO_GOODS = /的|单$|合同|发票|计划/;
export function have(rest: string): string {
  const r = rolesIn(rest);
  const isOfGoods = r.verb === '' && r.states.length === 0 && r.spans.length === 0 && !r.nouns.some((noun) => NO_GOODS.test(noun));
  return isOfGoods ? said(times(r), ...r.before, ...r.nouns, '还有多少') : said(times(r), '有没有', thing({ ...r, spans: [], places: [] }));
}
export function whether(rest: string): string {
  const r = rolesIn(rest);
  return said(times(r), led('', r.from, '的'), ...r.before, ...r.nouns, (r.verb || r.states.join('')).replace(/^到货$/, '到'), '了没有');
}
