import { useState } from 'react';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import type { DocumentTask } from '../../../define/hand-task';
import { Badge } from '../../ui/badge';
import { lastDigits } from '../../ui/document-number';
import { Loading, Trouble } from '../../ui/feedback';
import { HandHead } from '../hand-head';
import { goHand } from '../hand-place';
import { FootBar, TouchButton } from '../touch-button';
import { AwaitingRows } from './awaiting-rows';
import { HeaderAsks } from './header-asks';
import { LineCard } from './line-card';
import { LineRows } from './line-rows';
import { PersonCard } from './person-card';
import { RefusalStep } from './refusal-step';
import { ScanLine } from './scan-line';
import { useEnding } from './use-ending';
import { useWork } from './use-work';
import { emptyWork, number, type Work } from './work';

type Props = { task: DocumentTask; screen: Screen; definition: DocumentDefinition; id: string };

/** One task from the first scan to its end: whom it is for, the line in hand, those done, and one button that ends it. */
export function WorkPlace({ task, screen, definition, id }: Props) {
  const given = useWork({ task, screen, definition, id });
  const { work, keep, offered, said, setSaid, error, scan, refresh, isLost } = given;
  const [isRefusing, setRefusing] = useState(false);
  const onDone = () => {
    goHand({ on: 'scan', task: task.id });
    // The next one begins as the first did: whose and from where stands there.
    if (id === '') refresh();
  };
  const ending = useEnding({ task, definition, screen, work, offered, keep, tell: setSaid, onDone });
  const line = work.lines.find(({ key }) => key === work.at);
  const parts = { task, definition, work, keep };
  if (id !== '' && work.id !== id) return <Arriving task={task} error={error} />;
  const mayRefuse = task.refuses !== undefined && offered?.includes(task.refuses) === true;
  const hasContent = work.lines.length > 0 || work.held.length > 0;
  return (
    <>
      <HandHead title={work.sn === '' ? task.title : `${task.title} ·${lastDigits(work.sn)}`}>
        {work.header.departmentName ? <Badge tone="blue">{String(work.header.departmentName)}</Badge> : null}
        <Badge tone={isLost ? 'red' : 'green'}>{isLost ? '未连接' : '已连接'}</Badge>
      </HandHead>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-3 pb-3">
        {error !== '' && <Trouble text={error} />}
        <ScanLine invites={invitesOf(task, work)} said={said} onCode={scan} />
        {task.first && <PersonCard task={task} work={work} onClear={() => keep({ ...emptyWork(task), header: withoutPerson(task, work) })} />}
        {work.id === '' && task.asks && <HeaderAsks {...parts} names={task.asks} screen={screen} lacks={ending.lacks} />}
        {work.id !== '' && task.says && <HeaderAsks {...parts} names={task.says} screen={screen} lacks={ending.lacks} />}
        {line && <LineCard key={line.key} {...parts} line={line} screen={screen} />}
        <LineRows {...parts} />
        {work.id === '' && <AwaitingRows {...parts} screen={screen} />}
      </div>
      {isRefusing && task.refuses && (
        <RefusalStep
          task={task}
          definition={definition}
          onLeave={() => setRefusing(false)}
          onRefuse={(reason) => void ending.refuse(reason).then(() => setRefusing(false))}
        />
      )}
      {!isRefusing && (hasContent || mayRefuse) && (
        <FootBar>
          {task.refuses && mayRefuse && <TouchButton onClick={() => setRefusing(true)}>{labelOf(definition, task.refuses)}</TouchButton>}
          {hasContent && (
            <TouchButton tone="primary" icon="check" isBusy={ending.isBusy} onClick={() => void ending.finish()}>
              {endWords(task, work)}
            </TouchButton>
          )}
        </FootBar>
      )}
    </>
  );
}

const labelOf = (definition: DocumentDefinition, action: string): string => definition.actions.find(({ id }) => id === action)?.label ?? '';
const withoutPerson = ({ first = '' }: DocumentTask, { header }: Work): Work['header'] => ({ ...header, [first]: '', [`${first}Name`]: '' });

/** What is scanned next. */
function invitesOf(task: DocumentTask, work: Work): string {
  if (task.first && !work.header[task.first]) return task.invites;
  if (work.id !== '') return work.lines.some(({ isDone }) => !isDone) ? '扫描耗材，找到它的那一行' : '都已找到，可以再扫核对';
  return task.lines.place && work.at !== '' ? '扫货位，或继续扫下一件' : '继续扫描下一件…';
}

/** The button says what it ends: how many pieces, or how many of the lines. */
function endWords(task: DocumentTask, work: Work): string {
  const held = work.held.length > 0 ? `（${work.held.length} 次扫码待核对）` : '';
  if (task.lines.scan !== 'add') return `${task.endLabel} ${work.lines.filter(({ isDone }) => isDone).length}/${work.lines.length} 行${held}`;
  const pieces = work.lines.reduce((sum, { values }) => sum + number(values[task.lines.field]), 0);
  return `${task.endLabel}${pieces > 0 ? ` ${pieces} 件` : ''}${held}`;
}

const Arriving = ({ task, error }: { task: DocumentTask; error: string }) => (
  <>
    <HandHead title={task.title} />
    <div className="p-3">{error === '' ? <Loading /> : <Trouble text={error} />}</div>
  </>
);
