import { type Ref, type RefObject, useEffect, useRef } from 'react';
import type { Action } from '../../../../define/action';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { Problem } from '../../../../define/document-rules';
import type { Fields } from '../../../../define/field';
import { LINES } from '../../../../define/section';
import type { CallError } from '../../../api/call-error';
import { FieldGrid } from '../../../form/field-grid';
import { stepBack } from '../../../workspace/close-tabs';
import { useTab, useTabState, useVerbs } from '../../../workspace/tab-context';
import type { Start } from '../document-start';
import type { EditorFields } from '../editor-fields';
import { DocumentFacts } from '../facts/document-facts';
import { HeaderFields, type HeaderPlaces } from '../facts/header-fields';
import { DocumentInspector } from '../inspector/document-inspector';
import { DocumentAmount } from '../strip/document-amount';
import { DocumentStrip } from '../strip/document-strip';
import { useDocumentActs } from '../strip/use-document-acts';
import type { DocumentActions } from '../use-document-actions';
import type { DocumentForm } from '../use-document-form';
import { useDocumentPrint } from '../use-document-print';
import { DraftNotice, useEditorProblems } from './editor-notices';
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

/**
 * What is seen of a document: the strip (what it is, how far it is, what is done next) and, where it is only read, its facts stay in
 * sight; below them fields and lines, and beside those what belongs to it.
 */
export function EditorPage({ definition, start, actions, base, onReload, onRefresh, root, fields, document, acting, isReadOnly }: Props) {
  const { id: tab } = useTab();
  const { info } = start;
  const { headerFields, lineFields, sectionFields, shownHeader } = fields;
  const header = useRef<HeaderPlaces>(null);
  const { entries, onEntry, showLine, goTo, toLines } = useEditorPlaces(root, document.store, isReadOnly, (name) => header.current?.show(name));
  const { why, askSum, activeCell, explanation } = useExplanations({ definition, document, info, headerFields, lineFields, root, showLine });
  const { print } = useDocumentPrint(definition, info);
  const [isUnfolded, setUnfolded] = useTabState('facts', false);
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
  const acts = useDocumentActs({ definition, info, actions, isReadOnly, document, onSave: save, onAction: acting.begin, onReload: onRefresh });
  const shared = { definition, document, base, isReadOnly, lineFields };
  const problems = useForeseenShown(useEditorProblems({ ...shared, headerFields, isNew: info === undefined, onGo: goTo }), header);
  return (
    <>
      <div ref={root} tabIndex={-1} data-landing="" className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)] outline-none">
        {/* The form is no box of its own: its strip goes over the whole width, what stands beside its lines is not part of it. */}
        <form
          className="contents"
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={(event) => entries.current[LINES]?.onKeyDown(event)}
          aria-busy={document.isBusy || undefined}
          noValidate
        >
          <div className="col-span-2">
            <DocumentStrip
              definition={definition}
              info={info}
              amount={<DocumentAmount headerFields={headerFields} header={start.header} store={document.store} />}
              acts={acts}
            >
              {problems.strip}
            </DocumentStrip>
            {isReadOnly && (
              <DocumentFacts definition={definition} fields={shownHeader} header={start.header} isOpen={isUnfolded} onOpen={setUnfolded} onWhy={askSum} />
            )}
            {problems.list}
          </div>
          <div data-body="" className="flex min-w-0 flex-col overflow-auto bg-surface">
            <DraftNotice start={start} onGiveUp={() => void onReload()} />
            <EditorHeader {...{ document, isReadOnly, isUnfolded, toLines }} ref={header} fields={shownHeader} isNew={!info} onWhy={askSum} />
            <LineSections {...{ ...shared, sectionFields, onEntry, activeCell }} related={info?.related} isMirror={start.header.origin === 'mirror'} />
            <OfferedMatrix definition={definition} info={info} />
          </div>
        </form>
        {info && <DocumentInspector definition={definition} info={info} />}
      </div>
      {explanation}
    </>
  );
}

/** What the next step would ask for is not folded away, whether its field says so or a check of the kind. */
function useForeseenShown<P extends { foreseen: readonly Problem[] | undefined }>(found: P, header: RefObject<HeaderPlaces | null>): P {
  const { foreseen } = found;
  useEffect(() => {
    for (const { field, line } of foreseen ?? []) if (field !== undefined && line === undefined) header.current?.show(field);
  }, [foreseen, header]);
  return found;
}

type HeaderProps = {
  document: DocumentForm;
  fields: Fields;
  isReadOnly: boolean;
  isUnfolded: boolean;
  isNew: boolean;
  ref: Ref<HeaderPlaces>;
  onWhy: (name: string) => void;
  toLines: () => void;
};

/** The fields of the head: typed, or all of them to be read once that is asked for. */
function EditorHeader({ document, fields, isReadOnly, isUnfolded, isNew, ref, onWhy, toLines }: HeaderProps) {
  if (!isReadOnly) return <HeaderFields {...{ ref, fields, isNew, onWhy }} form={document.form} onChanged={document.onHeader} onBeyond={toLines} />;
  if (!isUnfolded) return null;
  return (
    <div className="shrink-0 px-4 py-2">
      <FieldGrid form={document.form} fields={fields} isReadOnly isNew={false} onWhy={onWhy} onBeyond={toLines} />
    </div>
  );
}
