import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { MasterAction, MasterDefinition, MasterOperation } from '../../../define/define-master';
import type { Problem } from '../../../define/document-rules';
import { isEmpty } from '../../../define/field-schema';
import { textOf } from '../../../define/field-text';
import { CallError } from '../../api/call-error';
import { wordsName } from '../../form/record-values';
import { kindOf, sessionAtom } from '../../session/session';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import { useCall, useTab, useTabState } from '../../workspace/tab-context';
import type { ActionSays } from '../answer-dialog';
import type { ActionAnswer } from '../asked-fields';
import type { useList } from '../list/use-list';
import { useCan } from '../use-may';

const PICK_FIRST = '请先选中表格中一行数据，再进行相关操作。';
export type Standard = { id: 'enable' | 'disable' | 'del'; label: string };
type List = ReturnType<typeof useList>;
/** What of a page its actions work on: the chosen rows of a list, the chosen node of a tree. */
export type Chosen = Pick<List, 'chosen' | 'meant'> & { rows: Pick<List['rows'], 'refresh'>; untick: () => void };

/** What the user may do with a master on this page: the standard operations, and the actions of its own. */
export function useMasterRights(definition: MasterDefinition) {
  const { screen } = useTab();
  const can = useCan(screen);
  const session = useAtomValue(sessionAtom);
  const isOurs = ({ kinds, isStep }: MasterAction) => !isStep && (!kinds || (session.phase === 'in' && kinds.includes(kindOf(session.session))));
  /** A standard operation this master has and this page opens, by its own flag or those the definition names. */
  const opens = (operation: MasterOperation) => definition.operations.includes(operation) && can(...(definition.flags[operation] ?? [operation]));
  const actions = definition.actions.filter((action) => can(...action.flags) && isOurs(action));
  return { can, opens, actions };
}
export type MasterRights = ReturnType<typeof useMasterRights>;

/** What of a master its actions are asked by. */
export type Acted = Pick<MasterDefinition, 'title' | 'label' | 'actions' | 'tells'> & Partial<Pick<MasterDefinition, 'fields'>>;

/** What a row is called when it is asked about. */
export const nameOf = ({ label }: Acted, row: Row): string => [row.code, row[label] ?? row[`${label}Name`]].filter(Boolean).join(' ');

/** A row as a question names it: what it is, and what of it is told beside. */
function toldOf(definition: Acted, row: Row): string {
  const told = (definition.tells ?? []).flatMap((name) => {
    const field = definition.fields?.[name];
    if (!field || isEmpty(row[name])) return [];
    const words = textOf(field, row[name], row[wordsName(name)]);
    return [['money', 'quantity'].includes(field.kind) ? `${field.label} ${words}` : words];
  });
  return [nameOf(definition, row), ...told].filter(Boolean).join(' · ');
}

/** What is asked, and of which rows: those it was begun with, whatever becomes of the list under the question. */
type Asking = { id: string; rows: readonly Row[] };

