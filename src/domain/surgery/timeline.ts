import { minuteOf } from '../../define/dates';
import { type Asked, list, verb, type Write } from '../../define/master-rules';
import { rowsOf } from '../../define/rows';

/** What happened to a thing that is no stock, newest first: rows of a table of events that name it. */
export type Events = { table: string; of: string };

export const timelineOf = ({ table, of }: Events) =>
  verb({
    reads: ({ row, caller }) => ({
      events: list(rowsOf(table, { org_id: caller.org, [of]: row.id }), ['at', 'event', 'document_sn', 'person', 'remark'], { newest: 'at', most: 500 }),
    }),
    says: ({ read }) => (read.events.length === 0 ? ['还没有流转记录'] : []),
    table: ({ read }) => ({
      head: ['时间', '事件', '单号', '经手人', '说明'],
      rows: read.events.map(({ at = '', event = '', document_sn = '', person = '', remark = '' }) => [minuteOf(at), event, document_sn, person, remark]),
    }),
  });

export const noted = ({ table, of }: Events, { row, caller, now }: Asked, event: string, remark?: string): Write => ({
  add: table,
  rows: [{ org_id: caller.org, [of]: row.id, at: now, event, person: caller.userName, remark: remark ?? null }],
});
