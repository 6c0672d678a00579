import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import { grouped, plain } from '../../../define/money';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { fieldConditions } from '../../engine/documents/filters';
import { hiddenFields } from '../../engine/documents/present';
import { reachable } from '../../engine/documents/reach';
import { expressionOf, figureOf } from '../../engine/documents/select';
import type { Grouping } from '../words/ranking';

export type Rank = { name: string; id: string; count: number; amount: string | undefined; quantity: string };
export const RANKED: Record<Grouping, string> = { partner: '往来单位', department: '科室', product: '产品', month: '月份' };
const LIMIT = 10;

/** Documents of a kind told apart by whom, where, what or when; the dearest first (months in their order), or the cheapest. */
export async function rankDocuments(
  context: Context,
  definition: DocumentDefinition,
  filters: Record<string, string>,
  asked: { by: Grouping; isLeast: boolean },
): Promise<Rank[]> {
  const screens = screensFor(context, definition.kind);
  const hidden = hiddenFields(context, definition, screens);
  const { id, name, join, amount, quantity } = columnsOf(definition, asked.by);
  const isMoneyHidden = hidden.has('totalAmount') || (asked.by === 'product' && hidden.has('amount'));
  const conditions = [reachable(context, definition, screens), ...fieldConditions(definition, filters, { level: 'document', hidden })];
  const measure = isMoneyHidden ? quantity : amount;
  const order = asked.by === 'month' ? sql`2` : asked.isLeast ? sql`coalesce(sum(${measure}), 0), 2` : sql`coalesce(sum(${measure}), 0) desc, 2`;
  const { rows } = await sql<{ id: string | null; name: string | null; count: number; amount: string | null; quantity: string | null }>`
    select ${id}::text as id, ${name}::text as name, count(distinct h.id)::int as count, sum(${amount})::text as amount, sum(${quantity})::text as quantity
    from document h ${join} where ${sql.join(conditions, sql` and `)} and ${id} is not null group by 1, 2 order by ${order} limit ${asked.by === 'month' ? 24 : LIMIT}`.execute(
    context.db,
  );
  return rows.map((row) => ({
    id: row.id ?? '',
    name: row.name ?? '',
    count: row.count,
    amount: isMoneyHidden ? undefined : (row.amount ?? '0'),
    quantity: plain(row.quantity ?? '0'),
  }));
}

type Columns = Record<'id' | 'name' | 'join' | 'amount' | 'quantity', RawBuilder<unknown>>;
function columnsOf(definition: DocumentDefinition, by: Grouping): Columns {
  const header = { amount: figureOf(definition, 'totalAmount') ?? sql`null::numeric`, quantity: figureOf(definition, 'totalQuantity') ?? sql`null::numeric` };
  if (by === 'partner')
    return { ...header, id: sql`h.partner_id`, name: sql`p.name`, join: sql`left join partner p on p.org_id = h.org_id and p.id = h.partner_id` };
  if (by === 'department')
    return { ...header, id: sql`h.department_id`, name: sql`d.name`, join: sql`left join department d on d.org_id = h.org_id and d.id = h.department_id` };
  if (by === 'month') return { ...header, id: sql`to_char(h.document_date, 'YYYY-MM')`, name: sql`to_char(h.document_date, 'YYYY-MM')`, join: sql`` };
  return {
    id: sql`l.specification_id`,
    name: sql`concat_ws(' ', c.product_name, nullif(c.spec_model, ''))`,
    join: sql`join document_line l on l.org_id = h.org_id and l.document_id = h.id left join specification_card c on c.id = l.specification_id`,
    amount: definition.lines.amount ? expressionOf(definition, 'l', 'amount', definition.lines.amount) : sql`null::numeric`,
    quantity: sql`l.base_quantity`,
  };
}

export const rankWords = ({ name, count, amount, quantity }: Rank, at: number): string =>
  `${at + 1}. **${name}** ${count} 张${amount === undefined ? '' : `，金额 ${grouped(amount)} 元`}${Number(quantity) === 0 ? '' : `，数量 ${quantity}`}`;
