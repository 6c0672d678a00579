import { useState } from 'react';
import type { RecallAnswer } from '../../../contract/recall';
import type { TraceAnswer, TraceLot } from '../../../contract/trace-answer';
import { recallInput } from '../../../domain/stock/recall/recall-input';
import { download } from '../../api/download';
import { ActionInput } from '../../screens/action-input';
import { type Act, ActionRow } from '../../screens/action-row';
import { AnswerDialog } from '../../screens/answer-dialog';
import { grantedScreen } from '../../screens/open-reference';
import { useCan } from '../../screens/use-may';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';
import { recallReaches } from './recall-reaches';
import type { Question } from './use-trace';

const BASE = '/v1/business/report/traceability';
const RECALL = { label: '召回', risk: 'irreversible', input: recallInput } as const;
const NO_LINES: [] = [];

type Props = { lot: TraceLot; answer: TraceAnswer; question: Question; onDone: () => void; onPrint: () => void };

/** What follows from a trace: the chain and its patients as workbooks or on paper, and calling the lot back. */
export function TraceWays({ lot, answer, question, onDone, onPrint }: Props) {
  const { screen, open } = useTab();
  const tickets = grantedScreen('report:twoTickets');
  const call = useCall();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState<readonly string[]>();
  const can = useCan(screen);
  const exportPart = (part: 'events' | 'uses') => void download(`${BASE}/export`, { screen: screen.flag, ...question, part }).catch(() => {});
  useVerbs({
    export: can('export') ? () => exportPart('events') : undefined,
    recall: can('recall') ? () => setAsking(true) : undefined,
  });
  const recall = async (input: Record<string, unknown>) => {
    const { specification, batchNo, serialNo } = lot;
    const made = await call.post<RecallAnswer>(`${BASE}/recall`, { screen: screen.flag, specification, batchNo, serialNo, input }).catch(() => undefined);
    if (!made) return undefined;
    setAsking(false);
    setSaid([`召回${made.recall.code}已开始，在“召回进度”跟踪到每一件`, ...made.says]);
    onDone();
    return [];
  };
  const others: Act[] = [
    ...(can('export')
      ? [
          { id: 'events', label: '导出时间线', icon: 'export' as const, keysOf: 'page.export', onChoose: () => exportPart('events') },
          { id: 'uses', label: '导出使用去向', icon: 'export' as const, onChoose: () => exportPart('uses') },
        ]
      : []),
    ...(tickets
      ? [
          {
            id: 'tickets',
            label: '两票制',
            icon: 'compare' as const,
            onChoose: () => open(tickets.path, { specification: lot.specification, batchNo: lot.batchNo }),
          },
        ]
      : []),
    { id: 'print', label: '打印', icon: 'print', keysOf: 'page.print', onChoose: onPrint },
    ...(can('recall') ? [{ id: 'recall', label: '召回', icon: 'warning' as const, isDanger: true, onChoose: () => setAsking(true) }] : []),
  ];
  return (
    <>
      <ActionRow others={others} quiet={1} />
      {isAsking && (
        <ActionInput
          action={{ ...RECALL, label: `召回批号 ${lot.batchNo}` }}
          foresees={recallReaches(lot, answer)}
          lines={NO_LINES}
          lineFields={{}}
          onClose={() => setAsking(false)}
          onSend={({ input }) => recall(input ?? {})}
        />
      )}
      {said && <AnswerDialog title="召回" answer={{ says: [...said] }} onClose={() => setSaid(undefined)} />}
    </>
  );
}
