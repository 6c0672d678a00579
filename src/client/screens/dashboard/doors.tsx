import { useAtomValue } from 'jotai';
import { allows } from '../../../define/allows';
import type { Door } from '../../../define/define-dashboard';
import type { Screen } from '../../../define/define-screen';
import { isBuilt, screenOf } from '../../../domain/registry';
import { menuAtom } from '../../session/menu';
import { Icon } from '../../ui/icon';
import { locationOf } from '../../workspace/location';
import { PlaceLink } from '../../workspace/place-link';
import { useTab } from '../../workspace/tab-context';
import { houseIn } from './house';

export type OpenDoor = Door & { screen: Screen; title: string };

/** The doors this user's menu holds, under the names it has for them. */
export function useDoors(doors: readonly Door[]): OpenDoor[] {
  const menu = useAtomValue(menuAtom);
  return doors.flatMap((door) => {
    const screen = screenOf(door.page);
    if (!screen || !isBuilt(screen) || !allows(menu.permissions, screen.flag)) return [];
    return [{ ...door, screen, title: menu.titles[screen.flag] ?? screen.title }];
  });
}

/** Pages a dashboard leads to, as cards. */
export function Doors({ doors }: { doors: readonly Door[] }) {
  const { query } = useTab();
  const shown = useDoors(doors);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="入口" className="@container">
      <div className="grid grid-cols-2 gap-2 @xl:grid-cols-[repeat(auto-fill,minmax(220px,1fr))] @xl:gap-3">
        {shown.map(({ page, screen, title, text }) => (
          <PlaceLink
            key={page}
            to={locationOf(screen.path, houseIn(query))}
            className="flex min-h-14 items-center gap-2.5 rounded-lg border border-line bg-surface px-3 py-2 @xl:px-4 text-left hover:border-line-strong hover:bg-hover"
          >
            <span className="flex size-8 shrink-0 items-center justify-center rounded bg-accent-soft text-accent">
              <Icon name={screen.isStandalone ? 'chart' : 'file'} size={16} />
            </span>
            <span className="min-w-0">
              <span className="block truncate font-semibold text-[14px]">{title}</span>
              <span className="hidden text-[13px] text-muted @xl:block">{text}</span>
            </span>
          </PlaceLink>
        ))}
      </div>
    </nav>
  );
}
