import { useAtomValue } from 'jotai';
import { isLostAtom } from '../api/connection';
import { Icon } from '../ui/icon';

/** In the line at the foot, where nothing moves for it: the server is not to be reached, and what that means. */
export function ConnectionLine() {
  const isLost = useAtomValue(isLostAtom);
  return (
    <span role="status" className="truncate">
      {isLost && (
        <span className="inline-flex items-center gap-1 rounded bg-bad-soft px-2 font-medium text-bad">
          <Icon name="warning" size={12} />
          连接已断开，正在重新连接；写好的内容都留在本机，连上后页面自动刷新
        </span>
      )}
    </span>
  );
}
