import { useDeferredValue, useMemo, useState } from 'react';
import type { MenuNode } from '../../contract/answers';
import { Icon } from '../ui/icon';
import { Input } from '../ui/input';
import { MenuEntry } from './menu-entries';
import { screenOfNode, searchMenu } from './menu-search';
import { openLocation } from './open-location';

/** Pages of the menu by words, pinyin or initials, in the place of the tree. Enter opens the first, Escape brings the tree back. */
export function MenuFinder({ pages, onDone }: { pages: readonly MenuNode[]; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed);
  const found = useMemo(() => searchMenu(pages, searched), [pages, searched]);
  return (
    <>
      <div className="pb-1">
        <Input
          aria-label="查找菜单"
          placeholder="名称、拼音或首字母"
          prefix={<Icon name="search" size={14} />}
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            const screen = found[0] && screenOfNode(found[0]);
            if (event.key === 'Escape') onDone();
            if (event.key === 'Enter' && screen) openLocation(screen.path);
          }}
        />
      </div>
      <ul>
        {found.map((node) => (
          <MenuEntry key={node.id} node={node} />
        ))}
      </ul>
      {searched.trim() !== '' && found.length === 0 && <p className="px-2 py-3 text-[13px] text-faint">没有匹配的菜单</p>}
    </>
  );
}
