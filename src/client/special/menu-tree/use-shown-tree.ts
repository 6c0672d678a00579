import { useMemo, useState } from 'react';
import { type TreeNode, visibleNodes } from '../../screens/tree/tree-nodes';
import { useTabState } from '../../workspace/tab-context';
import { differencesOf, ticksOf, treeOf } from './organisation-nodes';
import type { OrganisationTreeState } from './use-organisation-tree';

/** What of the tree is shown (all of it, what the organisation has, or where it differs), and which node is chosen: the first until another is. */
export function useShownTree({ nodes, ticked }: Pick<OrganisationTreeState, 'nodes' | 'ticked'>) {
  const [keyword, setKeyword] = useState('');
  const [view, setView] = useTabState('view', 'all');
  const [opened, setOpened] = useTabState<string[]>('opened', []);
  const [picked, setSelected] = useTabState('selected', '');
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
  const selected = byId.has(picked) ? picked : (shown[0]?.row.id ?? '');
  const current = byId.get(selected);
  return { keyword, setKeyword, view, setView, opened, setOpened, selected, setSelected, byId, differences, ticks, shown, current };
}
export type ShownTree = ReturnType<typeof useShownTree>;
