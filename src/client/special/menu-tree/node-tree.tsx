import type { OrganisationNode } from '../../../contract/organisation-tree';
import { TreeView } from '../../screens/tree/tree-view';
import { Badge } from '../../ui/badge';
import { Empty } from '../../ui/feedback';
import { SearchInput } from '../../ui/search-input';
import { Tabs } from '../../ui/tabs';
import { DIFFERENCES } from './node-card';
import { type Difference, nameOf } from './organisation-nodes';
import type { OrganisationTreeState } from './use-organisation-tree';
import type { ShownTree } from './use-shown-tree';
import type { TreeWork } from './use-tree-work';

const wordsOf = (node: OrganisationNode | undefined): string => (node ? nameOf(node) : '');
const NO_DIFFERENCES: readonly Difference[] = [];
type Props = { title: string; state: OrganisationTreeState; seen: ShownTree; work: TreeWork; can: (operation: string) => boolean };

/** The tree itself: walked, searched, ticked, and put in order. */
export function NodeTree({ title, state: { nodes, ticked }, seen, work, can }: Props) {
  const { view, opened, selected, setSelected, byId, differences, ticks, shown } = seen;
  const { step, drop, tick } = work;
  return (
    <div className="flex w-96 min-w-0 shrink-0 flex-col gap-2">
      <Tabs
        label="范围"
        value={view}
        onChange={seen.setView}
        items={[
          { id: 'all', label: '全部', count: nodes.filter((node) => node.type === 1).length },
          { id: 'chosen', label: '已开通', count: nodes.filter((node) => node.type === 1 && ticked.has(node.id)).length },
          { id: 'different', label: '与母树不同', count: differences.size },
        ]}
      />
      <SearchInput label="查找菜单" placeholder="名称、标识、路由" value={seen.keyword} onValue={seen.setKeyword} />
      {shown.length === 0 ? (
        <Empty icon="search" title={view === 'different' ? '与母树一致' : '没有符合条件的菜单'} />
      ) : (
        <TreeView
          label={title}
          nodes={shown}
          opened={new Set(opened)}
          onOpened={(next) => seen.setOpened([...next])}
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
          after={(node) => <Differences of={differences.get(node.row.id) ?? NO_DIFFERENCES} />}
        />
      )}
    </div>
  );
}

/** How a node differs from the mother tree; that it is missing its tick says already. */
const Differences = ({ of }: { of: readonly Difference[] }) =>
  of
    .filter((one) => one !== 'missing')
    .map((one) => (
      <Badge key={one} tone={DIFFERENCES[one].tone} className="ml-1">
        {DIFFERENCES[one].label}
      </Badge>
    ));
