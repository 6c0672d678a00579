import { dayOf } from '../../../../define/dates';
import { numberOf } from '../../../../define/spoken-numbers';
import { datasetOf } from '../../../../domain/dataset-of';
import type { ToolAnswer } from '../../tool';
import { figuresBeside } from '../../tools/figures-beside';
import { stepBack } from '../../tools/step-back';
import { given, use } from '../../use';
import { AGAINST, CHEAPER, COUNT_OF, DEARER, LESS, MORE, PRICE_OF, type Thing } from '../../words/operator-words';
import { ROWS } from '../figures/row-sets';
import { rowsOf, seesMoney } from '../figures/rows';
import { spansOf as daysOfSpans } from '../spans';
import type { Told } from '../words-of';
import { dimensionOf, type Fact } from './facts';
import { conditionsOf, type Parsed, parsed, spansOf, thingAsked, withoutWords } from './parse';

/** 涨价了的, 买贵了的: what something cost the last time beside the time before. */
export async function pricesChanged(told: Told): Promise<ToolAnswer | undefined> {
  const all = parsed(told);
  const { masked } = all;
  const isUp = DEARER.test(masked);
  if (!PRICE_OF.test(masked) || !(isUp || CHEAPER.test(masked)) || told.frame.number || /为什么|为啥|怎么/.test(masked)) return undefined;
  const asked = thingAsked(all);
  if (!asked || !['product', 'maker', 'partner'].includes(asked.thing)) return undefined;
  const isSold = told.asking.context.org.kind !== 'H' && /卖|销|售/.test(masked);
  const rows = isSold ? ROWS.sold : ROWS.bought;
  const spans = [PRICE_OF, DEARER, CHEAPER, AGAINST, /进价|售价|卖价|单价|价格|价钱|采购价|上一?[次回批]|前一[次回批]/, CHANGE].flatMap((one) =>
    spansOf(one, masked),
  );
  const plain = withoutWords(told, all, [...all.mentions, asked, ...spans]);
  const where = conditionsOf({ ...plain, frame: { ...plain.frame, amount: undefined } }, rows);
  if (!where) return undefined;
  const { day = '' } = datasetOf(rows.of) ?? {};
  return use(stepBack, plain.asking, {
    of: rows.of,
    measures: isSold ? ['saleAmount', 'saleQuantity'] : [rows.money, rows.quantity],
    by: ['productName', 'specification', 'unit'],
    times: [day, 'documentId'],
    where: { ...where, kind: isSold ? 'saleOdo,boneSale' : 'purchaseGrn,boneGrn' },
    way: isUp ? 'up' : 'down',
    said: isSold ? '卖价' : '进价',
    limit: countOf(told, masked) ?? 20,
    ...leastOf(told),
    ...given({ period: told.period }),
  });
}

const CHANGE = /(?:超过|不止|至少|多于)?(?:[\d.]+%|百分之[一二三四五六七八九十\d]+|[一二两三四五六七八九]成半?)(?:以上|多)?/;
/** 一成, 10%, 百分之五: at least so much. */
export function leastOf({ frame }: Told): { percent?: number; sum?: number } {
  if (frame.change !== undefined) return { percent: frame.change };
  const said = CHANGE.exec(frame.text)?.[0] ?? '';
  const percent = /([\d.]+)%/.exec(said)?.[1] ?? /百分之(\d+)/.exec(said)?.[1];
  if (percent) return { percent: Number(percent) };
  const parts = /([一二两三四五六七八九])成(半)?/.exec(said);
  if (parts) return { percent: 10 * numberOf(parts[1] ?? '') + (parts[2] ? 5 : 0) };
  const spoken = /百分之([一二三四五六七八九十]+)/.exec(said)?.[1];
  return spoken ? { percent: numberOf(spoken) } : {};
}
export function countOf({ frame }: Told, masked: string): number | undefined {
  const found = COUNT_OF.exec(masked);
  const said = numberOf(found?.[1] ?? found?.[2] ?? '');
  return frame.count ?? (said > 0 && said <= 50 ? said : undefined);
}

