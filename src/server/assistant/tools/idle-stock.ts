import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, dayOf, daysBetween } from '../../../define/dates';
import { plain } from '../../../define/money';
import { screensFor } from '../../engine/access';
import { defineTool, found, nothing } from '../tool';
import { openStock, stockScope } from './stock';

const schema = z.object({ days: z.number().int().min(1).max(3650).optional().describe('多少天没有动过；不填为90天') });
const USUAL = 90;
const SHOWN = 12;
type Idle = { specification: string; name: string; unit: string | null; warehouse: string; quantity: string; last: string };

/** What lies in a store without having moved for so long: the latest entry of the goods there is older than that. */
export const idleStock = defineTool<z.infer<typeof schema>>({
  name: 'idleStock',
  description: '呆滞库存：多少天没有出入过库、还有库存的产品。',
  args: schema,
  may: (context) => screensFor(context, 'stockBalance').length > 0,
  run: async ({ context }, { days = USUAL }) => {
    const today = dayOf(context.now());
    const { rows } = await sql<Idle & { all: number }>`
      select e.specification_id as specification, concat_ws(' ', c.product_name, nullif(c.spec_model, '')) as name, c.root_unit_name as unit, w.name as warehouse,
        sum(e.quantity)::text as quantity, max(e.biz_date)::text as last, count(*) over ()::int as all
      from stock_entry e join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id join lot l on l.org_id = e.org_id and l.id = e.lot_id left join specification_card c on c.id = e.specification_id
      where ${stockScope(context)} and not e.is_virtual group by 1, 2, 3, 4 having sum(e.quantity) > 0 and max(e.biz_date) < ${addDays(today, -days)} order by max(e.biz_date), 2 limit ${SHOWN}`.execute(
      context.db,
    );
    const proposals = openStock(context, {});
    if (rows.length === 0) return nothing(`没有超过 ${days} 天没动过的库存。`, { proposals });
    const line = (row: Idle): string =>
      `**${row.name}** ${row.warehouse} ${plain(row.quantity)} ${row.unit ?? ''}，最近一次出入库 ${row.last}（${daysBetween(row.last, today)} 天前）`;
    return found({
      text: `超过 ${days} 天没动过的库存有 **${rows[0]?.all ?? 0} 项**（产品和库房），最久的在前：\n\n${rows.map((row) => `- ${line(row)}`).join('\n')}`,
      data: rows,
      references: rows.map((row) => ({
        id: `idle:${row.specification}:${row.warehouse}`,
        kind: 'stock',
        title: row.name,
        content: `${row.warehouse} · ${plain(row.quantity)} ${row.unit ?? ''} · ${row.last}`,
        resource: 'stockBalance',
        recordId: row.specification,
      })),
      proposals,
    });
  },
});
