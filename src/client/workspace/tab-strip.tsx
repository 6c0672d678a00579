import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { menuAtom } from '../session/menu';
import { Menu } from '../table/menu';
import { Popover } from '../table/popover';
import { IconButton } from '../ui/button';
import { closeTabs } from './close-tabs';
import { StripTab } from './strip-tab';
import { activate, HOME, move, type Tab } from './tab-list';
import { TabMenu } from './tab-menu';
import { tabTitle } from './tab-title';
import { changeTabs, tabsAtom } from './tabs-atom';

/**
 * The tab strip. Arrows walk it, Ctrl+arrows move the tab, Delete closes it, the menu key or right click opens its menu; dragging
 * reorders; what does not fit stands in the overflow list.
 */
export function TabStrip() {
  const tabs = useAtomValue(tabsAtom);
  const { titles } = useAtomValue(menuAtom);
  const [menuOf, setMenuOf] = useState<{ tab: string; anchor: { current: HTMLElement | null } }>();
  const [isListOpen, setListOpen] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const listButton = useRef<HTMLSpanElement>(null);
  // A click must not become a drag by a trembling hand.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));

  useEffect(() => {
    document.getElementById(`tab-${tabs.active}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tabs.active]);

  const indexOf = (id: string) => tabs.list.findIndex((tab) => tab.id === id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      changeTabs((now) =>
        move(
          now,
          String(active.id),
          now.list.findIndex((tab) => tab.id === over.id),
        ),
      );
  };
  const focusTab = (at: number) => document.getElementById(`tab-${tabs.list[(at + tabs.list.length) % tabs.list.length]?.id}`)?.focus();
  const onKey = (event: KeyboardEvent, tab: Tab) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0 && event.ctrlKey) {
      changeTabs((now) => move(now, tab.id, Math.max(0, now.list.findIndex((each) => each.id === tab.id) + step)));
      requestAnimationFrame(() => document.getElementById(`tab-${tab.id}`)?.focus());
    } else if (step !== 0) focusTab(indexOf(tab.id) + step);
    else if (event.key === 'Home') focusTab(0);
    else if (event.key === 'End') focusTab(-1);
    else if (event.key === 'Delete') void closeTabs([tab.id]);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      setMenuOf({ tab: tab.id, anchor: { current: event.currentTarget as HTMLElement } });
    else return;
    event.preventDefault();
  };
  const menuTab = tabs.list.find((tab) => tab.id === menuOf?.tab);
  return (
    <div className="flex h-9 shrink-0 items-end border-b border-line bg-sunken">
      <DndContext sensors={sensors} onDragEnd={onDragEnd} accessibility={{ screenReaderInstructions: { draggable: '按 Ctrl 加左右方向键移动标签' } }}>
        <SortableContext items={tabs.list.filter((tab) => tab.id !== HOME).map((tab) => tab.id)} strategy={horizontalListSortingStrategy}>
          <div
            ref={strip}
            role="tablist"
            aria-label="已打开的页面"
            className="flex h-9 min-w-0 flex-1 items-end gap-px overflow-x-auto overflow-y-hidden px-1 [scrollbar-width:none]"
          >
            {tabs.list.map((tab) => (
              <StripTab
                key={tab.id}
                tab={tab}
                title={tabTitle(tab, titles)}
                isActive={tab.id === tabs.active}
                onActivate={() => changeTabs((now) => activate(now, tab.id))}
                onClose={() => void closeTabs([tab.id])}
                onMenu={(anchor) => setMenuOf({ tab: tab.id, anchor: { current: anchor } })}
                onKey={(event) => onKey(event, tab)}
              />
            ))}
          </div>
        </SortableContext>
      </DndContext>
      <span ref={listButton} className="flex h-full items-center px-1">
        <IconButton
          size="sm"
          icon="down"
          label={`全部标签（${tabs.list.length}）`}
          aria-haspopup="menu"
          aria-expanded={isListOpen}
          onClick={() => setListOpen(!isListOpen)}
        />
      </span>
      {isListOpen && (
        <Popover anchor={listButton} label="全部标签" onClose={() => setListOpen(false)}>
          <Menu
            label="全部标签"
            onDone={() => setListOpen(false)}
            items={tabs.list.map((tab) => ({
              label: `${tab.isDirty ? '● ' : ''}${tabTitle(tab, titles)}${tab.id === tabs.active ? '（当前）' : ''}`,
              onChoose: () => changeTabs((now) => activate(now, tab.id)),
            }))}
          />
        </Popover>
      )}
      {menuOf && menuTab && (
        <Popover anchor={menuOf.anchor} label="标签菜单" onClose={() => setMenuOf(undefined)}>
          <TabMenu tab={menuTab} onDone={() => setMenuOf(undefined)} />
        </Popover>
      )}
    </div>
  );
}
