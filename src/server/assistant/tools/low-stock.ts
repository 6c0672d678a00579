import { sql } from 'kysely';
import { z } from 'zod';
import type { Row } from '../../../contract/answers';
import { reportOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Forbidden } from '../../base/errors';
import { QUERY, reportScreen } from '../../engine/queries/report-pages';
import { runReport } from '../../engine/reports/run';
import { openPage } from '../places';
import { defineTool, found, nothing } from '../tool';
import { type Found, idsOf, kindsSaid, loadNames, meantOrNot } from '../words/names';
import { belowLimit } from './below-limit';
import { namesOf } from './document-words';

const RESOURCE = 'stockBalance';
const SHOWN = 10;
const READ = 200;

/** What lies below its lower limit, the largest gap first: the figures of the stock page, and the way to it. */
const schema = z.object({
  place: z.string().max(60).optional().describe('库房或科室名称'),
  product: z.string().max(100).optional().describe('产品名称与规格'),
});

export const lowStock = defineTool<z.infer<typeof schema>>({
  name: 'lowStock',
  description: '低于下限：哪些产品的库存低于设定的下限、待补多少。',
  args: schema,
  may: (context) => screenOf(context) !== undefined,
  run: async ({ context }, words) => {
    const screen = screenOf(context);
    const short = await shortOf(context);
    if (!short || !screen) return nothing('没有找到您可以查看的库存页面。');
    const meant = await meantBy(context, words);
    if (meant.missing.length > 0) return nothing(`没有找到${meant.missing.map((one) => `“${one}”`).join('、')}，所以没有列出。`);
    const due = short.filter(meant.holds);
    // What has come down to its limit or its restock point is due too, but it is not below.
    const below = due.filter((row) => Number(row.quantity ?? 0) < Number(row.minQuantity ?? 0));
    const told = below.length > 0 ? below : due;
    const others = due.length - below.length;
    const proposals = [openPage(screen, { sort: '-shortage', ...meant.filters })];
    const where = meant.words ? `（${meant.words}）` : '';
    if (told.length === 0)
      return nothing(`${where ? `${meant.words}` : ''}现在没有低于下限的产品。上下限在“库房产品设置”或库存页的“设置上下限”里维护。`, { proposals });
    const line = (row: Row): string =>
      [
        `- **${String(row.productName ?? '')} ${String(row.specificationName ?? '')}** ${String(row.warehouseName ?? '')}：现存 ${String(row.quantity)}，`,
        `下限 ${String(row.minQuantity)}，待补 **${String(row.shortage)}** ${String(row.unitName ?? '')}`,
      ].join('');
    const more = others > 0 ? `，另有 ${others} 个刚到下限或到了补货点，也待补` : '';
    const head = `低于下限的${where}有 **${below.length}${short.length >= READ ? ' 个以上' : ' 个'}**${more}`;
    return found({
      text: `${head}，缺得最多的在前：\n\n${told.slice(0, SHOWN).map(line).join('\n')}${told.length > SHOWN ? `\n\n只列出前 ${SHOWN} 个。` : ''}`,
      data: { belowLimit: below.length, alsoDue: others, alsoDueMeans: '刚到下限或到了补货点，也待补', rows: due.slice(0, 40).map(line) },
      references: told.slice(0, SHOWN).map((row) => ({
        id: `low:${row.id}`,
        kind: 'stock',
        title: String(row.productName ?? ''),
        content: `${String(row.warehouseName ?? '')} · 待补 ${String(row.shortage)} ${String(row.unitName ?? '')}`,
        resource: RESOURCE,
        recordId: String(row.specification ?? row.id),
        path: `${screen.path}?f.specification=${String(row.specification ?? '')}`,
      })),
      proposals,
    });
  },
});

/** Rows in the store or of the ward, of the goods, that are named. */
async function meantBy(context: Context, { place, product }: z.infer<typeof schema>) {
  const names = await loadNames(context, [place, product].filter(Boolean).join(' '), kindsSaid({ goods: product, warehouse: place, department: place }));
  const stores = place ? meantOrNot(names, 'warehouse', place) : undefined;
  const wards = place && stores?.length === 0 ? meantOrNot(names, 'department', place) : undefined;
  const goods = product ? meantOrNot(names, 'goods', product) : undefined;
  const isOf = (found: readonly Found[] | undefined, id: unknown): boolean => !found || found.some((one) => one.id === id) !== (found[0]?.isNot === true);
  const named = stores && stores.length > 0 ? stores : undefined;
  return {
    missing: [stores?.length === 0 && !wards?.length ? place : '', goods?.length === 0 ? product : ''].filter((one): one is string => Boolean(one)),
    words: [named && namesOf(named), wards && namesOf(wards), goods && namesOf(goods)].filter(Boolean).join('，'),
    filters: { ...(named ? { 'f.warehouse': idsOf(named) } : {}), ...(goods ? { 'f.specification': idsOf(goods) } : {}) },
    holds: (row: Row): boolean =>
      isOf(named, row.warehouse) && isOf(goods, row.specification) && (!wards || wards.some(({ name }) => String(row.warehouseName ?? '').startsWith(name))),
  };
}

/**
 * What is to be filled up, store by store, the largest gap first, each in its smallest unit: of the stock page, and where goods are used up and it has no
 * row, of the settings of the store. Undefined for whoever sees no stock.
 */
export async function shortOf(context: Context): Promise<Row[] | undefined> {
  const definition = reportOf(RESOURCE);
  const screen = screenOf(context);
  if (!definition || !screen) return undefined;
  const answer = await runReport({ ...context, screen: screen.flag }, definition, { level: 'specification', sort: '-shortage', pageNum: 1, pageSize: READ });
  const lying = answer.list.filter((row) => Number(row.shortage ?? 0) > 0);
  const keyOf = (row: Row): string => `${row.warehouse} ${row.specification}`;
  const known = new Set(lying.map(keyOf));
  const gone = ((await belowLimit(context)) ?? []).filter((row) => !known.has(keyOf(row)) && Number(row.shortage) > 0);
  return [...lying, ...(await inUnits(context, gone))].sort((a, b) => Number(b.shortage) - Number(a.shortage));
}

/** Rows with the smallest unit of their goods, by its id and name. */
async function inUnits({ db }: Context, rows: readonly Row[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { rows: units } = await sql<{ of: string; id: string; name: string }>`select distinct on (specification_id) specification_id as of, id, name from unit
    where specification_id = any(${rows.map((row) => String(row.specification))}::uuid[]) and deleted_at is null order by specification_id, ratio`.execute(db);
  const unitOf = new Map(units.map((one) => [one.of, one]));
  return rows.map((row) => {
    const unit = unitOf.get(String(row.specification));
    return unit ? { ...row, unit: unit.id, unitName: unit.name } : row;
  });
}

function screenOf(context: Context) {
  const definition = reportOf(RESOURCE);
  try {
    return definition && reportScreen({ ...context, screen: '' }, definition, QUERY);
  } catch (error) {
    if (error instanceof Forbidden) return undefined;
    throw error;
  }
}
