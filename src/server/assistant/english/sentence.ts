import { type Roles, rolesOf } from './roles';
import { plain, type Token, tokensOf } from './tokens';

/** A question in English as it is asked in Chinese: in another order, with the words lists know; undefined where it is no question of that sort. */
export function inChinese(english: string): string {
  const text = plain(english.replace(/\?\s+(?=[a-z])/gi, ' , ')).replace(POLITE, '');
  if (WISHES.test(text)) return '';
  const [first = '', ...rest] = text.split(NEXT);
  return mended([asked(first), ...rest.map((one) => besides(one))].filter(Boolean).join('，'));
}
/** What is wished to be done here is read by its own words. */
const WISHES =
  /^(?:open|go to|take me|switch|close|print|export|create|make|draft|raise|new|add|request|order|submit|approve|reject|cancel|delete|log ?out|sign out|compare|help|thank|hello|dark|light|set|change|copy|undo|reverse|return|transfer|issue|record|register)\b/;
const POLITE =
  /^(?:(?:hey|hi|hello|please|pls|ok|so|and|well|also)[ ,]+)*(?:(?:can|could|would|will) you (?:please )?)?(?:(?:tell|let) me (?:know )?|i (?:would )?(?:like|want|need) to (?:know|see) (?:if )?|do you know (?:if )?|i wonder (?:if )?)?/;
const NEXT =
  / ?,? (?:and |but )?(?=list (?:them|all)\b|(?:by )?how (?:much|many)\b|when (?:is|are|was|will|did)\b|what (?:was|is|were) the\b|who (?:is|was|has)\b|which (?:is|are|of)\b)(?<!^)/;

/** What is asked beside the question: how much, when it is due. */
const BESIDES: readonly (readonly [RegExp, string])[] = [
  [/^list (?:them|all)/, '列出来'],
  [/^(?:by )?how many days/, '逾期几天'],
  [/^how much(?: (?:is|was|are|were) (?:it|they|that))?(?: (?:in )?(?:total|altogether))?$/, '多少钱'],
  [/^how many(?: (?:are|were) (?:there|they))?$/, '有几个'],
  [/^when (?:is|are|was|were) (?:it|they|that) due/, '什么时候到期'],
  [/^what (?:is|was|were) the (?:total|sum|amount)/, '一共多少钱'],
];
const besides = (text: string): string => BESIDES.find(([said]) => said.test(text.trim()))?.[1] ?? asked(text.trim());

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
  [/下一个的?手术/g, '下一台手术'],
];
const mended = (said: string): string => MENDS.reduce((whole, [words, other]) => whole.replace(words, other), said);

type Shape = readonly [RegExp, (rest: string) => string];
const roles = (text: string, beginsDoing = false): Roles => rolesOf(tokensOf(text), beginsDoing);
const SHAPES: readonly Shape[] = [
  [/^(?:what (?:do|should|can) (?:i|we) do|how do i (?:handle|deal with) it) (?:if|when) /, (rest) => `${statement(rest)}怎么办`],
  [/^how (?:do|can|should|would|could|does|to)(?: (?:i|we|one|you|somebody|a \w+))? /, how],
  [/^(?:where|on which page) (?:do|can|should) (?:i|we) /, (rest) => `在哪里${deed(roles(rest, true))}`],
  [/^(?:can|may|could|am i able to|is it possible to)(?: (?:i|we|one))? (?:still )?(?=[a-z]+)/, (rest) => `${deed(roles(rest, true), '还能')}吗`],
  [/^why (?:cant|cannot|can not|could not|couldnt|am i not able to|may i not)(?: (?:i|we))? /, (rest) => `为什么我不能${deed(roles(rest, true))}`],
  [/^why (?:is|are|was|were|has|have|did|does|do)?(?= )? ?/, (rest) => `为什么${statement(rest)}`],
  [/^who (?:can|may|is allowed to|are allowed to|has the right to|has permission to|must|should|is able to) /, (rest) => `谁能${deed(roles(rest, true))}`],
  [
    /^who (?:is next|is the next|has|needs|still has|must|is) (?:in line )?to (?:approve|review|sign|pass)(?: off)? /,
    (rest) => `${thing(roles(rest))}在等谁审核`,
  ],
  [/^who(?:se| is (?:it|the one)(?: who| that)?)? ?/, who],
  [/^how many /, many],
  [/^how (?:much|expensive|high|big)(?: of)? ?/, much],
  [/^(?:which|what) (?:of (?:our|the|my) )?(?!(?:is|are|was|were|do|does|did|has|have|had|will|can|came|went|s)\b)(?=[a-z])/, which],
  [/^(?:what|which) (?:is|are|was|were) (?:the |our |my )?/, (rest) => what(rest, true)],
  [/^what ?/, (rest) => what(rest, false)],
  [/^when /, when],
  [/^where (?:is|are|was|were|did|do|does|can|has|have) ?/, (rest) => `${thing({ ...roles(rest), verb: '' })}放在哪里`],
  [
    /^(?:do|does) (?:we|i|you|they) (?:still )?have (?:any |some |enough )?|^(?:is|are|was|were) there (?:any |some |enough )?|^have (?:we|i) (?:got )?(?:any )?|^any /,
    have,
  ],
  [/^(?:has|have|did|was|were|is|are|does|do) /, whether],
  [/^(?:show|list|give|find|display|bring up|get|see|look up|search)(?: me| us)?(?: for)?(?: all)?(?: the)? /, (rest) => `列出${thing(roles(rest))}`],
];

