import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { MenuNode } from '../../contract/answers';
import { toggleFavourite, useFavourites } from '../session/favourites';
import { menuAtom } from '../session/menu';
import { IconButton } from '../ui/button';
import { subscribeVerbs, verbOf, verbsVersion } from './active-verbs';
import { parseLocation } from './location';
import { screenAt } from './screens';
import { activeTab } from './tab-list';
import { goBack, goForward } from './tab-router';
import { tabTitle } from './tab-title';
import { tabsAtom } from './tabs-atom';

/** Where the active tab stands in the menu, with the tab's own back, forward and refresh. */
export function Breadcrumb() {
  const tab = activeTab(useAtomValue(tabsAtom));
  const menu = useAtomValue(menuAtom);
  useSyncExternalStore(subscribeVerbs, verbsVersion);
  const screen = screenAt(parseLocation(tab.location).path);
  const groups = screen && screen.flag !== 'home' ? (pathTo(menu.tree, screen.flag) ?? [screen.group].filter(Boolean)) : [];
  const refresh = verbOf(tab.id, 'refresh');
  return (
    <div data-frame="" className="flex h-8 shrink-0 items-center gap-1 border-b border-line bg-surface px-2">
      <IconButton size="sm" icon="back" label="后退" keysOf="tab.back" disabled={tab.back.length === 0} onClick={() => goBack(tab.id)} />
      <IconButton size="sm" icon="forward" label="前进" keysOf="tab.forward" disabled={tab.forward.length === 0} onClick={() => goForward(tab.id)} />
      {refresh && <IconButton size="sm" icon="refresh" label="刷新" keysOf="page.refresh" onClick={() => void refresh()} />}
      <nav aria-label="位置" className="min-w-0 flex-1 pl-1">
        <ol className="flex items-center gap-1.5 truncate text-[13px] text-muted">
          {groups.map((group) => (
            <li key={group} className="flex items-center gap-1.5">
              {group}
              <span aria-hidden="true" className="text-faint">
                /
              </span>
            </li>
          ))}
          <li aria-current="page" className="truncate font-medium text-ink">
            {tabTitle(tab, menu.titles)}
          </li>
        </ol>
      </nav>
      {screen && screen.flag !== 'home' && <FavouriteStar flag={screen.flag} />}
    </div>
  );
}

/** Keeps the page at hand, or lets it go again. */
function FavouriteStar({ flag }: { flag: string }) {
  const isOne = useFavourites().includes(flag);
  return (
    <IconButton
      size="sm"
      icon="star"
      label={isOne ? '移出收藏' : '加入收藏'}
      keysOf="tab.favourite"
      aria-pressed={isOne}
      className={isOne ? 'text-warn [&_svg]:fill-current' : ''}
      onClick={() => toggleFavourite(flag)}
    />
  );
}

/** Names of the groups above a page, undefined when the menu does not hold it. */
function pathTo(nodes: readonly MenuNode[], flag: string): string[] | undefined {
  for (const node of nodes) {
    if (node.type === 1 && node.flag === flag) return [];
    const below = pathTo(node.children, flag);
    if (below) return [node.content, ...below];
  }
  return undefined;
}
