import { useMemo, useState } from 'react';
import type { OrganisationNode, TreeChange } from '../../../contract/organisation-tree';
import type { Screen } from '../../../define/define-screen';
import { type RefField, ref } from '../../../define/field';
import { download } from '../../api/download';
import { RefControl } from '../../form/ref-control';
import { PageFrame } from '../../screens/page-frame';
import { type TreeNode, visibleNodes } from '../../screens/tree/tree-nodes';
import { TreeView } from '../../screens/tree/tree-view';
import { useCan } from '../../screens/use-may';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ask } from '../../ui/confirm';
import { Empty, Failed, Loading } from '../../ui/feedback';
import { SearchInput } from '../../ui/search-input';
import { Tabs } from '../../ui/tabs';
import { say } from '../../ui/toast';
import { useTabState, useVerbs } from '../../workspace/tab-context';
import { DIFFERENCES, NodeCard } from './node-card';
import { childrenOf, type Difference, differencesOf, nameOf, reordered, ticksOf, treeOf, withTick } from './organisation-nodes';
import { TreeSources } from './tree-sources';
import { useOrganisationTree } from './use-organisation-tree';

const ORGANISATION: RefField = ref('organisation', '机构');
const KINDS: Record<string, string> = { P: '平台', H: '医院', D: '经销商', V: '厂家' };
const wordsOf = (node: OrganisationNode | undefined): string => (node ? nameOf(node) : '');
const NO_DIFFERENCES: readonly Difference[] = [];

