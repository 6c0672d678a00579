import { useAtomValue } from 'jotai';
import { Inbox, LayoutGrid, type LucideIcon, ScanLine, User } from 'lucide-react';
import { waitingAtom } from '../session/waiting';
import { cx } from '../ui/class-names';
import { parseLocation } from '../workspace/location';
import { activeTab } from '../workspace/tab-list';
import { tabsAtom } from '../workspace/tabs-atom';
import { BARS, type Bar, barOf, goHand } from './hand-place';

const LOOKS: Record<Bar, { label: string; icon: LucideIcon }> = {
  todo: { label: '待办', icon: Inbox },
  scan: { label: '扫码', icon: ScanLine },
  pages: { label: '页面', icon: LayoutGrid },
  me: { label: '我的', icon: User },
};

/** The four places within reach of a thumb. A page opened from one of them stands under 页面. */
export function BottomBar() {
  const { path, query } = parseLocation(activeTab(useAtomValue(tabsAtom)).location);
  const waiting = useAtomValue(waitingAtom);
  const current = path === '/' ? barOf(query) : 'pages';
  return (
    <nav aria-label="主要位置" className="flex shrink-0 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]">
      {BARS.map((bar) => {
        const { label, icon: Glyph } = LOOKS[bar];
        const isCurrent = bar === current;
        const count = bar === 'todo' ? waiting : 0;
        return (
          <button
            key={bar}
            type="button"
            aria-label={count > 0 ? `${label}，${count} 项` : label}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={() => goHand({ on: bar })}
            className={cx('relative flex h-14 flex-1 cursor-pointer flex-col items-center justify-center gap-0.5', isCurrent ? 'text-accent' : 'text-muted')}
          >
            <Glyph size={22} strokeWidth={1.75} aria-hidden="true" focusable="false" />
            <span className="text-[11px] leading-4">{label}</span>
            {count > 0 && (
              <span className="absolute top-1.5 left-1/2 ml-1.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 font-semibold text-[11px] text-on-accent leading-none">
                {count > 99 ? '99+' : count}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
