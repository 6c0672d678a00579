import type { Field } from '../../../../define/field';
import { STATUS } from '../../../../define/status';
import { datasetOf } from '../../../../domain/dataset-of';
import { readerOf } from '../../../engine/queries/reader';
import type { Frame, Grouping } from '../../reading/frame';
import { statusesIn } from '../../words/states';
import { strangerIn } from '../document-words-of';
import { asksWhoBuys } from '../kind-of';
import type { Told } from '../words-of';
import { ROWS, type Rows } from './row-sets';

export { ROWS, type Rows } from './row-sets';

/** The rows a question about goods in motion is about. */
export function rowsOf(told: Told): Rows {
  const { frame, asking } = told;
  const isHospital = asking.context.org.kind === 'H';
  const flow = frame.flows[0]?.flow;
  if (frame.subject === 'use' || flow === 'use' || flow === 'operate') return isHospital ? ROWS.used : ROWS.consumed;
  if (flow === 'issue' || flow === 'claim' || (isHospital && flow === 'ship')) return ROWS.issued;
  if (isHospital) return told.department && !told.partner && flow === undefined ? ROWS.used : ROWS.bought;
  const isSupplier = frame.partners.some((one) => one.found.some((found) => found.detail === '供应商'));
  if (isOfCustomers(frame) || (flow === 'buy' && frame.by === 'partner' && asksWhoBuys(frame.text))) return ROWS.sold;
  return flow === 'buy' || flow === 'receive' || isSupplier ? ROWS.bought : ROWS.sold;
}

/** 各客户拿货多少, asked by a seller: what customers buy is what he sells. */
const isOfCustomers = ({ cover, partners }: Told['frame']): boolean =>
  cover.some(({ sense, text }) => (sense === 'by.partner' || sense === 'noun.partner') && /客户|医院|经销商|代理|customer|hospital/.test(text)) ||
  (partners.length > 0 && partners.every(({ found }) => found.every(({ detail }) => detail !== '供应商')));

const BY = { partner: 'partner', department: 'department', warehouse: 'warehouse', person: 'person', brand: 'brand' } as const;
const OTHERWISE: Partial<Record<Grouping, string>> = {
  maker: 'manufacturer',
  category: 'category68',
  lot: 'batchNo',
  ageBand: 'ageBand',
  patient: 'patient',
  month: 'month',
  paper: 'sn',
};
/** The dimension rows are told apart by, as these rows name it; undefined where they are not. */
export function dimensionOf(rows: Rows, by: Grouping | undefined): string[] | undefined {
  if (by === undefined) return undefined;
  const { dimensions = {}, day } = datasetOf(rows.of) ?? {};
  const names = by === 'product' ? ['productName', 'specification'] : [by === 'day' || by === 'week' ? day : (OTHERWISE[by] ?? rows[by as keyof typeof BY])];
  return names.every((name) => name !== undefined && name in dimensions) ? (names as string[]) : undefined;
}

/**
 * 进得最多的三个品种: goods are ranked by what they are called; by their sizes where sizes are asked for, or goods are named that have several. What the
 * first of them come to (前三个占多少) is a share of the same rank.
 */
export function ofGoodsRanked(rows: Rows, { frame, product }: Told): string[] | undefined {
  const isRanked = frame.intent === 'rank' || (frame.intent === 'share' && frame.has('calc.most'));
  const isWhole = frame.by === 'product' && isRanked && !frame.also && product === undefined && frame.lot === undefined && !SIZES.test(frame.text);
  return isWhole && 'productName' in (datasetOf(rows.of)?.dimensions ?? {}) ? ['productName'] : undefined;
}
const SIZES = /规格|型号|品规|尺码|尺寸|几号/;

/** Both of what rows are told apart by: 各客户每月. */
export function dimensionsOf(rows: Rows, { by, also }: Pick<Told['frame'], 'by' | 'also'>): string[] | undefined {
  const [first, second] = [dimensionOf(rows, by), dimensionOf(rows, also)];
  return by !== 'product' && first && second ? [...first, ...second] : first;
}

