import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo, useState } from 'react';
import { useRoute } from 'wouter';
import type { MenuNode } from '../../contract/answers';
import { useFavourites } from '../session/favourites';
import { menuAtom } from '../session/menu';
import { IconButton } from '../ui/button';
import { cx } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { Input } from '../ui/input';
import { screenOfNode, searchMenu, shownTree } from './menu-search';
import { openLocation } from './open-location';
import { PlaceLink } from './place-link';
import { keepSideMenu, sideMenuAtom } from './side-menu-state';

/** The side menu from the server's tree: groups fold, a search by words, pinyin or initials flattens it, collapsed it is a narrow rail. */
export function SideMenu() {
  const menu = useAtomValue(menuAtom);
  const state = useAtomValue(sideMenuAtom);
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed);
  const tree = useMemo(() => shownTree(menu.tree), [menu.tree]);
  const found = useMemo(() => searchMenu(menu.pages, searched), [menu.pages, searched]);
  const toggle = (id: string) => keepSideMenu({ open: state.open.includes(id) ? state.open.filter((each) => each !== id) : [...state.open, id] });

  if (state.isCollapsed) return <Rail tree={tree} open={state.open} />;
  return (
    <nav aria-label="菜单" className="flex w-54 shrink-0 flex-col border-r border-line bg-surface">
      <div className="flex items-center gap-1 p-2">
        <Input
          aria-label="查找菜单"
          placeholder="查找菜单"
          prefix={<Icon name="search" size={14} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape') setTyped('');
            const first = found[0];
            if (event.key === 'Enter' && first) openNode(first);
          }}
        />
        <IconButton icon="collapse" label="收起菜单" onClick={() => keepSideMenu({ isCollapsed: true })} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {searched.trim() === '' && <Favourites pages={menu.pages} />}
        {searched.trim() === '' ? (
          <ul>
            {tree.map((node) => (
              <Node key={node.id} node={node} depth={0} open={state.open} onToggle={toggle} />
            ))}
          </ul>
        ) : (
          <ul>
            {found.map((node) => (
              <Leaf key={node.id} node={node} depth={0} />
            ))}
          </ul>
        )}
        {searched.trim() !== '' && found.length === 0 && <p className="px-2 py-3 text-[13px] text-faint">没有匹配的菜单</p>}
        {menu.isLoaded && tree.length === 0 && <p className="px-2 py-3 text-[13px] text-muted">您还没有任何菜单权限，请联系管理员</p>}
      </div>
    </nav>
  );
}

/** Pages kept at hand, in the order they were chosen; of those one may still open. */
function Favourites({ pages }: { pages: readonly MenuNode[] }) {
  const favourites = useFavourites();
  const kept = favourites.flatMap((flag) => pages.find((page) => page.flag === flag) ?? []);
  if (kept.length === 0) return null;
  return (
    <section aria-label="收藏" className="mb-1 border-line border-b pb-1">
      <h2 className="flex h-8 items-center gap-1.5 px-2 text-faint text-xs">
        <Icon name="star" size={13} />
        收藏
      </h2>
      <ul>
        {kept.map((page) => (
          <Leaf key={page.id} node={page} depth={0} />
        ))}
      </ul>
    </section>
  );
}

/** Collapsed: the groups by their first words; one that is taken opens the menu at it. */
function Rail({ tree, open }: { tree: readonly MenuNode[]; open: readonly string[] }) {
  return (
    <nav aria-label="菜单" className="flex w-12 shrink-0 flex-col items-center gap-1 overflow-y-auto border-r border-line bg-surface py-2">
      <IconButton icon="expand" label="展开菜单" onClick={() => keepSideMenu({ isCollapsed: false })} />
      {tree.map((group) => (
        <button
          key={group.id}
          type="button"
          title={group.content}
          onClick={() => keepSideMenu({ isCollapsed: false, open: [...new Set([...open, group.id])] })}
          className="flex size-9 shrink-0 cursor-pointer items-center justify-center rounded text-[13px] text-muted hover:bg-hover hover:text-ink"
        >
          {group.content.slice(0, 2)}
        </button>
      ))}
    </nav>
  );
}

/** A node whose page this version of the product does not know. */
const NOWHERE = '/error';

type NodeProps = { node: MenuNode; depth: number };

function Node({ node, depth, open, onToggle }: NodeProps & { open: readonly string[]; onToggle: (id: string) => void }) {
  if (node.type === 1) return <Leaf node={node} depth={depth} />;
  const isOpen = open.includes(node.id);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onToggle(node.id)}
        className={cx(
          'flex h-8 w-full cursor-pointer items-center gap-1.5 rounded px-2 text-left text-[13px] hover:bg-hover',
          depth === 0 ? 'font-medium text-ink' : 'text-muted',
        )}
        style={{ paddingLeft: 8 + depth * 14 }}
      >
        <span className="min-w-0 flex-1 truncate">{node.content}</span>
        <Icon name={isOpen ? 'down' : 'right'} size={13} className="text-faint" />
      </button>
      {isOpen && (
        <ul className="pb-1">
          {node.children.map((child) => (
            <Node key={child.id} node={child} depth={depth + 1} open={open} onToggle={onToggle} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Only the leaves ask which page is in front: a switch of tabs draws them, not the tree. */
function Leaf({ node, depth }: NodeProps) {
  const screen = screenOfNode(node);
  const [isCurrent] = useRoute(screen?.path ?? NOWHERE);
  if (!screen) return null;
  return (
    <li>
      <PlaceLink
        to={screen.path}
        data-coach={node.initials ? `Ctrl+K，再输入 ${node.initials.split('|')[0]}` : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(
          'flex h-8 items-center rounded pr-2 text-[13px]',
          isCurrent ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:bg-hover hover:text-ink',
        )}
        style={{ paddingLeft: 10 + depth * 14 }}
      >
        <span className="truncate">{node.content}</span>
      </PlaceLink>
    </li>
  );
}

function openNode(node: MenuNode): void {
  const screen = screenOfNode(node);
  if (screen) openLocation(screen.path);
}
