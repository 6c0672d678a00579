import type { Action } from '../../../../define/action';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { Problem } from '../../../../define/document-rules';
import { type Fields, holds } from '../../../../define/field';
import { useTab } from '../../../workspace/tab-context';
import { tabMemory } from '../../../workspace/tab-memory';
import { ActionInput } from '../../action-input';
import type { ActionAnswer } from '../../asked-fields';
import { ConflictDialog } from '../conflict-dialog';
import type { Draft, Start } from '../document-start';
import { typedRows } from '../form/line-stores';
import { subjectWords } from '../subject-words';
import type { DocumentForm } from '../use-document-form';

type ConflictProps = {
  definition: DocumentDefinition;
  start: Start;
  document: DocumentForm;
  base: string;
  onClose: () => void;
  onReload: () => Promise<void>;
  onRetry: () => Promise<void>;
  onOverwrite: (version: number) => void;
};

/** Somebody else saved meanwhile. What both changed becomes a draft of the other one's version, and the form begins with that. */
export function EditorConflict({ definition, start, document, base, onClose, onReload, onRetry, onOverwrite }: ConflictProps) {
  const { id: tab } = useTab();
  return (
    <ConflictDialog
      definition={definition}
      base={base}
      start={start}
      mine={{ header: document.form.getValues(), ...typedRows(document.stores) }}
      onClose={onClose}
      onTheirs={() => void onReload()}
      onMine={onOverwrite}
      onBoth={(both, version) => {
        const draft: Draft = {
          id: document.id,
          version,
          header: both.header,
          lines: [...both.lines],
          ...(both.sections ? { sections: both.sections } : {}),
          at: new Date().toISOString(),
        };
        tabMemory.write(tab, 'draft', draft);
        void onRetry();
      }}
    />
  );
}

type AskedProps = {
  definition: DocumentDefinition;
  action: Action;
  start: Start;
  lineFields: Fields;
  onClose: () => void;
  onSend: (answer: ActionAnswer) => Promise<readonly Problem[] | undefined>;
};

/** What an action asks before it is done, of the document and of the lines it is about. */
export function AskedByAction({ definition, action, start, lineFields, onClose, onSend }: AskedProps) {
  const proposed = start.info?.proposals?.[action.id];
  const asked = start.lines.map((line, place) => ({ line, place })).filter(({ line }) => holds(action.linesWhere, line));
  return (
    <ActionInput
      action={action}
      about={subjectWords(definition, start.header, start.header.totalAmount)}
      header={start.header}
      lines={asked.map(({ line }) => ({ ...line, ...proposed?.[String(line.id)] }))}
      places={asked.map(({ place }) => place)}
      lineFields={lineFields}
      onClose={onClose}
      onSend={onSend}
    />
  );
}
