import { type ReactNode, Suspense } from 'react';
import type { TileAnswer } from '../../../contract/dashboard-answer';
import type { Tile } from '../../../define/define-dashboard';
import { textOf } from '../../../define/field-text';
import { cx } from '../../ui/class-names';
import { Skeleton } from '../../ui/feedback';
import { late } from '../../ui/late';
import { useOnWall } from './on-wall';
import { RollingTile } from './rolling-tile';
import { StripTile } from './strip-tile';
import { type Open, partsOf, wallText } from './tile-values';
import { TopTile } from './top-tile';
import { WholeHouse } from './whole-house';

const TileChart = late(() => import('./tile-chart'));
const RingTile = late(() => import('./ring-tile'));

type Props = { tile: Tile; answer: TileAnswer; onOpen: Open };

/** A tile of several groups: its title leads to all of them, each group to its own rows. */
export function GroupTile({ tile, answer, onOpen }: Props) {
  const isOnWall = useOnWall();
  const { link } = answer;
  const parts = tile.shape === 'rolling' ? [] : partsOf(tile, answer, isOnWall ? wallText : textOf);
  const isEmpty = tile.shape === 'rolling' ? answer.answer.list.length === 0 : parts.every((part) => part.value === 0);
  return (
    <section
      aria-label={tile.title}
      className="flex min-h-0 min-w-0 flex-col rounded-lg border border-line bg-surface @4xl:[grid-column:span_var(--wide)]"
      style={{ '--wide': isOnWall ? 1 : Math.min(2, tile.wide ?? 1) } as React.CSSProperties}
    >
      <h2
        className={cx('flex shrink-0 items-center border-b border-line font-semibold', isOnWall ? 'h-[44px] px-[16px] text-[1.05em]' : 'h-10 px-4 text-[14px]')}
      >
        {link ? (
          <button type="button" onClick={() => onOpen(link.path, link.query)} className="cursor-pointer truncate rounded hover:text-accent">
            {tile.title}
          </button>
        ) : (
          <span className="truncate">{tile.title}</span>
        )}
        {answer.isWhole && !isOnWall && <WholeHouse />}
      </h2>
      <div className={cx('min-h-0 flex-1', isOnWall ? 'px-[12px] py-[8px]' : 'min-h-[212px] p-3')}>
        {isEmpty ? <p className="px-1 py-4 text-[1em] text-muted">{tile.query.period ? '这段时间没有数据' : '没有数据'}</p> : bodyOf()}
      </div>
    </section>
  );

  function bodyOf(): ReactNode {
    if (tile.shape === 'top') return <TopTile tile={tile} parts={parts} period={answer.answer.before?.period} onOpen={onOpen} />;
    if (tile.shape === 'strip') return <StripTile parts={parts} onOpen={onOpen} />;
    if (tile.shape === 'rolling') return <RollingTile tile={tile} answer={answer} onOpen={onOpen} />;
    const Drawn = tile.shape === 'ring' ? RingTile : TileChart;
    return (
      <Suspense fallback={<Skeleton className="h-44" />}>
        <Drawn tile={tile} parts={parts} onOpen={onOpen} />
      </Suspense>
    );
  }
}
