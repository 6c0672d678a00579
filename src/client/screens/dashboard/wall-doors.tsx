import type { Door } from '../../../define/define-dashboard';
import { goTo } from '../../workspace/address';
import { locationOf } from '../../workspace/location';
import { useTab } from '../../workspace/tab-context';
import { useDoors } from './doors';
import { houseIn } from './house';

/** The other displays, along the foot of one. */
export function WallDoors({ doors }: { doors: readonly Door[] }) {
  const { query } = useTab();
  const shown = useDoors(doors);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="其他大屏" className="flex h-[44px] shrink-0 gap-[12px]">
      {shown.map(({ page, screen, title, text }) => (
        <button
          key={page}
          type="button"
          title={text}
          onClick={() => goTo(locationOf(screen.path, houseIn(query)), { replace: true })}
          className="min-w-0 flex-1 cursor-pointer truncate rounded-md border border-line bg-surface px-[10px] text-[18px] text-muted hover:border-line-strong hover:text-ink"
        >
          {title.replace(/^大屏/, '')}
        </button>
      ))}
    </nav>
  );
}
