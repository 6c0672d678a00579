import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Icon } from '../../ui/icon';
import type { TreeNode } from './tree-nodes';

type Props = {
  label: string;
  nodes: readonly TreeNode[];
  opened: ReadonlySet<string>;
  onOpened: (opened: ReadonlySet<string>) => void;
  selected: string;
  onSelect: (id: string) => void;
  onEdit: (id: string) => void;
  nameOf: (node: TreeNode) => string;
  isOff: (node: TreeNode) => boolean;
  /** Nodes whose children come when they are opened. */
  hasMore?: (node: TreeNode) => boolean;
  /** A node dropped on another: becomes its child, or goes where it stands, as the page means it. */
  onMove?: ((id: string, parent: string) => void) | undefined;
  /** Alt with an arrow takes the selected node one place up or down among its own. */
  onStep?: ((id: string, step: -1 | 1) => void) | undefined;
  /** Nodes are ticked here: by click on the box, by Space on the selected one. */
  ticks?: { of: (node: TreeNode) => 'all' | 'some' | 'none'; onTick: ((id: string) => void) | undefined };
  /** What stands behind the name. */
  after?: (node: TreeNode) => ReactNode;
};
const HEIGHT = 32;

/** A tree by keyboard: arrows walk, right opens, left closes or goes up, Enter edits. */
export function TreeView(props: Props) {
  const { label, nodes, opened, onOpened, selected, onSelect, hasMore } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: nodes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    overscan: 10,
  });
  const isLeafNode = (node: TreeNode) => node.children.length === 0 && !hasMore?.(node);
  const at = nodes.findIndex((node) => node.row.id === selected);
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(id);
    else next.delete(id);
    onOpened(next);
  };
  const go = (index: number) => {
    const node = nodes[Math.max(0, Math.min(nodes.length - 1, index))];
    if (!node) return;
    onSelect(node.row.id);
    virtual.scrollToIndex(nodes.indexOf(node));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const done = keyOf(event, { props, at, isLeafNode, go, toggle });
    if (!done) return;
    event.preventDefault();
    done();
  };
  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-activedescendant={at >= 0 ? `node-${selected}` : undefined}
      className="min-h-0 flex-1 overflow-auto bg-surface focus-visible:outline-1 focus-visible:outline-focus"
    >
      <div className="relative w-max min-w-full" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const node = nodes[index];
          if (!node) return null;
          return (
            <TreeItem key={node.row.id} node={node} start={start} isLeaf={isLeafNode(node)} isOpen={opened.has(node.row.id)} onToggle={toggle} {...props} />
          );
        })}
      </div>
    </div>
  );
}

type Stand = {
  props: Props;
  /** Place of the selected node among those that are shown; −1 = none. */
  at: number;
  isLeafNode: (node: TreeNode) => boolean;
  go: (index: number) => void;
  toggle: (id: string, isOpen: boolean) => void;
};

/** What a key does in the tree; undefined = nothing. */
function keyOf(event: KeyboardEvent, { props, at, isLeafNode, go, toggle }: Stand): (() => void) | undefined {
  const { nodes, opened, onEdit, onStep, ticks } = props;
  const node = nodes[at];
  const isOpen = node ? opened.has(node.row.id) : false;
  if (event.altKey && node && onStep && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    return () => onStep(node.row.id, event.key === 'ArrowUp' ? -1 : 1);
  }
  const moves: Record<string, () => void> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(nodes.length - 1),
    PageDown: () => go(at + 15),
    PageUp: () => go(at - 15),
    ArrowRight: () => node && (isOpen || isLeafNode(node) ? go(at + 1) : toggle(node.row.id, true)),
    ArrowLeft: () => node && (isOpen && !isLeafNode(node) ? toggle(node.row.id, false) : go(nodes.findIndex((one) => one.row.id === node.parent))),
    Enter: () => node && onEdit(node.row.id),
    F2: () => node && onEdit(node.row.id),
    ' ': () => node && (ticks ? ticks.onTick?.(node.row.id) : toggle(node.row.id, !isOpen)),
  };
  return moves[event.key];
}

type ItemProps = Props & { node: TreeNode; start: number; isLeaf: boolean; isOpen: boolean; onToggle: (id: string, isOpen: boolean) => void };

/** One node, at its depth. */
function TreeItem({ node, start, isLeaf, isOpen, onToggle, selected, onSelect, onEdit, nameOf, isOff, onMove, ticks, after }: ItemProps) {
  const { id } = node.row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
    <div
      id={`node-${id}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={node.depth + 1}
      aria-selected={id === selected}
      aria-checked={ticks ? CHECKED[ticks.of(node)] : undefined}
      aria-expanded={isLeaf ? undefined : isOpen}
      draggable={onMove !== undefined}
      onDragStart={(event) => event.dataTransfer.setData('text/node', id)}
      onDragOver={(event) => onMove && event.dataTransfer.types.includes('text/node') && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const moved = event.dataTransfer.getData('text/node');
        if (moved && moved !== id) onMove?.(moved, id);
      }}
      onClick={() => onSelect(id)}
      onDoubleClick={() => onEdit(id)}
      className={`absolute top-0 left-0 flex w-full cursor-pointer items-center gap-1 whitespace-nowrap pr-3 text-sm
        ${id === selected ? 'bg-selected' : 'hover:bg-hover'} ${isOff(node) ? 'text-faint' : ''}`}
      style={{ height: HEIGHT, paddingLeft: 6 + node.depth * 18, transform: `translateY(${start}px)` }}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className={`flex size-5 items-center justify-center ${isLeaf ? 'invisible' : ''}`}
        onClick={(event) => {
          event.stopPropagation();
          onToggle(id, !isOpen);
        }}
      >
        <Icon name={isOpen ? 'down' : 'right'} size={14} />
      </button>
      {ticks && <TickBox tick={ticks.of(node)} onTick={ticks.onTick && (() => ticks.onTick?.(id))} />}
      {nameOf(node)}
      {isOff(node) && <span className="text-xs">（停用）</span>}
      {after?.(node)}
    </div>
  );
}

const CHECKED = { all: true, some: 'mixed', none: false } as const;

/** The box of a ticked tree; the tree itself takes the keys and says the state. */
function TickBox({ tick, onTick }: { tick: 'all' | 'some' | 'none'; onTick: (() => void) | undefined }) {
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-hidden
      className="size-4 shrink-0 accent-(--accent)"
      checked={tick === 'all'}
      disabled={!onTick}
      ref={(box) => {
        if (box) box.indeterminate = tick === 'some';
      }}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onTick?.()}
    />
  );
}
