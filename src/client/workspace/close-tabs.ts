import { readMenu } from '../session/menu';
import { keyOfCommand } from '../ui/command-keys';
import { ask } from '../ui/confirm';
import { sayWithAction } from '../ui/toast';
import { activate, close, HOME, reopen, type Tabs } from './tab-list';
import { tabTitle } from './tab-title';
import { changeTabs, readTabs } from './tabs-atom';

/** Closes tabs; if something in them is not saved, asks first and names them. Their drafts stay until they can no longer be reopened. */
export async function closeTabs(ids: readonly string[]): Promise<void> {
  const titles = readMenu().titles;
  const dirty = readTabs().list.filter((tab) => ids.includes(tab.id) && tab.isDirty);
  if (dirty.length > 0) {
    const reopenKey = keyOfCommand('tab.reopen');
    const answer = await ask({
      title: '关闭标签',
      text: `以下标签有未保存的内容，仍要关闭吗？关闭后可${reopenKey ? `按 ${reopenKey} ` : '从标签菜单'}重新打开并恢复草稿。`,
      rows: dirty.map((tab) => tabTitle(tab, titles)),
      confirm: '仍要关闭',
      isDangerous: true,
    });
    if (!answer) return;
  }
  const before = readTabs().closed.length;
  changeTabs((tabs) => close(tabs, ids));
  // One that went wrongly is a key away; several are a click.
  const gone = Math.min(ids.length, readTabs().closed.length - before);
  if (gone > 1)
    sayWithAction({ id: 'closed-tabs', text: `已关闭 ${gone} 个标签`, label: '撤销', duration: 4000, run: () => changeTabs((tabs) => times(gone, tabs)) });
}

const times = (count: number, tabs: Tabs): Tabs => (count === 0 ? tabs : times(count - 1, reopen(tabs)));

/**
 * Esc on what was opened to be looked at: it goes, and the page before it is in front again. What is pinned, or holds something
 * not saved, is not taken away by a key that often means less.
 */
export function stepBack(id: string): void {
  changeTabs((tabs) => {
    const tab = tabs.list.find((each) => each.id === id);
    if (!tab || id === HOME || tab.isDirty) return tabs;
    if (!tab.isPinned) return close(tabs, [id]);
    const before = tabs.list.filter((each) => each.id !== id).reduce((a, b) => (b.usedAt > a.usedAt ? b : a));
    return activate(tabs, before.id);
  });
}
