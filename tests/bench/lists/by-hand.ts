import type { Statement } from '../posting/record';

/**
 * A page of delivery notes as a good hand would write it: the fifty rows first, then their columns with the names joined. The
 * product's statement is not its own measure, else a slow one would excuse a slow list. (Without the page in front the planner
 * joins all rows: seven times as long.)
 */
export type Wanted = { org: string; size: number; page: number; customer?: string; days?: readonly [from: string, to: string]; status?: number };

export function pageByHand({ org, size, page, customer, days, status }: Wanted): Statement {
  const values: unknown[] = [org, size, (page - 1) * size];
  const given = (condition: (at: string) => string, value: unknown): string => (value === undefined ? '' : ` and ${condition(`$${values.push(value)}`)}`);
  const conditions = [
    given((at) => `h.partner_id = ${at}`, customer),
    given((at) => `h.document_date >= ${at}`, days?.[0]),
    given((at) => `h.document_date <= ${at}`, days?.[1]),
    given((at) => `h.status = ${at}`, status),
  ];
  const text = `
    with page as materialized (select h.id from document h where h.org_id = $1 and h.kind = 'saleOdo'${conditions.join('')}
      order by h.created_at desc, h.id desc limit $2 offset $3)
    select h.id, h.org_id, h.sn, h.status, h.version, h.origin, h.is_red, h.total_quantity, h.total_amount, h.total_tax, h.total_net, h.total_cost,
      h.line_count, h.created_at, h.submitted_at, h.reviewed_at, h.biz_date, h.print_count, h.document_date, h.remark, h.mode, h.counter_status,
      h.partner_id, p.name as customer_name, h.warehouse_id, w.name as warehouse_name, h.salesman_id, s.name as salesman_name,
      h.checker_id, c.name as checker_name, maker.name as created_by_name, reviewer.name as reviewed_by_name,
      exists (select from document_line t where t.org_id = h.org_id and t.document_id = h.id
        and coalesce(nullif(t.extra ->> 'pickedQuantity', ''), '0')::numeric > 0) as is_picked
    from page join document h on h.org_id = $1 and h.id = page.id
      left join app_user maker on maker.org_id = h.org_id and maker.id = h.created_by
      left join app_user reviewer on reviewer.org_id = h.org_id and reviewer.id = h.reviewed_by
      left join partner p on p.org_id = h.org_id and p.id = h.partner_id
      left join warehouse w on w.org_id = h.org_id and w.id = h.warehouse_id
      left join employee s on s.org_id = h.org_id and s.id = h.salesman_id
      left join employee c on c.org_id = h.org_id and c.id = h.checker_id
    order by h.created_at desc, h.id desc`;
  return { text, values };
}