/** Conditions of the question on these rows; undefined where the rows have nothing one of them could mean. */
export function whereOf(told: Told, rows: Rows): Record<string, string> | undefined {
  const { frame } = told;
  const excluded = frame.withoutStates.flatMap((said) => statusesIn(said)?.statuses ?? []);
  const isRedOut = excluded.includes(STATUS.redFlushed);
  const states = frame.state ? (statusesIn(frame.state)?.statuses.join(',') ?? '') : rows.states;
  // Goods in motion count what is carried out alone: what is left out besides red papers is in none of them.
  if (isRedOut && !rows.states) return undefined;
  if (excluded.length > 0) told.asking.asked?.push({ tool: 'heard', args: frame.withoutStates.join(' ') });
  const where: Record<string, string> = rows.states
    ? {
        status: (states ?? '')
          .split(',')
          .filter((one) => !excluded.includes(Number(one)))
          .join(','),
        ...(isRedOut ? { isRed: 'false' } : {}),
      }
    : {};
  // A class nothing here is told apart by is no condition to drop.
  if (frame.classes.length > 0 && !told.classOf) return undefined;
  if (where.status === '' || frame.trait || (frame.state && !rows.states)) return undefined;
  const { dimensions = {} } = datasetOf(rows.of) ?? {};
  const put = (name: string | undefined, value: string | undefined): boolean => {
    if (value === undefined) return true;
    if (name === undefined || !(name in dimensions)) return false;
    where[name] = value;
    return true;
  };
  const isOfSurgery = rows.of === 'used' && frame.flows.some(({ flow }) => flow === 'operate') && frame.flows.some(({ flow }) => flow === 'use');
  const isWhole =
    put('useType', isOfSurgery ? IN_SURGERY : undefined) &&
    put(rows.partner, told.partner ?? strangerIn(frame) ?? (isOfBuyers(rows) ? told.firms?.ids : undefined)) &&
    put('specification', told.product) &&
    put('manufacturer', told.maker) &&
    put(told.classOf?.dimension, told.classOf?.ids) &&
    put(rows.department, told.department) &&
    put(rows.warehouse, told.warehouse) &&
    put('person' in rows && rows.person === 'salesman' ? 'salesman' : undefined, frame.people[0]?.found[0]?.id) &&
    put('batchNo', frame.lot && `=${frame.lot}`) &&
    put(rows.highValue, frame.worth === 'high' ? 'true' : frame.worth === 'low' ? 'false' : undefined) &&
    put(rows.highValue ? 'isImplant' : undefined, frame.worth === 'implant' ? 'true' : undefined);
  return isWhole ? { ...flagsSaid(frame, dimensions), ...where } : undefined;
}

/** 集采的耗材, 非集采的产品: goods that are or are not what a mark of these rows says. */
function flagsSaid({ text }: Frame, dimensions: Readonly<Record<string, Field>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(dimensions).flatMap(([name, { kind, label }]) => {
      const said = kind === 'flag' ? new RegExp(`(?<not>非|不是)?${label}的?(?:耗材|产品|品种|物资|器械|货|东西)`).exec(text) : null;
      return said ? [[name, String(said.groups?.not === undefined)]] : [];
    }),
  );
}

/** Rows whose firms are customers. */
const isOfBuyers = ({ partner }: Rows): boolean => partner === 'customer' || partner === 'buyer';
/** What was used at operations. */
export const IN_SURGERY = '7';

const WORTH = { high: '高值耗材', low: '低值耗材', implant: '植入物' } as const;
export const labelOf = (told: Told, rows: Rows): string => {
  const { worth } = told.frame;
  return `${worth ? WORTH[worth] : ''}${rows.said}`;
};

export const usualYear = (told: Told): { period?: string } => (told.period ? {} : { period: '今年' });
export const ordered = ({ frame }: Told, measures: readonly string[]): { order: string; limit: number } => ({
  order: `${frame.end === 'least' ? '' : '-'}${measures[0]}`,
  limit: Math.min(frame.count ?? 10, 50),
});

