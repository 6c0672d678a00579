import type { RefObject } from 'react';
import { Menu } from '../table/menu';
import { Popover } from '../table/popover';
import { activate, type Tabs } from './tab-list';
import { tabTitle } from './tab-title';
import { changeTabs } from './tabs-atom';

type Props = { tabs: Tabs; titles: Readonly<Record<string, string>>; anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** The list of all tabs, those that do not fit too. */
export default function AllTabsPanel({ tabs, titles, anchor, onClose }: Props) {
  return (
    <Popover anchor={anchor} label="全部标签" onClose={onClose}>
      <Menu
        label="全部标签"
        onDone={onClose}
        items={tabs.list.map((tab) => ({
          label: `${tab.isDirty ? '● ' : ''}${tabTitle(tab, titles)}${tab.id === tabs.active ? '（当前）' : ''}`,
          onChoose: () => changeTabs((now) => activate(now, tab.id)),
        }))}
      />
    </Popover>
  );
}
