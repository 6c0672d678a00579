import { useEffect, useRef, useState } from 'react';
import type { ListAnswer, MasterInfo, Row } from '../../../../contract/answers';
import type { Cutaway } from '../../../../define/cutaway';
import type { MasterDefinition } from '../../../../define/define-master';
import { useCall, useChanges, useTab } from '../../../workspace/tab-context';
import { readThrough } from '../../report/drill';

/** So much is drawn; a cabinet holds a few hundred pieces. */
const MOST = 500;
/** Whoever walks on is not asked for every row he passes. */
const PAUSE = 140;
/** `fresh`: what came since the picture before this one. */
export type Inside = { info?: MasterInfo; pieces?: readonly Row[]; fresh: ReadonlySet<string>; error?: string };
type Held = Inside & { id: string };
const NOTHING: ReadonlySet<string> = new Set();

/** A row with what lies in it, read again as soon as something says it changed; of several changes during one reading the last is read once more. */
export function useCutaway(definition: MasterDefinition, { holds }: Cutaway, id: string): Inside {
  const { screen } = useTab();
  const call = useCall();
  const [held, setHeld] = useState<Held>({ id, fresh: NOTHING });
  const { resource } = definition;
  const through = readThrough(holds.resource, screen)?.flag ?? screen.flag;
  const reading = useRef<{ id: string; again: boolean }>(undefined);

  const read = useRef<() => Promise<void>>(undefined);
  read.current = async () => {
    if (reading.current?.id === id) {
      reading.current.again = true;
      return;
    }
    const state = { id, again: false };
    reading.current = state;
    const inside = { screen: through, [`f.${holds.of}`]: id, pageNum: '1', pageSize: String(MOST), noTotal: 'true' };
    try {
      const [info, { list }] = await Promise.all([
        call.get<MasterInfo>(`/v1/business/${resource}/info`, { screen: screen.flag, id }, { quiet: true }),
        call.get<ListAnswer>(`/v1/business/${holds.resource}/list`, inside, { quiet: true }),
      ]);
      // Somebody walked on while it was read.
      if (reading.current !== state) return;
      setHeld((old) => ({ id, info, pieces: list, fresh: newIn(list, old.id === id ? old.pieces : undefined) }));
    } catch (error) {
      setHeld((old) => ({ ...(old.id === id ? old : { id }), fresh: NOTHING, error: error instanceof Error ? error.message : '加载失败' }));
    }
    if (reading.current === state) reading.current = undefined;
    if (state.again) void read.current?.();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row, or the same through another page, is read anew
  useEffect(() => {
    const timer = setTimeout(() => void read.current?.(), PAUSE);
    return () => clearTimeout(timer);
  }, [id, through]);
  useChanges(resource, (ids) => {
    if (ids.includes(id)) void read.current?.();
  });
  return held.id === id ? held : { fresh: NOTHING };
}

/** What was not there before; of the first picture nothing is new. */
function newIn(list: readonly Row[], before: readonly Row[] | undefined): ReadonlySet<string> {
  if (!before) return NOTHING;
  const known = new Set(before.map((row) => row.id));
  return new Set(list.filter((row) => !known.has(row.id)).map((row) => row.id));
}
