/** What a process says of itself: megabytes, share of a core since it last said so, its pool, its channels, and its calls of the last minutes. */
export type ProcessTold = {
  memory: number;
  cpu: number;
  connections: number;
  idle: number;
  waiting: number;
  channels: number;
  calls: number;
  failed: number;
  p50: number;
  p95: number;
  slow: SlowCall[];
  jobs: JobTold[];
};
/** A call by its route as registered, so that nothing of anybody stands in it; milliseconds. */
export type SlowCall = { route: string; calls: number; p95: number; longest: number };
/** The last round of a job by the process that leads it; `error` is '' where it was done. */
export type JobTold = { task: string; at: string; seconds: number; rounds: number; failures: number; error: string };

export type ProcessRow = ProcessTold & { id: string; host: string; pid: number; node: string; startedAt: string; at: string; isLost: boolean };
/** Something that must hold, in words; `path` is the page where it is seen whole. */
export type Standing = { id: string; title: string; state: 'good' | 'warn' | 'bad' | 'none'; words: string; path?: string };

/** GET /v1/running: the product as whoever operates it sees it. */
export type Running = { at: string; minutes: number; standing: Standing[]; processes: ProcessRow[]; slow: SlowCall[]; jobs: JobTold[] };
