import { type RawBuilder, sql } from 'kysely';
import { gather, type Sort } from '../../base/gather';
import type { Db } from '../../db/open';

export const CHANNEL = 'yiruntong_push';

/** What one process tells all (itself too) when a transaction has committed. Ids only: the reader loads the rest. */
export type Announcement =
  | { what: 'notice'; org: string; id: string }
  /** `part`: not the records themselves moved, but what stands beside them. */
  | { what: 'change'; org: string; resource: string; ids: readonly string[]; by: string; part?: 'comment' }
  /** users empty = everybody of the organisation; org all zeros = everybody everywhere. */
  | { what: 'permission'; org: string; users: readonly string[] }
  | { what: 'sessionEnded'; org: string; users: readonly string[] }
  /** Rows of a table changed (triggers say so, migration 671); `kind`: of documents of this kind; org '' = a table that is nobody's own. */
  | { what: 'touched'; org: string; table: string; kind?: string }
  /** There is something for a device to do. */
  | { what: 'device'; id: string };

/** PostgreSQL delivers a NOTIFY when its transaction commits and drops it when it does not: exactly what a push needs. */
export const announce = async (tx: Db, announcement: Announcement): Promise<void> => {
  await gather(tx, ANNOUNCEMENTS, [announcement]);
};

const ANNOUNCEMENTS: Sort<Announcement> = {
  told: (all) => sql`(select count(pg_notify(${CHANNEL}, a)) from unnest(${all.map((one) => JSON.stringify(one))}::text[]) a)`,
};

/** The same as a column of a statement that has something else to do. */
export const announced = (announcement: Announcement): RawBuilder<unknown> => sql`pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`;
