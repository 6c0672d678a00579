import type { Job } from './base/jobs';
import { approvalJobs } from './engine/documents/approval-reminders';
import { effectJobs } from './engine/documents/effective';
import { countJobs } from './engine/documents/fold-counts';
import { stockMonthJobs } from './engine/ledger/months';
import { sumJobs } from './engine/queries/fold-sums';
import { ledgerCheckJobs } from './engine/self-check/runs';
import { hookJobs } from './hooks/jobs';
import { cabinetJobs } from './kinds/cabinet/cabinet-clock';
import { coldJobs } from './kinds/cold/cold-clock';
import { promiseJobs } from './kinds/finance/dunning/promise-clock';
import { feeJobs } from './kinds/his/fees/queue';
import { pullJobs } from './kinds/his/receive/pull';
import { reagentJobs } from './kinds/hospital/reagent-clock';
import { temporaryAdmissionJobs } from './kinds/hospital/temporary-admission';
import { wardJobs } from './kinds/hospital/ward-clock';
import { leakJobs } from './kinds/leaks/leak-clock';
import { firmChangeJobs } from './kinds/licence/firm-changes';
import { noticeJobs } from './kinds/notice/notice-clock';
import { restockJobs } from './kinds/purchasing/restock-daily';
import { settlementJobs } from './kinds/settlement/deadlines';
import { parJobs } from './kinds/stock/par/propose';
import { sunshineJobs } from './kinds/sunshine/jobs';
import { udiJobs } from './kinds/udi/jobs';
import { warningJobs } from './kinds/warning/warning-clock';
import { leavingJobs } from './organisation/leaving/jobs';
import { reminderJobs } from './reminders';
import { scheduleJobs } from './schedules/jobs';
import { identityJobs } from './session/identity-jobs';
import { backupJobs } from './watch/nightly-backup';
import { pointInTimeJobs } from './watch/point-in-time';

/** Everything that happens by the clock. */
export const jobs: readonly Job[] = [
  ...reminderJobs,
  ...identityJobs,
  ...approvalJobs,
  ...ledgerCheckJobs,
  ...backupJobs,
  ...pointInTimeJobs,
  ...leavingJobs,
  ...countJobs,
  ...stockMonthJobs,
  ...sumJobs,
  ...effectJobs,
  ...restockJobs,
  ...settlementJobs,
  ...temporaryAdmissionJobs,
  ...reagentJobs,
  ...firmChangeJobs,
  ...wardJobs,
  ...noticeJobs,
  ...warningJobs,
  ...leakJobs,
  ...coldJobs,
  ...parJobs,
  ...pullJobs,
  ...feeJobs,
  ...cabinetJobs,
  ...hookJobs,
  ...promiseJobs,
  ...scheduleJobs,
  ...udiJobs,
  ...sunshineJobs,
];