function asked(given: string): string {
  // What we have to give back is not given back yet.
  const text = /^(?:what|which|who|how many)\b/.test(given) ? given.replace(/\b(?:have|has|need|needs) (?:still )?to (?=[a-z])/, 'havent ') : given;
  for (const [begins, say] of SHAPES) {
    const found = begins.exec(text);
    if (found) return say(text.slice(found[0].length)).trim();
  }
  return thing(roles(text));
}

const times = ({ spans, places }: Roles): string => [...spans, ...places].join('');
const ending = (said: string): string => (said === '' || /的$/.test(said) ? said : `${said}的`);
/** What was or was not done, before what it was done to: 供应商还没接单的. */
const doneTo = (r: Roles): string => {
  if (r.verb === '') return '';
  return `${r.agent}${r.isNot ? '还没' : /^(?:做手术|欠|放|等)/.test(r.verb) || !r.isDone ? '' : '已'}${r.to ? `给${r.to}` : ''}${r.verb}的`;
};
const statesOf = ({ states }: Roles): string => states.map(ending).join('');
const fromOf = ({ from }: Roles): string => (from ? `${from}的` : '');
const EXTREME_OF_PAPERS = /^最(?:大|小|高|低)$/;
/** A thing with all that is said of it before it. */
export const thing = (r: Roles, last = r.nouns.join('')): string => {
  const head =
    r.extreme && r.measure
      ? `${EXTREME_OF_PAPERS.test(r.extreme) ? '金额' : ''}${r.extreme}的${r.measure}${last ? last : ''}`
      : r.extreme
        ? `${last}${r.extreme}`
        : last;
  const toWhom = r.verb === '' && r.to ? `${r.to}的` : '';
  return `${times(r)}${fromOf(r)}${toWhom}${doneTo(r)}${statesOf(r)}${r.before.join('')}${r.isLeft ? '剩下的' : ''}${head}${r.group}`;
};
/** What is done to what. */
function deed(r: Roles, can = ''): string {
  const object = r.nouns.join('');
  const described = `${statesOf(r)}${r.before.join('')}`;
  const what = `${described}${r.from ? `${r.from}的` : ''}${object}`;
  const whom = r.to ? `给${r.to}` : '';
  if (described === '' && r.verb === '退货') return `${can}${object === '货' || object === '' ? '' : `把${object}`}退货${r.to ? `给${r.to}` : ''}`;
  return described !== '' ? `${what}${can}${r.verb}${whom}` : `${can}${r.verb}${what}${whom}`;
}
function how(rest: string): string {
  const r = roles(rest, true);
  const described = `${statesOf(r)}${r.before.join('')}`;
  if (described === '') return `怎么${deed(r)}`;
  return `${described}${r.nouns.join('')}怎么${r.verb}${r.to ? `给${r.to}` : ''}`;
}
/** A sentence that asks nothing: 采购订单还没到货. */
function statement(text: string): string {
  const r = roles(text);
  return `${times(r)}${r.from ? `${r.from}的` : ''}${r.before.join('')}${r.nouns.join('')}${r.agent}${r.isNot ? '还没' : ''}${r.verb}${r.isDone && !r.isNot && r.verb ? '了' : ''}${r.states.join('')}`;
}