/** Doing something with chosen rows: asked first where it must be, its answer shown where it only answers. */
export function useMasterWork(definition: Acted, base: string, list: Chosen) {
  const [askedOf, setAsking] = useTabState<Asking | undefined>('asking', undefined);
  const asking = definition.actions.find((action) => action.id === askedOf?.id);
  const [said, setSaid] = useState<{ title: string; answer: ActionSays }>();
  const { show, run } = useMasterCalls(base, list, setSaid);
  const rowsOf = ({ id, on }: Pick<MasterAction, 'id' | 'on'>) => (on === 'list' ? [] : fittingRows(list.meant(), id));
  const carryOut = (action: MasterAction, rows: readonly Row[], given: Record<string, unknown>, quiet = false) =>
    action.answers ? show(action, given, rows, quiet) : run(action.id, action.label, given, rows, quiet);
  const standard = async ({ id, label }: Standard) => {
    const rows = rowsOf({ id, on: 'rows' });
    const agreed =
      id === 'enable' ||
      (await ask({
        title: `${label} ${rows.length} 条${definition.title}`,
        rows: rows.map((row) => toldOf(definition, row)),
        confirm: label,
        isDangerous: id === 'del',
      }));
    if (agreed) await run(id, label, {}, rows);
  };
  const own = async (action: MasterAction) => {
    // A key is pressed wherever one stands: what cannot be done there is said and not asked.
    const reason = whyNot(definition, list.meant(), action);
    if (reason) return say.info(reason);
    const rows = rowsOf(action);
    if (action.input) return setAsking({ id: action.id, rows });
    // A row the keyboard merely stands in is not changed unasked.
    const isMerelyActive = action.on !== 'list' && list.chosen.length === 0 && action.risk === 'write';
    const answer =
      action.risk === 'irreversible' || action.reason || isMerelyActive
        ? await ask({
            title: action.label,
            rows: rows.map((row) => toldOf(definition, row)),
            confirm: action.label,
            isDangerous: action.risk === 'irreversible',
            ...(action.reason ? { reason: action.reason } : {}),
          })
        : { reason: '' };
    if (!answer) return;
    const given = answer.reason ? { reason: answer.reason } : {};
    await carryOut(action, rows, given);
  };
  /** What an action asked for was given: the questions are over once it is done, until then what is wrong stands at them. */
  const answered = async (action: MasterAction, input: ActionAnswer['input']): Promise<readonly Problem[] | undefined> => {
    const refusal = await carryOut(action, askedOf?.rows ?? [], { input }, true);
    if (refusal?.isCancelled) return undefined;
    if (refusal) return refusal.problems.length > 0 ? refusal.problems : [{ message: refusal.message }];
    setAsking(undefined);
    return [];
  };
  /** Whom the questions are about, where it is one row. */
  const [askedRow, ...others] = asking ? (askedOf?.rows ?? []) : [];
  const asked = askedRow && others.length === 0 ? { id: askedRow.id, name: toldOf(definition, askedRow) } : undefined;
  return { standard, own, asking, asked, base, answered, stopAsking: () => setAsking(undefined), said, stopSaying: () => setSaid(undefined) };
}
export type MasterWork = ReturnType<typeof useMasterWork>;

/** The calls themselves, and what is said and shown after each. They resolve with what was refused; `quiet`: whoever asked says it. */
function useMasterCalls(base: string, list: Chosen, onAnswer: (said: { title: string; answer: ActionSays }) => void) {
  const { screen } = useTab();
  const call = useCall();
  const bodyOf = (rows: readonly Row[], given: Record<string, unknown>) => ({
    screen: screen.flag,
    ...(rows.length > 0 ? { ids: rows.map((row) => row.id) } : {}),
    ...given,
  });
  /** An action that only answers: its lines are shown, nothing changed. */
  const show = async (action: MasterAction, given: Record<string, unknown>, rows: readonly Row[], quiet: boolean) => {
    const answer = await call.post<ActionSays>(`${base}/${action.id}`, bodyOf(rows, given), { quiet }).catch(refusalOf);
    if (!(answer instanceof CallError)) onAnswer({ title: action.label, answer });
    if (action.risk !== 'read') list.rows.refresh();
    return answer instanceof CallError ? answer : undefined;
  };
  const run = async (action: string, label: string, given: Record<string, unknown>, rows: readonly Row[], quiet = false) => {
    const calls = async (): Promise<void> => {
      if (action !== 'del') return void (await call.post(`${base}/${action}`, bodyOf(rows, given), { quiet }));
      for (const { id, version } of rows) await call.post(`${base}/del`, { screen: screen.flag, id, ...(version === undefined ? {} : { version }) });
    };
    // What was done so far is shown by the refresh.
    const refusal = await calls().catch(refusalOf);
    if (!refusal) say.success(`${label}成功`);
    if (!refusal && action === 'del') list.untick();
    list.rows.refresh();
    return refusal ?? undefined;
  };
  return { show, run };
}

function refusalOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  throw error;
}

/** The rows that allow it now: of a master that says nothing of its rows, all of them. */
export const fittingRows = (rows: readonly Row[], id: string): readonly Row[] => rows.filter(({ actions }) => !actions || actions.includes(id));

/** Why an action cannot be done with any of the rows; undefined where it can. */
export function whyNot(definition: Acted, chosen: readonly Row[], { id, on, label }: Pick<MasterAction, 'id' | 'on' | 'label'>): string | undefined {
  if (on === 'list') return undefined;
  const [first] = chosen;
  if (!first) return PICK_FIRST;
  if (on === 'row' && chosen.length > 1) return '请只选一行';
  return fittingRows(chosen, id).length === 0 ? `【${nameOf(definition, first)}】当前不能${label}` : undefined;
}
