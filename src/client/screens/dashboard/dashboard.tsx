import type { DashboardAnswer, TileAnswer } from '../../../contract/dashboard-answer';
import type { DashboardDefinition, Tile } from '../../../define/define-dashboard';
import { cx } from '../../ui/class-names';
import { FigureTile } from './figure-tile';
import { GroupTile } from './group-tile';
import { useOnWall } from './on-wall';
import type { Open } from './tile-values';

type Props = { definition: DashboardDefinition; rows: DashboardAnswer['rows']; onOpen: Open };

const FIGURES = 'grid grid-cols-1 gap-2 text-[13px] @xl:grid-cols-[repeat(auto-fit,minmax(180px,1fr))] @xl:gap-3';
const GROUPS = 'grid grid-cols-[repeat(auto-fit,minmax(min(340px,100%),1fr))] gap-4 text-[13px]';

/**
 * The tiles of a dashboard in their rows: figures narrow, groups wide. On a page they take the room they are given, down to one column on a
 * phone; on a wall the groups share what the figures leave.
 */
export default function Dashboard({ definition, rows, onOpen }: Props) {
  const isOnWall = useOnWall();
  const tiles = new Map(definition.rows.flat().map((tile) => [tile.id, tile]));
  const laid = rows.map((row) => row.flatMap((answer): [Tile, TileAnswer][] => (tiles.has(answer.id) ? [[tiles.get(answer.id) as Tile, answer]] : [])));
  const drawn = laid.map((row) => {
    const isFigures = row.every(([tile]) => tile.shape === 'figure');
    const columns = row.map(([tile]) => `minmax(0, ${tile.wide ?? 1}fr)`).join(' ');
    return (
      <div
        key={row.map(([tile]) => tile.id).join()}
        data-tiles={isFigures ? 'figures' : 'groups'}
        className={isOnWall ? cx('grid gap-[14px]', isFigures ? 'shrink-0' : 'min-h-0 flex-1') : isFigures ? FIGURES : GROUPS}
        style={isOnWall ? { gridTemplateColumns: columns, gridTemplateRows: 'minmax(0, 1fr)' } : undefined}
      >
        {row.map(([tile, answer]) =>
          tile.shape === 'figure' ? (
            <FigureTile key={tile.id} tile={tile} answer={answer} onOpen={onOpen} />
          ) : (
            <GroupTile key={tile.id} tile={tile} answer={answer} onOpen={onOpen} />
          ),
        )}
      </div>
    );
  });
  return isOnWall ? drawn : <div className="@container flex flex-col gap-4">{drawn}</div>;
}
