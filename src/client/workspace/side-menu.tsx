import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { MenuNode } from '../../contract/answers';
import { menuAtom } from '../session/menu';
import { waitingAtom } from '../session/waiting';
import { IconButton } from '../ui/button';
import { FirstSteps } from './first-steps';
import { INBOX, useHasInbox } from './inbox-place';
import { MenuEntry, MenuFavourites, MenuTree } from './menu-entries';
import { MenuFinder } from './menu-finder';
import { shownTree, thingOfNode } from './menu-search';
import { Rail } from './rail';
import { keepSideMenu, sideMenuAtom } from './side-menu-state';
import { NARROW, useMedia } from './use-media';

/**
 * The side menu: home and inbox, what is kept at hand, then all pages from the server's tree. Collapsed, and in a narrow window, it is
 * a rail of icons; unfolded from there in a narrow window it lies over the page and goes when a page is chosen.
 */
export function SideMenu() {
  const menu = useAtomValue(menuAtom);
  const state = useAtomValue(sideMenuAtom);
  const isNarrow = useMedia(NARROW);
  const [isOver, setOver] = useState(false);
  const { own, rest } = useMemo(() => parted(shownTree(menu.tree)), [menu.tree]);
  const isRail = isNarrow || state.isCollapsed;
  useEffect(() => {
    document.documentElement.style.setProperty('--menu-width', isRail ? '48px' : '208px');
  }, [isRail]);
  const unfold = (group?: string) => {
    if (group) keepSideMenu({ open: [...new Set([...state.open, group])] });
    if (isNarrow) setOver(true);
    else keepSideMenu({ isCollapsed: false });
  };
  if (!isRail) return <WholeMenu own={own} rest={rest} onFold={() => keepSideMenu({ isCollapsed: true })} />;
  return (
    <>
      <Rail groups={rest} onUnfold={unfold} />
      {isNarrow && isOver && <OverPage onGone={() => setOver(false)} own={own} rest={rest} />}
    </>
  );
}

/** Pages of the group home belongs to stand beside home, not in a group of their own. */
function parted(tree: MenuNode[]): { own: MenuNode[]; rest: MenuNode[] } {
  const isHome = (node: MenuNode) => node.type === 0 && thingOfNode(node) === 'home';
  const own = tree.filter(isHome).flatMap((node) => node.children);
  return { own: own.filter((node) => node.type === 1 && node.path !== INBOX), rest: tree.filter((node) => !isHome(node)) };
}

type WholeProps = { own: readonly MenuNode[]; rest: readonly MenuNode[]; onFold: () => void };

function WholeMenu({ own, rest, onFold }: WholeProps) {
  const menu = useAtomValue(menuAtom);
  const [isFinding, setFinding] = useState(false);
  return (
    <nav aria-label="菜单" data-frame="" className="flex w-52 shrink-0 flex-col border-r border-line bg-canvas">
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pt-2.5 pb-16">
        <ul>
          <MenuEntry to="/" thing="home" label="首页" />
          <InboxOfMenu />
          {own.map((node) => (
            <MenuEntry key={node.id} node={node} />
          ))}
        </ul>
        <MenuFavourites pages={menu.pages} />
        <div className="mt-3 mb-0.5 flex h-7 items-center pl-2">
          <h2 className="flex-1 text-xs text-faint">全部</h2>
          <IconButton size="sm" icon="search" label="查找菜单" aria-expanded={isFinding} onClick={() => setFinding(!isFinding)} />
          <IconButton size="sm" icon="collapse" label="收起菜单" onClick={onFold} />
        </div>
        {isFinding ? <MenuFinder pages={menu.pages} onDone={() => setFinding(false)} /> : <MenuTree tree={rest} />}
        {menu.isLoaded && rest.length === 0 && own.length === 0 && <p className="px-2 py-3 text-[13px] text-muted">您还没有任何菜单权限，请联系管理员</p>}
      </div>
      <FirstSteps />
    </nav>
  );
}

function InboxOfMenu() {
  const waiting = useAtomValue(waitingAtom);
  return useHasInbox() ? <MenuEntry to={INBOX} icon="inbox" label="收件箱" count={waiting} /> : null;
}

/** Over the page, until a page is chosen, Escape, or a click elsewhere. */
function OverPage({ onGone, own, rest }: { onGone: () => void; own: readonly MenuNode[]; rest: readonly MenuNode[] }) {
  const box = useRef<HTMLDivElement>(null);
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('a, button')?.focus();
    const outside = (event: PointerEvent) => !box.current?.contains(event.target as Node) && gone.current();
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens in the menu it holds
    <div
      ref={box}
      className="absolute inset-y-0 left-0 z-40 flex shadow-2xl"
      onKeyDown={(event) => event.key === 'Escape' && onGone()}
      onClick={(event) => (event.target as HTMLElement).closest('a') && onGone()}
    >
      <WholeMenu own={own} rest={rest} onFold={onGone} />
    </div>
  );
}
