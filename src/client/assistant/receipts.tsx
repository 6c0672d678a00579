import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { ReceiptLine } from '../../contract/assistant';
import { minuteOf } from '../../define/dates';
import { get } from '../api/call';
import { sessionAtom } from '../session/session';
import { Empty, Failed, Loading } from '../ui/feedback';

/** What was run from the assistant's answers: when, who asked what, which command, on which documents. */
export default function Receipts() {
  const [lines, setLines] = useState<readonly ReceiptLine[]>();
  const [problem, setProblem] = useState('');
  const [attempt, setAttempt] = useState(0);
  const session = useAtomValue(sessionAtom);
  const who = session.phase === 'in' ? session.session.employeeInfo.name : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    let isGone = false;
    setProblem('');
    get<{ list: ReceiptLine[] }>('/v1/llm/receipts', {}, { quiet: true }).then(
      ({ list }) => !isGone && setLines(list),
      (error: Error) => !isGone && setProblem(error.message),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section aria-label="执行记录" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-3 text-[13px]">
      {problem ? (
        <Failed text={problem} onRetry={() => setAttempt(attempt + 1)} />
      ) : !lines ? (
        <Loading label="正在读取执行记录…" />
      ) : lines.length === 0 ? (
        <Empty icon="task" title="还没有执行过助手建议的命令" />
      ) : (
        <ol>
          {lines.map((line) => (
            <li key={line.id} className="border-line/60 border-b py-2">
              <p className="flex justify-between gap-2">
                <span className="font-medium">{line.title || line.command}</span>
                <time className="shrink-0 text-muted text-xs tabular-nums">{minuteOf(line.at)}</time>
              </p>
              <p className="text-muted text-xs">
                {who}问：{line.question}
              </p>
              {line.documents.length > 0 && <p className="text-xs">单据：{line.documents.map((document) => document.sn).join('、')}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
