import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ScanAnswer } from '../../../contract/answers';
import { handTasks } from '../../../domain/hand/tasks';
import { thingOf } from '../../../domain/screens/things';
import { openScanned } from '../../palette/scanner';
import { menuAtom } from '../../session/menu';
import { Empty } from '../../ui/feedback';
import { ThingIcon } from '../../ui/thing-icon';
import { useCall, useVerbs } from '../../workspace/tab-context';
import { HandHead } from '../hand-head';
import { goHand } from '../hand-place';
import { wordsOf } from '../outbox/send-job';
import { ScanLine } from './scan-line';
import { taskOfDocument } from './task-of-document';
import { screenOfTask } from './task-screen';
import type { Said } from './work';

/** Where one begins: the tasks one may do, and a scan without a task, which leads to what was scanned. */
export function ScanPlace() {
  useAtomValue(menuAtom);
  const call = useCall();
  const [said, setSaid] = useState<Said>();
  const tasks = handTasks.flatMap((task) => {
    const screen = screenOfTask(task);
    return screen ? [{ task, screen }] : [];
  });
  const take = async (code: string) => {
    try {
      const answer = await call.get<ScanAnswer>('/v1/business/scan', { code }, { quiet: true });
      const found = answer.document && (await taskOfDocument(call, answer.document));
      if (found && answer.document) return goHand({ on: 'scan', task: found.id, id: answer.document.id });
      setSaid({ text: answer.text, isBad: false });
      await openScanned(answer);
    } catch (error) {
      setSaid({ text: wordsOf(error), isBad: true });
    }
  };
  useVerbs({ scanned: (input) => void take(String(input?.code ?? '')) });
  return (
    <>
      <HandHead title="扫码" hasBack={false} />
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-3 pb-3">
        <ScanLine invites="扫单号、耗材、货位或腕带" said={said} onCode={(code) => void take(code)} />
        {tasks.length === 0 && <Empty icon="scan" title="没有可以做的任务" text="收货、发放、使用等操作的权限由管理员分配。" />}
        <ul className="grid grid-cols-2 gap-2">
          {tasks.map(({ task, screen }) => (
            <li key={task.id}>
              <button
                type="button"
                onClick={() => goHand({ on: 'scan', task: task.id })}
                className="flex h-24 w-full cursor-pointer flex-col justify-between rounded-[10px] border border-line bg-surface p-3 text-left active:bg-hover"
              >
                <ThingIcon of={thingOf(screen)} size={24} className="text-accent" />
                <span className="font-semibold">{task.title}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
