import type { Job } from './jobs';
import { identityJobs } from './session/identity-jobs';

/** Everything that happens by the clock. */
export const jobs: readonly Job[] = [...identityJobs];