function who(rest: string): string {
  const r = roles(rest);
  const object = r.nouns.join('');
  if (r.extreme === '最近' && r.verb) return `${r.from}${object}最近一次是谁${r.verb}的`;
  if (r.verb === '制单' && object) return `${object}是谁制单的`;
  if (r.verb === '审核' && object) return `${object}是谁审核的`;
  if (r.verb === '欠') return `${times(r)}谁欠我们钱${r.extreme || ''}`;
  if (r.verb === '' && r.extreme && OF_HOUSES.test(r.measure)) return `${r.before.join('').replace(/的$/, '')}哪家${r.measure}${r.extreme}`;
  if (r.verb === '') return `${thing(r)}是谁`;
  if (/^(?:拿|取出|借)$/.test(r.verb) && r.places.length > 0) return `${r.spans.join('')}谁从${r.places.join('')}${r.verb}了${object}`;
  return `${times(r)}${r.isNot ? '谁还没' : '谁'}${r.to ? `给${r.to}` : ''}${r.verb}${r.isNot ? '' : r.verb === '登录' ? '过' : '了'}${r.from ? `${r.from}的` : ''}${object}${r.extreme}`;
}
const MEASURED: readonly (readonly [RegExp, string])[] = [
  [/单$|订单|发票|合同|凭证|申请|计划|授权书$/, '几张'],
  [/供应商|客户|医院|经销商|厂家|机构|单位/, '几家'],
  [/手术/, '几台'],
  [/流水|记录|明细/, '几条'],
];
const OF_HOUSES = /供应商|客户|医院|经销商|厂家|机构/;
const counted = (noun: string): string => MEASURED.find(([said]) => said.test(noun))?.[1] ?? '多少';

