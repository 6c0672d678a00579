import { type RawBuilder, sql } from 'kysely';
import type { AidsAnswer } from '../../../contract/answers';
import type { LineAidsQuery } from '../../../contract/requests';
import { addDays, dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { isPriceAid, type LineAid } from '../../../define/line-aids';
import { plain } from '../../../define/money';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { requireRead } from '../access';
import { placeScope, scopeOf } from '../scope';
import { hiddenFields } from './present';
import { scopeCondition } from './reach';

type Found = { id: string; value: string | null; day?: string };
type Asked = LineAidsQuery & { kind: string };

/**
 * What helps to decide lines of these goods: one statement for each figure the kind shows, for all goods at once, within the caller's
 * own places and documents. A price is told to whom the page shows prices.
 */
export async function lineAids(context: Context, definition: DocumentDefinition, asked: LineAidsQuery): Promise<AidsAnswer> {
  const screens = requireRead(context, definition.kind, definition.title);
  const hidden = hiddenFields(context, definition, screens);
  const shown = (definition.aids?.shows ?? []).filter((aid) => !isPriceAid(aid) || !hidden.has('price'));
  const list = new Map(asked.specifications.map((specification) => [specification, { specification } as AidsAnswer['list'][number]]));
  if (list.size === 0) return { list: [] };
  for (const aid of shown) {
    const { rows } = await STATEMENTS[aid](context, { ...asked, kind: definition.kind }).execute(context.db);
    for (const { id, value, day } of rows) {
      const one = list.get(id);
      if (one && value !== null) Object.assign(one, { [aid]: plain(value) }, day ? { lastDate: day } : {});
    }
  }
  return { list: [...list.values()] };
}

const goods = ({ specifications }: Asked) => sql`unnest(${[...specifications]}::uuid[]) as w (id)`;
const place = ({ place: id }: Asked) => sql`${id ?? null}::uuid`;
const here = (context: Context, alias: string) => scopeOf(context, { org: `${alias}.org_id`, warehouses: [`${alias}.warehouse_id`] });

const STATEMENTS: Record<LineAid, (context: Context, asked: Asked) => RawBuilder<Found>> = {
  lastPrice: (context, asked) => sql<Found>`
    select w.id, last.price as value, last.day from ${goods(asked)} cross join lateral (
      select (l.price / nullif(l.ratio, 0))::text as price, h.document_date::text as day from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
      where l.org_id = ${context.org.id} and l.specification_id = w.id and l.price > 0 and h.kind = ${asked.kind} and h.status in (${STATUS.reviewed}, ${STATUS.completed}) and not h.is_red
        and h.partner_id is not distinct from ${asked.partner ?? null}::uuid and ${scopeCondition(context)}
      order by h.document_date desc, h.id desc limit 1) last`,
  listedPrice: (context, asked) => sql<Found>`
    select w.id, p.piece_price::text as value from ${goods(asked)} join sunshine_price p on p.org_id = ${context.org.id} and p.specification_id = w.id`,
  onHand: (context, asked) => sql<Found>`
    select w.id, coalesce(sum(b.quantity), 0)::text as value from ${goods(asked)}
      left join stock_balance b on ${here(context, 'b')} and b.specification_id = w.id and b.warehouse_id = ${place(asked)}
    where ${ownPlace(context, asked)} group by w.id`,
  onOrder: (context, asked) => sql<Found>`
    select w.id, coalesce((select sum(l.open * l.ratio) from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
      where l.org_id = ${context.org.id} and l.specification_id = w.id and l.open > 0 and h.kind = ${asked.kind} and h.status = ${STATUS.reviewed}
        and h.warehouse_id = ${place(asked)} and ${scopeCondition(context)}), 0)::text as value from ${goods(asked)} where ${ownPlace(context, asked)}`,
  monthUse: (context, asked) => sql<Found>`
    select w.id, coalesce(-sum(e.quantity), 0)::text as value from ${goods(asked)}
      left join stock_entry e on ${here(context, 'e')} and e.specification_id = w.id and e.warehouse_id = ${place(asked)} and e.quantity < 0 and e.bill_type <> 'custodyOut'
        and e.biz_date > ${addDays(dayOf(context.now()), -30)}::date
    where ${ownPlace(context, asked)} group by w.id`,
};

/** Of a place that is not his own nothing is told, not even that nothing lies there. */
const ownPlace = (context: Context, asked: Asked): RawBuilder<boolean> =>
  sql<boolean>`exists (select from warehouse p where p.org_id = ${context.org.id} and p.id = ${place(asked)} and ${placeScope(context, { warehouses: ['p.id'], departments: ['p.department_id'] })})`;
