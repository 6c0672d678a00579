import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Modal } from '../../ui/modal';
import { progress } from '../../ui/toast';

export type BatchResult = { id: string; name: string; isDone: boolean; text: string };

/**
 * Runs one thing over many rows, one after the other, and keeps what became of each. Longer than a second it shows how far it is
 * and may be stopped: what was done stays done, the rest is named as not done.
 */
export async function overRows<T extends { id: string }>(
  title: string,
  rows: readonly T[],
  nameOf: (row: T) => string,
  run: (row: T) => Promise<string | undefined>,
): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  let isStopped = false;
  const shown = progress({
    title: `正在${title}`,
    stop: () => {
      isStopped = true;
    },
  });
  try {
    for (const [at, row] of rows.entries()) {
      shown.say(`${at + 1} / ${rows.length}　${nameOf(row)}`);
      results.push(isStopped ? { id: row.id, name: nameOf(row), isDone: false, text: '已停止，没有处理' } : await resultOf(row, nameOf(row), run));
    }
  } finally {
    shown.end();
  }
  return results;
}

async function resultOf<T extends { id: string }>(row: T, name: string, run: (row: T) => Promise<string | undefined>): Promise<BatchResult> {
  try {
    const text = await run(row);
    return { id: row.id, name, isDone: text !== undefined, text: text ?? '已放弃' };
  } catch (error) {
    return { id: row.id, name, isDone: false, text: error instanceof Error ? error.message : '服务错误' };
  }
}

/** What became of every row of a batch; failures first. */
export function BatchResults({ title, results, onClose }: { title: string; results: readonly BatchResult[]; onClose: () => void }) {
  const failed = results.filter((result) => !result.isDone);
  const rows = [...failed, ...results.filter((result) => result.isDone)];
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`${title}：成功 ${results.length - failed.length}，失败 ${failed.length}`}
      footer={
        <Button tone="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <ul className="max-h-96 overflow-auto text-sm">
        {rows.map((result) => (
          <li key={result.id} className="flex items-start gap-2 border-line border-b py-1.5">
            <Icon name={result.isDone ? 'check' : 'warning'} className={result.isDone ? 'text-good' : 'text-bad'} />
            <span className="w-44 shrink-0 truncate font-mono">{result.name}</span>
            <span className={result.isDone ? 'text-muted' : 'text-bad'}>{result.text}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
