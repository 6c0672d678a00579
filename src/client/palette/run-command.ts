import { type AnyCommand, type CommandContext, whyNot } from '../../define/define-command';
import { CallError } from '../api/call-error';
import { ask } from '../ui/confirm';
import { say } from '../ui/toast';
import { type Verb, verbOf } from '../workspace/active-verbs';
import { openLocation } from '../workspace/open-location';
import { readTabs } from '../workspace/tabs-atom';
import { argumentSteps, complaint } from './arguments';
import { commandContext } from './command-context';
import { askInPalette } from './palette-state';
import { affectedRows, readSituation } from './situation';

/**
 * The page's own way of a document action: it knows versions, asks for reason and input, shows warnings line by line. Where it is
 * there, nothing is asked twice.
 */
export const ownVerb = (command: AnyCommand): Verb | undefined =>
  command.when.rowAction === undefined ? undefined : verbOf(readTabs().active, command.when.rowAction);

/**
 * Runs a command the same way wherever it came from (palette, shortcut, assistant): asks whether it may run now, asks for what it
 * still has to know, and confirms everything that writes with the documents it touches.
 */
export async function runCommand(command: AnyCommand, args: Record<string, unknown> = {}, options: { behind?: boolean } = {}): Promise<boolean> {
  const situation = readSituation();
  const reason = whyNot(command.when, situation);
  if (reason) {
    say.info(reason);
    return false;
  }
  const own = ownVerb(command);
  const given = command.when.selection || command.when.rowAction ? { ids: situation.selection.map((row) => row.id), ...args } : args;
  if (!own) {
    if (argumentSteps(command).some((step) => given[step.name] === undefined && complaint(step, '') !== undefined)) {
      askInPalette(command.id);
      return false;
    }
    const checked = command.args?.safeParse(given);
    if (checked && !checked.success) {
      say.warning(checked.error.issues[0]?.message ?? '参数不正确');
      return false;
    }
  }
  const isAskedThere = own !== undefined && (command.asksItself || situation.selection.length > 1);
  if ((command.risk === 'write' || command.risk === 'irreversible') && !isAskedThere && !(await accepted(command, given))) return false;
  try {
    if (own) await own();
    else await command.run(options.behind ? behind : commandContext, given);
    return true;
  } catch (error) {
    // A refused call has already been shown; anything else is a fault of ours and must not be silent.
    if (!(error instanceof CallError)) say.error(error instanceof Error ? error.message : '操作失败');
    return false;
  }
}

const behind: CommandContext = { ...commandContext, open: (path, query) => openLocation(path, query, { behind: true }) };

/** The confirmation of whatever writes, with the documents it is about to touch. */
async function accepted(command: AnyCommand, given: Record<string, unknown>): Promise<boolean> {
  const ids = Array.isArray(given.ids) ? given.ids.map(String) : [];
  const answer = await ask({
    title: command.title,
    text: command.confirm ?? (command.risk === 'irreversible' ? '此操作不可撤销，确定继续吗？' : '确定继续吗？'),
    rows: affectedRows(ids),
    isDangerous: command.risk === 'irreversible',
  });
  return answer !== undefined;
}
