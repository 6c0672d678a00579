import type { Tile } from '../../../define/define-dashboard';
import { RingChart } from '../../chart/ring-chart';
import { cx } from '../../ui/class-names';
import { useOnWall } from './on-wall';
import { PartList } from './part-list';
import { leading } from './ring-parts';
import { measureOf, type Open, type Part, wallText } from './tile-values';

type Props = { tile: Tile; parts: readonly Part[]; onOpen: Open };

/** Shares of a whole: the ring, and beside it what each part is called and how much it is. */
export default function RingTile({ tile, parts, onOpen }: Props) {
  const isOnWall = useOnWall();
  const [, field] = measureOf(tile);
  const { shown, total } = leading(parts, (value) => wallText(field, value));
  // As wide as the tile is, not the page it hangs on.
  return (
    <div className={cx('h-full', !isOnWall && '@container')}>
      <div className={cx('flex h-full items-center justify-center gap-x-4 gap-y-2', isOnWall ? '[&>svg]:h-full [&>svg]:w-[34%]' : 'flex-wrap')}>
        <RingChart points={shown} size={168} label={tile.title} total={total} />
        <div className={cx('grow', isOnWall ? 'min-w-0 basis-0' : 'min-w-[12em] basis-full @md:basis-0')}>
          <PartList parts={shown} onOpen={onOpen} />
        </div>
      </div>
    </div>
  );
}