/** 机构菜单树: which pages and operations of the mother tree one organisation has, under which names and in which order. */
export default function MenuTreeScreen({ screen }: { screen: Screen }) {
  const can = useCan(screen);
  const state = useOrganisationTree();
  const { organisation, nodes, ticked, saved, change, isDirty } = state;
  const [keyword, setKeyword] = useState('');
  const [view, setView] = useTabState('view', 'all');
  const [opened, setOpened] = useTabState<string[]>('opened', []);
  const [selected, setSelected] = useTabState('selected', '');
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const differences = useMemo(() => differencesOf(nodes, ticked), [nodes, ticked]);
  const ticks = useMemo(() => ticksOf(nodes, ticked), [nodes, ticked]);
  const roots = useMemo(() => {
    // A page differs also where one of its operations does.
    const differs = new Set([...differences.keys()].flatMap((id) => [id, byId.get(id)?.type === 2 ? (byId.get(id)?.parent ?? '') : id]));
    const isIn = (node: TreeNode): boolean => (view === 'chosen' ? (ticks.get(node.row.id) ?? 'none') !== 'none' : differs.has(node.row.id));
    const only = (list: readonly TreeNode[]): TreeNode[] =>
      list.flatMap((node) => {
        const children = only(node.children);
        return children.length > 0 || isIn(node) ? [{ ...node, children }] : [];
      });
    return view === 'all' ? treeOf(nodes) : only(treeOf(nodes));
  }, [nodes, byId, view, differences, ticks]);
  const words = (row: TreeNode['row']) => `${row.ownContent} ${row.content} ${row.flag} ${row.path}`;
  const shown = visibleNodes(roots, new Set(view === 'different' ? nodes.map((node) => node.id) : opened), keyword, words);
  const current = byId.get(selected);
  const siblings = current ? childrenOf(nodes, current.parent) : [];

  const choose = async (id: string, name: string) => {
    if (isDirty && !(await ask({ title: '放弃修改', text: `【${organisation.name}】的菜单修改尚未保存，放弃吗？`, confirm: '放弃', isDangerous: true })))
      return;
    setSelected('');
    state.choose({ id, name });
  };
  const tick = (ids: readonly string[], isOn: boolean) => {
    let next: ReadonlySet<string> = ticked;
    for (const id of ids) next = withTick(nodes, next, id, isOn);
    state.tick(next);
  };
  const save = async () => {
    if (!isDirty) return;
    const body = { nodes: [...ticked] };
    const told = await state.post<TreeChange>('setTree', { ...body, preview: true });
    if (!told) return;
    const rows = [
      `新增 ${told.added} 项`,
      `取消 ${told.removed} 项`,
      ...(told.removed > 0 ? [`${told.roles} 个角色、${told.users} 个用户将失去所取消的权限`] : []),
    ];
    if (!(await ask({ title: `设置【${organisation.name}】的菜单`, rows, confirm: '保存', isDangerous: told.removed > 0 }))) return;
    if (!(await state.post('setTree', body, '已保存，相关用户的菜单随即更新'))) return;
    state.undo();
    state.load();
  };
  const order = async (place: readonly OrganisationNode[], moved: string, target: string) => {
    const sent = reordered(place, moved, target);
    if (sent.length > 0 && (await state.post('sortTree', { nodes: sent }))) state.load();
  };
  const notYet = (node: OrganisationNode) => (node.type === 0 || saved.has(node.id) ? '' : '请先开通并保存');
  const step = (id: string, by: -1 | 1) => {
    const node = byId.get(id);
    if (!node) return;
    if (notYet(node)) return say.info(notYet(node));
    // What the organisation lacks has no place of its own: it is passed over.
    const place = childrenOf(nodes, node.parent);
    const had = place.filter((one) => one.type === 0 || one.isChosen);
    const target = had[had.findIndex((one) => one.id === id) + by];
    if (target) void order(place, id, target.id);
  };
  const drop = (id: string, onto: string) => {
    const [moved, target] = [byId.get(id), byId.get(onto)];
    if (!moved || !target) return;
    if (moved.parent !== target.parent) return void say.info('只能在同一上级内调整顺序');
    if (notYet(moved)) return void say.info(notYet(moved));
    void order(childrenOf(nodes, moved.parent), id, onto);
  };
  const exportTree = () => void download('/v1/business/menuNode/exportTree', state.where).catch(() => {});
  const saveOrSay = () => (isDirty ? void save() : void say.info('没有修改'));
  useVerbs({ refresh: state.load, save: can('setTree') ? saveOrSay : undefined, export: can('export') && organisation.id ? exportTree : undefined });

  const { tree } = state;
  return (
    <PageFrame
      flag={screen.flag}
      title={screen.title}
      toolbar={
        <>
          <fieldset aria-label="机构" className="w-72">
            <RefControl
              id="tree-organisation"
              field={ORGANISATION}
              value={organisation.id}
              words={organisation.name}
              isInvalid={false}
              isReadOnly={false}
              describedBy={undefined}
              siblings={{}}
              onChange={(value, name) => void choose(String(value ?? ''), typeof name === 'string' ? name : '')}
            />
          </fieldset>
          {tree && organisation.id !== '' && (
            <>
              <Badge>{KINDS[tree.organisation.kind]}</Badge>
              <span className="text-muted text-xs">模板：{tree.templateName || '未应用'}</span>
              {!tree.organisation.isUseSystem && <Badge tone="orange">未审批，暂只有审批前可用的页面</Badge>}
            </>
          )}
          <span className="flex-1" />
          {can('setTree') && (
            <>
              {isDirty && <Button onClick={state.undo}>放弃修改</Button>}
              <Button tone="primary" icon="save" keysOf="page.save" {...(isDirty ? {} : { whyNot: '没有修改' })} onClick={() => void save()}>
                保存{isDirty ? `（+${change.added} −${change.removed}）` : ''}
              </Button>
            </>
          )}
          {tree && organisation.id !== '' && (
            <TreeSources
              tree={tree}
              post={state.post}
              can={can}
              isDirty={isDirty}
              onAll={() => state.tick(new Set(nodes.filter((node) => node.type !== 0).map((node) => node.id)))}
              onDone={state.load}
            />
          )}
          {can('export') && (
            <Button icon="export" {...(organisation.id ? {} : { whyNot: '请先选择机构' })} onClick={exportTree}>
              导出
            </Button>
          )}
        </>
      }
    >
      {organisation.id === '' ? (
        <Empty icon="organisation" title="请选择机构" text="选择一家机构后，勾选它拥有的页面和操作，改名、换序只对这家机构生效。" />
      ) : state.error ? (
        <Failed text={state.error} onRetry={state.load} />
      ) : nodes.length === 0 ? (
        <Loading />
      ) : (
        <div className="flex min-h-0 flex-1 gap-3">
          <div className="flex w-96 min-w-0 shrink-0 flex-col gap-2">
            <Tabs
              label="范围"
              value={view}
              onChange={setView}
              items={[
                { id: 'all', label: '全部', count: nodes.filter((node) => node.type === 1).length },
                { id: 'chosen', label: '已开通', count: nodes.filter((node) => node.type === 1 && ticked.has(node.id)).length },
                { id: 'different', label: '与母树不同', count: differences.size },
              ]}
            />
            <SearchInput label="查找菜单" placeholder="名称、标识、路由" value={keyword} onValue={setKeyword} />
            {shown.length === 0 ? (
              <Empty icon="search" title={view === 'different' ? '与母树一致' : '没有符合条件的菜单'} />
            ) : (
              <TreeView
                label={screen.title}
                nodes={shown}
                opened={new Set(opened)}
                onOpened={(next) => setOpened([...next])}
                selected={selected}
                onSelect={setSelected}
                onEdit={setSelected}
                nameOf={({ row }) => wordsOf(byId.get(row.id))}
                isOff={() => false}
                onMove={can('move') ? drop : undefined}
                onStep={can('move') ? step : undefined}
                ticks={{
                  of: (node) => ticks.get(node.row.id) ?? 'none',
                  onTick: can('setTree') ? (id) => tick([id], ticks.get(id) !== 'all') : undefined,
                }}
                after={(node) =>
                  (differences.get(node.row.id) ?? NO_DIFFERENCES)
                    .filter((one) => one !== 'missing')
                    .map((one) => (
                      <Badge key={one} tone={DIFFERENCES[one].tone} className="ml-1">
                        {DIFFERENCES[one].label}
                      </Badge>
                    ))
                }
              />
            )}
          </div>
          <section aria-label="菜单节点" className="min-w-0 flex-1 overflow-auto border border-line bg-surface p-4">
            {!current ? (
              <Empty icon="folder" title="请选择左侧的一项" text="方向键移动，→ 展开，空格勾选，Alt+↑↓ 或拖动换序。" />
            ) : (
              <NodeCard
                key={`${current.id}:${nameOf(current)}`}
                node={current}
                below={childrenOf(nodes, current.id)}
                ticked={ticked}
                differences={differences}
                rank={tree?.organisation.rank ?? 0}
                mayTick={can('setTree')}
                mayRename={can('rename')}
                mayMove={can('move') && siblings.length > 1}
                notYet={notYet(current)}
                onTick={tick}
                onRename={async (content) => {
                  if (await state.post('rename', { node: current.id, content }, '已改名')) state.load();
                }}
                onMove={(by) => step(current.id, by)}
                onResetOrder={async () => {
                  const own = childrenOf(nodes, current.id).filter((node) => node.ownSort !== null);
                  if (await state.post('sortTree', { nodes: own.map((node) => node.id), reset: true }, '已恢复母树顺序')) state.load();
                }}
              />
            )}
          </section>
        </div>
      )}
    </PageFrame>
  );
}
