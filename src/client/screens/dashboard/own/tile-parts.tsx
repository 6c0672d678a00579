import type { OwnTileAnswer, TileAnswer } from '../../../../contract/dashboard-answer';
import type { Dataset } from '../../../../define/define-dataset';
import { drawnTile, type OwnTile } from '../../../../define/own-tile';
import { datasetOf } from '../../../../domain/dataset-of';
import { FigureTile } from '../figure-tile';
import { GroupTile } from '../group-tile';
import type { Open } from '../tile-values';

/** What a tile of somebody's own says, drawn like any other. */
export function DrawnTile({ id, tile, told, onOpen }: { id: string; tile: OwnTile; told: TileAnswer; onOpen: Open }) {
  const drawn = drawnTile(id, tile, datasetOf(tile.of) as Dataset);
  const Drawn = drawn.shape === 'figure' ? FigureTile : GroupTile;
  return <Drawn tile={drawn} answer={told} onOpen={onOpen} />;
}

/** Where it cannot be drawn: its name, and why. */
export const UntoldTile = ({ tile, problem }: Pick<OwnTileAnswer, 'tile' | 'problem'>) => (
  <section aria-label={tile.title} className="rounded-lg border border-line bg-surface px-4 py-3">
    <h2 className="truncate font-semibold text-[14px]">{tile.title}</h2>
    <p className="mt-2 text-[13px] text-muted">{problem}</p>
  </section>
);
