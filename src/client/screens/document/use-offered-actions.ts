import { useMemo } from 'react';
import type { DocumentInfo } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import { holds } from '../../../define/field';
import { useTab } from '../../workspace/tab-context';
import { offers, useMay } from '../use-may';

/** Whether an action that asks nothing but of certain lines has any to ask of. */
export const asksSome = ({ input, lineInput, linesWhere }: Action, lines: DocumentInfo['lines']): boolean =>
  !lineInput || input !== undefined || linesWhere === undefined || lines.some((line) => holds(linesWhere, line));

/** What may be done with the document that is open; a new one may be submitted or reviewed at once: it is saved first. */
export function useOfferedActions(definition: DocumentDefinition, info: DocumentInfo | undefined): readonly Action[] {
  const { screen } = useTab();
  const may = useMay(screen);
  return useMemo(() => {
    const isFirst = ({ from, does, flags }: Action) =>
      from.includes(0) && (does === 'submit' || does === 'review') && offers(screen, ...flags) && may(...flags);
    return definition.actions.filter((action) => (info ? info.actions.includes(action.id) && asksSome(action, info.lines) : isFirst(action)));
  }, [definition, info, screen, may]);
}
