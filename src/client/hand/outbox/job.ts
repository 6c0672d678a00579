/**
 * What is to be sent and must happen exactly once. A call is kept with its whole content and its key before it leaves, and with its answer
 * when one came: whatever breaks off between the two, the same call with the same key is sent again, and the server answers what it did.
 */
export type Call = {
  path: string;
  body: Record<string, unknown>;
  key: string;
  /** It goes on with the document of the call before it: its id and version. */
  follows: boolean;
  answer?: { id: string; version: number; sn?: string };
  confirmed?: boolean;
};

/** `waits` for the server; `asks`: a warning has to be agreed to; `refused`: it is for a person to see why. */
export type JobState = 'waits' | 'asks' | 'refused';
export type Job<Raw = unknown> = {
  id: string;
  task: string;
  title: string;
  at: string;
  /** How many scans it stands for. */
  scans: number;
  calls: Call[];
  state: JobState;
  why: string;
  /** Work whose codes are still to be asked for; the calls are made of it then. */
  raw?: Raw;
};

export type Post = (path: string, body: Record<string, unknown>) => Promise<{ id: string; version: number; sn?: string }>;

/** @throws whatever `post` throws: the job as it was kept last is where it goes on */
export async function sendCalls<R>(job: Job<R>, post: Post, keep: (job: Job<R>) => void): Promise<Job<R>> {
  let now = job;
  for (const [at, call] of job.calls.entries()) {
    if (call.answer) continue;
    const before = now.calls[at - 1]?.answer;
    const body = call.follows && before ? { ...call.body, id: before.id, version: before.version } : call.body;
    now = withCall(now, at, { ...call, body, follows: false });
    keep(now);
    const { id, version, sn } = await post(call.path, { ...body, key: call.key, ...(call.confirmed ? { confirmed: true } : {}) });
    now = withCall(now, at, { ...call, body, follows: false, answer: { id, version, ...(sn ? { sn } : {}) } });
    keep(now);
  }
  return now;
}

const withCall = <R>(job: Job<R>, at: number, call: Call): Job<R> => ({ ...job, calls: job.calls.map((one, i) => (i === at ? call : one)) });

/** The number of the document it became. */
export const snOf = (job: Job): string => job.calls.findLast((call) => call.answer?.sn)?.answer?.sn ?? '';
