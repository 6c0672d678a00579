import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import type { MasterDefinition } from '../../../define/define-master';
import type { OrgKind } from '../../../define/field';
import { prints, screensOf } from '../../../domain/registry';
import { kindOf, sessionAtom } from '../../session/session';
import { say } from '../../ui/toast';
import { useTab } from '../../workspace/tab-context';
import { offers, useMay } from '../use-may';
import { PrintOverlay } from './print-overlay';

const MOST = 500;

/** The form with a sheet for rows of this master, where the reader's kind of organisation has it. */
const recordForm = (resource: string, kind: OrgKind | undefined): string | undefined =>
  prints.find((print) => {
    const sheet = print.records?.[resource];
    return sheet && (!sheet.kinds || (kind !== undefined && sheet.kinds.includes(kind)));
  })?.print;

/** Prints rows of a master: on the form that has a sheet for them, else as a table over the page (`preview` is what shows it). */
export function usePrintRows(definition: MasterDefinition): { print: ((ids: readonly string[]) => void) | undefined; preview: ReactNode } {
  const { screen, open } = useTab();
  const may = useMay(screen);
  const session = useAtomValue(sessionAtom);
  const [printing, setPrinting] = useState('');
  const isOffered = offers(screen, 'print') && may('print') && !definition.actions.some((action) => action.flags.includes('print'));
  const print = (ids: readonly string[]) => {
    if (ids.length > MOST) return say.info(`一次最多打印${MOST}条`);
    const form = recordForm(definition.resource, session.phase === 'in' ? kindOf(session.session) : undefined);
    if (!form) return setPrinting(ids.join(','));
    open(screensOf(`print:${form}`)[0]?.path ?? '', { type: definition.resource, screen: screen.flag, ids: ids.join(',') });
  };
  return {
    print: isOffered ? print : undefined,
    preview: printing === '' ? null : <PrintOverlay type={definition.resource} ids={printing} source={screen.flag} onClose={() => setPrinting('')} />,
  };
}
