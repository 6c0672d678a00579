import { dayOf } from '../../../../define/dates';
import { COUNT } from '../../../../define/listed-dataset';
import { amountIn } from '../../../../define/spoken-numbers';
import { datasetOf } from '../../../../domain/dataset-of';
import { filled, type ToolAnswer, together } from '../../tool';
import { queryFigures } from '../../tools/query';
import type { FigureWords } from '../../tools/query-words';
import { given, use } from '../../use';
import { isCostOfClaims, kindOf } from '../kind-of';
import { spansOf } from '../spans';
import { severalPartners, type Told } from '../words-of';
import { meanOver } from './means';
import { wholeOf } from './parts';
import {
  dimensionOf,
  dimensionsOf,
  IN_SURGERY,
  labelOf,
  measuresOf,
  ofGoodsRanked,
  ordered,
  ROWS,
  type Rows,
  seesMoney,
  thingCounted,
  usualYear,
  whereOf,
} from './rows';
import { rowsMeant } from './rows-meant';
import { textHeld } from './text-held';

/** 涨得最快, 增长最多: the difference to the span before is what is ranked. */
export const isGrowth = ({ intent, cover }: Told['frame']): boolean =>
  intent === 'rank' && cover.some(({ sense, text }) => (sense === 'calc.compare' && !/哪|谁/.test(text)) || (sense === 'noun.cheap' && /[涨降跌]/.test(text)));

/** Two spans of days beside each other, as said: whole, or by whom it grew; where so much is asked for, those that changed so much. */
export function heldAgainst(told: Told, of?: readonly Rows[]): Promise<ToolAnswer> | undefined {
  // One span or two: each is one of the sides, by whatever days it is told.
  if (told.frame.periods.length <= 2) told.asking.asked?.push({ tool: 'heard', args: told.frame.periods.map(({ text }) => text).join(' ') });
  return toldOfEach(told, (rows) => heldWords(told, rows), of);
}

function heldWords(told: Told, rows: Rows): FigureWords | undefined {
  const { frame, asking } = told;
  const where = whereOf(told, rows);
  if (!where) return undefined;
  const [period, other] = spansOf(frame, dayOf(asking.context.now()));
  const by = dimensionOf(rows, frame.by);
  if (frame.by && !by) return undefined;
  const isFalling = FALLING.test(frame.text);
  const quantity = rows.quantity && (told.product || told.department || frame.has('measure.quantity')) ? [rows.quantity] : [];
  const asked = measuresOf(told, rows).slice(0, 1);
  // Pieces of many units are not added up: what grew is told in money.
  const most = asked[0] === rows.quantity && !told.product ? [rows.money] : asked;
  const measures = by ? most : [rows.money, ...quantity, rows.papers, ...(rows.goods ? [rows.goods] : [])];
  return {
    of: rows.of,
    measures: [...new Set(measures)],
    where,
    said: labelOf(told, rows),
    period,
    other,
    ...(by ? { by, ...ordered(told, measures), ...(isFalling ? { order: measures[0] } : {}) } : {}),
    ...(by && isPointed(told) ? { change: { isFalling, ...leastChange(told) } } : {}),
  };
}
const FALLING = /\bless\b|fewer|[降跌减]|少了|少拿|少买|少进|少卖|少出|下滑|低了|fell|drop|decreas|declin/;
/** Only those that went one way are asked for: 哪些科室涨了, 降了两成以上的产品. */
const isPointed = ({ frame }: Told): boolean =>
  frame.change !== undefined ||
  Boolean(frame.amount) ||
  (frame.by !== undefined && /[涨降跌减增升]|\bless\b|fewer|more than|[多少高低]了|少[拿买进卖用]了|多[拿买进卖用]了|[多少]出/.test(frame.text));
function leastChange({ frame }: Told): { percent?: number; sum?: number } {
  const sum = frame.cover.find(({ sense }) => sense === 'amount')?.value as string | undefined;
  return {
    ...(frame.change === undefined ? {} : { percent: frame.change }),
    ...(sum && Number(sum.split('~')[0]) > 0 ? { sum: Number(sum.split('~')[0]) } : {}),
  };
}

/** A share, a mean, a course, a distinct count, groups or a comparison over rows; undefined when other tools say it better. */
export function askedOfRows(told: Told): Promise<ToolAnswer> | undefined {
  return toldOfEach(told, (rows) => wordsFor(told, rows));
}

