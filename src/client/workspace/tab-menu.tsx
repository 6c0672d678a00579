import { Menu, type MenuItem } from '../table/menu';
import { keyOfCommand } from '../ui/command-keys';
import { closeTabs } from './close-tabs';
import { makeGroup, regroup } from './tab-groups';
import { activate, HOME, inOrder, neighbours, newTab, pin, reopen, type Tab, toggleSplit } from './tab-list';
import { tabMemory } from './tab-memory';
import { changeTabs, newTabId, readTabs } from './tabs-atom';

/** What can be done to one tab, by right click or the menu key. */
export function TabMenu({ tab, onDone, onGrouped }: { tab: Tab; onDone: () => void; onGrouped: (id: string) => void }) {
  const closing = (which: 'others' | 'left' | 'right') => () => void closeTabs(neighbours(readTabs(), tab.id, which));
  const isHome = tab.id === HOME;
  const others = readTabs().groups.filter((group) => group.id !== tab.group);
  const items: MenuItem[] = [
    { label: '关闭', keys: keyOfCommand('tab.close'), isDisabled: isHome, onChoose: () => void closeTabs([tab.id]) },
    { label: '关闭其他', onChoose: closing('others') },
    { label: '关闭左侧', onChoose: closing('left') },
    { label: '关闭右侧', onChoose: closing('right') },
    'line',
    {
      label: tab.isPinned ? '取消固定' : '固定',
      isDisabled: isHome,
      onChoose: () => changeTabs((tabs) => pin(tabs, tab.id, !tab.isPinned)),
    },
    { label: '复制标签', isDisabled: isHome, onChoose: () => duplicate(tab) },
    {
      label: readTabs().split ? '结束并排' : '与上一个标签并排',
      keys: keyOfCommand('tab.split'),
      onChoose: () => changeTabs((tabs) => toggleSplit(tabs.split ? tabs : activate(tabs, tab.id))),
    },
    {
      label: '移入新分组',
      isDisabled: isHome || tab.isPinned,
      onChoose: () => {
        const id = newTabId();
        changeTabs((tabs) => makeGroup(tabs, [tab.id], { id, name: '新分组' }));
        // The group's own menu takes this one's place: its name is typed there.
        queueMicrotask(() => onGrouped(id));
      },
    },
    ...(isHome || tab.isPinned
      ? []
      : others.map((group) => ({ label: `移入“${group.name}”`, onChoose: () => changeTabs((tabs) => regroup(tabs, tab.id, group.id)) }))),
    ...(tab.group ? [{ label: '移出分组', onChoose: () => changeTabs((tabs) => regroup(tabs, tab.id, undefined)) }] : []),
    { label: '在新窗口打开', onChoose: () => void window.open(`#${tab.location}`, '_blank', 'noopener') },
    'line',
    {
      label: '重新打开关闭的标签',
      keys: keyOfCommand('tab.reopen'),
      isDisabled: readTabs().closed.length === 0,
      onChoose: () => changeTabs(reopen),
    },
  ];
  return <Menu label="标签菜单" items={items} onDone={onDone} />;
}

/** The same place once more with what it remembers: two tabs of one list with different filters. */
function duplicate(tab: Tab): void {
  const id = newTabId();
  tabMemory.load(id, tabMemory.all(tab.id));
  changeTabs((tabs) => {
    const at = tabs.list.findIndex((each) => each.id === tab.id) + 1;
    const copy = newTab(id, tab.location, {
      isAwake: true,
      usedAt: Math.max(...tabs.list.map((each) => each.usedAt)) + 1,
      ...(tab.title ? { title: tab.title } : {}),
      ...(tab.group ? { group: tab.group } : {}),
    });
    return { ...tabs, list: inOrder([...tabs.list.slice(0, at), copy, ...tabs.list.slice(at)]), active: id };
  });
}
