import { useEffect, useState } from 'react';
import type { TileAnswer } from '../../../../contract/dashboard-answer';
import { type OwnTile, ownTileProblem } from '../../../../define/own-tile';
import { datasetOf } from '../../../../domain/dataset-of';
import type { TileDoors } from './use-tile-doors';

/** Whoever is still choosing is not asked for at every click. */
const PAUSE = 250;
type Preview = { told?: TileAnswer | undefined; problem?: string | undefined };

/** What the tile says as it is now; why not, where it cannot. */
export function useTilePreview(tile: OwnTile, doors: TileDoors): Preview {
  const [preview, setPreview] = useState<Preview>({});
  const { title: _title, isWide: _wide, ...asked } = tile;
  const question = JSON.stringify(asked);
  useEffect(() => {
    const wanted = { title: '预览', isWide: false, ...JSON.parse(question) } as OwnTile;
    const dataset = wanted.of === '' ? undefined : datasetOf(wanted.of);
    const problem = dataset ? ownTileProblem(wanted, dataset) : '请选择数据';
    if (problem !== undefined) {
      setPreview({ problem });
      return;
    }
    let isOver = false;
    const timer = setTimeout(() => {
      doors.preview(wanted).then(
        (told) => !isOver && setPreview(told ? { told } : { problem: '您没有查看这些数据的权限' }),
        (error) => !isOver && setPreview({ problem: error instanceof Error ? error.message : '加载失败' }),
      );
    }, PAUSE);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [question, doors]);
  return preview;
}
