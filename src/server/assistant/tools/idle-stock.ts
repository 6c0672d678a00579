import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, dayOf, daysBetween } from '../../../define/dates';
import { plain } from '../../../define/money';
import { screensFor } from '../../engine/access';
import { ruleReader } from '../../engine/documents/rules';
import { defineTool, found, nothing } from '../tool';
import { openStock } from './stock-references';
import { stockScope } from './stock-rows';

const schema = z.object({ days: z.number().int().min(1).max(3650).optional().describe('多少天没有动过；不填按本机构的呆滞天数') });
/** Where the organisation has no days of its own (rule stock.dullDays). */
const USUAL = '90';
const SHOWN = 12;
type Idle = { specification: string; name: string; unit: string | null; warehouse: string; quantity: string; last: string };

/**
 * What lies in a store without having moved for so long: the latest entry of the goods there is older than that. Read from the
 * balances, with one step into the ledger for each: however long the past is, it costs what lies there.
 */
export const idleStock = defineTool<z.infer<typeof schema>>({
  name: 'idleStock',
  description: '呆滞库存：多少天没有出入过库、还有库存的产品。',
  args: schema,
  may: (context) => screensFor(context, 'stockBalance').length > 0,
  run: async ({ context }, given) => {
    const days = given.days ?? Number((await ruleReader(context))('stock.dullDays') || USUAL);
    const today = dayOf(context.now());
    const { rows } = await sql<Idle & { all: number }>`
      select e.specification_id as specification, concat_ws(' ', c.product_name, nullif(c.spec_model, '')) as name, c.root_unit_name as unit, w.name as warehouse,
        sum(e.quantity)::text as quantity, moved.day::text as last, count(*) over ()::int as all
      from stock_balance e join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id join lot l on l.org_id = e.org_id and l.id = e.lot_id
      left join specification_card c on c.id = e.specification_id
        cross join lateral (select m.biz_date as day from stock_entry m where m.org_id = e.org_id and m.specification_id = e.specification_id
        and m.warehouse_id = e.warehouse_id and not m.is_virtual and m.bill_type not in ('custodyIn', 'custodyOut')
          order by m.posted_at desc, m.id desc limit 1) moved
      where ${stockScope(context)} and e.quantity > 0 and moved.day < ${addDays(today, -days)} group by 1, 2, 3, 4, moved.day order by moved.day, 2 limit ${SHOWN}`.execute(
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
