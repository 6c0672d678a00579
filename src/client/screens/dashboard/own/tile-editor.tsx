import { useEffect, useState } from 'react';
import type { TileOffer } from '../../../../contract/dashboard-answer';
import { type OwnTile, ownTileSchema } from '../../../../define/own-tile';
import { datasetOf } from '../../../../domain/dataset-of';
import { Button } from '../../../ui/button';
import { Loading } from '../../../ui/feedback';
import { Modal } from '../../../ui/modal';
import { TileForm } from './tile-form';
import { DrawnTile } from './tile-parts';
import type { TileDoors } from './use-tile-doors';
import { useTilePreview } from './use-tile-preview';

type Props = { path: string; id?: string; tile?: OwnTile; isShared?: boolean; doors: TileDoors; onClose: () => void };
/** What a tile begins with: one figure of this month. */
const BEGINNING: OwnTile = { title: '', shape: 'figure', of: '', measure: '', by: '', period: '', where: {}, limit: 10, isCompared: false, isWide: false };
const NOTHING = () => {};

/** A tile is put together: what is asked at the left, what it says at once at the right. */
export function TileEditor({ id, tile: given, isShared: wasShared = false, doors, onClose }: Props) {
  const [offers, setOffers] = useState<TileOffer[]>();
  const [tile, setTile] = useState<OwnTile>(given ?? BEGINNING);
  const [isShared, setShared] = useState(wasShared);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    doors.offers().then(setOffers, NOTHING);
  }, [doors]);
  const preview = useTilePreview(tile, doors);
  const checked = ownTileSchema.safeParse(tile);
  const problem = preview.problem ?? (checked.success ? undefined : checked.error.issues[0]?.message);
  const save = async () => {
    setSaving(true);
    try {
      await doors.keep({ id, tile, isShared });
      onClose();
    } catch {
      // The frame has said what was refused; what was put together stays.
      setSaving(false);
    }
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={id ? '编辑图表' : '添加图表'}
      width={960}
      footer={
        <>
          <span className="mr-auto text-[13px] text-muted">{problem}</span>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" isBusy={isSaving} {...(problem ? { whyNot: problem } : {})} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      {offers ? (
        <div className="grid grid-cols-[380px_minmax(0,1fr)] gap-5">
          <TileForm tile={tile} offers={offers} isShared={isShared} onTile={setTile} onShared={setShared} />
          <div aria-live="polite" className="min-w-0 rounded-lg bg-sunken/60 p-4 text-[13px] @container">
            {preview.told && datasetOf(tile.of) ? (
              <DrawnTile id="preview" tile={{ ...tile, title: tile.title || '（标题）' }} told={preview.told} onOpen={NOTHING} />
            ) : (
              <p className="text-muted">{preview.problem ?? '选好数据和指标，这里就是它的样子'}</p>
            )}
          </div>
        </div>
      ) : (
        <Loading />
      )}
    </Modal>
  );
}
