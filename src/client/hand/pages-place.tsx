import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { MenuNode } from '../../contract/answers';
import { thingOf } from '../../domain/screens/things';
import { useFavourites } from '../session/favourites';
import { menuAtom } from '../session/menu';
import { Empty } from '../ui/feedback';
import { Icon } from '../ui/icon';
import { Input } from '../ui/input';
import { ThingIcon } from '../ui/thing-icon';
import { screenOfNode, searchMenu, shownTree } from '../workspace/menu-search';
import { openLocation } from '../workspace/open-location';
import { HandHead } from './hand-head';

type Group = { title: string; pages: MenuNode[] };

/** Every page the menu grants: what is kept at hand first, then group by group; found by words, pinyin or initials. */
export function PagesPlace() {
  const menu = useAtomValue(menuAtom);
  const [typed, setTyped] = useState('');
  const favourites = useFavourites();
  const groups = useMemo((): Group[] => {
    if (typed.trim() !== '') return [{ title: '找到', pages: searchMenu(menu.pages, typed) }];
    const kept = favourites.flatMap((flag) => menu.pages.find((page) => page.flag === flag) ?? []);
    const all = shownTree(menu.tree).map((node) => ({ title: node.content, pages: leaves(node) }));
    return [{ title: '收藏', pages: kept }, ...all];
  }, [menu, typed, favourites]);
  const shown = groups.filter(({ pages }) => pages.length > 0);
  return (
    <>
      <HandHead title="页面" hasBack={false} />
      <div className="shrink-0 px-3 pb-2">
        <Input
          aria-label="查找页面"
          placeholder="名称、拼音或首字母"
          className="h-11! text-[15px]!"
          prefix={<Icon name="search" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        {shown.length === 0 && <Empty icon="search" title="没有找到页面" text="换个词，或用拼音首字母再试。" />}
        {shown.map(({ title, pages }) => (
          <section key={title} aria-label={title} className="mb-3">
            <h2 className="px-1 pt-1 pb-1.5 text-[13px] text-faint">{title}</h2>
            <ul className="divide-y divide-line overflow-hidden rounded-[10px] border border-line bg-surface">
              {pages.map((page) => (
                <PageRow key={page.id} page={page} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

const leaves = (node: MenuNode): MenuNode[] => (node.type === 1 ? [node] : node.children.flatMap(leaves));

function PageRow({ page }: { page: MenuNode }) {
  const screen = screenOfNode(page);
  if (!screen) return null;
  return (
    <li>
      <button
        type="button"
        onClick={() => openLocation(screen.path)}
        className="flex h-12 w-full cursor-pointer items-center gap-3 px-3 text-left active:bg-hover"
      >
        <ThingIcon of={thingOf(screen)} size={20} className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate">{page.content}</span>
        <Icon name="right" className="text-dim" />
      </button>
    </li>
  );
}
