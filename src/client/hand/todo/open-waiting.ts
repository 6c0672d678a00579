import type { InboxRow } from '../../../contract/inbox-answer';
import { openLocation } from '../../workspace/open-location';

/** What another document made is filled in on its page; what only asks for a word is decided where it stands. @returns whether it went there */
export function openWaiting(row: InboxRow): boolean {
  if (row.waiting !== 'born') return false;
  openLocation(row.path, row.query, { title: `${row.title} ${row.sn}` });
  return true;
}
