import { BLANK } from '../../../../define/blank-filter';
import { datasetOf } from '../../../../domain/dataset-of';
import type { Context } from '../../../base/context';
import { readerOf } from '../../../engine/queries/reader';
import type { ToolAnswer } from '../../tool';
import { figuresBeside } from '../../tools/figures-beside';
import { queryFigures } from '../../tools/query';
import { use } from '../../use';
import { REST, type Thing } from '../../words/operator-words';
import { pairOf as pairOfSteps } from '../figures/pairs';
import type { Rows } from '../figures/row-sets';
import { seesMoney } from '../figures/rows';
import { stepsIn } from '../figures/steps';
import type { Told } from '../words-of';
import { countOf } from './changing';
import { dimensionOf, FACTS, type Fact } from './facts';
import { conditionsOf, isNarrower, type Mention, type Parsed, parsed, thingAsked, withoutWords } from './parse';

const USUAL: readonly Thing[] = ['product', 'partner', 'department', 'lot'];

const PARTLY = /[完齐够全]$/;
/** 领了没用, 供货没合同, 从没登录: what has the one and not the other, and what is left of the one after the other. */
export async function withoutOther(told: Told): Promise<ToolAnswer | undefined> {
  const all = parsed(told);
  const nots = all.mentions.filter(({ isNot, isLittle }) => isNot || isLittle);
  const [not] = nots;
  if (!not || nots.length > 1 || isNarrower(told.frame)) return undefined;
  if (not.fact.id === 'login') return neverSeen(told, all, not);
  const asked = thingAsked(all);
  // 没发货的订单, 申领没发完: how far papers are is told by the papers.
  if (told.frame.trait !== undefined && (!asked || PARTLY.test(told.frame.trait))) return undefined;
  // Money that waits for the other half of its way is kept by datasets of its own (figures/pairs.ts).
  const steps = stepsIn(told.frame.text);
  const { kind } = told.asking.context.org;
  if (steps && kind !== 'P' && pairOfSteps(steps, kind) && !(asked?.thing === 'partner' && /过/.test(all.text.slice(not.from, not.to)))) return undefined;
  const isRest = REST.test(all.masked) || not.isLittle;
  const happened = all.mentions.filter((one) => one !== not && !one.isNot && one.fact.id !== not.fact.id);
  const others = isRest && happened.some(({ fact }) => !fact.standing) ? happened.filter(({ fact }) => !fact.standing) : happened;
  const [did] = others;
  if (others.length > 1 && others.some((one) => one.fact.id !== did?.fact.id)) return undefined;
  if (!did && !asked) return undefined;
  const spans = [...all.mentions, ...(asked ? [asked] : [])];
  const plain = withoutWords(told, all, spans);
  const pair = did ? pairOf(plain, did, not, asked?.thing) : populationOf(plain, not, asked?.thing);
  if (!pair) return undefined;
  return use(figuresBeside, plain.asking, {
    ...(isRest && did ? leftOf(pair, MONEY.test(all.masked)) : { ...pair, keep: 'without' as const }),
    limit: countOf(told, all.masked) ?? 20,
  });
}

type Pair = Omit<Parameters<typeof figuresBeside.run>[1], 'keep'>;

function pairOf(told: Told, did: Mention, not: Mention, asked: Thing | undefined): Pair | undefined {
  const thing = (asked ? [asked] : did.fact.rows.quantity && not.fact.rows.quantity ? USUAL : []).find(
    (one) => dimensionOf(did.fact, one) && dimensionOf(not.fact, one),
  );
  const left = thing && sideOf(told, did.fact, thing, told.period);
  // What happens after: from the first day spoken of until today; 从没 is of all time.
  const right = thing && sideOf(told, not.fact, thing, not.isNever ? undefined : sinceOf(told), true);
  return left && right && { left, right, shown: left.shown };
}

/** From the first day of the span to today: what came in that month may have gone out since. */
function sinceOf({ period, frame, asking }: Told): string | undefined {
  const [first] = frame.periods;
  return first && period ? `${first.from}~${first.to > today(asking) ? first.to : today(asking)}` : undefined;
}
const today = ({ context }: Told['asking']): string => context.now().toISOString().slice(0, 10);

/** Of customers the contracts of sale, of suppliers those of purchase. */
function sideOfContract({ frame: { text }, asking }: Told, { id }: Fact): Record<string, string> {
  if (id !== 'contract' || asking.context.org.kind === 'H') return {};
  const isOfCustomers = /客户|医院|经销商|下家/.test(text);
  return isOfCustomers === /供应商|供货商|厂家|上家/.test(text) ? {} : { type: isOfCustomers ? '2,3' : '1' };
}

type Side = Pair['left'] & { shown: string[] };
function sideOf(told: Told, fact: Fact, thing: Thing, period: string | undefined, isKey = false): Side | undefined {
  const { rows } = fact;
  const dimension = dimensionOf(fact, thing);
  // Of the other side only what tells the rows apart is a condition: one of its store, of its ward is one of the first.
  const where = isKey ? {} : conditionsOf(told, rows);
  if (!dimension || !where) return undefined;
  const quantity = rows.quantity && (thing === 'product' || thing === 'lot') ? [rows.quantity] : [];
  const money = seesMoney(told, rows) ? [rows.money] : [];
  const measures = [...quantity, ...money, ...(quantity.length + money.length === 0 ? [rows.papers] : [])];
  const { status: _status, ...own } = where;
  return {
    of: rows.of,
    measures,
    by: isKey ? dimension.key : [...dimension.key, ...dimension.shown.filter((one) => !dimension.key.includes(one))],
    where: {
      ...(rows.states ? { status: rows.states } : {}),
      ...fact.where,
      ...sideOfContract(told, fact),
      ...own,
      ...(where.status ? { status: where.status } : {}),
    },
    said: rows.said,
    shown: dimension.shown,
    quiet: [...Object.keys(fact.where ?? {}), 'status'],
    ...(fact.standing ? { standing: true } : {}),
    ...(period && !fact.standing ? { period } : {}),
  };
}

