import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { MasterAction, MasterDefinition, MasterOperation } from '../../../define/define-master';
import { download } from '../../api/download';
import { kindOf, sessionAtom } from '../../session/session';
import { Button } from '../../ui/button';
import { ask } from '../../ui/confirm';
import { actionIcon } from '../../ui/icon';
import { say } from '../../ui/toast';
import { useCall, useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { ActionInput } from '../action-input';
import { type ActionSays, AnswerDialog } from '../answer-dialog';
import { ImportDialog } from '../list/import-dialog';
import { ListFrame } from '../list/list-frame';
import { ALL, tabsOf } from '../list/list-state';
import { focusScan, ScanFilter, type ScanNarrowing } from '../list/scan-filter';
import { useList } from '../list/use-list';
import { openReference } from '../open-reference';
import { usePrintRows } from '../print/use-print-rows';
import { useCan } from '../use-may';
import { masterColumns } from './master-columns';
import { MasterDialog } from './master-dialog';
import { MasterWays } from './master-ways';

const PICK_FIRST = '请先选中表格中一行数据，再进行相关操作。';
type Standard = { id: 'enable' | 'disable' | 'del'; label: string };
const STANDARD: readonly Standard[] = [
  { id: 'enable', label: '启用' },
  { id: 'disable', label: '停用' },
  { id: 'del', label: '删除' },
];
/** Nothing in a master is a line of a document. */
const NO_LINES: [] = [];

/** A master as one screen shows it: the list, and a dialog to add, edit and view a row. `?id=` opens that row. */
export function MasterList({ definition }: { definition: MasterDefinition }) {
  const { screen, query, open } = useTab();
  const call = useCall();
  const base = `/v1/business/${definition.resource}`;
  const columns = useCallback(() => masterColumns(definition), [definition]);
  const list = useList({ base, resource: definition.resource, columns });
  const [editing, setEditing] = useTabState<{ id?: string; copy?: string } | undefined>('editing', query.id ? { id: query.id } : query.new ? {} : undefined);
  const [askingId, setAsking] = useTabState<string | undefined>('asking', undefined);
  const asking = definition.actions.find((action) => action.id === askingId);
  const [isImporting, setImporting] = useTabState('importing', false);
  const [said, setSaid] = useState<{ title: string; answer: ActionSays }>();
  const onPaper = usePrintRows(definition);
  const session = useAtomValue(sessionAtom);
  const isOurs = ({ kinds, isStep }: MasterAction) => !isStep && (!kinds || (session.phase === 'in' && kinds.includes(kindOf(session.session))));
  const { chosen } = list;
  const has = (operation: MasterOperation) => definition.operations.includes(operation);
  const can = useCan(screen);
  /** A standard operation this master has and this page opens, by its own flag or those the definition names. */
  const opens = (operation: MasterOperation) => has(operation) && can(...(definition.flags[operation] ?? [operation]));
  const nameOf = (row: Row) => [row.code, row[definition.label] ?? row[`${definition.label}Name`]].filter(Boolean).join(' ');

  /** An action that only answers: its lines are shown, nothing changed. */
  const show = async (action: MasterAction, given: Record<string, unknown>, rows: readonly Row[]) => {
    const answer = await call
      .post<ActionSays>(`${base}/${action.id}`, { screen: screen.flag, ...(rows.length > 0 ? { ids: rows.map((row) => row.id) } : {}), ...given })
      .catch(() => undefined);
    if (answer) setSaid({ title: action.label, answer });
    if (action.risk !== 'read') list.rows.refresh();
  };
  const run = async (action: string, label: string, given: Record<string, unknown>, rows: readonly Row[]) => {
    const body = action === 'del' ? undefined : { screen: screen.flag, ...(rows.length > 0 ? { ids: rows.map((row) => row.id) } : {}), ...given };
    try {
      if (body) await call.post(`${base}/${action}`, body);
      else
        for (const row of rows)
          await call.post(`${base}/del`, {
            screen: screen.flag,
            id: row.id,
            ...(row.version === undefined ? {} : { version: row.version }),
          });
      say.success(`${label}成功`);
      if (action === 'del') list.setSelection({ rows: new Map(), anchor: 0 });
    } catch {
      // told by the call; what was done so far is shown by the refresh
    }
    list.rows.refresh();
  };
  const standard = async ({ id, label }: Standard) => {
    const agreed =
      id === 'enable' ||
      (await ask({
        title: `${label} ${chosen.length} 条${definition.title}`,
        rows: chosen.map(nameOf),
        confirm: label,
        isDangerous: id === 'del',
      }));
    if (agreed) await run(id, label, {}, chosen);
  };
  const own = async (action: MasterAction) => {
    if (action.input) return setAsking(action.id);
    const rows = action.on === 'list' ? [] : chosen;
    const answer =
      action.risk === 'irreversible' || action.reason
        ? await ask({
            title: action.label,
            rows: rows.map(nameOf),
            confirm: action.label,
            isDangerous: action.risk === 'irreversible',
            ...(action.reason ? { reason: action.reason } : {}),
          })
        : { reason: '' };
    if (!answer) return;
    const given = answer.reason ? { reason: answer.reason } : {};
    await (action.answers ? show(action, given, rows) : run(action.id, action.label, given, rows));
  };
  const whyNot = (id: string, on: MasterAction['on']): { whyNot?: string } => {
    if (on === 'list') return {};
    if (chosen.length === 0) return { whyNot: PICK_FIRST };
    if (on === 'row' && chosen.length > 1) return { whyNot: '请只选一行' };
    const refused = chosen.find((row) => row.actions && !row.actions.includes(id));
    return refused ? { whyNot: `【${nameOf(refused)}】当前不能进行此操作` } : {};
  };
  const exportRows = () => download(`${base}/export`, list.wish).catch(() => {});
  const add = () => setEditing({});
  const narrow = ({ filters, names }: ScanNarrowing) =>
    list.change({ tab: ALL, keyword: '', filters: { ...list.state.filters, ...filters }, names: { ...list.state.names, ...names } });
  useVerbs({
    add: opens('add') ? add : undefined,
    export: opens('export') ? exportRows : undefined,
    ...(can('scan') ? { scan: focusScan } : {}),
    ...Object.fromEntries(
      definition.actions
        .filter((action) => can(...action.flags) && isOurs(action))
        .map((action) => [
          action.id,
          () => {
            const reason = whyNot(action.id, action.on).whyNot;
            if (reason) say.info(reason);
            else void own(action);
          },
        ]),
    ),
  });

  return (
    <>
      <ListFrame
        list={list}
        title={definition.resource === screen.resource ? screen.title : definition.title}
        tabs={tabsOf(list.preset, [], list.rows.tabs)}
        onOpen={(row) => setEditing({ id: row.id })}
        onFollow={(row, column) => openReference(definition.fields[column], row, column, open)}
        toneOf={(row) => (definition.hasStatus && String(row.status) === 'false' ? 'text-muted' : '')}
        emptyText={opens('add') ? `点击“新增”建立第一条${definition.title}，或用“导入”从 Excel 带入。` : `还没有${definition.title}。`}
        emptyAction={
          opens('add') ? (
            <Button tone="primary" icon="add" onClick={add}>
              新增
            </Button>
          ) : undefined
        }
        toolbar={
          <>
            {opens('add') && (
              <Button tone="primary" icon="add" keysOf="page.add" onClick={add}>
                新增
              </Button>
            )}
            {opens('edit') && (
              <Button icon="edit" {...whyNot('edit', 'row')} onClick={() => chosen[0] && setEditing({ id: chosen[0].id })}>
                编辑
              </Button>
            )}
            {opens('add') && can('copy') && !definition.actions.some((action) => action.flags.includes('copy')) && (
              <Button icon="copy" {...(chosen.length === 1 ? {} : { whyNot: '请只选一行' })} onClick={() => chosen[0] && setEditing({ copy: chosen[0].id })}>
                复制
              </Button>
            )}
            {STANDARD.filter(({ id }) => opens(id)).map((one) => (
              <Button key={one.id} icon={actionIcon(one.id)} {...whyNot(one.id, 'rows')} onClick={() => standard(one)}>
                {one.label}
              </Button>
            ))}
            {definition.actions
              .filter((action) => can(...action.flags) && isOurs(action))
              .map((action) => (
                <Button
                  key={action.id}
                  icon={actionIcon(action.id)}
                  tone={action.risk === 'irreversible' ? 'danger' : 'plain'}
                  {...whyNot(action.id, action.on)}
                  onClick={() => own(action)}
                >
                  {action.label}
                </Button>
              ))}
            <ScanFilter fields={definition.fields} onScanned={narrow} />
            <MasterWays definition={definition} chosen={chosen} nameOf={nameOf} onPrint={onPaper.print} />
            {opens('import') && (
              <Button icon="import" onClick={() => setImporting(true)}>
                导入
              </Button>
            )}
            {opens('export') && (
              <Button icon="export" onClick={exportRows}>
                导出
              </Button>
            )}
          </>
        }
      />
      {editing && (
        <MasterDialog
          key={editing.id ?? editing.copy ?? 'new'}
          definition={definition}
          {...editing}
          canSave={editing.id ? opens('edit') : opens('add')}
          onClose={() => setEditing(undefined)}
          onSaved={list.rows.refresh}
          {...(editing.id && onPaper.print
            ? {
                onPrint: (id: string) => {
                  setEditing(undefined);
                  onPaper.print?.([id]);
                },
              }
            : {})}
        />
      )}
      {asking && (
        <ActionInput
          action={asking}
          lines={NO_LINES}
          lineFields={{}}
          onClose={() => setAsking(undefined)}
          onAnswer={({ input }) => {
            setAsking(undefined);
            const rows = asking.on === 'list' ? [] : chosen;
            void (asking.answers ? show(asking, { input }, rows) : run(asking.id, asking.label, { input }, rows));
          }}
        />
      )}
      {onPaper.preview}
      {said && <AnswerDialog {...said} onClose={() => setSaid(undefined)} />}
      {isImporting && (
        <ImportDialog
          base={base}
          screen={screen.flag}
          title={definition.title}
          fields={definition.fields}
          onClose={() => setImporting(false)}
          onDone={list.rows.refresh}
        />
      )}
    </>
  );
}
