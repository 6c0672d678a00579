import { isQuestion } from '../../../define/hand-task';
import { handTaskOf } from '../../../domain/hand/tasks';
import { documentOf } from '../../../domain/registry';
import { Empty } from '../../ui/feedback';
import type { Query } from '../../workspace/location';
import { HandHead } from '../hand-head';
import { OutboxPlace } from '../outbox/outbox-place';
import { QuestionPlace } from './question-place';
import { QueuePlace } from './queue-place';
import { ScanPlace } from './scan-place';
import { screenOfTask } from './task-screen';
import { WorkPlace } from './work-place';

/** 扫码: the tasks, and the one somebody is at. */
export default function TaskPlace({ query }: { query: Query }) {
  if (query.box) return <OutboxPlace />;
  const task = handTaskOf(query.task);
  if (!task) return <ScanPlace />;
  const screen = screenOfTask(task);
  if (!screen)
    return (
      <>
        <HandHead title={task.title} />
        <Empty title="没有权限" text={`您没有${task.title}的权限，请联系管理员。`} />
      </>
    );
  if (isQuestion(task)) return <QuestionPlace task={task} screen={screen} code={query.code ?? ''} />;
  const definition = documentOf(task.kind);
  if (!definition) return null;
  if (task.queue && !query.id) return <QueuePlace key={task.id} task={task} screen={screen} definition={definition} />;
  return <WorkPlace key={`${task.id} ${query.id ?? ''}`} task={task} screen={screen} definition={definition} id={query.id ?? ''} />;
}
