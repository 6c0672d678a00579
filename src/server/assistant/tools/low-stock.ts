import { z } from 'zod';
import { reportOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Forbidden } from '../../base/errors';
import { QUERY, reportScreen } from '../../engine/queries/report-pages';
import { runReport } from '../../engine/reports/run';
import { openPage } from '../places';
import { defineTool, found, nothing } from '../tool';

const RESOURCE = 'stockBalance';
const SHOWN = 10;
const READ = 200;

/** What lies below its lower limit, the largest gap first: the figures of the stock page, and the way to it. */
export const lowStock = defineTool<Record<string, never>>({
  name: 'lowStock',
  description: '低于下限：哪些产品的库存低于设定的下限、待补多少。',
  args: z.object({}),
  may: (context) => screenOf(context) !== undefined,
  run: async ({ context }) => {
    const screen = screenOf(context);
    const due = await shortOf(context);
    if (!due || !screen) return nothing('没有找到您可以查看的库存页面。');
    // What has come down to its limit or its restock point is due too, but it is not below.
    const below = due.filter((row) => Number(row.quantity ?? 0) < Number(row.minQuantity ?? 0));
    const short = below.length > 0 ? below : due;
    const others = due.length - below.length;
    const proposals = [openPage(screen, { sort: '-shortage' })];
    if (short.length === 0) return nothing('现在没有低于下限的产品。上下限在“库房产品设置”或库存页的“设置上下限”里维护。', { proposals });
    const line = (row: (typeof short)[number]): string =>
      [
        `- **${String(row.productName ?? '')} ${String(row.specificationName ?? '')}** ${String(row.warehouseName ?? '')}：现存 ${String(row.quantity)}，`,
        `下限 ${String(row.minQuantity)}，待补 **${String(row.shortage)}** ${String(row.unitName ?? '')}`,
      ].join('');
    const more = others > 0 ? `，另有 ${others} 个刚到下限或到了补货点，也待补` : '';
    const head = `低于下限的有 **${below.length}${due.length === READ ? ' 个以上' : ' 个'}**${more}`;
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