function wordsFor(told: Told, rows: Rows): FigureWords | undefined {
  const { frame } = told;
  const where = whereOf(told, rows);
  if (!where) return undefined;
  const measures = measuresOf(told, rows);
  const base: FigureWords = {
    of: rows.of,
    measures,
    where,
    said: labelOf(told, rows),
    ...given({ period: told.period }),
  };
  const by = severalPartners(frame) && rows.partner ? [rows.partner] : (ofGoodsRanked(rows, told) ?? dimensionsOf(rows, frame));
  // What is to be told apart by something these rows do not know is not told as a whole.
  if (frame.by && !by) return undefined;
  switch (frame.intent) {
    case 'share': {
      const isNarrowed = Object.keys(where).some((name) => name !== 'status');
      // 集采的耗材占几成: what is so, of all there is.
      const isMarked = Object.keys(where).some((name) => datasetOf(rows.of)?.dimensions[name]?.kind === 'flag') && !APART.test(frame.text);
      const asked = isMarked ? undefined : (by ?? (isNarrowed ? undefined : dimensionOf(rows, rows.department ? 'department' : 'partner')));
      // Pieces of one thing are no part of all that is counted in several units: money is.
      const shared = asked || measures.includes(rows.money) ? base : { ...base, measures: [...measures, rows.money] };
      return { ...shared, as: 'share', ...(asked ? { by: asked } : { whole: wholeOf(told, rows, where) }), ...usualYear(told) };
    }
    case 'average':
      return meanOf(told, rows, base, by);
    case 'trend':
      return by && frame.by && !TIME.has(frame.by) ? { ...base, by, ...ordered(told, measures), ...usualYear(told) } : courseOf(told, base);
    case 'rank':
    case 'figure':
    case 'list':
      return groupsOf(told, rows, base, by);
    default:
      return undefined;
  }
}

function meanOf(told: Told, rows: Rows, base: FigureWords, by: string[] | undefined): FigureWords | undefined {
  const over = meanOver(told.frame, rows);
  if (!over) return undefined;
  // 每家客户平均: the firms are what is divided by, not what is told apart.
  const isDividedBy = by?.length === 1 && (over.dividedBy === by[0] || (over.dividedBy === rows.partners && by[0] === rows.partner));
  const measures = base.measures.filter((one) => one !== over.dividedBy);
  const apart = by?.filter((one) => one !== 'month' && one !== datasetOf(rows.of)?.day);
  return {
    ...base,
    ...(over.dividedBy === rows.surgeries && rows.surgeries ? { where: { ...base.where, useType: IN_SURGERY } } : {}),
    measures: measures.length > 0 ? measures : [rows.money],
    as: 'average',
    ...over,
    // Told apart or not, a mean is of the same days: from the first there is anything of. 每月 says what it is taken over.
    ...(apart && apart.length > 0 && !isDividedBy ? { by: apart } : {}),
  };
}

const TIME = new Set(['month', 'week', 'day']);
/** Step by step: by months, or by weeks or days as said. */
const courseOf = ({ frame: { by } }: Told, base: FigureWords): FigureWords => ({ ...base, as: 'trend', ...(by === 'week' || by === 'day' ? { per: by } : {}) });

