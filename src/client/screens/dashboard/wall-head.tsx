import { useEffect, useState } from 'react';
import type { DashboardDefinition } from '../../../define/define-dashboard';
import { readKind } from '../../session/session';
import { cx } from '../../ui/class-names';
import { Icon, type IconName } from '../../ui/icon';
import { goTo } from '../../workspace/address';
import { locationOf } from '../../workspace/location';
import { useTab } from '../../workspace/tab-context';
import { Clock } from './clock';
import { useCarousel } from './use-carousel';
import { useWallKeys } from './use-wall-keys';

/** Whose display it is, what it shows, how late it is; a grey dot where the figures could not be asked anew. */
type Props = { definition: DashboardDefinition; house: string; about: string; isOld: boolean };

export function WallHead({ definition, house, about, isOld }: Props) {
  const { path, query } = useTab();
  const { pace, isPaused, change, pause } = useCarousel(definition);
  const { fill, back } = useWallKeys(definition, pause);
  const isFull = useFullscreen();
  return (
    <header className="grid h-[76px] shrink-0 grid-cols-[1fr_auto_1fr] items-center border-b border-line">
      <span className="flex min-w-0 items-center gap-[14px] text-[22px] text-muted">
        <WallButton label="返回（Esc）" icon="back" onClick={back} />
        <span className="truncate">{house}</span>
        {definition.picks && readKind() === 'P' && (
          <WallButton
            label={`换一家${definition.picks.label}`}
            icon="hospital"
            onClick={() => goTo(locationOf(path, { ...query, orgId: '' }), { replace: true })}
          />
        )}
      </span>
      <h1 className="px-6 font-semibold text-[34px] tracking-wide">
        {definition.title}
        {about && <span className="ml-[16px] text-[26px] text-accent">{about}</span>}
      </h1>
      <span className="flex items-center justify-end gap-[14px]">
        <span role="status" className="flex items-center gap-[8px] text-[18px] text-muted">
          <span className={cx('size-[12px] rounded-full', isOld ? 'bg-faint' : 'bg-good')} />
          {isOld ? '数据未更新' : '实时'}
        </span>
        <Clock />
        {!definition.asks && (
          <button
            type="button"
            title="轮播各大屏的间隔；按空格暂停"
            onClick={change}
            className="h-[44px] cursor-pointer whitespace-nowrap rounded px-[8px] text-[18px] text-muted hover:bg-hover hover:text-ink"
          >
            {pace === '' ? '轮播' : isPaused ? '轮播已暂停' : `轮播${pace}秒`}
          </button>
        )}
        <WallButton label={isFull ? '退出全屏（F）' : '全屏（F）'} icon={isFull ? 'minimise' : 'maximise'} onClick={fill} />
      </span>
    </header>
  );
}

function WallButton({ label, icon, onClick }: { label: string; icon: IconName; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="flex size-[44px] shrink-0 cursor-pointer items-center justify-center rounded text-muted hover:bg-hover hover:text-ink"
    >
      <Icon name={icon} size={26} />
    </button>
  );
}

function useFullscreen(): boolean {
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  return isFull;
}
