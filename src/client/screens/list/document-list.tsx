import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import type { Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL, ORGANISATION, WAITING } from '../../../define/document-core';
import type { Fields } from '../../../define/field';
import { inSection } from '../../../define/in-section';
import { LINES } from '../../../define/section';
import { documentOf, documents } from '../../../domain/registry';
import { kindOf, sessionAtom } from '../../session/session';
import type { MenuItem } from '../../table/menu';
import { Button } from '../../ui/button';
import { late } from '../../ui/late';
import { say } from '../../ui/toast';
import { WhyDialog } from '../../why/why-dialog';
import { useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { documentColumns, documentLineColumns } from '../document/document-columns';
import { useWhyNotPrint } from '../document/use-document-print';
import { openReference } from '../open-reference';
import { hasGoodsLabels, LABEL } from '../print/goods-labels';
import { fittingWords, SelectionBar } from '../selection-bar';
import { offers, useCan, useMay } from '../use-may';
import { BatchResults } from './batch';
import { chosenSums, fittingActs, useChosenActs, useHeadActs } from './document-acts';
import { GenerateDocuments } from './generate-documents';
import { ImportDialog } from './import-dialog';
import { ListFrame } from './list-frame';
import type { Level } from './list-head';
import { tabsOf } from './list-state';
import { DocumentPeek } from './peek/document-peek';
import { TickAll } from './tick-all';
import { type DocumentListActions, useDocumentListActions } from './use-document-list-actions';
import { type List, useList } from './use-list';

const PaperDialog = late(() => import('./paper-dialog'));

/** Documents, their lines, and where there are further sections the rows of each. */
function levelsOf({ lines, sections }: DocumentDefinition): Level[] {
  if (Object.keys(lines).length === 0) return [];
  const others = Object.entries(sections).map(([section, { title }]) => ({ id: section, label: title, section }));
  return [{ id: 'document', label: '单据' }, { id: 'line', label: '明细' }, ...others];
}

/** The list of one kind of document as one screen shows it; everything that can be done to a row comes from the definition. */
export function DocumentList({ definition: whole, switcher }: { definition: DocumentDefinition; switcher?: ReactNode }) {
  const { screen, query, open } = useTab();
  const may = useMay(screen);
  const can = useCan(screen);
  const { fieldsOf, columns } = useReadFields(whole);
  const base = `/v1/business/${whole.kind}`;
  const list = useList({ base, resource: whole.kind, columns, dateField: 'documentDate' });
  const definition = inSection(whole, list.state.section ?? LINES);
  const fields = useMemo(() => fieldsOf(definition), [fieldsOf, definition]);
  const actions = useDocumentListActions(definition, list);
  // A way that leads to what is generated here opens its question.
  const isSent = query.dialog === 'generate' && whole.generates !== undefined && can(...whole.generates.flags);
  const [dialog, setDialog] = useTabState<'import' | 'generate' | 'papers' | undefined>('dialog', isSent ? 'generate' : undefined);
  useListVerbs(definition, actions, () => setDialog('papers'));
  const isLine = list.state.level === 'line';
  const head = useHeadActs({
    definition,
    actions,
    onImport: () => setDialog('import'),
    onGenerate: () => setDialog('generate'),
    onPapers: () => setDialog('papers'),
  });
  return (
    <>
      <ListFrame
        list={list}
        tabs={tabsOf(screen.preset, definition.actions, list.rows.tabs)}
        levels={screen.preset.level ? [] : levelsOf(whole)}
        {...(!offers(screen, 'drill') || may('drill') ? { onOpen: actions.openRow } : {})}
        fields={fields}
        onFollow={(row, column) => openReference(fields[column], row, column, open)}
        {...invitation(definition, can('add') ? actions.add : undefined)}
        rowMenu={(row) => rowMenuOf(definition, actions, isLine, { rows: list.selection.rows.has(row.id) ? list.chosen : [row], can })}
        beside={switcher}
        peek={(row) => <DocumentPeek definition={definition} actions={actions} row={row} />}
        bar={list.chosen.length > 0 && <ChosenBar definition={definition} actions={actions} list={list} />}
        {...head}
      />
      <ListAnswers definition={definition} actions={actions} />
      {dialog === 'generate' && (
        <GenerateDocuments definition={definition} narrowed={list.state.filters} onClose={() => setDialog(undefined)} onDone={actions.report} />
      )}
      {dialog === 'papers' && (
        <Suspense fallback={null}>
          <PaperDialog definition={definition} onClose={() => setDialog(undefined)} onDone={list.rows.refresh} />
        </Suspense>
      )}
      {dialog === 'import' && (
        <ImportDialog base={base} screen={screen.flag} title={definition.title} onClose={() => setDialog(undefined)} onDone={list.rows.refresh} />
      )}
    </>
  );
}

function ChosenBar({ definition, actions, list }: { definition: DocumentDefinition; actions: DocumentListActions; list: List }) {
  return (
    <SelectionBar
      count={list.chosen.length}
      sums={chosenSums(definition, list)}
      beyond={<TickAll list={list} />}
      {...useChosenActs(definition, actions, list)}
      onClear={list.untick}
    />
  );
}

/** From which kinds this one is made: pulled from them, or made out of them by one of their actions. */
function originOf({ kind, sources }: DocumentDefinition): string {
  const before = new Set([
    ...sources.map((source) => source.kind),
    ...documents.filter((one) => one.actions.some(({ into }) => into === kind)).map((one) => one.kind),
  ]);
  const titles = [...before].flatMap((one) => documentOf(one)?.title ?? []);
  return titles.length > 0 ? `由${titles.slice(0, 3).join('、')}` : '上游业务';
}

/** Columns of either level, and the fields a list may be filtered by; whoever reads everybody's documents sees whose each is. */
function useReadFields(definition: DocumentDefinition) {
  const { screen } = useTab();
  const session = useAtomValue(sessionAtom);
  const isEverybodys = session.phase === 'in' && screen.preset.readsAll?.includes(kindOf(session.session)) === true;
  const columns = useCallback(
    (level: string, section = LINES) =>
      level === 'line' ? documentLineColumns(inSection(definition, section), isEverybodys) : documentColumns(definition, isEverybodys),
    [definition, isEverybodys],
  );
  const fieldsOf = useCallback(
    ({ lines, header }: DocumentDefinition): Fields => ({
      ...lines,
      ...header,
      ...CORE_TRAIL,
      waiting: WAITING,
      ...(isEverybodys ? { organisation: ORGANISATION } : {}),
    }),
    [isEverybodys],
  );
  return { fieldsOf, columns };
}

function useListVerbs(definition: DocumentDefinition, actions: DocumentListActions, onPapers: () => void): void {
  const { screen } = useTab();
  const can = useCan(screen);
  const whyNotPrint = useWhyNotPrint(definition);
  useVerbs({
    scanned: (input) => actions.scanned(String(input?.code ?? '')),
    collect: () => actions.collectRows(),
    why: actions.why,
    add: can('add') ? actions.add : undefined,
    papers: definition.papers && can('add') ? onPapers : undefined,
    export: can('export') ? actions.exportRows : undefined,
    print: can(...definition.printFlags) ? () => actions.print() : () => void say.info(whyNotPrint ?? ''),
    [LABEL]: hasGoodsLabels(definition) && can(LABEL) ? () => actions.printLabels() : undefined,
    ...Object.fromEntries(definition.actions.filter((action) => can(...action.flags)).map((action) => [action.id, () => actions.run(action)])),
  });
}

/** What the menu of a cell offers for the rows it is about. */
function rowMenuOf(
  definition: DocumentDefinition,
  actions: DocumentListActions,
  isLine: boolean,
  { rows, can }: { rows: readonly Row[]; can: (...flags: string[]) => boolean },
): MenuItem[] {
  return [
    ...(isLine ? [] : fittingActs(definition, actions, rows, can).map((act) => ({ label: fittingWords(act, rows.length), onChoose: act.onChoose }))),
    ...(can(...definition.printFlags) && definition.print ? [{ label: '打印', onChoose: () => actions.print(rows) }] : []),
    { label: '放入单据篮', onChoose: () => actions.collectRows(rows) },
    { label: '为什么', onChoose: actions.why },
  ];
}

/** What stands where no row is yet; whoever cannot begin one himself is told where they come from. */
function invitation(definition: DocumentDefinition, add: (() => void) | undefined) {
  if (!add) return { emptyText: `${originOf(definition)}产生后会显示在这里。` };
  return {
    emptyText: `点击“新增”${definition.sources.length > 0 ? '，或从上游单据拉取' : ''}，生成第一张${definition.title}。`,
    // The filled button stands in the head already.
    emptyAction: (
      <Button icon="add" onClick={add}>
        新增
      </Button>
    ),
  };
}

function ListAnswers({ definition, actions }: { definition: DocumentDefinition; actions: DocumentListActions }) {
  return (
    <>
      {actions.results && <BatchResults title={actions.results.title} results={actions.results.rows} onClose={actions.closeResults} />}
      {actions.whyOf && <WhyDialog definition={definition} fields={definition.lines} asked={actions.whyOf} onClose={actions.closeWhy} />}
    </>
  );
}
