import { useState } from 'react';
import type { Row, ScanAnswer } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import { type DocumentDefinition, formOf } from '../../../define/define-document';
import { STATUS, statusLabel } from '../../../define/status';
import { download } from '../../api/download';
import { basketItem, collect } from '../../basket/basket-item';
import { openComparison } from '../../compare/open-comparison';
import { openScanned } from '../../palette/scanner';
import { printTable } from '../../table/print-table';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import type { Asked as AskedWhy } from '../../why/why-dialog';
import { useCall, useTab } from '../../workspace/tab-context';
import { actOnDocument, askBefore } from '../document/act-on-document';
import { labelsOf } from '../print/goods-labels';
import { type BatchResult, overRows } from './batch';
import { ALL } from './list-state';
import { filtersOf } from './scan-filter';
import type { List } from './use-list';

export const PICK_FIRST = '请先选中表格中一行数据，再进行相关操作。';
/** A row of either level: that of a line names its document. */
export const idOf = (row: Row) => String(row.documentId ?? row.id);

/** What can be done to the chosen rows of a list of documents, and why not; batches tell the outcome of each row. */
export function useDocumentListActions(definition: DocumentDefinition, list: List) {
  const { path, open } = useTab();
  const openRow = (row: Row, options: { behind: boolean }) =>
    open(path, { id: idOf(row) }, { ...options, title: `${definition.title} ${String(row.sn ?? '')}` });
  const add = () => open(path, { new: '1' }, { title: `新增${definition.title}` });
  const batches = useBatches(definition, list);
  const leaving = useWaysOut(definition, list);
  const why = useListWhy(definition, list);
  const scanned = useListScan(definition, list);
  return { openRow, add, scanned, ...batches, ...leaving, ...why, ...whyNots(list.chosen) };
}
export type DocumentListActions = ReturnType<typeof useDocumentListActions>;

/** Doing something to every chosen row; the outcome of each is told. */
function useBatches(definition: DocumentDefinition, list: List) {
  const { screen } = useTab();
  const call = useCall();
  const base = `/v1/business/${definition.kind}`;
  const [results, setResults] = useState<{ title: string; rows: BatchResult[] }>();
  const { chosen } = list;
  const report = (title: string, rows: BatchResult[]) => {
    list.rows.refresh();
    if (rows.length === 1 && rows[0]?.isDone) say.success(`${rows[0].name} ${title}成功`);
    else setResults({ title, rows });
  };
  const run = async (action: Action): Promise<void> => {
    if (chosen.length === 0) return void say.warning(PICK_FIRST);
    const given = await askBefore(
      action,
      chosen.map((row) => String(row.sn)),
    );
    if (!given) return;
    const rows = await overRows(
      action.label,
      chosen,
      (row) => String(row.sn),
      async (row) => {
        const acted = await actOnDocument(
          call,
          screen.flag,
          { kind: definition.kind, id: idOf(row), sn: String(row.sn), version: Number(row.version) },
          action.id,
          given,
        );
        return acted && `${statusLabel(acted.status)}${acted.made.length > 0 ? `，已生成${acted.made.map((one) => one.sn).join('、')}` : ''}`;
      },
    );
    report(action.label, rows);
  };
  const remove = async () => {
    if (chosen.length === 0) return void say.warning(PICK_FIRST);
    const question = { title: `删除 ${chosen.length} 张草稿`, rows: chosen.map((row) => String(row.sn)), confirm: '删除', isDangerous: true };
    if (!(await ask(question))) return;
    report(
      '删除',
      await overRows(
        '删除',
        chosen,
        (row) => String(row.sn),
        async (row) => {
          await call.post(`${base}/del`, { screen: screen.flag, id: idOf(row), version: Number(row.version) }, { quiet: true });
          return '已删除';
        },
      ),
    );
    list.setSelection({ rows: new Map(), anchor: 0 });
  };
  return { report, run, remove, results, closeResults: () => setResults(undefined) };
}

/** Where the chosen rows go from here: a workbook, paper, the basket, side by side. */
function useWaysOut(definition: DocumentDefinition, list: List) {
  const { screen, open } = useTab();
  const base = `/v1/business/${definition.kind}`;
  const { chosen } = list;
  const exportRows = () => download(`${base}/export`, list.wish).catch(() => {});
  const print = () => {
    if (!definition.print) return void printTable({ title: screen.title, columns: list.columns, layout: list.layout.layout, rows: list.rows });
    if (chosen.length === 0) return void say.warning(PICK_FIRST);
    open(`/newprint/${formOf(definition, chosen[0] ?? {})}`, {
      type: definition.kind,
      screen: screen.flag,
      ids: chosen.map(idOf).join(','),
    });
  };
  const printLabels = () => (chosen.length === 0 ? void say.warning(PICK_FIRST) : open(...labelsOf(definition.kind, screen.flag, chosen.map(idOf))));
  const collectChosen = () => collect(chosen.map((row) => basketItem(definition, screen, row)));
  const compareChosen = () =>
    openComparison([...new Map(chosen.map((row) => [idOf(row), { kind: definition.kind, id: idOf(row), sn: String(row.sn ?? '') }])).values()], open);
  return { exportRows, print, printLabels, collectChosen, compareChosen };
}

/** A figure of a document is made of its lines; that of a line, of the lines around it. */
function useListWhy(definition: DocumentDefinition, list: List) {
  const { path, open } = useTab();
  const [whyOf, setWhy] = useState<AskedWhy>();
  const why = () => {
    const row = list.activeRow.current ?? list.chosen[0];
    if (!row) return void say.warning(PICK_FIRST);
    const column = list.activeColumn.current ?? '';
    if (list.state.level === 'line' && column in definition.lines) setWhy({ documentId: idOf(row), lineId: row.id, column, values: row });
    else open(path, { level: 'line', 'f.sn': String(row.sn) }, { title: `${String(row.sn)} 明细` });
  };
  return { why, whyOf, closeWhy: () => setWhy(undefined) };
}

/** A code scanned over the list: the document it names, else the lines that hold the goods. */
function useListScan(definition: DocumentDefinition, list: List) {
  const { screen } = useTab();
  const call = useCall();
  return async (code: string) => {
    const answer = await call.get<ScanAnswer>('/v1/business/scan', { screen: screen.flag, code }).catch(() => undefined);
    if (!answer) return;
    // Lines are found by any field they keep, whether or not the table offers it as a filter.
    const said = answer.line ? filtersOf(definition.lines, answer.line, (field) => !field.via && !field.live && !field.extra) : { filters: {}, names: {} };
    const filters = Object.fromEntries(Object.entries(said.filters).filter(([, value]) => value !== ''));
    if (answer.document || Object.keys(filters).length === 0) return openScanned(answer);
    list.change({ tab: ALL, level: 'line', keyword: '', filters, names: { ...list.state.names, ...said.names } });
  };
}

/** Why an action cannot be done to the rows that are chosen. */
function whyNots(chosen: readonly Row[]) {
  const whyNotAction = (action: Action) => {
    if (chosen.length === 0) return PICK_FIRST;
    const refused = chosen.find((row) => !(row.actions ?? []).includes(action.id));
    return refused ? `${String(refused.sn)}（${statusLabel(Number(refused.status))}）不能${action.label}` : undefined;
  };
  const whyNotDelete = chosen.length === 0 ? PICK_FIRST : chosen.some((row) => Number(row.status) !== STATUS.draft) ? '只能删除草稿' : undefined;
  return { whyNotAction, whyNotDelete };
}
