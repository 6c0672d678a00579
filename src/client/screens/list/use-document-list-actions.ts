import { useState } from 'react';
import type { HandedOver, Row, ScanAnswer } from '../../../contract/answers';
import { type DocumentDefinition, formOf } from '../../../define/define-document';
import { idempotencyKey } from '../../api/call';
import { download } from '../../api/download';
import { basketItem, collect } from '../../basket/basket-item';
import { openComparison } from '../../compare/open-comparison';
import { openScanned } from '../../palette/scanner';
import { printTable } from '../../table/print-table';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import type { Asked as AskedWhy } from '../../why/why-dialog';
import { useCall, useTab } from '../../workspace/tab-context';
import { labelsOf } from '../print/goods-labels';
import { ALL } from './list-state';
import { idOf, PICK_FIRST } from './row-words';
import { filtersOf } from './scan-filter';
import { useBatches } from './use-batches';
import type { List } from './use-list';

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
  return { openRow, add, scanned, ...batches, ...leaving, ...why };
}
export type DocumentListActions = ReturnType<typeof useDocumentListActions>;

/** Where the chosen rows go from here: a workbook, paper, the basket, side by side. */
function useWaysOut(definition: DocumentDefinition, list: List) {
  const { screen, path, open } = useTab();
  const call = useCall();
  const base = `/v1/business/${definition.kind}`;
  const { meant } = list;
  const exportChosen = () =>
    exportSome(
      base,
      { screen: screen.flag, level: list.state.level, ...(list.state.section ? { section: list.state.section } : {}) },
      list.chosen.map(idOf),
    ).catch(() => {});
  /** Who ticked rows means these. */
  const exportRows = () => (list.chosen.length > 0 && list.state.level !== 'line' ? exportChosen() : download(`${base}/export`, list.wish).catch(() => {}));
  /** The chosen rows, else the whole list, given to another system: they are done by that, and their file arrives. */
  const handOver = async (layout: string) => {
    const ids = list.chosen.map(idOf);
    const query = ids.length > 0 ? { screen: screen.flag, ids: ids.join(',') } : list.wish;
    const send = (more: { isAsked?: true }) =>
      call.post<HandedOver>(`${base}/exportTo`, { screen: screen.flag, key: idempotencyKey(), query, ...more }).catch(() => undefined);
    const asked = await send({ isAsked: true });
    if (!asked) return;
    const agreed = await ask({
      title: `导出 ${asked.count} 张${definition.title}：${definition.layouts?.find(({ id }) => id === layout)?.label ?? ''}`,
      text: `${ids.length > 0 ? '只导出勾选的' : `没有勾选，导出列表现在的条件下全部${definition.title}`}。导出后不能再修改或反审核。`,
      rows: asked.says ?? [],
      confirm: `导出 ${asked.count} 张`,
    });
    const told = agreed && (await send({}));
    if (!told) return;
    list.untick();
    list.rows.refresh();
    say.info(`${told.count}张已导出，批次 ${told.exportNo}`);
    await download(`${base}/exportFile`, { screen: screen.flag, exportNo: told.exportNo, layout }).catch(() => {});
  };
  const print = (rows = meant()) => {
    if (!definition.print) return void printTable({ title: screen.title, columns: list.columns, layout: list.layout.layout, rows: list.rows });
    const [first] = rows;
    if (!first) return void say.warning(PICK_FIRST);
    open(`/newprint/${formOf(definition, first)}`, { type: definition.kind, screen: screen.flag, ids: [...new Set(rows.map(idOf))].join(',') });
  };
  const printLabels = (rows = meant()) => (rows.length === 0 ? void say.warning(PICK_FIRST) : open(...labelsOf(definition.kind, screen.flag, rows.map(idOf))));
  const collectRows = (rows = meant()) => collect(rows.map((row) => basketItem(definition, screen, row)));
  const copy = (row: Row) => open(path, { new: '1', copy: idOf(row) }, { title: `新增${definition.title}` });
  const compareChosen = () =>
    openComparison([...new Map(list.chosen.map((row) => [idOf(row), { kind: definition.kind, id: idOf(row), sn: String(row.sn ?? '') }])).values()], open);
  return { exportRows, exportChosen, handOver, print, printLabels, collectRows, copy, compareChosen };
}

/** Ids one address can carry. */
const AT_ONCE = 200;

/** One workbook for as many rows as one address names. */
async function exportSome(base: string, asked: { screen: string; level: string; section?: string }, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await download(`${base}/export`, { ...asked, ids: ids.slice(from, from + AT_ONCE).join(',') });
  }
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
    list.change({ tab: ALL, level: 'line', section: undefined, keyword: '', filters, names: { ...list.state.names, ...said.names } });
  };
}
