import { sql } from 'kysely';
import type { LedgerCheck } from './check';

/** I12, across organisations (view consignment_state). Looked at where a supplier sent goods out unsold; 0 checked means that nothing was. */
export const consignmentChecks: readonly LedgerCheck[] = [
  {
    id: 'I12',
    title: '寄售在外数量等于对方持有、已用未结与在途之和',
    checked: sql`select count(*) from consignment_state where outside is not null`,
    breaking: sql`select org_id, customer, specification_id, batch_no, serial_no, outside, held, unsettled, on_the_way from consignment_state where outside is not null and difference <> 0`,
  },
];
