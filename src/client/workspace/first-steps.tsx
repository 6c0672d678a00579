import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { allows } from '../../define/allows';
import type { AnyCommand } from '../../define/define-command';
import { reached } from '../api/connection';
import { commandsAtom, registryIsWhole } from '../palette/commands';
import { openPalette } from '../palette/palette-state';
import { didFirst, type FirstDeed, firstDeeds } from '../session/first-tasks';
import { habitsAtom } from '../session/habits';
import { menuAtom } from '../session/menu';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { KeyHint } from '../ui/key-hint';
import { say } from '../ui/toast';
import { useHasInbox } from './inbox-place';

type Task = { deed: FirstDeed; words: string; command: string };

/**
 * Three things everybody does for real on the first day: call a page, write something, decide what waits (or ask). A card at the foot of
 * the menu, not a dialog: it covers no page, moves none and takes no focus. Whatever was done is ticked off wherever it was done; it goes
 * for good with the last of them or with 不再显示.
 */
export function FirstSteps() {
  useAtomValue(habitsAtom);
  const tasks = useTasks();
  const done: readonly string[] = firstDeeds();
  const isSeen = done.includes('seen');
  const left = tasks.filter(({ deed }) => !done.includes(deed)).length;
  useEffect(() => {
    if (isSeen || tasks.length === 0 || left > 0) return;
    didFirst('seen');
    say.success('三件事都做过了：忘了按键，按 F1');
  }, [isSeen, tasks.length, left]);
  if (isSeen || left === 0) return null;
  return (
    <section aria-label="第一次使用" className="mx-2 mb-15 rounded-lg border border-line bg-surface p-2 text-xs text-muted">
      <p className="px-1 pb-1">先做三件事</p>
      <ol>
        {tasks.map((task) => (
          <li key={task.deed}>
            <TaskRow {...task} isDone={done.includes(task.deed)} />
          </li>
        ))}
      </ol>
      <Button size="sm" tone="ghost" onClick={() => didFirst('seen')}>
        不再显示
      </Button>
    </section>
  );
}

/** Whoever chooses none of them needs none of what carries them out; while the server cannot be reached it is not asked for (ui/late.ts). */
async function carriedOut(command: AnyCommand): Promise<void> {
  await reached();
  const { runCommand } = await import('../palette/run-command');
  await runCommand(command);
}

/** Choosing one leads to where it is done. */
function TaskRow({ deed, words, command, isDone }: Task & { isDone: boolean }) {
  const commands = useAtomValue(commandsAtom);
  const go = () => {
    const found = commands.get(command);
    if (deed === 'opened') openPalette('');
    else if (found) void carriedOut(found);
  };
  return (
    <button
      type="button"
      onClick={go}
      disabled={isDone}
      className="flex w-full items-center gap-1.5 rounded px-1 py-1 text-left hover:bg-hover disabled:opacity-60"
    >
      {isDone ? (
        <Icon name="check" className="size-3.5 shrink-0 text-good" />
      ) : (
        <span aria-hidden className="size-3.5 shrink-0 rounded-full border border-line" />
      )}
      <span className={`min-w-0 flex-1 ${isDone ? 'line-through' : ''}`}>
        {words}
        {isDone && <span className="sr-only">（已做）</span>}
      </span>
      {!isDone && deed !== 'written' && <KeyHint of={command} />}
    </button>
  );
}

/** Those of this user: whoever writes nothing asks, whoever has nothing to decide does as well. */
function useTasks(): Task[] {
  const { pages, permissions } = useAtomValue(menuAtom);
  const commands = useAtomValue(commandsAtom);
  const hasInbox = useHasInbox();
  if (!registryIsWhole()) return [];
  const mayAdd = pages.filter(({ flag }) => commands.has(`add.${flag}`) && allows(permissions, flag, 'add'));
  // A document says more of the work than a row of a list.
  const page = mayAdd.find(({ flag }) => commands.has(`act.${flag}.submit`)) ?? mayAdd[0];
  const writes = page && commands.get(`add.${page.flag}`);
  const written: Task[] = writes ? [{ deed: 'written', words: `${writes.title}并保存`, command: writes.id }] : [];
  const decided: Task[] = hasInbox ? [{ deed: 'decided', words: '处理一件待办', command: 'workspace.inbox' }] : [];
  const asked: Task = { deed: 'asked', words: '问助手一句话', command: 'workspace.assistant' };
  return [{ deed: 'opened', words: '打开一个页面', command: 'workspace.palette' } as const, ...written, ...decided, asked].slice(0, 3);
}
