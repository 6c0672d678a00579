import { useMemo } from 'react';
import type { DocumentInfo } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import { useTab } from '../../workspace/tab-context';
import { offers, useMay } from '../use-may';

/** What may be done with the document that is open; a new one may be submitted or reviewed at once: it is saved first. */
export function useOfferedActions(definition: DocumentDefinition, info: DocumentInfo | undefined): readonly Action[] {
  const { screen } = useTab();
  const may = useMay(screen);
  return useMemo(() => {
    const isFirst = ({ from, does, flags }: Action) =>
      from.includes(0) && (does === 'submit' || does === 'review') && offers(screen, ...flags) && may(...flags);
    return definition.actions.filter((action) => (info ? info.actions.includes(action.id) : isFirst(action)));
  }, [definition, info, screen, may]);
}