const SIMPLE = new Set(['product', 'partner', 'department']);
/** What the lists of papers and the use of wards tell themselves is left to them. */
function groupsOf(told: Told, rows: Rows, base: FigureWords, by: string[] | undefined): FigureWords | undefined {
  const { frame } = told;
  const { measures } = base;
  const least = by && frame.amount ? amountIn(frame.amount)?.range : undefined;
  if (by && least) {
    told.asking.asked?.push({ tool: 'heard', args: frame.amount });
    return { ...base, by, where: { ...base.where, [measures[0] ?? rows.money]: least }, ...ordered(told, measures), limit: 50, ...usualYear(told) };
  }
  // 手术用了多少高值: what was used at operations the use of wards does not tell.
  if (!by && base.where?.useType && rows.quantity)
    return {
      ...base,
      measures: [...new Set([...measures, rows.quantity])],
      by: ['productName', 'specification'],
      ...ordered(told, measures),
      period: told.period ?? '本月',
    };
  // 11月入库总共多少钱: all that came in, whatever papers it came in by, and what went back taken off.
  if (isOfArrivals(told, rows) && (!frame.by || SIMPLE.has(frame.by)))
    return { ...base, ...(by ? { by, ...ordered(told, measures) } : {}), ...usualYear(told) };
  const isDistinct = [rows.goods, rows.partners, rows.patients, rows.surgeries].includes(measures[0] ?? '');
  const counted = thingCounted(frame);
  // 跟台的有几台: how many operations there were is told of what was used at them alone; whether a dealer stood by no use says.
  if (counted === 'surgeries' && rows.surgeries && /跟台/.test(frame.text)) return undefined;
  // What hospitals use of a seller's goods nothing else tells.
  if (rows.of === 'consumed') return { ...base, ...(by ? { by, ...ordered(told, measures) } : {}), ...usualYear(told) };
  if (!by && counted === 'partners' && !rows.partners && rows.partner) return { ...base, by: [rows.partner], ...usualYear(told) };
  const isWhole = isDistinct || told.classOf !== undefined || frame.people.length > 0 || (rows.charge !== undefined && measures.includes(rows.charge));
  // 领用金额, 领走多少钱的东西: what was given out has a cost, its papers have none.
  const isCostOfIssue = rows.of === 'issued' && (/钱|金额|成本|费/.test(frame.text) || (isCostOfClaims(frame) && seesMoney(told, rows)));
  const isIssuedWhole = isCostOfIssue && seesMoney(told, rows) && !frame.kind && !frame.number && !told.product;
  if (!by) return frame.intent !== 'rank' && (isWhole || isIssuedWhole) ? { ...base, ...usualYear(told) } : undefined;
  if (by.length === 1 && frame.by && TIME.has(frame.by) && frame.end === undefined) return courseOf(told, base);
  const goods = ofGoodsRanked(rows, told);
  // What has no money of its own is put in order by pieces, and pieces are counted size by size.
  if (goods && measures[0] !== COUNT) return { ...base, by: goods, ...ordered(told, measures), ...usualYear(told) };
  // 谁买得最多, 卖给哪家最少: firms are ranked by what was sold to them, what came back taken off, not by their papers.
  if (by.length === 1 && by[0] === ROWS.sold.partner && rows.of === ROWS.sold.of && frame.intent === 'rank' && !told.product && isOfSales(told))
    return { ...base, measures: [...new Set([...measures, rows.papers])], by, ...ordered(told, measures), ...usualYear(told) };
  if (
    !frame.by ||
    (SIMPLE.has(frame.by) &&
      frame.people.length === 0 &&
      !frame.lot &&
      !told.classOf &&
      !isCostOfIssue &&
      !frame.also &&
      !isDistinct &&
      frame.without.length === 0 &&
      !(rows.of === 'used' && frame.count))
  )
    return undefined;
  return { ...base, by, ...ordered(told, measures), ...(by.includes('month') && frame.end === undefined ? { limit: 50 } : {}), ...usualYear(told) };
}

/** What came in is asked for in money, and by no papers. */
const isOfArrivals = (told: Told, rows: Rows): boolean =>
  told.asking.context.org.kind === 'H' &&
  rows.of === ROWS.bought.of &&
  kindOf(told) === '入库' &&
  !told.frame.kind &&
  !told.product &&
  !told.frame.state &&
  told.frame.by !== 'product' &&
  seesMoney(told, rows) &&
  (told.frame.has('measure.money') || told.frame.by !== undefined || /额|钱|多少(?:货)?(?:了|呢)?[?？]*$/.test(told.frame.text)) &&
  !/单|几张|[几多少]笔|多少张/.test(told.frame.text);

/** Nobody speaks of the papers themselves. */
const isOfSales = (told: Told): boolean => kindOf(told) === '销量' && !/单|几张|票/.test(told.frame.text);

/** What is asked of several kinds of rows is told of each that has any. */
function toldOfEach(told: Told, wordsOf: (rows: Rows) => FigureWords | undefined, of: readonly Rows[] = rowsMeant(told)): Promise<ToolAnswer> | undefined {
  const all = of.flatMap((rows) => wordsOf(rows) ?? []);
  if (all.length === 0) return undefined;
  const isCharged = of.some((rows) => rows.charge !== undefined && !seesMoney(told, rows) && all.some(({ measures }) => measures.includes(rows.charge ?? '')));
  return isCharged && !told.frame.has('flow.charge') ? sideBySide(told, all).then(ofCharges) : sideBySide(told, all);
}
/** Who may not see what goods cost is told what was charged for them, and that it is that. */
const ofCharges = (answer: ToolAnswer): ToolAnswer =>
  answer.isEmpty ? answer : { ...answer, text: `您没有查看成本的权限，下面是收费金额，不是成本。\n\n${answer.text}` };
async function sideBySide(told: Told, all: readonly FigureWords[]): Promise<ToolAnswer> {
  const answers: ToolAnswer[] = [];
  for (const one of all) answers.push(await use(queryFigures, told.asking, { ...one, where: await textHeld(told, datasetOf(one.of), one.where) }));
  return together(filled(answers));
}
/** Told apart by something. */
const APART = /哪|各|每|分别|排名/;
