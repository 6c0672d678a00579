import { useEffect, useRef, useState } from 'react';
import { useWhenChanged } from '../workspace/use-when-changed';
import type { GridPlace } from './grid-keys';
import type { Rows } from './use-block-source';
import { foundNear } from './use-scroll-anchor';

/** The cell the keyboard stands in, by its place and by the key of its row. */
export type Cell = GridPlace & { key: string };
export type CellSlot = { read(): Cell | undefined; write(cell: Cell): void };

/**
 * Where the keyboard stands in a table. It stays with its row: over a refresh that brings rows above it, and over the sleep of its
 * tab. When the row itself is gone it stays at its place; another question has other rows, and the place is all that is kept.
 */
export function useGridPlace(rows: Rows, slot: CellSlot | undefined): [place: GridPlace, setPlace: (to: GridPlace) => void] {
  const [place, put] = useState<GridPlace>(() => slot?.read() ?? { row: 0, column: 0 });
  const held = useRef(slot?.read()?.key ?? '');
  const setPlace = (to: GridPlace) => {
    held.current = rows.rowAt(to.row)?.id ?? '';
    put(to);
    slot?.write({ row: to.row, column: to.column, key: held.current });
  };
  const follow = () => {
    const here = place.row < 0 ? undefined : rows.rowAt(place.row)?.id;
    if (here === undefined || here === held.current) return;
    const at = foundNear({ key: held.current, index: place.row }, (index) => rows.rowAt(index)?.id);
    if (at === undefined) held.current = here;
    else setPlace({ ...place, row: at });
  };
  const latest = useRef(follow);
  latest.current = follow;
  const hadRows = useRef(false);
  hadRows.current ||= rows.count > 0;
  useWhenChanged(rows.rowAt, () => {
    if (hadRows.current) held.current = '';
  });
  useEffect(() => {
    latest.current();
    return rows.subscribe(() => latest.current());
  }, [rows.subscribe]);
  return [place, setPlace];
}
