import { useCallback, useEffect, useState } from 'react';
import type { SentBatch } from '../../../contract/sent-messages';
import { minuteOf } from '../../../define/dates';
import { Button } from '../../ui/button';
import { ask } from '../../ui/confirm';
import { Empty, Failed, Loading } from '../../ui/feedback';
import { useCall, useVerbs } from '../../workspace/tab-context';

const HEAD = ['时间', '标题', '内容', '机构', '应达', '已达', '已读', ''];

/** What the platform wrote, how far it has come, and the way to take back what nobody has read yet. */
export function SentList({ screen, mayRecall }: { screen: string; mayRecall: boolean }) {
  const call = useCall();
  const [list, setList] = useState<SentBatch[]>();
  const [error, setError] = useState('');
  const load = useCallback(() => {
    setError('');
    call.get<{ list: SentBatch[] }>('/v1/business/message/sent', { screen, pageSize: '100' }).then(
      (answer) => setList(answer.list),
      (failure: Error) => setError(failure.message),
    );
  }, [call, screen]);
  useEffect(load, [load]);
  useVerbs({ refresh: load });
  const recall = async (batch: SentBatch) => {
    if (!(await ask({ title: '撤回消息', text: `撤回【${batch.title}】？已读的不受影响。`, confirm: '撤回' }))) return;
    await call.post('/v1/business/message/recall', { screen, batch: batch.id }).catch(() => undefined);
    load();
  };
  if (error) return <Failed text={error} onRetry={load} />;
  if (!list) return <Loading />;
  if (list.length === 0) return <Empty icon="bell" title="还没有发送过消息" />;
  return (
    <div className="min-h-0 flex-1 overflow-auto border border-line bg-surface">
      <table className="w-full border-collapse text-[13px]">
        <thead className="sticky top-0 bg-sunken text-left">
          <tr>
            {HEAD.map((head) => (
              <th key={head} scope="col" className="border-line border-b px-3 py-1.5 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((batch) => (
            <SentRow key={batch.id} batch={batch} onRecall={mayRecall ? () => void recall(batch) : undefined} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `onRecall`: absent where the user may not. */
function SentRow({ batch, onRecall }: { batch: SentBatch; onRecall: (() => void) | undefined }) {
  return (
    <tr className="border-line border-b hover:bg-hover">
      <td className="whitespace-nowrap px-3 py-1.5 tabular-nums">{minuteOf(batch.createdAt)}</td>
      <td className="px-3 py-1.5">{batch.title}</td>
      <td className="max-w-96 truncate px-3 py-1.5 text-muted" title={batch.body}>
        {batch.body}
      </td>
      {[batch.organisations, batch.total, batch.delivered, batch.read].map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four columns in a fixed order
        <td key={at} className="px-3 py-1.5 tabular-nums">
          {count}
        </td>
      ))}
      <td className="px-3 py-1.5">
        {batch.recalledAt ? (
          <span className="text-faint">已撤回</span>
        ) : (
          onRecall && (
            <Button size="sm" onClick={onRecall}>
              撤回
            </Button>
          )
        )}
      </td>
    </tr>
  );
}
