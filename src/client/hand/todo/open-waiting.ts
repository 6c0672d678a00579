import type { InboxRow } from '../../../contract/inbox-answer';
import { isQuestion } from '../../../define/hand-task';
import { handTasks } from '../../../domain/hand/tasks';
import { openLocation } from '../../workspace/open-location';
import { goHand } from '../hand-place';
import { screenOfTask } from '../task/task-screen';

/**
 * What another document made is carried out: as the task it is, where there is one, else on its page; what only asks for a word is decided
 * where it stands. @returns whether it went there
 */
export function openWaiting(row: InboxRow): boolean {
  if (row.waiting !== 'born') return false;
  const task = handTasks.find((one) => !isQuestion(one) && one.kind === row.kind && one.queue && screenOfTask(one));
  if (task) goHand({ on: 'scan', task: task.id, id: row.id });
  else openLocation(row.path, row.query, { title: `${row.title} ${row.sn}` });
  return true;
}
