import { firmChangeJobs } from './effects/firm-changes';
import { restockJobs } from './effects/restock-daily';
import { settlementJobs } from './effects/settlement/deadlines';
import { temporaryAdmissionJobs } from './effects/temporary-admission';
import { wardJobs } from './effects/ward-clock';
import { approvalJobs } from './engine/documents/approval-reminders';
import { effectJobs } from './engine/documents/effective';
import { stockMonthJobs } from './engine/ledger/months';
import { ledgerCheckJobs } from './engine/self-check/runs';
import type { Job } from './jobs';
import { reminderJobs } from './reminders';
import { identityJobs } from './session/identity-jobs';

/** Everything that happens by the clock. */
export const jobs: readonly Job[] = [
  ...reminderJobs,
  ...identityJobs,
  ...approvalJobs,
  ...ledgerCheckJobs,
  ...stockMonthJobs,
  ...effectJobs,
  ...restockJobs,
  ...settlementJobs,
  ...temporaryAdmissionJobs,
  ...firmChangeJobs,
  ...wardJobs,
];
