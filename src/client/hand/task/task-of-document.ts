import type { DocumentInfo } from '../../../contract/answers';
import type { Screen } from '../../../define/define-screen';
import { type DocumentTask, isQuestion } from '../../../define/hand-task';
import { handTasks } from '../../../domain/hand/tasks';
import { queueOf, screenOfTask } from './task-screen';

type Call = { get: <T>(path: string, query?: Record<string, string>, options?: { quiet?: boolean }) => Promise<T> };
type Held = Record<string, readonly (string | number | boolean)[]>;

/** What waits in a tab: its condition, or the status the tab is named by. */
const whereOf = (task: DocumentTask, { preset: { tabs } }: Screen): Held =>
  tabs?.find(({ id }) => id === task.queue)?.where ?? { status: [queueOf(task, { preset: {} } as Screen)] };

const meets = (where: Held, header: Record<string, unknown>): boolean =>
  Object.entries(where).every(([name, values]) => values.map(String).includes(String(header[name] ?? '')));

/** The task in whose queue a document stands, of those one may do. */
function taskOf(kind: string, header: Record<string, unknown>): DocumentTask | undefined {
  for (const task of handTasks) {
    if (isQuestion(task) || task.kind !== kind || !task.queue) continue;
    const screen = screenOfTask(task);
    if (screen && meets(whereOf(task, screen), header)) return task;
  }
  return undefined;
}

/** The same of a document known by its id. */
export async function taskOfDocument(call: Call, { kind, id }: { kind: string; id: string }): Promise<DocumentTask | undefined> {
  const screens = handTasks.flatMap((task) => (!isQuestion(task) && task.kind === kind && task.queue ? (screenOfTask(task) ?? []) : []));
  const [screen] = screens;
  if (!screen) return undefined;
  const { header } = await call.get<DocumentInfo>(`/v1/business/${kind}/info`, { screen: screen.flag, id }, { quiet: true });
  return taskOf(kind, header);
}