const OF_ROWS = new Set(['product', 'partner', 'department', 'brand', 'warehouse', 'person', 'maker']);
/** 比上个月多用了的耗材, 降了的科室: each with what it was, what it is, and the difference. */
export async function rowsChanged(told: Told): Promise<ToolAnswer | undefined> {
  const all = parsed(told);
  const { masked } = all;
  const [more, less] = [MORE.exec(masked), LESS.exec(masked)];
  const went = more && (!less || more.index <= less.index) ? more : less;
  if (!went || /价/.test(masked) || /为什么|为啥|怎么/.test(masked) || told.frame.number) return undefined;
  // 比上个月多还是少, 多了多少: of the whole, not of each.
  if (
    (/(?:多|少|高|低|涨|降|升|增加|减少)了?(?:多少|几)(?!个|样|种)/.test(masked) && !/哪|各/.test(masked)) ||
    /多还是少|高还是低|涨还是[跌降]|升还是降|[涨降跌升多少增减高低]了?(?:没有?|吗|么)[?？]?$/.test(masked) ||
    told.frame.has('calc.share')
  )
    return undefined;
  const isHeld = AGAINST.test(masked) || told.frame.periods.length > 0;
  const asked = thingAsked(all);
  if (!isHeld || !asked || !OF_ROWS.has(asked.thing) || isNamed(told, asked.thing)) return undefined;
  const fact = factOf(told, all, asked.thing);
  const dimension = fact && dimensionOf(fact, asked.thing);
  if (!fact || !dimension || fact.standing) return undefined;
  const spans = [MORE, LESS, AGAINST, COUNT_OF, CHANGE].flatMap((one) => spansOf(one, masked));
  const plain = withoutWords(told, all, [...all.mentions, asked, ...spans]);
  const where = conditionsOf({ ...plain, frame: { ...plain.frame, amount: undefined } }, fact.rows);
  if (!where) return undefined;
  const { rows } = fact;
  const [period, other] = daysOfSpans(told.frame, dayOf(told.asking.context.now()));
  const quantity = asked.thing === 'product' && rows.quantity && !told.frame.has('measure.money') ? [rows.quantity] : [];
  const money = seesMoney(told, rows) ? [rows.money] : [];
  const measures = quantity.length > 0 ? quantity : money.length > 0 ? money : [rows.papers];
  const by = [...dimension.key, ...dimension.shown.filter((one) => !dimension.key.includes(one))];
  const side = { of: rows.of, measures, by, where: { ...fact.where, ...where }, quiet: ['status', ...Object.keys(fact.where ?? {})] };
  told.asking.asked?.push({ tool: 'heard', args: told.frame.periods.map(({ text }) => text).join(' ') });
  return use(figuresBeside, plain.asking, {
    left: { ...side, period, said: rows.said },
    right: { ...side, period: other, said: rows.said },
    keep: 'any',
    rest: went === more ? 'more' : 'less',
    shown: dimension.shown,
    limit: countOf(told, masked) ?? 20,
    ...leastOf(told),
  });
}

/** One that is named is not one of many. */
const isNamed = ({ partner, department, warehouse, product }: Told, thing: Thing): boolean =>
  (thing === 'partner' && partner !== undefined) ||
  (thing === 'department' && department !== undefined) ||
  (thing === 'warehouse' && warehouse !== undefined) ||
  (thing === 'product' && product !== undefined);

function factOf(told: Told, { mentions, masked }: Parsed, thing: Thing): Fact | undefined {
  const own = mentions.find(({ isNot, fact }) => !isNot && !fact.standing && dimensionOf(fact, thing))?.fact;
  if (own) return own;
  const isUse = told.asking.context.org.kind === 'H' && (thing === 'department' || told.department !== undefined || /成本|用|耗/.test(masked));
  // 哪个经销商涨得最快: those who buy of a seller.
  const isOfBuyers = told.asking.context.org.kind !== 'H' && thing === 'partner' && mentions.length === 0 && /客户|医院|经销商|下家/.test(masked);
  const rows = isUse ? ROWS.used : isOfBuyers ? ROWS.sold : rowsOf(told);
  return { id: rows.of, kinds: ['H', 'D', 'V'], words: '', rows };
}
