import { useRef, useState } from 'react';
import type { OwnTileAnswer } from '../../../../contract/dashboard-answer';
import { Menu, type MenuItem } from '../../../table/menu';
import { Popover } from '../../../table/popover';
import { Button, IconButton } from '../../../ui/button';
import { cx } from '../../../ui/class-names';
import { ask } from '../../../ui/confirm';
import type { Open } from '../tile-values';
import { TileEditor } from './tile-editor';
import { DrawnTile, UntoldTile } from './tile-parts';
import { type TileDoors, useTileDoors } from './use-tile-doors';

type Props = { path: string; own: readonly OwnTileAnswer[]; onOpen: Open; onChanged: () => void };
type Edited = Partial<Pick<OwnTileAnswer, 'id' | 'tile' | 'isShared'>>;

/** Tiles people put together themselves, one's own first, then what colleagues share; a new one at the button. */
export function OwnTiles({ path, own, onOpen, onChanged }: Props) {
  const [edited, setEdited] = useState<Edited>();
  const doors = useTileDoors(path, onChanged);
  return (
    <section aria-label="自建图表" className="@container">
      <header className="mb-2 flex items-center gap-3">
        <h2 className="font-semibold text-[14px]">自建图表</h2>
        <span className="text-muted text-xs">用自己能看到的数据拼出自己的图，也可以共享给本机构同事</span>
        <Button size="sm" icon="add" className="ml-auto" onClick={() => setEdited({})}>
          添加图表
        </Button>
      </header>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(340px,100%),1fr))] gap-4 text-[13px]">
        {own.map((one) => (
          <div key={one.id} className={cx('relative flex min-w-0 flex-col [&>*:first-child]:flex-1', one.tile.isWide && '@4xl:col-span-2')}>
            {one.told ? <DrawnTile id={one.id} tile={one.tile} told={one.told} onOpen={onOpen} /> : <UntoldTile {...one} />}
            <TileMenu one={one} own={own} doors={doors} onEdit={setEdited} />
          </div>
        ))}
      </div>
      {edited && <TileEditor path={path} {...edited} doors={doors} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

type MenuProps = { one: OwnTileAnswer; own: readonly OwnTileAnswer[]; doors: TileDoors; onEdit: (edited: Edited) => void };

/** Whose it is, and what may be done with it: with one's own everything, with a colleague's taking it over. */
function TileMenu({ one, own, doors, onEdit }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { id, tile, isMine, isShared, by, mayEnd } = one;
  const remove = async () => {
    if (await ask({ title: `删除图表“${tile.title}”`, ...(isShared ? { text: '它已共享，同事也将看不到' } : {}), confirm: '删除', isDangerous: true }))
      void doors.remove(id);
  };
  const mine = own.filter((other) => other.isMine).map((other) => other.id);
  const move = (to: number) => doors.order(mine.filter((other) => other !== id).toSpliced(to, 0, id));
  const at = mine.indexOf(id);
  const items: MenuItem[] = isMine
    ? [
        { label: '编辑', icon: 'edit', onChoose: () => onEdit({ id, tile, isShared }) },
        { label: isShared ? '取消共享' : '共享给本机构', icon: 'user', onChoose: () => void doors.keep({ id, tile, isShared: !isShared }) },
        ...(at > 0 ? [{ label: '前移', icon: 'back' as const, onChoose: () => void move(at - 1) }] : []),
        ...(at < mine.length - 1 ? [{ label: '后移', icon: 'forward' as const, onChoose: () => void move(at + 1) }] : []),
        'line',
        { label: '删除', icon: 'del', isDanger: true, onChoose: () => void remove() },
      ]
    : [
        { label: '复制为我的', icon: 'copy', onChoose: () => onEdit({ tile, isShared: false }) },
        ...(mayEnd ? ['line' as const, { label: '删除', icon: 'del' as const, isDanger: true, onChoose: () => void remove() }] : []),
      ];
  return (
    <div className="absolute top-1.5 right-1.5 flex items-center gap-1">
      {(isShared || !isMine) && <span className="rounded bg-accent-soft px-1.5 text-accent text-xs">{isMine ? '已共享' : `${by || '同事'}共享`}</span>}
      <IconButton ref={button} size="sm" icon="more" label={`${tile.title}的操作`} onClick={() => setOpen(true)} />
      {isOpen && (
        <Popover anchor={button} onClose={() => setOpen(false)} label={`${tile.title}的操作`}>
          <Menu items={items} label={`${tile.title}的操作`} onDone={() => setOpen(false)} />
        </Popover>
      )}
    </div>
  );
}
