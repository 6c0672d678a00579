import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { isLostAtom } from '../../api/connection';
import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { useBack } from '../../workspace/use-back';
import { goHand } from '../hand-place';
import { drain } from './drain';
import { openOutbox, outboxAtom } from './outbox';

const AGAIN = 20_000;

/** Over the bar: how many scans wait for the network, and what needs a person. Keeps sending while the shell is there. */
export function OutboxLine({ user }: { user: string }) {
  const jobs = useAtomValue(outboxAtom);
  const isLost = useAtomValue(isLostAtom);
  useEffect(() => openOutbox(user), [user]);
  useBack(() => void drain());
  useEffect(() => {
    const send = () => void drain();
    send();
    const timer = window.setInterval(send, AGAIN);
    window.addEventListener('online', send);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, []);
  const scans = jobs.filter(({ state }) => state === 'waits').reduce((sum, job) => sum + job.scans, 0);
  const stuck = jobs.filter(({ state }) => state !== 'waits').length;
  if (jobs.length === 0 && !isLost) return null;
  const words = [
    ...(isLost ? ['没有网络'] : []),
    ...(scans > 0 ? [`${scans} 次扫码待发送`] : []),
    ...(stuck > 0 ? [`${stuck} 件需要处理`] : []),
    ...(isLost && jobs.length === 0 ? ['扫码会留在本机'] : []),
  ];
  return (
    <button
      type="button"
      onClick={() => goHand({ on: 'scan', box: '1' })}
      className={cx(
        'flex h-11 w-full shrink-0 cursor-pointer items-center gap-2 px-4 text-left',
        stuck > 0 ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn',
      )}
    >
      <Icon name={stuck > 0 ? 'warning' : 'history'} size={18} />
      <span role="status" className="min-w-0 flex-1 truncate">
        {words.join(' · ')}
      </span>
      <Icon name="right" />
    </button>
  );
}
