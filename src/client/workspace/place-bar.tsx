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
import { tabsAtom } from './tabs-atom';

/** At the right of the tabs: back, forward and refresh of the tab in front, where it stands in the menu, and the star that keeps it. */
export function PlaceBar() {
  const tab = activeTab(useAtomValue(tabsAtom));
  const menu = useAtomValue(menuAtom);
  useSyncExternalStore(subscribeVerbs, verbsVersion);
  const screen = screenAt(parseLocation(tab.location).path);
  const groups = screen && screen.flag !== 'home' ? (pathTo(menu.tree, screen.flag) ?? [screen.group].filter(Boolean)) : [];
  const refresh = verbOf(tab.id, 'refresh');
  return (
    <div className="flex h-full min-w-0 max-w-[38%] shrink-[0.5] items-center pr-2 pl-1 max-lg:max-w-64">
      <IconButton size="sm" icon="back" label="后退" keysOf="tab.back" disabled={tab.back.length === 0} onClick={() => goBack(tab.id)} />
      <IconButton size="sm" icon="forward" label="前进" keysOf="tab.forward" disabled={tab.forward.length === 0} onClick={() => goForward(tab.id)} />
      {refresh && <IconButton size="sm" icon="refresh" label="刷新" keysOf="page.refresh" onClick={() => void refresh()} />}
      <nav aria-label="位置" className="min-w-0 px-1">
        <ol className="flex items-center gap-1 text-xs text-muted">
          {groups.map((group) => (
            <li key={group} className="flex min-w-0 shrink-2 items-center gap-1">
              <span className="truncate">{group}</span>
              <span aria-hidden="true" className="text-dim">
                /
              </span>
            </li>
          ))}
          <li aria-current="page" className="min-w-0 truncate">
            {screen && (menu.titles[screen.flag] ?? screen.title)}
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
