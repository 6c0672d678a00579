import type { HandTask, QuestionTask } from '../../define/hand-task';
import { accept, putAway, receive, wardReceive } from './inbound-tasks';
import { count, issue, pick, use } from './outbound-tasks';

/** 追溯: where a piece came from and whom it reached. */
const trace: QuestionTask = { id: 'trace', title: '追溯', invites: '扫一件耗材', asks: 'report:traceability', by: 'code' };

/** In the order of goods: they come in, are put away, picked, issued, received by the ward, used, counted and traced. */
export const handTasks: readonly HandTask[] = [receive, putAway, pick, issue, wardReceive, accept, use, count, trace];

export const handTaskOf = (id: string | undefined): HandTask | undefined => handTasks.find((task) => task.id === id);
