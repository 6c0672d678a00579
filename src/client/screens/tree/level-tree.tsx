import { useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { MasterDefinition } from '../../../define/define-master';
import type { TreeDefinition } from '../../../define/define-tree';
import { masterOf } from '../../../domain/registry';
import { FormScreenContext } from '../../form/form-screen';
import { Empty, Failed, Loading } from '../../ui/feedback';
import { SearchInput } from '../../ui/search-input';
import { Tabs } from '../../ui/tabs';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { ActionRow } from '../action-row';
import { MasterDialog } from '../master/master-dialog';
import { useCan } from '../use-may';
import { LevelImport } from './level-import';
import { isKeptOn, LevelNode } from './level-node';
import { isOff } from './row-facts';
import { TreeFoot, TreePage } from './tree-page';
import { TreeView } from './tree-view';
import { levelOf, useLevelMove } from './use-level-move';
import { type LevelTreeState, useLevelTree } from './use-level-tree';

type Editing = { master: MasterDefinition; id?: string; preset?: Record<string, unknown> };

const wordsOf = (row: Row): string => {
  const master = masterOf(String(row.master));
  const [code, name] = [String(row.code ?? ''), String(row[master?.label ?? 'name'] ?? '')];
  return name === '' || name === code ? code : `${code} ${name}`;
};

/** A tree over several masters: every level keeps its own form, rules and rights; nodes move by drag within what their level allows. */
export function LevelTree({ tree }: { tree: TreeDefinition }) {
  const { screen } = useTab();
  const can = useCan(screen);
  const state = useLevelTree(tree, wordsOf);
  const [editing, setEditing] = useState<Editing>();
  const { row } = state;
  const root = tree.levels.find((level) => level.under.length === 0);
  const rootMaster = root && masterOf(root.master);
  const addRoot = rootMaster && isKeptOn(rootMaster, screen.resource) && can('add') ? () => setEditing({ master: rootMaster }) : undefined;
  useVerbs({ add: addRoot, refresh: state.load });

  if (state.error) return <Failed text={state.error} onRetry={state.load} />;
  if (state.isLoading) return <Loading />;
  const buttons = (
    <>
      {can('import') && <LevelImport tree={tree} onDone={state.load} />}
      <ActionRow next={addRoot && { id: 'add', label: `新增${rootMaster?.title}`, icon: 'add', onChoose: addRoot }} others={[]} />
    </>
  );
  return (
    <FormScreenContext value={screen.flag}>
      <TreePage title={screen.title} buttons={buttons} tree={<LevelNodes tree={tree} state={state} onEdit={setEditing} />}>
        <ChosenNode tree={tree} state={state} onEdit={setEditing} />
      </TreePage>
      {editing && (
        <MasterDialog
          key={editing.id ?? editing.master.resource}
          definition={editing.master}
          {...(editing.id ? { id: editing.id } : {})}
          {...(editing.preset ? { preset: editing.preset } : {})}
          canSave={can(...(editing.master.flags[editing.id ? 'edit' : 'add'] ?? [editing.id ? 'edit' : 'add']))}
          onClose={() => setEditing(undefined)}
          onSaved={(id) => {
            if (!editing.id && row) state.setOpened(new Set([...state.opened, row.id]));
            state.setSelected(id);
            state.load();
          }}
        />
      )}
    </FormScreenContext>
  );
}

type Props = { tree: TreeDefinition; state: LevelTreeState; onEdit: (editing: Editing) => void };

function LevelNodes({ tree, state, onEdit }: Props) {
  const { screen } = useTab();
  const can = useCan(screen);
  const move = useLevelMove(tree, state, wordsOf);
  return (
    <>
      {screen.preset.tabs && <Tabs label="性质" value={state.tab} items={screen.preset.tabs.map(({ id, label }) => ({ id, label }))} onChange={state.setTab} />}
      <SearchInput label="查找" placeholder="编码、名称" value={state.keyword} onValue={state.setKeyword} />
      <TreeView
        label={tree.title}
        nodes={state.nodes}
        opened={state.opened}
        onOpened={state.setOpened}
        selected={state.row?.id ?? ''}
        onSelect={state.setSelected}
        onEdit={(id) => {
          const one = state.all.find((each) => each.id === id);
          const of = one && masterOf(String(one.master));
          if (of && isKeptOn(of, screen.resource)) onEdit({ master: of, id });
        }}
        nameOf={(node) => wordsOf(node.row)}
        isOff={(node) => isOff(node.row)}
        hasMore={(node) => state.hasMore(node.row)}
        onMove={can('move') ? (id, onto) => void move(id, onto) : undefined}
      />
      <TreeFoot count={state.all.length} mayMove={can('move')} />
    </>
  );
}

/** The chosen node, or what to do as long as there is none. */
function ChosenNode({ tree, state, onEdit }: Props) {
  const { screen } = useTab();
  const can = useCan(screen);
  const { row } = state;
  const level = levelOf(tree, row);
  const master = row && masterOf(String(row.master));
  if (!row || !level || !master)
    return <Empty icon="folder" title={`还没有${tree.title}`} text={can('add') ? '点右上的新增按钮建立第一项。' : '有权限的同事建立后会显示在这里。'} />;
  return (
    <LevelNode
      key={row.id}
      tree={tree}
      level={level}
      master={master}
      row={row}
      words={wordsOf(row)}
      onAdd={(child, preset) => onEdit({ master: child, preset })}
      onEdit={() => onEdit({ master, id: row.id })}
      below={state.all.filter((one) => one.parent === row.id)}
      onChanged={state.load}
    />
  );
}
