import type { RefObject } from 'react';
import type { Action } from '../../../../define/action';
import type { DocumentDefinition } from '../../../../define/define-document';
import { LINES } from '../../../../define/section';
import type { CallError } from '../../../api/call-error';
import { FieldGrid } from '../../../form/field-grid';
import { stepBack } from '../../../workspace/close-tabs';
import { useTab, useVerbs } from '../../../workspace/tab-context';
import { DocumentAside } from '../document-aside';
import { DocumentHead } from '../document-head';
import type { Start } from '../document-start';
import { DocumentToolbar } from '../document-toolbar';
import type { EditorFields } from '../editor-fields';
import type { DocumentActions } from '../use-document-actions';
import type { DocumentForm } from '../use-document-form';
import { useDocumentPrint } from '../use-document-print';
import { DraftNotice, EditorProblems } from './editor-notices';
import { LineSections, OfferedMatrix } from './editor-tables';
import { useEditorPlaces } from './use-editor-places';
import { useExplanations } from './use-explanations';

export type EditorProps = {
  definition: DocumentDefinition;
  start: Start;
  actions: readonly Action[];
  base: string;
  onReload: () => Promise<void>;
  /** The same, asked for by the user. */
  onRefresh: () => void;
  onRetry: () => Promise<void>;
  /** An action was refused after saving: the saved document, shown next, says why. */
  onRefused: (refusal: CallError) => void;
};

type Props = EditorProps & {
  root: RefObject<HTMLDivElement | null>;
  fields: EditorFields;
  document: DocumentForm;
  acting: DocumentActions;
  isReadOnly: boolean;
};

/** What is seen of a document while it is typed: head, buttons, what is wrong, fields, lines, and beside them what belongs to it. */
export function EditorPage({ definition, start, actions, base, onReload, onRefresh, root, fields, document, acting, isReadOnly }: Props) {
  const { id: tab, path } = useTab();
  const { info } = start;
  const { headerFields, lineFields, sectionFields, shownHeader } = fields;
  const { entries, onEntry, showLine, goTo, toLines } = useEditorPlaces(root, document.store, isReadOnly);
  const { why, askSum, activeCell, explanation } = useExplanations({ definition, document, info, headerFields, lineFields, root, showLine });
  const { print } = useDocumentPrint(definition, info);
  const save = () => void acting.save();
  useVerbs({
    why,
    print,
    save: isReadOnly ? undefined : save,
    refresh: onRefresh,
    leave: () => stepBack(tab),
    scan: () => root.current?.querySelector<HTMLElement>('[data-scan]')?.focus(),
    ...Object.fromEntries(actions.map((action) => [action.id, () => acting.begin(action)])),
  });
  const shared = { definition, document, base, isReadOnly, lineFields };
  return (
    <>
      <div ref={root} tabIndex={-1} data-landing="" className="flex min-h-0 flex-1 outline-none">
        <form
          className="flex min-w-0 flex-1 flex-col gap-2 overflow-auto p-3"
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={(event) => entries.current[LINES]?.onKeyDown(event)}
          aria-busy={document.isBusy || undefined}
          noValidate
        >
          <DocumentHead title={definition.title} info={info}>
            <DocumentToolbar
              {...{ definition, info, actions, isReadOnly, path }}
              isBusy={document.isBusy}
              onSave={save}
              onAction={acting.begin}
              onReload={onRefresh}
            />
          </DocumentHead>
          <DraftNotice start={start} onGiveUp={() => void onReload()} />
          <EditorProblems {...shared} headerFields={headerFields} isNew={info === undefined} onGo={goTo} />
          <FieldGrid
            form={document.form}
            fields={shownHeader}
            isReadOnly={isReadOnly}
            isNew={!info}
            onChanged={document.onHeader}
            onWhy={askSum}
            onBeyond={toLines}
          />
          <LineSections {...shared} sectionFields={sectionFields} isMirror={start.header.origin === 'mirror'} onEntry={onEntry} activeCell={activeCell} />
          <OfferedMatrix definition={definition} info={info} />
        </form>
        {info && <DocumentAside definition={definition} info={info} />}
      </div>
      {explanation}
    </>
  );
}
