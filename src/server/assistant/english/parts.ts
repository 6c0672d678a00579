import { type Roles, rolesOf } from './roles';
import { tokensOf } from './tokens';

/** Parts of a Chinese sentence, put together of what an English one speaks of. */
export const rolesIn = (text: string, beginsDoing = false): Roles => rolesOf(tokensOf(text), beginsDoing);

type Part = string | false | undefined;
/** What is there of it, one behind the other. */
export const said = (...parts: readonly Part[]): string => parts.filter(Boolean).join('');
export const when = (is: unknown, words: string): string => (is ? words : '');
/** 给康达, where there is somebody. */
export const led = (head: string, whom: string, end = ''): string => when(whom, `${head}${whom}${end}`);

export const times = ({ spans, places }: Roles): string => [...spans, ...places].join('');
const ending = (state: string): string => (state === '' || /的$/.test(state) ? state : `${state}的`);
const statesOf = ({ states }: Roles): string => states.map(ending).join('');

/** Nobody says 已 of them. */
const ONLY_IS = /^(?:做手术|欠|放|等)/;
/** What was or was not done, before what it was done to: 供应商还没接单的. */
export const doneTo = ({ verb, agent, isNot, isDone, to }: Roles): string =>
  when(verb, said(agent, isNot ? '还没' : when(isDone && !ONLY_IS.test(verb), '已'), led('给', to), verb, '的'));

const OF_MONEY = /^最(?:大|小|高|低)$/;
/** A thing with all that is said of it before it. */
export function thing(r: Roles, last = r.nouns.join('')): string {
  const head = r.extreme && r.measure ? said(when(OF_MONEY.test(r.extreme), '金额'), r.extreme, '的', r.measure, last) : said(last, r.extreme);
  const whose = said(led('', r.from, '的'), when(r.verb === '', led('', r.to, '的')));
  return said(times(r), whose, doneTo(r), statesOf(r), r.before.join(''), when(r.isLeft, '剩下的'), head, r.group);
}

/** Goods are sent back otherwise than papers. */
const PAPER = /单$|订单|发票|合同|申请/;
/** What is done to what. */
export function deed(given: Roles, can = ''): string {
  const r = { ...given, verb: given.verb === '退货' && PAPER.test(given.nouns.join('')) ? '退回' : given.verb };
  const object = r.nouns.join('');
  const described = said(statesOf(r), r.before.join(''));
  const what = said(described, led('', r.from, '的'), object);
  const whom = led('给', r.to);
  if (described === '' && r.verb === '退货') return said(can, when(object !== '货', led('把', object)), '退货', whom);
  return described === '' ? said(can, r.verb, what, whom) : said(what, can, r.verb, whom);
}

/** A sentence that asks nothing: 采购订单还没到货. */
export function statement(text: string): string {
  const r = rolesIn(text);
  const done = said(when(r.isNot, '还没'), r.verb, when(r.isDone && !r.isNot && r.verb, '了'));
  return said(times(r), led('', r.from, '的'), r.before.join(''), r.nouns.join(''), r.agent, done, r.states.join(''));
}

export const OF_HOUSES = /供应商|客户|医院|经销商|厂家|机构|单位/;
const MEASURED: readonly (readonly [RegExp, string])[] = [
  [/单$|订单|发票|合同|凭证|申请|计划|授权书$|单据/, '几张'],
  [OF_HOUSES, '几家'],
  [/手术/, '几台'],
  [/流水|记录|明细/, '几条'],
];
/** How many of them are asked for: by their measure; of goods however they are counted. */
export const counted = (noun: string): string => MEASURED.find(([words]) => words.test(noun))?.[1] ?? '多少';
export const oneOf = (noun: string): string => (OF_HOUSES.test(noun) ? '哪家' : '哪个');
/** 下了几张订单: the paper is said once. */
export const withoutPaper = (verb: string): string => verb.replace(/单$/, '');
