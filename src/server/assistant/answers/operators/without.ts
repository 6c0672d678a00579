import { BLANK } from '../../../../define/blank-filter';
import { addDays } from '../../../../define/dates';
import { datasetOf } from '../../../../domain/dataset-of';
import { nothing, type ToolAnswer } from '../../tool';
import { figuresBeside } from '../../tools/figures-beside';
import { queryFigures } from '../../tools/query';
import { use } from '../../use';
import { REST } from '../../words/operator-words';
import { pairOf as pairOfSteps } from '../figures/pairs';
import { stepsIn, stepsMeant } from '../figures/steps';
import { isReceiptOfWards } from '../kind-of';
import type { Told } from '../words-of';
import { countOf } from './changing';
import { isNarrower, type Mention, type Parsed, parsed, thingAsked, withoutWords } from './parse';
import { populationOf } from './population';
import { type Pair, pairOf } from './sides';

const OF_PAPER = new Set(['paper', 'order', 'invoice']);
/** 没发完: begun, and not at its end. */
const PARTLY = /[完齐够全]$/;
/** 领了没用, 供货没合同, 从没登录: what has the one and not the other, and what is left of the one after the other. */
export async function withoutOther(told: Told): Promise<ToolAnswer | undefined> {
  const all = parsed(told);
  const nots = all.mentions.filter(({ isNot, isLittle }) => isNot || isLittle);
  const [not] = nots;
  // 骨科计划还有几张没发货: papers are counted, and how far they are is told by them.
  if (told.frame.kind && /[几多少]+[张笔单份]/.test(all.text)) return undefined;
  if (!not || nots.length > 1 || isNarrower(told.frame)) return undefined;
  if (told.asking.context.org.kind === 'H' && not.fact.id === 'buy' && isReceiptOfWards(told.frame)) return undefined;
  if (not.fact.id === 'login') return neverSeen(told, all, not);
  const asked = thingAsked(all);
  // 没发货的订单, 申领没发完: how far papers are is told by the papers.
  if (told.frame.trait !== undefined && (!asked || told.frame.has('noun.order') || PARTLY.test(told.frame.trait))) return undefined;
  // Money that waits for the other half of its way is kept by datasets of its own (figures/pairs.ts).
  const { kind } = told.asking.context.org;
  const isAlone = all.mentions.every((one) => one === not || one.fact.id === not.fact.id);
  const steps = isAlone && told.frame.has('ask.howmuch') ? stepsMeant(told.frame, kind) : stepsIn(told.frame.text, kind);
  if (steps && kind !== 'P' && pairOfSteps(steps, kind) && !(asked?.thing === 'partner' && /过/.test(all.text.slice(not.from, not.to)))) return undefined;
  const isRest = REST.test(all.masked) || not.isLittle;
  const happened = all.mentions.filter((one) => one !== not && !one.isNot && one.fact.id !== not.fact.id);
  const others = isRest && happened.some(({ fact }) => !fact.standing) ? happened.filter(({ fact }) => !fact.standing) : happened;
  const [did] = others;
  // 几张订单没发货, 订了还没到的东西: how far orders are is told by them, line by line.
  if (did?.fact.id === 'order' && ['buy', 'issue', 'sell'].includes(not.fact.id)) return undefined;
  // 没付的应付款: one thing said twice.
  if (did?.fact.rows.of === 'owed' && ['pay', 'collect'].includes(not.fact.id)) return undefined;
  if (others.length > 1 && others.some((one) => one.fact.id !== did?.fact.id)) return undefined;
  // 谁申领的东西还没发: how far those papers are.
  if (!did && (!asked || (told.frame.kind !== undefined && told.frame.trait !== undefined))) return undefined;
  const spans = [...all.mentions, ...(asked ? [asked] : [])];
  // Papers of one kind have other numbers than those of another: which came of which is told by the papers.
  if (did && OF_PAPER.has(asked?.thing ?? '') && did.fact.rows.of !== not.fact.rows.of) return undefined;
  const plain = withoutWords(told, all, spans);
  const pair = did ? pairOf(plain, did, not, asked?.thing) : populationOf(plain, not, asked?.thing);
  if (!pair) return undefined;
  return use(figuresBeside, plain.asking, {
    ...(isRest && did ? leftOf(pair, MONEY.test(all.masked)) : { ...pair, keep: 'without' as const }),
    limit: countOf(told, all.masked) ?? 20,
  });
}

/** 还剩多少: by how much the first is more than the second; of money where money is asked for. */
function leftOf(pair: Pair, isMoney: boolean): Pair & { keep: 'any'; rest: 'more' } {
  const money = ({ of, measures }: Pair['left']): string[] => measures.filter((one) => datasetOf(of)?.measures[one]?.kind === 'money');
  const isBoth = isMoney && [pair.left, pair.right].every((side) => money(side).length > 0);
  const side = <S extends Pair['left']>(one: S): S => (isBoth ? { ...one, measures: money(one) } : { ...one, measures: one.measures.slice(0, 1) });
  return { ...pair, left: side(pair.left), right: side(pair.right), keep: 'any', rest: 'more' };
}
const MONEY = /钱|金额|多少元|成本/;

/** 从没人登录过的账号: a day that is empty. */
function neverSeen(told: Told, all: Parsed, not: Mention): Promise<ToolAnswer> {
  const [span] = told.frame.periods;
  if (span) told.asking.asked?.push({ tool: 'heard', args: span.text });
  if (told.asking.context.org.kind === 'P' && /机构|医院|经销商|厂家/.test(told.frame.text))
    return Promise.resolve(nothing('这里只能查平台自己账号的最近登录，各机构的登录情况由各机构在自己的用户管理里看。'));
  const plain = withoutWords(told, all, [
    not,
    ...[...all.masked.matchAll(/启用[了的着]?|在用|账号|用户/g)].map(({ index, 0: said }) => ({ from: index, to: index + said.length })),
  ]);
  return use(queryFigures, plain.asking, {
    of: 'user',
    measures: ['count'],
    by: ['userName', 'name'],
    where: { lastLoginAt: span ? `~${addDays(span.from, -1)}` : BLANK, ...(/停用/.test(all.text) ? {} : { status: 'true' }) },
    said: `${/停用/.test(all.text) ? '' : '启用而'}${span ? `最近登录在 ${span.from} 以前的账号（从没登录过的不在内）` : '从没登录过的账号'}`,
    order: 'userName',
    limit: 50,
  });
}
