import { z } from 'zod';
import type { Tile } from './define-dashboard';
import { type Dataset, isMade } from './define-dataset';
import type { Field } from './field';
import type { QueryGiven } from './query';

/**
 * A tile somebody put together himself: one measure of a dataset, by what, in which days, drawn how. A plain value; what it means is a
 * query like that of any other tile, asked with the rights of whoever looks at it.
 */
const name = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, { error: '名称不正确' });
export const TILE_PERIODS = ['', 'today', 'thisMonth', 'lastMonth', 'thisYear', 'last30Days', 'last90Days', 'last12Months'] as const;
export const OWN_SHAPES = ['figure', 'line', 'bars', 'ring', 'top'] as const;
const MOST_GROUPS = 50;
export const ownTileSchema = z.strictObject({
  title: z.string().trim().min(1, { error: '请填写标题' }).max(30, { error: '【标题】最多30个字' }),
  shape: z.enum(OWN_SHAPES, { error: '请选择图形' }),
  of: name,
  measure: name,
  /** '' = all in one figure. */
  by: z.union([name, z.literal('')]).default(''),
  period: z.enum(TILE_PERIODS, { error: '期间不正确' }).default(''),
  /** Dimension → filter as everywhere. */
  where: z.record(name, z.string().max(400)).default({}),
  limit: z.int().min(3).max(MOST_GROUPS).default(10),
  /** Beside the days before. */
  isCompared: z.boolean().default(false),
  isWide: z.boolean().default(false),
});
export type OwnTile = z.output<typeof ownTileSchema>;

const FIGURES = new Set<Field['kind']>(['quantity', 'money', 'price', 'rate', 'integer']);
const GROUPS = new Set<Field['kind']>(['text', 'date', 'month', 'choice', 'flag', 'ref']);
/** What may be drawn, grouped by and narrowed to: keys that nobody reads (documentId) are none of it. */
export const isDrawn = ({ kind }: Field): boolean => FIGURES.has(kind);
export const isGrouped = ({ kind, list }: Field, called: string): boolean => GROUPS.has(kind) && list !== false && !/Id$/.test(called);
export const isNarrowed = ({ kind, filter }: Field): boolean => filter === true && ['choice', 'flag', 'ref'].includes(kind);
const isTime = (field: Field | undefined): boolean => field?.kind === 'date' || field?.kind === 'month';

/** Quantities of several units are no figure. */
export const addsUp = (dataset: Dataset, measure: string): boolean =>
  dataset.unit === undefined || dataset.measures[measure]?.kind !== 'quantity' || isMade(dataset, measure);

/** Why this cannot be drawn of such a dataset, in words. */
export function ownTileProblem(tile: OwnTile, dataset: Dataset): string | undefined {
  const { dimensions, measures, day, takes = {}, running } = dataset;
  const measure = Object.hasOwn(measures, tile.measure) ? measures[tile.measure] : undefined;
  const by = Object.hasOwn(dimensions, tile.by) ? dimensions[tile.by] : undefined;
  if (running) return '逐笔结存的明细账不能画成图';
  if (!measure || !isDrawn(measure)) return '请选择指标';
  if (!addsUp(dataset, tile.measure) && tile.by !== dataset.unit) return '不同单位的数量不能相加，请选金额，或按单位分组';
  if (tile.shape === 'figure' && tile.by !== '') return '单个数字不能再分组';
  if (tile.shape !== 'figure' && (!by || !isGrouped(by, tile.by))) return '请选择按什么分组';
  if (tile.shape === 'line' && !isTime(by)) return '折线图须按日期或月份分组';
  if (tile.period !== '' && !day) return '这些数据没有日期，不能选期间';
  if (tile.period === '' && ('from' in takes || tile.shape === 'line')) return '请选择期间';
  if (Object.keys(tile.where).some((one) => !Object.hasOwn(dimensions, one))) return '筛选条件不正确';
  return undefined;
}

/** What a tile asks. Over days and months it asks for all of them, in their order. */
function queryOfTile(tile: OwnTile, { dimensions }: Dataset): QueryGiven {
  const isOver = isTime(dimensions[tile.by]);
  return {
    of: tile.of,
    measures: [tile.measure],
    by: tile.by === '' ? [] : [tile.by],
    where: tile.where,
    period: tile.period,
    ...(tile.isCompared && tile.period !== '' ? { against: 'before' as const } : {}),
    ...(isOver ? { order: tile.by, limit: 400 } : { limit: tile.shape === 'figure' ? 1 : tile.limit }),
  };
}

/** The tile every dashboard knows how to draw. */
export const drawnTile = (id: string, tile: OwnTile, dataset: Dataset): Tile => ({
  id,
  title: tile.title,
  shape: tile.shape,
  query: queryOfTile(tile, dataset),
  ...(tile.isWide ? { wide: 2 } : {}),
});
