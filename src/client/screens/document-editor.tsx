import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ScanAnswer } from '../../contract/answers';
import type { Action } from '../../define/action';
import { minuteOf } from '../../define/dates';
import type { DocumentDefinition } from '../../define/define-document';
import type { Problem } from '../../define/document-rules';
import { holds } from '../../define/field';
import { statusLabel } from '../../define/status';
import { comparable, openComparison } from '../compare/open-comparison';
import { FieldGrid } from '../form/field-grid';
import { FormScreenContext } from '../form/form-screen';
import { LineTable } from '../form/line-table/line-table';
import { onlyOpen, seenFields, wordsName } from '../form/record-values';
import { focusFirstError } from '../form/use-record-form';
import { Notice } from '../ui/feedback';
import { say } from '../ui/toast';
import { type Asked as AskedWhy, WhyDialog } from '../why/why-dialog';
import { useTab, useTabState, useVerbs } from '../workspace/tab-context';
import { tabMemory } from '../workspace/tab-memory';
import { actOnDocument, askBefore } from './act-on-document';
import { type ActionAnswer, ActionInput } from './action-input';
import { ConflictDialog } from './conflict-dialog';
import { DocumentAside } from './document-aside';
import { decidingFields, lineColumns } from './document-columns';
import { DocumentHead } from './document-head';
import { DocumentMatrix } from './document-matrix';
import { DocumentToolbar } from './document-toolbar';
import { Foresight } from './foresight';
import { LineDetail } from './line-detail';
import { LineToolbar } from './line-toolbar';
import { type Mending, mendingOf } from './mending';
import { openDocument } from './open-reference';
import { ProblemList } from './problem-list';
import { namesDocument, scannedInto } from './scanned';
import type { Draft, Start } from './use-document';
import { useDocumentForm } from './use-document-form';
import { useForesight } from './use-foresight';
import { useMay } from './use-may';
import { usePaste } from './use-paste';

type Props = { definition: DocumentDefinition; start: Start; base: string; onReload: () => Promise<void>; onRetry: () => Promise<void> };

/**
 * The form of a document. Saving, acting, scanning and pulling all end in the same two places: the header's form and the line
 * store. What the user may do comes with the document (info.actions), what exists from the definition.
 */
