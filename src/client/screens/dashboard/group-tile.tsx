import { type ReactNode, Suspense } from 'react';
import type { TileAnswer } from '../../../contract/dashboard-answer';
import type { Tile } from '../../../define/define-dashboard';
import { Skeleton } from '../../ui/feedback';
import { late } from '../../ui/late';
import { StripTile } from './strip-tile';
import { type Open, partsOf } from './tile-values';
import { TopTile } from './top-tile';

const TileChart = late(() => import('./tile-chart'));

type Props = { tile: Tile; answer: TileAnswer; onOpen: Open };

/** A tile of several groups: its title leads to all of them, each group to its own rows. */
export function GroupTile({ tile, answer, onOpen }: Props) {
  const { link } = answer;
  const parts = partsOf(tile, answer);
  const isEmpty = parts.every((part) => part.value === 0);
  return (
    <section aria-label={tile.title} className="flex min-w-0 flex-col rounded-lg border border-line bg-surface">
      <h2 className="flex h-10 shrink-0 items-center border-b border-line px-4 text-[14px] font-semibold">
        {link ? (
          <button type="button" onClick={() => onOpen(link.path, link.query)} className="cursor-pointer truncate rounded hover:text-accent">
            {tile.title}
          </button>
        ) : (
          <span className="truncate">{tile.title}</span>
        )}
      </h2>
      <div className="min-h-[212px] flex-1 p-3">{isEmpty ? <p className="px-1 py-4 text-[13px] text-muted">这段时间没有数据</p> : bodyOf()}</div>
    </section>
  );

  function bodyOf(): ReactNode {
    if (tile.shape === 'top') return <TopTile tile={tile} parts={parts} period={answer.answer.before?.period} onOpen={onOpen} />;
    if (tile.shape === 'strip') return <StripTile parts={parts} onOpen={onOpen} />;
    return (
      <Suspense fallback={<Skeleton className="h-44" />}>
        <TileChart tile={tile} parts={parts} onOpen={onOpen} />
      </Suspense>
    );
  }
}
