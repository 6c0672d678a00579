import { grouped, sub } from '../../../../define/money';
import { numberOf } from '../../../../define/spoken-numbers';
import { datasetOf } from '../../../../domain/dataset-of';
import { found, type ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import type { FigureWords } from '../../tools/query-words';
import { spacing } from '../../tools/spacing';
import { given, use } from '../../use';
import { CONCENTRATION, COUNT_OF, NET, OWED_BY_US, OWED_TO_US, PART_OF, PARTS, RHYTHM, SIGN, type Thing } from '../../words/operator-words';
import { ROWS } from '../figures/row-sets';
import { measuresOf, ofGoodsRanked, rowsOf } from '../figures/rows';
import type { Told } from '../words-of';
import { dimensionOf, FACTS, type Fact } from './facts';
import { conditionsOf, isNarrower, type Parsed, parsed, spansOf, thingAsked, withoutWords } from './parse';

const factIn = (told: Told, { mentions }: Parsed, thing: Thing): Fact | undefined => {
  const own = mentions.find(({ fact, isNot }) => !isNot && dimensionOf(fact, thing))?.fact;
  if (own) return own;
  const rows = rowsOf(told);
  return [{ id: rows.of, kinds: ['H', 'D', 'V'] as const, words: '', rows } satisfies Fact].find((one) => dimensionOf(one, thing));
};

/** 前三家加起来占多大比重, 集中度. */
export async function topShare(told: Told): Promise<ToolAnswer | undefined> {
  const all = parsed(told);
  const found =
    CONCENTRATION.exec(all.masked) ?? (PART_OF.test(all.masked) && /加起来|合起来|合计|一共|总共/.test(all.masked) ? COUNT_OF.exec(all.masked) : null);
  if (!found || isNarrower(told.frame)) return undefined;
  const count = told.frame.count ?? (numberOf(found[1] ?? found[2] ?? /([一二两三四五六七八九十\d]+)[家个种样]/.exec(all.masked)?.[1] ?? '') || 3);
  const spans = [CONCENTRATION, COUNT_OF, PART_OF, TOP].flatMap((one) => spansOf(one, all.masked));
  const asked = thingAsked(all) ?? { thing: 'partner' as const, from: 0, to: 0 };
  const fact = factIn(told, all, asked.thing);
  const group = fact && dimensionOf(fact, asked.thing);
  const plain = withoutWords(told, all, [...all.mentions, ...spans, asked]);
  const where = fact && conditionsOf(plain, fact.rows);
  if (!fact || !group || !where) return undefined;
  return use(queryFigures, plain.asking, {
    of: fact.rows.of,
    measures: [measuresOf(told, fact.rows)[0] ?? fact.rows.money],
    by: (asked.thing === 'product' ? ofGoodsRanked(fact.rows, told) : undefined) ?? group.shown,
    where: { ...fact.where, ...where },
    as: 'share',
    order: `-${measuresOf(told, fact.rows)[0] ?? fact.rows.money}`,
    limit: Math.min(Number.isNaN(count) ? 3 : count, 50),
    said: fact.rows.said,
    ...(fact.standing ? {} : { period: told.period ?? '今年' }),
  });
}
const TOP = /花钱最多|最多|最大|最高|大头|头部|排前|集中/;

/** 寄售和自有各占几成. */
export async function partsShare(told: Told): Promise<ToolAnswer | undefined> {
  const all = parsed(told);
  const part = PARTS.find(([words]) => words.test(all.text));
  if (!part || !PART_OF.test(all.masked) || isNarrower(told.frame)) return undefined;
  const isStock = /库存|在库|存货/.test(all.masked);
  const rows = isStock ? ROWS.lying : (all.mentions.find(({ isNot }) => !isNot)?.fact.rows ?? rowsOf(told));
  if (!(part[1] in (datasetOf(rows.of)?.dimensions ?? {}))) return undefined;
  const plain = withoutWords(told, all, [
    ...all.mentions,
    ...spansOf(part[0], all.text),
    ...spansOf(PART_OF, all.masked),
    ...spansOf(/消耗|耗材|金额|钱|成本|采购额/, all.masked),
  ]);
  const placed = conditionsOf({ ...plain, frame: { ...plain.frame, worth: undefined } }, rows);
  if (!placed) return undefined;
  // Both parts are asked for.
  const { [part[1]]: _part, ...where } = placed;
  told.asking.asked?.push({ tool: 'heard', args: `${part[1]} consigned ownership ishighvalue "share" 占` });
  return use(queryFigures, plain.asking, {
    of: rows.of,
    // What lies here on consignment is nobody's money here: it stands beside, and is no part of the same sum.
    measures: isStock && part[1] === 'ownership' ? [rows.money, 'memoAmount', 'lots'] : [rows.money],
    by: [part[1]],
    where,
    ...(isStock && part[1] === 'ownership' ? {} : { as: 'share' as const }),
    said: rows.said,
    ...(isStock ? {} : { period: told.period ?? '今年' }),
  });
}

const owed = (account: 'receivable' | 'payable'): Fact => ({
  id: account,
  kinds: ['H', 'D', 'V'],
  words: '',
  rows: { ...ROWS.owed, said: account === 'receivable' ? '应收（别人欠的）' : '应付（欠别人的）' },
  where: { account },
  standing: true,
});

/** 净下来, 入库减出库: two sums, each named, and what the one is more than the other. */
export async function netOf(told: Told): Promise<ToolAnswer | undefined> {
  const all = parsed(told);
  if (!NET.test(all.masked) || told.frame.periods.length > 1 || isNarrower(told.frame)) return undefined;
  const [us, them] = [OWED_TO_US.exec(all.masked), OWED_BY_US.exec(all.masked)];
  const spans = [NET, OWED_TO_US, OWED_BY_US, SIGN].flatMap((one) => spansOf(one, all.masked));
  const facts = us && them ? [owed('receivable'), owed('payable')] : twoOf(all);
  const [one, other] = facts;
  if (!one || !other) return undefined;
  const plain = withoutWords(told, all, [...all.mentions, ...spans]);
  const asks = [one, other].map((fact): FigureWords | undefined => {
    const where = conditionsOf(plain, fact.rows);
    return (
      where && {
        of: fact.rows.of,
        measures: [fact.rows.money],
        where: { ...fact.where, ...where },
        said: fact.rows.said,
        ...(fact.standing ? {} : given({ period: told.period })),
      }
    );
  });
  const [left, right] = asks;
  if (!left || !right) return undefined;
  const [a, b] = [await use(queryFigures, plain.asking, left), await use(queryFigures, plain.asking, right)];
  const [x, y] = [a, b].map(({ data }, at) => (data as { totals?: Record<string, string> })?.totals?.[asks[at]?.measures[0] ?? '']);
  if (x === undefined || y === undefined) return [a, b].find(({ text }) => text.includes('权限')) ?? a;
  const rest = sub(x, y);
  const way =
    Number(rest) === 0 ? '两边相等' : `${one.rows.said}比${other.rows.said}${Number(rest) > 0 ? '多' : '少'} **${grouped(rest.replace('-', ''))} 元**`;
  return found({
    text: `- ${a.text}\n- ${b.text}\n\n相减：${way}（${grouped(x)} − ${grouped(y)} = ${grouped(rest)}）。`,
    data: { left: x, right: y, rest },
    references: [...a.references, ...b.references],
    proposals: [...a.proposals, ...b.proposals],
  });
}

/** The two things that are said to happen; 入库 and 出库 of a hospital are what came and what was given out. */
function twoOf({ mentions, masked }: Parsed): Fact[] {
  const said = mentions.filter(({ isNot }) => !isNot).map(({ fact }) => fact);
  const apart = said.filter((fact, at) => said.findIndex(({ rows }) => rows.of === fact.rows.of) === at);
  if (apart.length === 2) return apart;
  const [only] = apart;
  const issue = FACTS.find(({ id }) => id === 'issue');
  return apart.length === 1 && only?.rows.of === 'received' && issue && /出库|发出|出去/.test(masked) ? [only, issue] : [];
}

/** 多久来一单, 隔几天领一回. */
export async function rhythmOf(told: Told): Promise<ToolAnswer | undefined> {
  const all = parsed(told);
  if (!RHYTHM.test(all.masked) || isNarrower(told.frame)) return undefined;
  const spans = [RHYTHM, /平均/].flatMap((one) => spansOf(one, all.masked));
  const said = thingAsked(all, spans);
  // 领一次东西: what comes is not what it is told by.
  const asked = said?.thing === 'product' && /^(?:东西|货|料)$/.test(all.text.slice(said.from, said.to)) ? undefined : said;
  const own = all.mentions.find(({ isNot, fact }) => !isNot && !fact.standing)?.fact;
  const rows = rowsOf(told);
  const fact: Fact = own ?? { id: rows.of, kinds: ['H', 'D', 'V'], words: '', rows };
  const isOne = asked?.thing === 'partner' && told.partner !== undefined;
  const group = asked && !isOne ? dimensionOf(fact, asked.thing) : undefined;
  const plain = withoutWords(told, all, [...all.mentions, ...spans, ...(asked ? [asked] : [])]);
  const where = conditionsOf(plain, fact.rows);
  if (!where) return undefined;
  told.asking.asked?.push({ tool: 'heard', args: '"by": 平均 均' });
  return use(spacing, plain.asking, {
    of: fact.rows.of,
    measure: fact.rows.papers,
    by: group?.shown ?? [],
    where: { ...fact.where, ...where },
    said: fact.rows.said,
    ...given({ period: told.period }),
  });
}
