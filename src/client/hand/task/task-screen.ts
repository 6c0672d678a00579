import { allows, allowsAny } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { type DocumentTask, type HandTask, isQuestion } from '../../../define/hand-task';
import { documentOf, screensOf } from '../../../domain/registry';
import { readMenu } from '../../session/menu';

/** The page a task is done in the name of: granted, with the tab that holds what waits, and where it may be ended. */
export function screenOfTask(task: HandTask): Screen | undefined {
  const { permissions } = readMenu();
  const granted = screensOf(isQuestion(task) ? task.asks : task.kind)
    .filter(({ flag }) => allows(permissions, flag))
    // Of several the one with the fewest fixed filters: every document of the kind stands on it.
    .toSorted((a, b) => fixed(a) - fixed(b));
  if (isQuestion(task)) return granted[0];
  const definition = documentOf(task.kind);
  return granted.find((screen) => hasQueue(task, screen) && definition && endOf(task, definition, screen, undefined));
}

const fixed = ({ preset: { where = {} } }: Screen): number => Object.keys(where).length;

/** A page without tabs of its own has one for each status. */
const hasQueue = ({ queue }: DocumentTask, { preset: { tabs } }: Screen): boolean => !queue || !tabs || tabs.some(({ id }) => id === queue);
export const queueOf = ({ queue = '' }: DocumentTask, { preset: { tabs } }: Screen): string => (tabs ? queue : '0');

/** The action that ends it: the first the server offers of the document, else the first the user may take. */
export function endOf(task: DocumentTask, definition: DocumentDefinition, screen: Screen, offered: readonly string[] | undefined): string | undefined {
  const { permissions } = readMenu();
  return task.ends.find((id) => {
    const action = definition.actions.find((one) => one.id === id);
    return action && (offered ? offered.includes(id) : allowsAny(permissions, screen.flag, action.flags));
  });
}
