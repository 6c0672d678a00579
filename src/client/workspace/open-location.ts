import { keepUse } from '../palette/frecency';
import { say } from '../ui/toast';
import { locationOf, parseLocation, type Query } from './location';
import { screenAt } from './screens';
import { makeGroup } from './tab-groups';
import { activate, open } from './tab-list';
import { changeTabs, newTabId } from './tabs-atom';

/**
 * openLocation(path, query?, { behind, title }): the tab that shows this place, else a new one. A page outside the shell (prints,
 * wall displays) opens in its own window. A path may carry its own query: '/commonView/saleOdo?sn=1'.
 */
export function openLocation(path: string, query: Query = {}, options: { behind?: boolean; title?: string } = {}): void {
  const parsed = parseLocation(path);
  const location = locationOf(parsed.path, { ...parsed.query, ...query });
  const screen = screenAt(parsed.path);
  if (screen) keepUse(`open.${screen.flag}`);
  if (screen?.isStandalone) {
    window.open(`#${location}`, '_blank', 'noopener');
    return;
  }
  if (!screen) {
    say.warning(`页面不存在：${parsed.path}`);
    return;
  }
  changeTabs((tabs) => open(tabs, newTabId(), location, options));
}

/** Several places as one group of tabs, the first in front; what is open already joins it. Places outside the shell are left out. */
export function openTogether(name: string, places: readonly { path: string; query?: Query; title?: string }[]): void {
  const inTabs = places.filter(({ path }) => screenAt(parseLocation(path).path)?.isStandalone === false);
  const wanted = inTabs.map(({ path, query, title }) => {
    const parsed = parseLocation(path);
    return { location: locationOf(parsed.path, { ...parsed.query, ...query }), ...(title ? { title } : {}) };
  });
  changeTabs((tabs) => {
    const opened = wanted.reduceRight((now, { location, title }) => open(now, newTabId(), location, { behind: true, ...(title ? { title } : {}) }), tabs);
    const ids = wanted.flatMap(({ location }) => opened.list.find((tab) => tab.location === location)?.id ?? []);
    const [first] = ids;
    return first ? activate(makeGroup(opened, ids, { id: newTabId(), name }), first) : tabs;
  });
}
