import { z } from 'zod';
import type { Row } from '../../../contract/answers';
import { reportOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Forbidden } from '../../base/errors';
import { QUERY, reportScreen } from '../../engine/queries/report-pages';
import { runReport } from '../../engine/reports/run';
import { openPage } from '../places';
import { defineTool, found, nothing } from '../tool';
import { type Found, idsOf, loadNames, meantOrNot } from '../words/names';
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
    const lying = await shortOf(context);
    if (!lying || !screen) return nothing('没有找到您可以查看的库存页面。');
    const meant = await meantBy(context, words);
    if (meant.missing.length > 0) return nothing(`没有找到${meant.missing.map((one) => `“${one}”`).join('、')}，所以没有列出。`);
    // Of goods that are used up the stock has no row: the settings of the store have one.
    const set = (await belowLimit(context)) ?? [];
    const keyOf = (row: Row): string => `${row.warehouse} ${row.specification}`;
    const known = new Set(lying.map(keyOf));
    const due = [...lying, ...set.filter((row) => !known.has(keyOf(row)))].filter(meant.holds).sort((a, b) => Number(b.shortage) - Number(a.shortage));
    // What has come down to its limit or its restock point is due too, but it is not below.
    const below = due.filter((row) => Number(row.quantity ?? 0) < Number(row.minQuantity ?? 0));
    const short = below.length > 0 ? below : due;
    const others = due.length - below.length;
    const proposals = [openPage(screen, { sort: '-shortage', ...meant.filters })];
    const where = meant.words ? `（${meant.words}）` : '';
    if (short.length === 0)
      return nothing(`${where ? `${meant.words}` : ''}现在没有低于下限的产品。上下限在“库房产品设置”或库存页的“设置上下限”里维护。`, { proposals });
    const line = (row: (typeof short)[number]): string =>
      [
        `- **${String(row.productName ?? '')} ${String(row.specificationName ?? '')}** ${String(row.warehouseName ?? '')}：现存 ${String(row.quantity)}，`,
        `下限 ${String(row.minQuantity)}，待补 **${String(row.shortage)}** ${String(row.unitName ?? '')}`,
      ].join('');
    const more = others > 0 ? `，另有 ${others} 个刚到下限或到了补货点，也待补` : '';
    const head = `低于下限的${where}有 **${below.length}${lying.length === READ ? ' 个以上' : ' 个'}**${more}`;
    return found({
      text: `${head}，缺得最多的在前：\n\n${short.slice(0, SHOWN).map(line).join('\n')}${short.length > SHOWN ? `\n\n只列出前 ${SHOWN} 个。` : ''}`,
      data: { count: below.length, others, rows: short.slice(0, 40).map(line) },
      references: short.slice(0, SHOWN).map((row) => ({
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
  const names = await loadNames(context, [place, product].filter(Boolean).join(' '));
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

/** Rows of the stock page that are to be filled up, the largest gap first; undefined for whoever sees no stock. */
export async function shortOf(context: Context) {
  const definition = reportOf(RESOURCE);
  const screen = screenOf(context);
  if (!definition || !screen) return undefined;
  const answer = await runReport({ ...context, screen: screen.flag }, definition, { level: 'specification', sort: '-shortage', pageNum: 1, pageSize: READ });
  return answer.list.filter((row) => Number(row.shortage ?? 0) > 0);
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
