import { readMenu } from '../session/menu';
import { keyOfCommand } from '../ui/command-keys';
import { ask } from '../ui/confirm';
import { close } from './tab-list';
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
  changeTabs((tabs) => close(tabs, ids));
}
