import { sql } from 'kysely';
import type { LedgerCheck } from './check';

/**
 * I12 and I14, across organisations (views consignment_state, and consignment_undelivered for what waits in the outbox; custody_state). Looked
 * at where a supplier sent goods out unsold, and where goods are kept for others; 0 checked means that nothing was.
 */
export const consignmentChecks: readonly LedgerCheck[] = [
  {
    id: 'I12',
    title: '寄售在外数量等于对方持有、已用未结与在途之和',
    checked: sql`select count(*) from consignment_state where outside is not null`,
    breaking: sql`
      select s.org_id, s.customer, s.specification_id, s.batch_no, s.serial_no, s.outside, s.held, s.unsettled, s.on_the_way + coalesce(u.quantity, 0) as on_the_way from consignment_state s
        left join consignment_undelivered u using (org_id, customer, specification_id, batch_no, serial_no) where s.outside is not null and s.difference <> coalesce(u.quantity, 0)`,
  },
  {
    id: 'I14',
    title: '受托方保管的货物等于委托方委托仓的库存加已收未入账、减已发未出账',
    checked: sql`select count(*) from custody_state`,
    breaking: sql`select org_id, operator, specification_id, batch_no, serial_no, kept, expected from custody_state where kept <> expected`,
  },
];