export function DocumentEditor({ definition, start, base, onReload, onRetry }: Props) {
  const { id: tab, screen, path, open, navigate } = useTab();
  const may = useMay(screen);
  const root = useRef<HTMLDivElement>(null);
  // Saving shows the document anew: the keyboard stays in it instead of falling back to the page.
  useEffect(() => {
    if (globalThis.document.activeElement !== globalThis.document.body) return;
    const first = root.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? root.current)?.focus({ preventScroll: true });
  }, []);
  // A draft whose document was changed meanwhile wakes with the differences: nobody types on unknowingly.
  const [isConflict, setConflict] = useState(start.isOutdated === true);
  const [askingId, setAsking] = useTabState<string | undefined>('asking', undefined);
  const asking = definition.actions.find((action) => action.id === askingId && start.info?.actions.includes(action.id));
  const [detail, setDetail] = useTabState<number | undefined>('detail', undefined);
  const [whyOf, setWhy] = useState<AskedWhy>();
  const cell = useRef<{ row: number; column: string } | undefined>(undefined);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const showLine = useRef<((index: number) => void) | undefined>(undefined);
  const isMirror = start.header.origin === 'mirror';
  const headerFields = useMemo(() => {
    const seen = seenFields(definition.header, (need) => may(need));
    return isMirror ? onlyOpen(seen, ['remark', 'attachments', ...definition.openInMirror.header]) : seen;
  }, [definition, may, isMirror]);
  const lineFields = useMemo(() => {
    const seen = seenFields(definition.lines, (need) => may(need));
    return isMirror ? onlyOpen(seen, definition.openInMirror.lines) : seen;
  }, [definition, may, isMirror]);
  const document = useDocumentForm({
    definition,
    start,
    base,
    headerFields,
    lineFields,
    onConflict: () => setConflict(true),
    onInvalid: () => focusFirstError(root.current),
  });
  const { form, store } = document;
  const deciding = useMemo(() => decidingFields(definition), [definition]);
  const decided = useWatch({ control: form.control, name: deciding }).map(String).join('|');
  const columns = useMemo(() => {
    const values = decided.split('|');
    return lineColumns({ ...definition, lines: lineFields }, Object.fromEntries(deciding.map((name, i) => [name, values[i]])));
  }, [definition, lineFields, deciding, decided]);
  const { info } = start;
  const isReadOnly = info !== undefined && !info.isEditable;

  const isForeseen = !isReadOnly && definition.actions.some(({ does }) => does === 'submit' || does === 'review');
  const foreseen = useForesight(document, { base, isNew: info === undefined, isWanted: isForeseen });
  const goTo = ({ line, field }: Problem) => {
    if (line !== undefined) showLine.current?.(line - 1);
    else root.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field ?? '')}"] :is(input, select, textarea, button)`)?.focus();
  };
  const mending = (problem: Problem) =>
    mendingOf(problem, { header: form.getValues(), headerFields, lineFields, lineAt: (line) => store.at(line - 1)?.values });
  const mend = ({ path: to, query }: Mending) => open(to, query);

  const save = async (given: { over?: number; isDraft?: boolean } = {}) => {
    const saved = await document.save(given);
    if (!saved) return undefined;
    say.success(`已保存 ${saved.sn ?? ''}`);
    return saved;
  };
  const saveAndShow = async (over?: number) => {
    const saved = await save(over === undefined ? {} : { over });
    if (!saved) return;
    if (info) return onReload();
    navigate({ id: saved.id }, { replace: true });
  };
  /** Unsaved changes are saved first: what is reviewed is what is seen. */
  const act = async (action: Action, given: ActionAnswer = {}) => {
    const needsSave = !info || document.isDirty.current;
    const isComplete = action.does === 'submit' || action.does === 'review';
    if (!needsSave && !isReadOnly && isComplete && !document.validate(false)) return;
    const saved = needsSave && !isReadOnly ? await save({ isDraft: !isComplete }) : undefined;
    if (needsSave && !isReadOnly && !saved) return;
    const target = {
      kind: definition.kind,
      id: saved?.id ?? document.id,
      sn: saved?.sn ?? String(info?.header.sn ?? ''),
      version: saved?.version ?? document.version,
    };
    // Whoever passes one step of several may say why.
    const hasSteps = action.does === 'review' && info?.steps.some((step) => step.result === '');
    const before = await askBefore(hasSteps ? { ...action, reason: 'optional' } : action, [target.sn]);
    document.setBusy(true);
    try {
      const acted = before && (await actOnDocument(document.call, screen.flag, target, action.id, { ...before, ...given }));
      if (acted) {
        const known = new Set(info?.related.map((one) => one.id));
        const made = acted.made.filter((one) => !known.has(one.id));
        say.success(`${acted.sn} ${statusLabel(acted.status)}${made.length > 0 ? `，已生成 ${made.map((one) => one.sn).join('、')}` : ''}`);
        // Whoever converts wants to go on with what came of it; of several, the toast names them.
        const [draft, ...others] = made.filter((one) => one.kind === action.into);
        if (draft && others.length === 0) openDocument(draft.kind, draft.id, draft.sn, open);
      }
      if (acted || saved) {
        if (info) await onReload();
        else navigate({ id: target.id }, { replace: true });
      }
    } catch (error) {
      document.showRefusal(error);
    } finally {
      document.setBusy(false);
    }
  };
  const begin = (action: Action) => (action.input || action.lineInput ? setAsking(action.id) : void act(action));
  // What only another document gives birth to (a receipt of an issue) has the lines it was born with.
  const isBorn = !screen.actions.includes('add');
  const hasToolbar = !isReadOnly && !isMirror && columns.length > 0;
  const mayAddLines = hasToolbar && !isBorn;
  const paste = usePaste({ store, screen: screen.flag, mayAdd: mayAddLines, headerOf: form.getValues, onDone: document.settled });
  const addLine = () => {
    store.add([{}]);
    document.touched();
    requestAnimationFrame(() => showLine.current?.(store.snapshot().length - 1));
  };
  /** Insert begins a line from anywhere in the form, not only inside the table. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Insert' || event.defaultPrevented || !mayAddLines) return;
    event.preventDefault();
    addLine();
  };
  const onScanned = (answer: ScanAnswer) => {
    const field = answer.document && namesDocument(definition.lines, answer.document.kind);
    if (answer.document && field) {
      const { id, sn } = answer.document;
      if (store.snapshot().some((line) => line.values[field] === id)) return void say.info(`${sn} 已在单据中`);
      store.add([{ [field]: id, [wordsName(field)]: sn }]);
      return document.settled();
    }
    if (answer.document) return void openDocument(answer.document.kind, answer.document.id, answer.document.sn, open);
    if (!answer.line) return;
    const { changes, key } = scannedInto(store.snapshot(), answer.line, definition.scanField);
    if (key) store.set(key, changes);
    else if (mayAddLines) store.add([changes]);
    else return void say.error(answer.line.labelNo ? `唯一码【${String(answer.line.labelNo)}】不属于本次配送` : '扫描的产品不属于本次配送');
    document.settled();
  };
  /** A cell of the lines: what it is made of. Anywhere else: the documents around this one, set beside it. */
  const why = () => {
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
  useVerbs({
    why,
    save: isReadOnly ? undefined : () => void saveAndShow(),
    refresh: () => void onReload(),
    scan: () => root.current?.querySelector<HTMLElement>('[data-scan]')?.focus(),
    ...Object.fromEntries(definition.actions.filter((action) => info?.actions.includes(action.id)).map((action) => [action.id, () => begin(action)])),
  });
  // Remark and attachments are filled in last and stand last.
  const shownHeader = useMemo(() => {
    const { remark, attachments, ...rest } = headerFields;
    return { ...rest, ...(remark ? { remark } : {}), ...(attachments ? { attachments } : {}) };
  }, [headerFields]);
  return (
    <FormScreenContext value={screen.flag}>
      <div ref={root} tabIndex={-1} className="flex min-h-0 flex-1 outline-none">
        <form className="flex min-w-0 flex-1 flex-col gap-2 overflow-auto p-3" onSubmit={(event) => event.preventDefault()} onKeyDown={onKeyDown} noValidate>
          <DocumentHead title={definition.title} info={info}>
            <DocumentToolbar
              definition={definition}
              info={info}
              isReadOnly={isReadOnly}
              isBusy={document.isBusy}
              onSave={() => void saveAndShow()}
              onAction={begin}
              onReload={() => void onReload()}
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
          {isForeseen && <Foresight problems={foreseen} onGo={goTo} mendingOf={mending} onMend={mend} />}
          <ProblemList problems={document.problems} onGo={goTo} mendingOf={mending} onMend={mend} />
          <FieldGrid form={form} fields={shownHeader} isReadOnly={isReadOnly} isNew={!info} onChanged={document.onHeader} />
          {Object.keys(lineFields).length > 0 && (
            <>
              <LineToolbar
                definition={definition}
                document={document}
                isReadOnly={!hasToolbar}
                isFixed={isBorn}
                base={base}
                chosen={chosen}
                onChosen={setChosen}
                onScanned={onScanned}
                onAdd={addLine}
                showLine={(index) => showLine.current?.(index)}
              />
              <LineTable
                label={`${definition.title}明细`}
                tableId={`${screen.flag}.${definition.kind}.lines`}
                columns={columns}
                store={store}
                isReadOnly={isReadOnly}
                isFixed={isMirror || isBorn}
                headerOf={form.getValues}
                onChange={document.onLine}
                onSettled={document.settled}
                onPasteCells={paste}
                onView={setDetail}
                chosen={chosen}
                onChosen={setChosen}
                showLine={showLine}
                activeCell={cell}
                empty={
                  <p className="p-6 text-center text-muted text-sm">
                    {isReadOnly
                      ? '没有明细'
                      : `还没有明细：扫码、点“加行”（Insert）${definition.sources.length > 0 ? '、从上游单据拉取' : ''}，或从 Excel 复制后直接粘贴。`}
                  </p>
                }
              />
            </>
          )}
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
          mine={{ header: form.getValues(), lines: store.snapshot().map((line) => ({ ...line.values, ...(line.id ? { id: line.id } : {}) })) }}
          onClose={() => setConflict(false)}
          onTheirs={() => void onReload()}
          onMine={(version) => void saveAndShow(version)}
          onBoth={(both, version) => {
            const draft: Draft = { id: document.id, version, header: both.header, lines: [...both.lines], at: new Date().toISOString() };
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
          onClose={() => setAsking(undefined)}
          onAnswer={(answer) => {
            setAsking(undefined);
            void act(asking, answer);
          }}
        />
      )}
      {whyOf && <WhyDialog definition={definition} fields={lineFields} asked={whyOf} onClose={() => setWhy(undefined)} />}
      {detail !== undefined && <LineDetail fields={lineFields} values={store.at(detail)?.values ?? {}} index={detail} onClose={() => setDetail(undefined)} />}
    </FormScreenContext>
  );
}
