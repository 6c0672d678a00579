import { useMemo } from 'react';
import type { TileAnswer, TileOffer } from '../../../../contract/dashboard-answer';
import type { OwnTile } from '../../../../define/own-tile';
import { useCall } from '../../../workspace/tab-context';

type Kept = { id?: string | undefined; tile: OwnTile; isShared: boolean };
export type TileDoors = {
  offers: () => Promise<TileOffer[]>;
  preview: (tile: OwnTile) => Promise<TileAnswer | undefined>;
  keep: (kept: Kept) => Promise<void>;
  remove: (id: string) => Promise<void>;
  order: (ids: readonly string[]) => Promise<void>;
};

/** The doors of the server behind one's own tiles of a dashboard. What is refused is said by whoever calls, or by the frame. */
export function useTileDoors(path: string, onChanged: () => void): TileDoors {
  const { get, post } = useCall();
  return useMemo(
    () => ({
      offers: async () => (await get<{ list: TileOffer[] }>(`${path}/offers`)).list,
      preview: async (tile) => (await post<{ told?: TileAnswer }>(`${path}/preview`, { tile }, { quiet: true })).told,
      keep: async ({ id, ...kept }) => {
        await post(`${path}/tile`, { ...(id ? { id } : {}), ...kept });
        onChanged();
      },
      remove: async (id) => {
        await post(`${path}/removeTile`, { id });
        onChanged();
      },
      order: async (ids) => {
        await post(`${path}/orderTiles`, { ids });
        onChanged();
      },
    }),
    [get, post, path, onChanged],
  );
}
