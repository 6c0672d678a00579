import type { OrganisationNode } from '../../../contract/organisation-tree';
import type { Screen } from '../../../define/define-screen';
import { PageFrame } from '../../screens/page-frame';
import { useCan } from '../../screens/use-may';
import { Empty, Failed, Loading } from '../../ui/feedback';
import { say } from '../../ui/toast';
import { useVerbs } from '../../workspace/tab-context';
import { NodeCard } from './node-card';
import { NodeTree } from './node-tree';
import { childrenOf, nameOf } from './organisation-nodes';
import { TreeToolbar } from './tree-toolbar';
import type { OrganisationTreeState } from './use-organisation-tree';
import { useOrganisationTree } from './use-organisation-tree';
import { type ShownTree, useShownTree } from './use-shown-tree';
import { type TreeWork, useTreeWork } from './use-tree-work';

/** 机构菜单树: which pages and operations of the mother tree one organisation has, under which names and in which order. */
export default function MenuTreeScreen({ screen }: { screen: Screen }) {
  const can = useCan(screen);
  const state = useOrganisationTree();
  const { organisation, nodes, isDirty } = state;
  const seen = useShownTree(state);
  const work = useTreeWork(state, seen);
  const saveOrSay = () => (isDirty ? void work.save() : void say.info('没有修改'));
  useVerbs({ refresh: state.load, save: can('setTree') ? saveOrSay : undefined, export: can('export') && organisation.id ? work.exportTree : undefined });
  return (
    <PageFrame flag={screen.flag} title={screen.title} toolbar={<TreeToolbar state={state} work={work} can={can} />}>
      {organisation.id === '' ? (
        <Empty icon="organisation" title="请选择机构" text="选择一家机构后，勾选它拥有的页面和操作，改名、换序只对这家机构生效。" />
      ) : state.error ? (
        <Failed text={state.error} onRetry={state.load} />
      ) : nodes.length === 0 ? (
        <Loading />
      ) : (
        <div className="flex min-h-0 flex-1 gap-3">
          <NodeTree title={screen.title} state={state} seen={seen} work={work} can={can} />
          <section aria-label="菜单节点" className="min-w-0 flex-1 overflow-auto border border-line bg-surface p-4">
            {seen.current ? (
              <CurrentNode node={seen.current} state={state} differences={seen.differences} work={work} can={can} />
            ) : (
              <Empty icon="folder" title="没有符合条件的菜单" />
            )}
          </section>
        </div>
      )}
    </PageFrame>
  );
}

type CurrentProps = {
  node: OrganisationNode;
  state: OrganisationTreeState;
  differences: ShownTree['differences'];
  work: TreeWork;
  can: (operation: string) => boolean;
};

function CurrentNode({ node, state, differences, work: { tick, step, notYet }, can }: CurrentProps) {
  const { nodes, ticked, tree } = state;
  const siblings = childrenOf(nodes, node.parent);
  return (
    <NodeCard
      key={`${node.id}:${nameOf(node)}`}
      node={node}
      below={childrenOf(nodes, node.id)}
      ticked={ticked}
      differences={differences}
      rank={tree?.organisation.rank ?? 0}
      mayTick={can('setTree')}
      mayRename={can('rename')}
      mayMove={can('move') && siblings.length > 1}
      notYet={notYet(node)}
      onTick={tick}
      onRename={async (content) => {
        if (await state.post('rename', { node: node.id, content }, '已改名')) state.load();
      }}
      onMove={(by) => step(node.id, by)}
      onResetOrder={async () => {
        const own = childrenOf(nodes, node.id).filter((node) => node.ownSort !== null);
        if (await state.post('sortTree', { nodes: own.map((node) => node.id), reset: true }, '已恢复母树顺序')) state.load();
      }}
    />
  );
}
