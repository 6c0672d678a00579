import { type KeyboardEvent, memo } from 'react';
import { Icon } from '../ui/icon';
import { COLOUR_OF } from './group-colours';
import { fold, moveGroup } from './tab-groups';
import type { TabGroup } from './tab-list';
import { changeTabs } from './tabs-atom';

/**
 * The name of a group before its tabs: a click folds it to the name alone, its menu renames, colours and closes it. It stands in
 * the row the arrows walk like a tab, because it is one of the things the row holds.
 */
type Props = { group: TabGroup; count: number; onMenu: (id: string, anchor: HTMLElement) => void; onWalk: (event: KeyboardEvent, id: string) => void };

export const StripGroup = memo(function StripGroup({ group, count, onMenu, onWalk }: Props) {
  const { id, name, isFolded } = group;
  const colour = COLOUR_OF[group.colour];
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0 && event.ctrlKey) changeTabs((tabs) => moveGroup(tabs, id, step));
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey) || event.key === 'F2') onMenu(id, event.currentTarget as HTMLElement);
    else return onWalk(event, id);
    event.preventDefault();
  };
  return (
    <button
      id={`group-${id}`}
      type="button"
      role="tab"
      aria-selected={false}
      aria-expanded={!isFolded}
      aria-label={`分组 ${name}，${count} 个标签`}
      tabIndex={-1}
      title={`${name}（${count}）：点击${isFolded ? '展开' : '收起'}，右键更多`}
      onClick={() => changeTabs((tabs) => fold(tabs, id, !isFolded))}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(id, event.currentTarget);
      }}
      onKeyDown={onKey}
      className="mx-0.5 mb-1 flex h-6 max-w-40 shrink-0 cursor-pointer items-center gap-1 self-end rounded border bg-surface px-2 text-xs focus-visible:outline-offset-[-2px]"
      style={{ borderColor: colour, color: colour }}
    >
      <span className="truncate font-medium">{name}</span>
      {isFolded && <span>{count}</span>}
      <Icon name={isFolded ? 'right' : 'down'} size={11} className="shrink-0" />
    </button>
  );
});
