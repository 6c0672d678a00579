import { useCallback, useEffect, useRef, useState } from 'react';
import type { Action } from '../../../define/action';
import { minuteOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import { holds } from '../../../define/field';
import { inSection, sectionNames } from '../../../define/in-section';
import { LINES } from '../../../define/section';
import type { CallError } from '../../api/call-error';
import { comparable, openComparison } from '../../compare/open-comparison';
import { FieldGrid } from '../../form/field-grid';
import { FormScreenContext } from '../../form/form-screen';
import { focusFirstError } from '../../form/use-record-form';
import { Notice } from '../../ui/feedback';
import { say } from '../../ui/toast';
import { SumDialog } from '../../why/sum-dialog';
import { type Asked as AskedWhy, WhyDialog } from '../../why/why-dialog';
import { stepBack } from '../../workspace/close-tabs';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { tabMemory } from '../../workspace/tab-memory';
import { ActionInput } from '../action-input';
import { ConflictDialog } from './conflict-dialog';
import { DocumentAside } from './document-aside';
import { DocumentHead } from './document-head';
import { DocumentMatrix } from './document-matrix';
import { DocumentToolbar } from './document-toolbar';
import { useEditorFields } from './editor-fields';
import { Foresight } from './foresight';
import { LineSection } from './line-section';
import { type Mending, mendingOf } from './mending';
import { ProblemList } from './problem-list';
import type { Draft, Start } from './use-document';
import { useDocumentActions } from './use-document-actions';
import { inFormSection, typedRows, useDocumentForm } from './use-document-form';
import { useDocumentPrint } from './use-document-print';
import { useForesight } from './use-foresight';
import type { LineEntry } from './use-line-entry';

type Props = {
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

/**
 * The form of a document. Saving, acting, scanning and pulling all end in the same two places: the header's form and the line
 * store. What the user may do comes with the document (info.actions), what exists from the definition.
 */
export function DocumentEditor({ definition, start, actions, base, onReload, onRefresh, onRetry, onRefused }: Props) {
  const { id: tab, screen, path, open } = useTab();
  const root = useRef<HTMLDivElement>(null);
  // Saving shows the document anew: the keyboard stays in it instead of falling back to the page.
  useEffect(() => {
    if (globalThis.document.activeElement !== globalThis.document.body) return;
    const first = root.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? root.current)?.focus({ preventScroll: true });
  }, []);
  // A draft whose document was changed meanwhile wakes with the differences: nobody types on unknowingly.
  const [isConflict, setConflict] = useState(start.isOutdated === true);
  const [whyOf, setWhy] = useState<AskedWhy>();
  const [sumAsked, setSumAsked] = useState<string>();
  const cell = useRef<{ row: number; column: string } | undefined>(undefined);
  const isMirror = start.header.origin === 'mirror';
  const { headerFields, lineFields, sectionFields, shownHeader } = useEditorFields(definition, String(start.header.origin ?? ''));
  const document = useDocumentForm({
    definition,
    start,
    base,
    headerFields,
    lineFields,
    sectionFields,
    onConflict: () => setConflict(true),
    onInvalid: () => focusFirstError(root.current),
  });
  const { form, store } = document;
  const { info } = start;
  const isReadOnly = info !== undefined && !info.isEditable;
  const { save, begin, act, asking, stopAsking } = useDocumentActions({ definition, start, document, isReadOnly, onReload, onRetry, onRefused });
  // How lines get into each section, as its table told last.
  const entries = useRef<Record<string, LineEntry>>({});
  const onEntry = useCallback((name: string, entry: LineEntry) => {
    entries.current[name] = entry;
  }, []);
  const showLine = (index: number, section = LINES) => entries.current[section]?.showLine.current?.(index);
  const sections = sectionNames(definition).flatMap((name) => {
    const fields = name === LINES ? lineFields : (sectionFields[name] ?? {});
    return Object.keys(fields).length > 0 ? [{ name, fields }] : [];
  });
  const titleOf = ({ section, line }: Problem) => (line === undefined ? undefined : inSection(definition, section ?? LINES).linesTitle);

  const isForeseen = !isReadOnly && definition.actions.some(({ does }) => does === 'submit' || does === 'review');
  const foreseen = useForesight(document, { base, isNew: info === undefined, isWanted: isForeseen });
  const goTo = ({ line, section, field }: Problem) => {
    if (line !== undefined) showLine(line - 1, section);
    else root.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field ?? '')}"] :is(input, select, textarea, button)`)?.focus();
  };
  const mending = (problem: Problem) =>
    mendingOf(problem, { header: form.getValues(), headerFields, lineFields, lineAt: (line) => store.at(line - 1)?.values });
  const mend = ({ path: to, query }: Mending) => open(to, query);

  /** A cell of the lines: what it is made of. A sum in the head: its lines. Anywhere else: the documents around this one, set beside it. */
  const why = () => {
    const inHead = globalThis.document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
    if (headerFields[inHead]?.sumOf) return setSumAsked(inHead);
    const isInLines = root.current?.querySelector('[data-line-table]')?.contains(globalThis.document.activeElement);
    const line = cell.current && store.at(cell.current.row);
    if (isInLines && cell.current && line) {
      setWhy({ documentId: document.id ?? '', lineId: line.id ?? '', column: cell.current.column, values: line.values });
      return;
    }
    const others = info ? comparable(info) : [];
    if (!info || others.length === 0) return void say.info('没有可以查看的关联单据，数字都来自本单明细');
    openComparison([{ kind: definition.kind, id: info.header.id, sn: String(info.header.sn) }, ...others], open);
  };
  const { print } = useDocumentPrint(definition, info);
  /** Enter in the last field of the head goes on in the lines. */
  const toLines = () => {
    const entry = entries.current[LINES];
    if (!isReadOnly && store.at(0)) showLine(0);
    else if (entry?.mayAdd) entry.add();
    else root.current?.querySelector<HTMLElement>('[data-line-table]')?.focus();
  };
  useVerbs({
    why,
    print,
    save: isReadOnly ? undefined : () => void save(),
    refresh: onRefresh,
    leave: () => stepBack(tab),
    scan: () => root.current?.querySelector<HTMLElement>('[data-scan]')?.focus(),
    ...Object.fromEntries(actions.map((action) => [action.id, () => begin(action)])),
  });
  return (
    <FormScreenContext value={screen.flag}>
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
              definition={definition}
              info={info}
              actions={actions}
              isReadOnly={isReadOnly}
              isBusy={document.isBusy}
              onSave={() => void save()}
              onAction={begin}
              onReload={onRefresh}
              path={path}
            />
          </DocumentHead>
          {start.draftFrom && (
            <Notice tone="info">
              已恢复未保存的草稿（{minuteOf(start.draftFrom)}）{start.isOutdated ? '；单据在此期间已被他人修改，保存时会再请您核对。' : ''}
              <button type="button" className="ml-2 cursor-pointer underline" onClick={() => void onReload()}>
                放弃草稿
              </button>
            </Notice>
          )}
          {isForeseen && <Foresight problems={foreseen} titleOf={titleOf} onGo={goTo} mendingOf={mending} onMend={mend} />}
          <ProblemList problems={document.problems} titleOf={titleOf} onGo={goTo} mendingOf={mending} onMend={mend} />
          <FieldGrid
            form={form}
            fields={shownHeader}
            isReadOnly={isReadOnly}
            isNew={!info}
            onChanged={document.onHeader}
            onWhy={setSumAsked}
            onBeyond={toLines}
          />
          {sections.map(({ name, fields }) => (
            <LineSection
              key={name}
              name={name}
              definition={inSection(definition, name)}
              document={inFormSection(document, name)}
              fields={fields}
              base={base}
              isReadOnly={isReadOnly}
              isMirror={isMirror}
              onEntry={onEntry}
              {...(name === LINES ? { activeCell: cell } : {})}
            />
          ))}
          {info?.matrix && definition.matrix && (
            <DocumentMatrix
              title={definition.matrix.title}
              matrix={info.matrix}
              onPrint={
                info.actions.includes('print') && definition.print
                  ? () => open(`/newprint/${definition.print}`, { type: definition.kind, screen: screen.flag, ids: info.header.id, compare: '1' })
                  : undefined
              }
            />
          )}
        </form>
        {info && <DocumentAside definition={definition} info={info} />}
      </div>
      {isConflict && (
        <ConflictDialog
          definition={definition}
          base={base}
          start={start}
          mine={{ header: form.getValues(), ...typedRows(document.stores) }}
          onClose={() => setConflict(false)}
          onTheirs={() => void onReload()}
          onMine={(version) => void save(version)}
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
      )}
      {asking && (
        <ActionInput
          action={asking}
          header={start.header}
          lines={start.lines.filter((line) => holds(asking.linesWhere, line)).map((line) => ({ ...line, ...info?.proposals?.[asking.id]?.[String(line.id)] }))}
          lineFields={lineFields}
          onClose={stopAsking}
          onAnswer={(answer) => {
            stopAsking();
            void act(asking, answer);
          }}
        />
      )}
      {whyOf && <WhyDialog definition={definition} fields={lineFields} asked={whyOf} onClose={() => setWhy(undefined)} />}
      {sumAsked !== undefined && headerFields[sumAsked]?.sumOf && (
        <SumDialog
          sum={headerFields[sumAsked]}
          value={form.getValues(sumAsked)}
          fields={lineFields}
          lines={store.snapshot().map(({ values }) => values)}
          onGo={(index) => {
            setSumAsked(undefined);
            showLine(index);
          }}
          onClose={() => setSumAsked(undefined)}
        />
      )}
    </FormScreenContext>
  );
}
