import { sql } from 'kysely';
import { driftedCounts, rebuildCounts } from '../documents/fold-counts';
import { driftedSums, keptSumRows } from '../queries/drifted-sums';
import { rebuildSums } from '../queries/fold-sums';
import type { LedgerCheck } from './check';

/** What lists open with and what questions are answered from is kept beside documents and entries: no law of the ledger, but nobody may read another number than there are. */
export const listChecks: readonly LedgerCheck[] = [
  {
    id: 'L1-counts',
    title: '列表保存的单据数与合计等于逐单重新统计',
    checked: sql`select (select count(*) from document_count) + (select count(*) from document_count_delta)`,
    breaking: driftedCounts,
    repair: rebuildCounts,
  },
  {
    id: 'L2-sums',
    title: '保存的日月汇总等于逐笔重新汇总',
    checked: keptSumRows,
    breaking: driftedSums,
    repair: rebuildSums,
  },
];
