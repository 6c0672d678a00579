import { getDefaultStore } from 'jotai';
import { type AnyCommand, whyNot } from '../../define/define-command';
import { CallError } from '../api/call-error';
import { sessionAtom } from '../session/session';
import { ask } from '../ui/confirm';
import { say } from '../ui/toast';
import { type Verb, verbOf } from '../workspace/active-verbs';
import { openLocation } from '../workspace/open-location';
import { readTabs } from '../workspace/tabs-atom';
import { commandContext } from './command-context';
import { keepUse } from './frecency';
import { affectedRows, readSituation } from './situation';

/**
 * The page's own way of a document action: it knows versions, asks for reason and input, shows warnings line by line. Where it is
 * there, nothing is asked twice.
 */
export const ownVerb = (command: AnyCommand): Verb | undefined =>
  command.when.rowAction === undefined ? undefined : verbOf(readTabs().active, command.when.rowAction);

/**
 * Runs a command the same way wherever it came from (palette, shortcut, assistant): asks whether it may run now, confirms
 * everything that writes with the documents it touches, and remembers the choice.
 */
export async function runCommand(command: AnyCommand, args: Record<string, unknown> = {}, options: { behind?: boolean } = {}): Promise<boolean> {
  const situation = readSituation();
  const reason = whyNot(command.when, situation);
  if (reason) {
    say.info(reason);
    return false;
  }
  const given = command.when.selection || command.when.rowAction ? { ids: situation.selection.map((row) => row.id), ...args } : args;
  const checked = command.args?.safeParse(given);
  if (checked && !checked.success) {
    say.warning(checked.error.issues[0]?.message ?? '参数不正确');
    return false;
  }
  if (command.risk === 'write' || command.risk === 'irreversible') {
    const ids = Array.isArray(given.ids) ? given.ids.map(String) : [];
    const accepted = await ask({
      title: command.title,
      text: command.confirm ?? (command.risk === 'irreversible' ? '此操作不可撤销，确定继续吗？' : '确定继续吗？'),
      rows: affectedRows(ids),
      isDangerous: command.risk === 'irreversible',
    });
    if (!accepted) return false;
  }
  const state = getDefaultStore().get(sessionAtom);
  // Opening a page is counted where it happens, however it came about.
  if (state.phase === 'in' && !command.id.startsWith('open.')) keepUse(state.session.userInfo.userInnerSn, command.id);
  const context = options.behind
    ? {
        ...commandContext,
        open: (path: string, query?: Record<string, string>) => openLocation(path, query, { behind: true }),
      }
    : commandContext;
  try {
    await command.run(context, given);
    return true;
  } catch (error) {
    // A refused call has already been shown; anything else is a fault of ours and must not be silent.
    if (!(error instanceof CallError)) say.error(error instanceof Error ? error.message : '操作失败');
    return false;
  }
}