/** Which figures are meant: how many kinds or firms, how much money, how many pieces. */
export function measuresOf(told: Told, rows: Rows): string[] {
  const { frame } = told;
  const counted = countedOf(told, rows);
  if (counted) return [counted, counted === rows.patients ? (rows.quantity ?? rows.money) : rows.money];
  if (frame.has('flow.charge') && rows.charge) return [rows.charge];
  const isSeen = seesMoney(told, rows);
  const isMoney = frame.has('measure.money') || /额|钱|费|成本|支出|款/.test(frame.text);
  // Pieces of many goods are no measure of whom most was used on: what was charged is.
  const isOfMany = frame.intent === 'rank' && frame.by !== 'product' && !told.product && !/[几多少]+[次回台单张]|次数|单数/.test(frame.text);
  if (!isSeen && rows.charge && isOfMany && !frame.has('measure.quantity') && !frame.has('measure.count')) return [rows.charge, rows.papers];
  // Who may not see what goods cost is told what was charged for them, where that is kept.
  if (!isSeen) return [...new Set([rows.quantity ?? rows.papers, ...(isMoney && rows.charge ? [rows.charge] : []), rows.papers])];
  if (rows.quantity && (told.product || frame.worth === 'implant') && !isMoney) return [rows.quantity, rows.money];
  if (rows.quantity && frame.has('measure.quantity') && !isMoney) return [rows.quantity, rows.money];
  return [rows.money, ...(frame.has('measure.count') || /几[张单次笔]|多少[张单次笔]/.test(frame.text) ? [rows.papers] : [])].filter(
    (one, at, all) => all.indexOf(one) === at,
  );
}

/** Who may not see costs is told how many there are. */
export function seesMoney({ asking: { context } }: Told, rows: Rows): boolean {
  const dataset = datasetOf(rows.of);
  const needs = dataset?.measures[rows.money]?.needs;
  const reader = dataset ? readerOf(context, dataset) : undefined;
  return !reader?.hidden?.has(rows.money) && (!needs || !reader || reader.sees(needs));
}

const THINGS_COUNTED: readonly [thing: RegExp, measure: keyof Rows, words: RegExp][] = [
  // 多少耗材 asks how much of them, 多少种 how many.
  [/^noun\.goods$/, 'goods', /种|[几多少]+(?:个|款|样)|how many/],
  [/^noun\.partner$/, 'partners', /./],
  [/^noun\.person$/, 'patients', /./],
  [/^flow\.operate$/, 'surgeries', /台|例|次|how many/],
  [/^noun\.lot$/, 'lots', /./],
];
/** 几种耗材, 多少家客户, 几台手术: what is counted, whatever rows it is counted in. */
export function thingCounted({ cover, text }: Told['frame']): keyof Rows | undefined {
  if (/几种|多少种|品种数|品规数|规格数|几个(?:品种|规格|品规)|多少个?(?:品种|规格|品规)/.test(text)) return 'goods';
  if (cover.some(({ sense, text: said }) => sense === 'noun.lot' && /^(?:几|多少)|数$/.test(said))) return 'lots';
  if (/(?:几|多少)(?:个|位|名)?(?:病人|患者)/.test(text)) return 'patients';
  if (cover.some(({ sense, text: said }) => sense === 'ask.howmuch' && /家$/.test(said))) return 'partners';
  const said = cover.filter(({ sense }) => sense !== 'polite' && sense !== 'filler');
  for (const [at, arc] of said.entries()) {
    const next = said[at + 1];
    if (arc.sense !== 'ask.howmuch' || !next || /钱|[张单笔]$|how much/.test(arc.text)) continue;
    const thing = THINGS_COUNTED.find(([sense, , words]) => sense.test(next.sense) && words.test(arc.text));
    if (thing && (thing[1] !== 'patients' || /病人|患者|patient/.test(next.text))) return thing[1];
  }
  return /手术/.test(text) && /[几多少]+[台例]/.test(text) ? 'surgeries' : undefined;
}
function countedOf({ frame }: Told, rows: Rows): string | undefined {
  const thing = thingCounted(frame);
  return thing && rows[thing];
}
