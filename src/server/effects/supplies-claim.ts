import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../define/document-view';
import { suppliesClaim } from '../../domain/hospital/supplies-claim';
import type { Context } from '../context';
import { viewOf } from '../engine/documents/stored';
import { BadInput } from '../errors';
import { newId } from '../id';
import type { Effects } from './documents';

/** What a department is short of by its own levels, and what it takes again and again. */
export const suppliesClaimEffects: Effects = {
  suggests: {
    async restock(context, d) {
      const store = String(d.header.targetWarehouse ?? '');
      if (!store) throw new BadInput('请先选择科室库房', [{ field: 'targetWarehouse', message: '请先选择科室库房' }]);
      return (await belowLevel(context, store, d)).map(({ specification_id, quantity }) => lineOf(context, specification_id, { quantity }));
    },
    async common(context, d) {
      return (await commonlyTaken(context, d)).map(({ specification_id, unit_id, quantity }) =>
        lineOf(context, specification_id, { quantity: quantity ?? '1', ...(unit_id ? { unit: unit_id } : {}) }),
      );
    },
  },
};

const present = (d: AnyDocument): string[] => d.lines.map((line) => line.specification).filter(Boolean);
const lineOf = (context: Context, specification: string, values: Record<string, unknown>): AnyLine => ({
  ...(viewOf(suppliesClaim, context.org, {}, [{}]).lines[0] as AnyLine),
  id: newId(),
  specification,
  ...values,
});

/** Filled up to the upper level in whole packs; what is on its way or already claimed counts as there. In the unit of use. */
async function belowLevel(context: Context, store: string, d: AnyDocument): Promise<{ specification_id: string; quantity: string }[]> {
  const { rows } = await sql<{ specification_id: string; quantity: string }>`
    select p.specification_id, trim_scale(ceil((p.max_quantity - s.there) / p.pack_quantity) * p.pack_quantity / coalesce(u.ratio, 1))::text as quantity
    from warehouse_product p join specification_card c on c.id = p.specification_id left join unit u on u.id = coalesce(c.use_unit_id, c.root_unit_id),
      lateral (select
        coalesce((select sum(b.quantity) from stock_balance b where b.org_id = p.org_id and b.warehouse_id = p.warehouse_id and b.specification_id = p.specification_id), 0)
        + coalesce((select sum(l.quantity * l.ratio) from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
            where h.org_id = p.org_id and h.kind = 'departmentReceipt' and h.status = 0 and h.warehouse_id = p.warehouse_id and l.specification_id = p.specification_id), 0)
        + coalesce((select sum(case when h.status = 2 then l.open * l.ratio else l.base_quantity end) from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
            where h.org_id = p.org_id and h.kind = 'suppliesClaim' and h.status in (1, 2) and h.to_warehouse_id = p.warehouse_id and l.specification_id = p.specification_id), 0) as there) s
    where p.org_id = ${context.org.id} and p.warehouse_id = ${store} and p.status and p.deleted_at is null and p.max_quantity > 0
      and s.there <= coalesce(p.reorder_quantity, p.min_quantity, 0) and p.specification_id <> all(${present(d)}::uuid[])
    order by c.product_name, c.code limit 500`.execute(context.db);
  return rows;
}

async function commonlyTaken(context: Context, d: AnyDocument): Promise<{ specification_id: string; unit_id: string | null; quantity: string | null }[]> {
  const { rows } = await sql<{ specification_id: string; unit_id: string | null; quantity: string | null }>`
    select specification_id, (array_agg(unit_id order by scope desc))[1] as unit_id, max(trim_scale(default_quantity))::text as quantity from common_product
    where org_id = ${context.org.id} and deleted_at is null and (department_id = ${String(d.header.department ?? '') || null}::uuid or user_id = ${context.user.id || null}::uuid)
      and specification_id <> all(${present(d)}::uuid[])
    group by specification_id order by min(group_name), min(sort) limit 500`.execute(context.db);
  return rows;
}
