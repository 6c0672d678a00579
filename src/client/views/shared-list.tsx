import type { SharedView } from '../../contract/shared-view';
import { IconButton } from '../ui/button';

type Props = {
  list: readonly SharedView[];
  onApply: (view: SharedView) => void;
  /** A colleague's becomes one of one's own. */
  onCopy: (view: SharedView) => void;
  onEdit: (view: SharedView) => void;
  onWithdraw: (view: SharedView) => void;
  onSend: (view: SharedView) => void;
};

const WITH = { all: '全机构', roles: '按角色', people: '指定同事' } as const;
const wordsOf = ({ isMine, sharedWith, by }: SharedView): string => (isMine ? `我共享的 · ${WITH[sharedWith?.to ?? 'all']}` : `${by} 共享`);

/** Views that are shared: who shared each, and what may be done with it. */
export function SharedList({ list, onApply, onCopy, onEdit, onWithdraw, onSend }: Props) {
  if (list.length === 0) return null;
  return (
    <>
      <h3 className="mt-2 mb-1 font-medium text-muted text-xs">共享的视图</h3>
      {list.map((one) => (
        <div key={one.id} className="flex items-center">
          <button type="button" className="min-w-0 flex-1 rounded px-2 py-1 text-left hover:bg-hover" onClick={() => onApply(one)}>
            <span className="block truncate">{one.view.name}</span>
            <span className="block truncate text-muted text-xs">{wordsOf(one)}</span>
          </button>
          <IconButton icon="calendar" size="sm" label={`定时发送视图${one.view.name}`} onClick={() => onSend(one)} />
          {one.isMine ? (
            <>
              <IconButton icon="edit" size="sm" label={`修改共享视图${one.view.name}`} onClick={() => onEdit(one)} />
              <IconButton icon="cancel" size="sm" label={`取消共享${one.view.name}`} onClick={() => onWithdraw(one)} />
            </>
          ) : (
            <>
              <IconButton icon="copy" size="sm" label={`把${one.view.name}复制到我的视图`} onClick={() => onCopy(one)} />
              {one.mayEnd && <IconButton icon="cancel" size="sm" label={`取消共享${one.view.name}`} onClick={() => onWithdraw(one)} />}
            </>
          )}
        </div>
      ))}
    </>
  );
}