function many(rest: string): string {
  const tokens = tokensOf(rest);
  const r = rolesOf(tokens);
  const [head = '', ...others] = r.nouns;
  if (/^等我/.test(r.before[0] ?? '')) return `${r.before[0]}有几件`;
  if (r.nouns.length === 0 && r.verb) return `${times(r)}${r.verb}了多少${r.unit === '个' ? '' : r.unit}`;
  if (r.unit) return `${times(r)}${r.before.join('')}${head}${r.hasWe && r.verb && r.verb !== '放' ? `${r.verb}了` : '有'}多少${r.unit}`;
  if (r.hasI && r.verb) return `${times(r)}我${r.verb}了${counted(head) === '多少' ? '几张' : counted(head)}${head}`;
  if (r.verb && r.hasWe && !tokens.some(({ text }) => text === 'that'))
    return `${times(r)}${r.from ? `从${r.from}` : ''}${r.to ? `给${r.to}` : ''}${r.isNot ? '没' : ''}${counted(head) === '几张' ? r.verb.replace(/单$/, '') : r.verb}了${counted(head)}${head}${others.join('')}`;
  if (others.length > 0 && r.verb && / did /.test(rest)) return `${times(r)}${others.join('')}${r.verb.replace(/单$/, '')}了${counted(head)}${head}`;
  if (others.length > 0 && r.verb) return `${times(r)}有${counted(head)}${head}${r.isNot ? '没' : ''}${r.verb}${others.join('').replace(/^货$/, '')}`;
  return `${thing(r)}有${counted(head) === '多少' ? '几个' : counted(head)}`;
}
function much(rest: string): string {
  const r = roles(rest);
  const [head = '', ...others] = r.nouns;
  if (r.nouns.some((noun) => noun === '账上的钱')) return '账上有多少钱';
  const isSubject = /^(?:do|does|did|have|has) /.test(rest) && !/^\w+ (?:we|i) /.test(rest) && head !== '';
  if (isSubject && r.verb) return `${times(r)}${head}${r.isNot ? '没' : ''}${r.verb === '下单' ? '订' : r.verb}了多少${others.join('') || '钱'}`;
  const money = head === '' || head === '钱' ? '多少钱' : `多少${head}`;
  if (r.verb === '欠')
    return `${r.hasWe && !/^(?:do|does) we|we owe/.test(rest) && head && head !== '钱' ? `${head}欠我们` : `我们欠${head === '钱' ? others.join('') : r.nouns.join('')}`}多少钱`;
  if (r.verb)
    return `${times(r)}${r.from && r.from !== '' ? `从${r.from}` : ''}${r.to ? `给${r.to}` : ''}${others.length > 0 ? others.join('') : ''}${/^(?:do|does|did|have|has) (?:we|i)/.test(rest) || r.hasWe ? '' : head}${r.isNot ? '没' : ''}${r.verb}了${/^(?:do|does|did|have|has|was|were|is|are)/.test(rest) ? (r.nouns.length > 0 && r.hasWe ? `多少${r.nouns.join('')}` : '多少钱') : money}${r.before.join('')}`;
  if (/(?:do|does) (?:we|i)(?: still)? have/.test(rest)) return `${times(r)}有多少${r.nouns.join('')}`;
  return `${thing({ ...r, nouns: others }, `${others.join('')}${others.length > 0 && head ? '的' : ''}${head}`)}是多少`;
}
function which(rest: string): string {
  const tokens: Token[] = tokensOf(rest);
  const r = rolesOf(tokens);
  const [head = '', ...others] = r.nouns;
  const object = others.join('');
  if (r.than) return `哪个${head}${object}${r.verb}得比${r.than}多`;
  const compare = tokens.findIndex(({ text }) => text === 'than');
  if (compare >= 0 && r.spans.length > 0) return `哪个${head}${r.verb}得比${r.spans.at(-1)}多`;
  if (r.extreme && r.measure && r.verb) return `${times(r)}哪个${head}${r.verb}了${r.extreme}的${r.measure}`;
  if (r.extreme && r.measure) return `${times(r)}哪个${head}${r.measure}${r.extreme}`;
  if (r.extreme && r.verb === '欠' && /\bwe owe\b/.test(rest)) return `我们欠哪${OF_HOUSES.test(head) ? '家' : '个'}${head}${r.extreme}`;
  if (r.extreme && r.verb === '欠') return `哪${/医院|客户|供应商|经销商/.test(head) ? '家' : '个'}${head}欠我们${r.extreme}`;
  if (r.extreme && r.verb && r.isNot) return `${doneTo(r)}${head}${r.extreme}的是哪${OF_HOUSES.test(head) ? '家' : '张'}`;
  if (r.extreme && r.verb && /早|近/.test(r.extreme)) return `${times(r)}哪个${head}${r.extreme}${r.verb}${object}`;
  if (r.extreme && r.verb)
    return `${times(r)}哪个${head}${r.from ? `从${r.from}` : ''}${r.verb}${r.verb.length === 1 && object === '' ? '得' : ''}${object}${r.extreme}`;
  if (r.extreme) return `${times(r)}${r.extreme}的${head}是哪个`;
  if (r.verb === '' && object) return `${times(r)}哪些${head}${object === '手术' ? '做了' : r.isNot ? '没有' : '有'}${object}`;
  if (r.to && r.isDone && object === '' && !r.isNot) return `${times(r)}${r.verb}给${r.to}哪些${head === '货' ? '产品' : head}`;
  const isToIt = object === '' && (r.isDone || r.isNot || r.agent !== '');
  if (r.verb && !isToIt && r.verb !== '到期')
    return `${times(r)}哪些${head}${r.isNot ? '还没' : ''}${r.to ? `给${r.to}` : r.hasWe && /开票|发货|到货|付款/.test(r.verb) ? '给我们' : ''}${r.verb}${r.isNot ? '' : '了'}${object}`;
  const whole = thing({ ...r, nouns: [] }, head);
  return whole === head ? `哪些${head}` : `${whole}有哪些`;
}
function what(rest: string, isOne: boolean): string {
  const r = roles(rest);
  const object = r.nouns.join('');
  const account = /^(?:the )?balance (?:of|in|on) (?:our |the |my )?(.+?) (?:bank )?account$/.exec(rest)?.[1];
  if (account) return `${thing(roles(account))}账上还有多少钱`;
  if (isOne && r.extreme && object === '') return `${thing(r)}是哪个`;
  if (isOne && r.verb === '' && r.states.length === 0 && object) return `${thing(r)}是多少`;
  if (r.extreme && r.verb) return `${times(r)}什么${r.verb}得${r.extreme}`;
  if (r.verb && r.isNot) return `${times(r)}还没${r.to ? `给${r.to}` : ''}${r.verb}的${object}有哪些`;
  if (r.hasWe && r.verb) return `${times(r)}${r.from ? `从${r.from}` : ''}${object}${r.verb}了什么`;
  return `${thing(r, r.nouns.join('') || (r.verb === '到期' || r.states.length > 0 ? '' : '货'))}有哪些`;
}
function when(rest: string): string {
  const r = roles(rest);
  const due = r.states.includes('到期') ? '到期' : r.verb;
  return `${times(r)}${fromOf(r)}${r.before.join('')}${r.nouns.join('')}${r.extreme === '最近' ? '最近一次' : ''}什么时候${due || r.states.join('')}${r.extreme === '最近' ? '的' : ''}`;
}
function have(rest: string): string {
  const r = roles(rest);
  const isOfGoods = r.verb === '' && r.states.length === 0 && r.spans.length === 0 && !r.nouns.some((noun) => /的|单$|合同|发票|计划/.test(noun));
  return isOfGoods ? `${times(r)}${r.before.join('')}${r.nouns.join('')}还有多少` : `${times(r)}有没有${thing({ ...r, spans: [], places: [] })}`;
}
function whether(rest: string): string {
  const r = roles(rest);
  const done = (r.verb || r.states.join('')).replace(/^到货$/, '到');
  return `${times(r)}${fromOf(r)}${r.before.join('')}${r.nouns.join('')}${done}了没有`;
}
