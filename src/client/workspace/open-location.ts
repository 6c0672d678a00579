import type { Screen } from '../../define/define-screen';
import { keepUse } from '../palette/frecency';
import { say } from '../ui/toast';
import { shown } from './active-verbs';
import { locationOf, parseLocation, type Query } from './location';
import { screenAt } from './screens';
import { makeGroup } from './tab-groups';
import { activate, open, type Tab } from './tab-list';
import { changeTabs, newTabId, readTabs } from './tabs-atom';

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
  const known = options.behind ? undefined : tabShowing(screen, parsed.path, { ...parsed.query, ...query }, options.title);
  changeTabs((tabs) => (known ? activate(tabs, known) : open(tabs, newTabId(), location, options)));
}

/** The tab that shows this document already: one way names it by its number, another by its id. */
function tabShowing({ preset }: Screen, path: string, query: Query, title: string | undefined): string | undefined {
  const [name = '', ...others] = Object.keys(query);
  const wanted = query[name] ?? '';
  // Where a number narrows the list it names no document.
  if (others.length > 0 || (name !== 'id' && name !== 'sn') || name in (preset.query ?? {})) return undefined;
  const isIt = (tab: Tab): boolean => {
    const at = parseLocation(tab.location);
    if (at.path !== path || (at.query.id === undefined && at.query.sn === undefined)) return false;
    const showing = shown(tab.id);
    if (name === 'id') return showing.documentId === wanted || (title !== undefined && tab.title === title);
    return showing.sn === wanted || tab.title?.endsWith(` ${wanted}`) === true;
  };
  return readTabs().list.find(isIt)?.id;
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
