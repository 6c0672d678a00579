import { useCallback, useRef, useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { MasterDefinition } from '../../../define/define-master';
import type { TreeDefinition } from '../../../define/define-tree';
import { masterOf } from '../../../domain/registry';
import { FormScreenContext } from '../../form/form-screen';
import { Menu } from '../../table/menu';
import { Popover } from '../../table/popover';
import { Button } from '../../ui/button';
import { ask } from '../../ui/confirm';
import { Empty, Failed, Loading } from '../../ui/feedback';
import { SearchInput } from '../../ui/search-input';
import { Tabs } from '../../ui/tabs';
import { say } from '../../ui/toast';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';
import { ImportDialog } from '../list/import-dialog';
import { MasterDialog } from '../master/master-dialog';
import { useCan } from '../use-may';
import { isKeptOn, LevelNode } from './level-node';
import { TreeView } from './tree-view';
import { useLevelTree } from './use-level-tree';

type Editing = { master: MasterDefinition; id?: string; preset?: Record<string, unknown> };

/** A tree over several masters: every level keeps its own form, rules and rights; nodes move by drag within what their level allows. */
export function LevelTree({ tree }: { tree: TreeDefinition }) {
  const { screen } = useTab();
  const call = useCall();
  const can = useCan(screen);
  const words = useCallback((row: Row) => {
    const master = masterOf(String(row.master));
    const [code, name] = [String(row.code ?? ''), String(row[master?.label ?? 'name'] ?? '')];
    return name === '' || name === code ? code : `${code} ${name}`;
  }, []);
  const state = useLevelTree(tree, words);
  const [editing, setEditing] = useState<Editing>();
  const [importing, setImporting] = useState<MasterDefinition>();
  const [isChoosing, setChoosing] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const levelOf = (row: Row | undefined) => tree.levels.find((level) => level.master === row?.master);
  const isOff = (row: Row) => row.status === false || row.status === '0' || row.status === 'false';
  const { row } = state;
  const root = tree.levels.find((level) => level.under.length === 0);
  const rootMaster = root && masterOf(root.master);
  const kept = tree.levels.flatMap((level) => {
    const master = masterOf(level.master);
    return master && isKeptOn(master, screen.resource) && master.operations.includes('import') ? [master] : [];
  });
  const addRoot = rootMaster && isKeptOn(rootMaster, screen.resource) && can('add') ? () => setEditing({ master: rootMaster }) : undefined;
  useVerbs({ add: addRoot, refresh: state.load });

  /** Dropped on a node it may hang under: the nearest level by its own field, any other by leaving that field empty. */
  const move = async (id: string, onto: string) => {
    const [moved, target] = [state.all.find((one) => one.id === id), state.all.find((one) => one.id === onto)];
    const level = levelOf(moved);
    const way = level?.under.find((one) => one.master === target?.master);
    const [nearest] = level?.under ?? [];
    if (!moved || !target || !level?.move || !way || !nearest) return void say.info('不能移动到这里');
    if (way !== nearest && String(moved[way.field] ?? '') !== target.id) return void say.info('只能在同一库房内移动');
    if (!(await ask({ title: '移动', text: `把【${words(moved)}】移到【${words(target)}】之下？`, confirm: '移动' }))) return;
    const input = { [nearest.field]: way === nearest ? target.id : '' };
    try {
      await call.post(`/v1/business/${level.master}/${level.move}`, { screen: screen.flag, ids: [id], input });
      say.success('移动成功');
    } catch {
      return; // told by the call
    }
    state.load();
  };

  if (state.error) return <Failed text={state.error} onRetry={state.load} />;
  if (state.isLoading) return <Loading />;
  const level = levelOf(row);
  const master = row && masterOf(String(row.master));
  return (
    <FormScreenContext value={screen.flag}>
      <div className="flex h-full min-h-0 gap-3 p-3">
        <div className="flex w-96 min-w-0 shrink-0 flex-col gap-2">
          <div className="flex items-center gap-2">
            <h1 className="font-semibold text-base">{screen.title}</h1>
            <span className="flex-1" />
            {addRoot && (
              <Button size="sm" icon="add" onClick={addRoot}>
                新增{rootMaster?.title}
              </Button>
            )}
            {can('import') && (
              <span ref={anchor} className="inline-flex">
                <Button size="sm" icon="import" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
                  导入
                </Button>
                {isChoosing && (
                  <Popover anchor={anchor} onClose={() => setChoosing(false)} label="导入">
                    <Menu label="导入" onDone={() => setChoosing(false)} items={kept.map((one) => ({ label: one.title, onChoose: () => setImporting(one) }))} />
                  </Popover>
                )}
              </span>
            )}
          </div>
          {screen.preset.tabs && (
            <Tabs label="性质" value={state.tab} items={screen.preset.tabs.map(({ id, label }) => ({ id, label }))} onChange={state.setTab} />
          )}
          <SearchInput label="查找" placeholder="编码、名称" value={state.keyword} onValue={state.setKeyword} />
          <TreeView
            label={tree.title}
            nodes={state.nodes}
            opened={state.opened}
            onOpened={state.setOpened}
            selected={state.selected}
            onSelect={state.setSelected}
            onEdit={(id) => {
              const one = state.all.find((each) => each.id === id);
              const of = one && masterOf(String(one.master));
              if (of && isKeptOn(of, screen.resource)) setEditing({ master: of, id });
            }}
            nameOf={(node) => words(node.row)}
            isOff={(node) => isOff(node.row)}
            hasMore={(node) => state.hasMore(node.row)}
            onMove={can('move') ? (id, onto) => void move(id, onto) : undefined}
          />
          <p className="text-muted text-xs">共 {state.all.length} 项</p>
        </div>
        <section className="min-w-0 flex-1 overflow-auto border border-line bg-surface p-4">
          {state.all.length === 0 ? (
            <Empty icon="folder" title={`还没有${tree.title}`} text={can('add') ? '点左上的新增按钮建立第一项。' : '有权限的同事建立后会显示在这里。'} />
          ) : !row || !level || !master ? (
            <Empty icon="folder" title="请选择左侧的一项" text="方向键移动，→ 展开，← 收起，Enter 编辑，拖动可移动。" />
          ) : (
            <LevelNode
              key={row.id}
              tree={tree}
              level={level}
              master={master}
              row={row}
              words={words(row)}
              onAdd={(child, preset) => setEditing({ master: child, preset })}
              onEdit={() => setEditing({ master, id: row.id })}
              below={state.all.filter((one) => one.parent === row.id)}
              onChanged={state.load}
            />
          )}
        </section>
      </div>
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
      {importing && (
        <ImportDialog
          base={`/v1/business/${importing.resource}`}
          screen={screen.flag}
          title={importing.title}
          fields={importing.fields}
          onClose={() => setImporting(undefined)}
          onDone={state.load}
        />
      )}
    </FormScreenContext>
  );
}
