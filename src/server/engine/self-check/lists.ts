import { sql } from 'kysely';
import { driftedCounts, rebuildCounts } from '../documents/fold-counts';
import type { LedgerCheck } from './check';

/** What lists open with is kept beside the documents: no law of the ledger, but nobody may read another number than there are. */
export const listChecks: readonly LedgerCheck[] = [
  {
    id: 'L1-counts',
    title: '列表保存的单据数与合计等于逐单重新统计',
    checked: sql`select (select count(*) from document_count) + (select count(*) from document_count_delta)`,
    breaking: driftedCounts,
    repair: rebuildCounts,
  },
];
