import { useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import { STATUS, statusLabel } from '../../../define/status';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import { useCall, useTab } from '../../workspace/tab-context';
import { actOnDocument, askBefore, refuseBeforehand } from '../document/act-on-document';
import { type BatchResult, overRows } from './batch';
import { documentWords, idOf, PICK_FIRST } from './row-words';
import type { List } from './use-list';

const allows = (action: Action) => (row: Row) => (row.actions ?? []).includes(action.id);
const snOf = (row: Row): string => String(row.sn);
export const isDraft = (row: Row): boolean => Number(row.status) === STATUS.draft;

/** Doing something to rows of a list: to those that allow it, each outcome told. */
export function useBatches(definition: DocumentDefinition, list: List) {
  const { screen } = useTab();
  const call = useCall();
  const [results, setResults] = useState<{ title: string; rows: BatchResult[] }>();
  const report = (title: string, rows: BatchResult[]) => {
    list.rows.refresh();
    if (rows.length === 1 && rows[0]?.isDone) say.success(`${rows[0].name} ${title}成功`);
    else setResults({ title, rows });
  };
  const targetOf = (row: Row) => ({ kind: definition.kind, id: idOf(row), sn: snOf(row), version: Number(row.version) });
  /** Without rows those that are meant: the one the keyboard merely stands in is asked about first. */
  const run = async (action: Action, rows?: readonly Row[]): Promise<void> => {
    const meant = rows ?? list.meant();
    const fitting = meant.filter(allows(action));
    if (fitting.length === 0) return whyNone(action, meant);
    const words = fitting.map((row) => documentWords(definition, row));
    if (fitting.length === 1) {
      const beforehand = await overRows(action.label, fitting, snOf, async (row) => {
        await refuseBeforehand(call, screen.flag, targetOf(row), action);
        return '';
      });
      if (!beforehand[0]?.isDone) return setResults({ title: action.label, rows: beforehand });
    }
    const given = await askBefore(action, words);
    if (!given || (!rows && list.chosen.length === 0 && !asksAnyway(action) && !(await ask({ title: `${action.label} ${words[0]}`, confirm: action.label }))))
      return;
    const done = await overRows(action.label, fitting, snOf, async (row) => {
      const acted = await actOnDocument(call, screen.flag, targetOf(row), action.id, given);
      return acted && `${statusLabel(acted.status)}${acted.made.length > 0 ? `，已生成${acted.made.map((one) => one.sn).join('、')}` : ''}`;
    });
    report(action.label, done);
  };
  const remove = async (rows: readonly Row[] = list.meant()) => {
    const drafts = rows.filter(isDraft);
    if (drafts.length === 0) return void say.warning(rows.length === 0 ? PICK_FIRST : '只能删除草稿');
    const question = { title: `删除 ${drafts.length} 张草稿`, rows: drafts.map((row) => documentWords(definition, row)), confirm: '删除', isDangerous: true };
    if (!(await ask(question))) return;
    const done = await overRows(
      '删除',
      drafts,
      (row) => String(row.sn),
      async (row) => {
        await call.post(`/v1/business/${definition.kind}/del`, { screen: screen.flag, id: idOf(row), version: Number(row.version) }, { quiet: true });
        return '已删除';
      },
    );
    report('删除', done);
    list.untick();
  };
  return { report, run, remove, results, closeResults: () => setResults(undefined) };
}

/** Whether the action itself asks before it is done. */
const asksAnyway = ({ risk, reason }: Action): boolean => risk === 'irreversible' || reason !== undefined;

/** Why an action can be done to none of the rows. */
function whyNone(action: Action, rows: readonly Row[]): void {
  const [first] = rows;
  if (!first) say.warning(PICK_FIRST);
  else say.info(rows.length === 1 ? `${String(first.sn)}（${statusLabel(Number(first.status))}）不能${action.label}` : `所选单据都不能${action.label}`);
}
