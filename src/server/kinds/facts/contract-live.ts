import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../../engine/documents/live';

const day = sql`(now() at time zone 'Asia/Shanghai')::date`;
/** Orders that were reviewed under a contract, as far as they were not stopped. */
const ordered = (contract: RawBuilder<unknown>): RawBuilder<unknown> => sql`document o join document_line t on t.org_id = o.org_id and t.document_id = o.id
  where o.org_id = ${contract}.org_id and o.contract_id = ${contract}.id and o.kind in ('purchaseOrder', 'salesOrder') and o.status in (2, 4, 7) and not o.is_red`;
const EXECUTED: Reading = {
  as: 'executed',
  rows: sql`select coalesce(sum(round((t.quantity - t.stopped) * t.price, 2)), 0) as amount from ${ordered(sql`h`)}`,
};
const LINE: Reading = {
  as: 'executed_line',
  rows: sql`select coalesce(sum(round((t.quantity - t.stopped) * t.ratio / l.ratio, 4)), 0) as quantity, coalesce(sum(round((t.quantity - t.stopped) * t.price, 2)), 0) as amount
    from document c, lateral (select t.* from ${ordered(sql`c`)} and t.specification_id = l.specification_id) t where c.org_id = l.org_id and c.id = l.document_id`,
};

/** How a contract stands today, and what was ordered under it. */
export const CONTRACT_LIVE = {
  contractDays: sql`(case when h.status = 2 then h.period_to - ${day} end)`,
  contractState: sql`contract_state(h.status, h.period_from, h.period_to, h.stop_date, ${day})`,
  contractExecuted: { of: EXECUTED, value: sql`executed.amount` },
  contractShare: { of: EXECUTED, value: sql`round(executed.amount * 100 / nullif(h.total_amount, 0), 1)` },
  contractLineQuantity: { of: LINE, value: sql`executed_line.quantity` },
  contractLineAmount: { of: LINE, value: sql`executed_line.amount` },
};
