import { type RawBuilder, sql } from 'kysely';
import type { SaveSchedule } from '../../contract/schedule';
import type { KeptView, TablePlace } from '../../contract/shared-view';

/** A schedule as its row says it; the names are those of the contract. */
export type Stored = TablePlace & {
  org: string;
  id: string;
  user: string;
  name: string;
  view: KeptView;
  query: Record<string, string>;
  times: SaveSchedule['times'];
  period: string;
  periodAt: string;
  receivers: string[];
  withFile: boolean;
  withMail: boolean;
  skipsEmpty: boolean;
};

/** Of a schedule `s`. */
export const storedColumns: RawBuilder<unknown> = sql`s.org_id as org, s.id, s.user_id as "user", s.name, s.screen, s.resource, s.level, s.section, s.view, s.query,
  jsonb_build_object('every', s.every, 'weekdays', s.weekdays, 'monthDay', s.month_day, 'time', s.at_time) as times, s.period, s.period_at as "periodAt",
  s.receivers, s.with_file as "withFile", s.with_mail as "withMail", s.skips_empty as "skipsEmpty"`;