/** 还剩多少: by how much the first is more than the second; of money where money is asked for. */
function leftOf(pair: Pair, isMoney: boolean): Pair & { keep: 'any'; rest: 'more' } {
  const money = ({ of, measures }: Pair['left']): string[] => measures.filter((one) => datasetOf(of)?.measures[one]?.kind === 'money');
  const isBoth = isMoney && [pair.left, pair.right].every((side) => money(side).length > 0);
  const side = <S extends Pair['left']>(one: S): S => (isBoth ? { ...one, measures: money(one) } : { ...one, measures: one.measures.slice(0, 1) });
  return { ...pair, left: side(pair.left), right: side(pair.right), keep: 'any', rest: 'more' };
}
const MONEY = /钱|金额|多少元|成本/;

/** Whom or what it never happened to, of all there are: firms, goods, wards of the house. */
type Population = { of: string; measures: string[]; by: string[]; where?: Record<string, string>; said: string; shown: string[] };
const POPULATIONS: Partial<Record<Thing, (context: Context, text: string) => Population>> = {
  partner: ({ org: { kind } }, text) => {
    const isSupplier = /供应商|供货商|厂家/.test(text) || (kind === 'H' && !/客户/.test(text));
    return {
      of: 'partner',
      measures: ['count'],
      by: ['itself'],
      where: { kind: isSupplier ? 'supplier,both' : 'customer,both', status: 'true' },
      said: isSupplier ? '启用的供应商' : '启用的客户',
      shown: ['itself'],
    };
  },
  department: (context) => {
    const master = datasetOf('department');
    return master && readerOf(context, master)
      ? { of: 'department', measures: ['count'], by: ['itself'], where: { status: 'true' }, said: '启用的科室', shown: ['itself'] }
      : { of: 'issued', measures: ['papers'], by: ['department'], said: '领用', shown: ['department'] };
  },
  product: () => ({ of: 'carried', measures: ['goods'], by: ['specification', 'productName'], said: '目录里的产品', shown: ['productName', 'specification'] }),
  lot: () => ({
    of: 'lying',
    measures: ['quantity', 'amount'],
    by: ['specification', 'batchNo', 'productName', 'receivedOn', 'unit'],
    where: { quantity: '0.0001~' },
    said: '库存批号',
    shown: ['productName', 'specification', 'batchNo', 'receivedOn'],
  }),
};

const usualFact = ({ asking }: Told, thing: Thing): Fact | undefined => {
  const { kind } = asking.context.org;
  const id = thing === 'department' ? 'issue' : kind === 'H' ? 'buy' : 'sell';
  return FACTS.find((one) => one.id === id && one.kinds.includes(kind));
};

function populationOf(told: Told, not: Mention, thing: Thing | undefined): Pair | undefined {
  // Of those that are named it is asked whether it happened, as they are told of elsewhere.
  const usual = (thing === 'partner' && told.partner) || (thing === 'department' && told.department) ? usualFact(told, thing) : undefined;
  if (usual) return pairOf(told, { ...not, fact: usual }, not, thing);
  const population = thing && POPULATIONS[thing]?.(told.asking.context, told.frame.text);
  const right = thing && sideOf(told, not.fact, thing, not.isNever ? undefined : told.period, true);
  if (!population || !right) return undefined;
  const { shown, ...left } = population;
  // Goods and makers are which of them are meant; a ward or a store is where it did not happen.
  const isOfGoods = thing === 'product' || thing === 'lot';
  const { department: _department, warehouse: _warehouse, ...anywhere } = told;
  const rows: Rows = {
    of: left.of,
    money: '',
    papers: '',
    said: '',
    partner: 'supplier',
    warehouse: 'warehouse',
    department: 'department',
    highValue: 'isHighValue',
  };
  const own = isOfGoods ? conditionsOf(left.of === 'lying' ? told : { ...anywhere, department: undefined, warehouse: undefined }, rows) : {};
  const place = conditionsOf(told, not.fact.rows);
  if (!own || !place) return undefined;
  return {
    left: { ...left, where: { ...left.where, ...own }, quiet: ['count', ...Object.keys(left.where ?? {})], standing: true },
    right: { ...right, where: { ...right.where, ...place } },
    shown,
  };
}

/** 从没人登录过的账号: a day that is empty. */
function neverSeen(told: Told, all: Parsed, not: Mention): Promise<ToolAnswer> {
  const plain = withoutWords(told, all, [
    not,
    ...[...all.masked.matchAll(/启用[了的着]?|在用|账号|用户/g)].map(({ index, 0: said }) => ({ from: index, to: index + said.length })),
  ]);
  return use(queryFigures, plain.asking, {
    of: 'user',
    measures: ['count'],
    by: ['userName', 'name'],
    where: { lastLoginAt: BLANK, ...(/停用/.test(all.text) ? {} : { status: 'true' }) },
    said: `${/停用/.test(all.text) ? '' : '启用而'}从没登录过的账号`,
    order: 'userName',
    limit: 50,
  });
}
