import { useAtomValue } from 'jotai';
import { useRoute } from 'wouter';
import type { MenuNode } from '../../contract/answers';
import { type Thing, thingOf } from '../../domain/screens/things';
import { useFavourites } from '../session/favourites';
import { cx } from '../ui/class-names';
import { Icon, type IconName } from '../ui/icon';
import { ThingIcon } from '../ui/thing-icon';
import { screenOfNode, thingOfNode } from './menu-search';
import { PlaceLink } from './place-link';
import { keepSideMenu, sideMenuAtom } from './side-menu-state';

/** A node whose page this version of the product does not know. */
const NOWHERE = '/error';
const ROW = 'flex h-7.5 items-center gap-2.5 rounded border pr-2 pl-2 text-[13px]';

type EntryProps = { node?: MenuNode; to?: string; label?: string; thing?: Thing; icon?: IconName; count?: number; depth?: number };

/** One page: a node of the tree, or a place by its path. Only these ask which page is in front: a switch of tabs draws them, not the tree. */
export function MenuEntry({ node, to, label, thing, icon, count = 0, depth = 0 }: EntryProps) {
  const screen = node && screenOfNode(node);
  const path = to ?? screen?.path;
  const [isCurrent] = useRoute(path ?? NOWHERE);
  if (path === undefined) return null;
  const own = thing ?? (screen && thingOf(screen));
  return (
    <li>
      <PlaceLink
        to={path}
        data-coach={node?.initials ? `Ctrl+K，再输入 ${node.initials.split('|')[0]}` : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(ROW, isCurrent ? 'border-line bg-surface font-medium text-ink' : 'border-transparent text-muted hover:bg-hover hover:text-ink')}
        style={depth > 0 ? { paddingLeft: 34 + (depth - 1) * 12 } : undefined}
      >
        {depth === 0 && (icon ? <Icon name={icon} className="shrink-0" /> : own && <ThingIcon of={own} className="shrink-0" />)}
        <span className="min-w-0 flex-1 truncate">{label ?? node?.content}</span>
        {count > 0 && <span className="text-xs text-faint">{count}</span>}
      </PlaceLink>
    </li>
  );
}

/** Pages kept at hand, in the order they were chosen; of those one may still open. */
export function MenuFavourites({ pages }: { pages: readonly MenuNode[] }) {
  const favourites = useFavourites();
  const kept = favourites.flatMap((flag) => pages.find((page) => page.flag === flag) ?? []);
  if (kept.length === 0) return null;
  return (
    <section aria-label="收藏" className="mt-3">
      <h2 className="mb-0.5 flex h-7 items-center px-2 text-xs text-faint">收藏</h2>
      <ul>
        {kept.map((page) => (
          <MenuEntry key={page.id} node={page} />
        ))}
      </ul>
    </section>
  );
}

export function MenuTree({ tree }: { tree: readonly MenuNode[] }) {
  const { open } = useAtomValue(sideMenuAtom);
  const toggle = (id: string) => keepSideMenu({ open: open.includes(id) ? open.filter((each) => each !== id) : [...open, id] });
  return (
    <ul>
      {tree.map((node) => (
        <Node key={node.id} node={node} depth={0} open={open} onToggle={toggle} />
      ))}
    </ul>
  );
}

type NodeProps = { node: MenuNode; depth: number; open: readonly string[]; onToggle: (id: string) => void };

function Node({ node, depth, open, onToggle }: NodeProps) {
  if (node.type === 1) return <MenuEntry node={node} depth={depth} />;
  const isOpen = open.includes(node.id);
  const thing = thingOfNode(node);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onToggle(node.id)}
        className={cx(ROW, 'w-full cursor-pointer border-transparent text-left text-muted hover:bg-hover hover:text-ink')}
        style={depth > 0 ? { paddingLeft: 34 + (depth - 1) * 12 } : undefined}
      >
        {depth === 0 && <ThingIcon of={thing} className="shrink-0" />}
        <span className="min-w-0 flex-1 truncate">{node.content}</span>
        <Icon name={isOpen ? 'down' : 'right'} size={14} className="text-dim" />
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
