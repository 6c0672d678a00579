import type { DashboardAnswer, TileAnswer } from '../../../contract/dashboard-answer';
import type { DashboardDefinition, Tile } from '../../../define/define-dashboard';
import { FigureTile } from './figure-tile';
import { GroupTile } from './group-tile';
import type { Open } from './tile-values';

type Props = { definition: DashboardDefinition; rows: DashboardAnswer['rows']; onOpen: Open };

/** The tiles of a dashboard in their rows: figures narrow, groups wide; on a narrow page they stand below each other. */
export function Dashboard({ definition, rows, onOpen }: Props) {
  const tiles = new Map(definition.rows.flat().map((tile) => [tile.id, tile]));
  const laid = rows.map((row) => row.flatMap((answer): [Tile, TileAnswer][] => (tiles.has(answer.id) ? [[tiles.get(answer.id) as Tile, answer]] : [])));
  return laid.map((row) => (
    <div
      key={row.map(([tile]) => tile.id).join()}
      className={
        row.every(([tile]) => tile.shape === 'figure')
          ? 'grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-3'
          : 'grid grid-cols-[repeat(auto-fit,minmax(340px,1fr))] gap-4'
      }
    >
      {row.map(([tile, answer]) =>
        tile.shape === 'figure' ? (
          <FigureTile key={tile.id} tile={tile} answer={answer} onOpen={onOpen} />
        ) : (
          <GroupTile key={tile.id} tile={tile} answer={answer} onOpen={onOpen} />
        ),
      )}
    </div>
  ));
}
