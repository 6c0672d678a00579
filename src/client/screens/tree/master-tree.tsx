import type { Row } from '../../../contract/answers';
import type { MasterDefinition } from '../../../define/define-master';
import { download } from '../../api/download';
import { FormScreenContext } from '../../form/form-screen';
import { ask } from '../../ui/confirm';
import { Empty, Failed, Loading } from '../../ui/feedback';
import { actionIcon } from '../../ui/icon';
import { SearchInput } from '../../ui/search-input';
import { Select } from '../../ui/select';
import { useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { type Act, ActionRow } from '../action-row';
import { ImportDialog } from '../list/import-dialog';
import { MasterDialog } from '../master/master-dialog';
import { MasterQuestions } from '../master/master-questions';
import { useMasterRights } from '../master/use-master-work';
import { useCan } from '../use-may';
import { isOff, RowFacts } from './row-facts';
import { switchActs } from './switch-acts';
import { TreeFoot, TreePage } from './tree-page';
import { TreeView } from './tree-view';
import { type MasterTreeState, useMasterTree } from './use-master-tree';
import { useRunAction } from './use-run-action';

type Editing = { id?: string; parent?: Row };

/** A master that is a tree: the tree on the left, the chosen node on the right with everything that can be done to it. */
export function MasterTree({ definition }: { definition: MasterDefinition }) {
  const { screen } = useTab();
  const state = useMasterTree(definition);
  const { base, rows, row, isPicked, error, load, words, divided } = state;
  const [editing, setEditing] = useTabState<Editing | undefined>('editing', undefined);
  const [isImporting, setImporting] = useTabState('importing', false);
  const { can, opens } = useMasterRights(definition);
  const addTo = (parent?: Row) => setEditing(parent ? { parent } : {});
  const exportRows = () => download(`${base}/export`, { screen: screen.flag }).catch(() => {});
  useVerbs({ add: can('add') ? () => addTo(isPicked ? row : undefined) : undefined, refresh: load, export: opens('export') ? exportRows : undefined });

  if (error) return <Failed text={error} onRetry={load} />;
  if (!rows) return <Loading />;
  const head = (
    <ActionRow
      isLast
      next={can('add') ? { id: 'add', label: '新增顶级', icon: 'add', onChoose: () => addTo() } : undefined}
      others={[
        ...(opens('import') ? [{ id: 'import', label: '导入', icon: 'import' as const, onChoose: () => setImporting(true) }] : []),
        ...(opens('export') ? [{ id: 'export', label: '导出', icon: 'export' as const, keysOf: 'page.export', onChoose: exportRows }] : []),
      ]}
    />
  );
  return (
    <FormScreenContext value={screen.flag}>
      <TreePage title={screen.title} buttons={head} tree={<Nodes definition={definition} state={state} onEdit={(id) => setEditing({ id })} />}>
        {!row ? (
          <Empty icon="folder" title={`还没有${definition.title}`} text={can('add') ? '点右上的新增按钮建立第一项。' : '有权限的同事建立后会显示在这里。'} />
        ) : (
          <Node definition={definition} state={state} row={row} onAdd={() => addTo(row)} onEdit={() => setEditing({ id: row.id })} />
        )}
      </TreePage>
      {editing && (
        <MasterDialog
          definition={definition}
          {...(editing.id ? { id: editing.id } : {})}
          {...(editing.parent
            ? { preset: { ...divided, ...levelBelow(definition, editing.parent), parent: editing.parent.id, parentName: words(editing.parent) } }
            : {})}
          canSave={can(editing.id ? 'edit' : 'add')}
          onClose={() => setEditing(undefined)}
          onSaved={(id) => {
            state.setSelected(id);
            if (editing.parent) state.setOpenedList([...state.opened, editing.parent.id]);
            load();
          }}
        />
      )}
      <MasterQuestions work={state.work} />
      {isImporting && <ImportDialog base={base} screen={screen.flag} title={definition.title} onClose={() => setImporting(false)} onDone={load} />}
    </FormScreenContext>
  );
}

/** Where every level is a sort of node of its own, a node below has the next one. */
function levelBelow({ tree, fields }: MasterDefinition, parent: Row): Record<string, string> {
  const field = fields[tree?.level ?? ''];
  if (!tree?.level || field?.kind !== 'choice') return {};
  const at = field.options.findIndex(({ value }) => value === String(parent[tree.level ?? '']));
  return { [tree.level]: field.options[at + 1]?.value ?? '' };
}

type NodesProps = { definition: MasterDefinition; state: MasterTreeState; onEdit: (id: string) => void };

/** The tree with what divides and searches it; a node dropped on another hangs under it. */
function Nodes({ definition, state, onEdit }: NodesProps) {
  const { screen } = useTab();
  const can = useCan(screen);
  const { base, dividers, divided, setDivided, rows, load, keyword, setKeyword, opened, setOpenedList, row, setSelected, words, nodes } = state;
  const run = useRunAction(base, load);
  const move = async (id: string, parent: string) => {
    const [moved, target] = [rows?.find((one) => one.id === id), rows?.find((one) => one.id === parent)];
    if (moved && target && (await ask({ title: '移动', text: `把【${words(moved)}】移到【${words(target)}】之下？`, confirm: '移动' })))
      await run('move', '移动', { ids: [id], input: { parent } });
  };
  return (
    <>
      {dividers.map(([name, field]) => (
        <Select
          key={name}
          aria-label={field.label}
          value={divided[name] ?? ''}
          placeholder={`全部${field.label}`}
          options={field.options}
          onChange={(event) => setDivided({ ...divided, [name]: event.target.value })}
        />
      ))}
      <SearchInput label="查找" placeholder="编码、名称" value={keyword} onValue={setKeyword} />
      <TreeView
        label={definition.title}
        nodes={nodes}
        opened={opened}
        onOpened={(next) => setOpenedList([...next])}
        selected={row?.id ?? ''}
        onSelect={setSelected}
        onEdit={onEdit}
        nameOf={(node) => words(node.row)}
        isOff={(node) => isOff(node.row)}
        onMove={can('move') ? (id, parent) => void move(id, parent) : undefined}
      />
      <TreeFoot count={rows?.length ?? 0} mayMove={can('move')} />
    </>
  );
}

type NodeProps = { definition: MasterDefinition; state: MasterTreeState; row: Row; onAdd: () => void; onEdit: () => void };

/** Whether anything may hang under it: it is the caller's own, and not of the last level. */
const isAbove = (definition: MasterDefinition, row: Row): boolean =>
  (!row.actions || row.actions.includes('edit')) && (!definition.tree?.level || levelBelow(definition, row)[definition.tree.level] !== '');

/** The chosen node and everything that can be done to it. */
function Node({ definition, state: { base, load, words, work }, row, onAdd, onEdit }: NodeProps) {
  const { can, actions } = useMasterRights(definition);
  const run = useRunAction(base, load);
  const allows = (id: string) => !row.actions || row.actions.includes(id);
  const remove = async () => {
    if (await ask({ title: `删除【${words(row)}】`, confirm: '删除', isDangerous: true })) await run('del', '删除', { id: row.id, version: row.version });
  };
  const acts: (Act | 'line')[] = [
    ...(can('add') && isAbove(definition, row) ? [{ id: 'add', label: '新增下级', icon: 'add' as const, onChoose: onAdd }] : []),
    ...(can('edit') && allows('edit') ? [{ id: 'edit', label: '编辑', icon: 'edit' as const, onChoose: onEdit }] : []),
    ...actions
      .filter(({ on, id }) => on !== 'list' && allows(id))
      .map((action) => ({ id: action.id, label: action.label, icon: actionIcon(action.id), onChoose: () => void work.own(action) })),
    'line',
    ...switchActs(
      row,
      (operation) => can(operation) && allows(operation),
      (operation, label) => void run(operation, label, { ids: [row.id] }),
    ),
    ...(can('del') && allows('del') ? [{ id: 'del', label: '删除', icon: 'del' as const, isDanger: true, onChoose: () => void remove() }] : []),
  ];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold">{words(row)}</h2>
        <ActionRow others={acts} />
      </div>
      <RowFacts fields={Object.entries(definition.fields)} row={row} />
    </>
  );
}
