import { useState } from 'react';
import type { RecallAnswer } from '../../../contract/recall';
import type { TraceLot } from '../../../contract/trace-answer';
import { recallInput } from '../../../domain/hospital/recall';
import { download } from '../../api/download';
import { ActionInput } from '../../screens/action-input';
import { AnswerDialog } from '../../screens/answer-dialog';
import { useCan } from '../../screens/use-may';
import { Button } from '../../ui/button';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';
import type { Question } from './use-trace';

const BASE = '/v1/business/report/traceability';
const RECALL = { label: '召回', risk: 'irreversible', input: recallInput } as const;
const NO_LINES: [] = [];

type Props = { lot: TraceLot; question: Question; onDone: () => void };

/** What follows from a trace: the chain and its patients as workbooks, and calling the lot back. */
export function TraceWays({ lot, question, onDone }: Props) {
  const { screen } = useTab();
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
    const answer = await call.post<RecallAnswer>(`${BASE}/recall`, { screen: screen.flag, specification, batchNo, serialNo, input }).catch(() => undefined);
    if (!answer) return;
    setAsking(false);
    setSaid([...answer.says, ...(answer.returns.length > 0 ? [`科室退库建议：${answer.returns.map((one) => one.sn).join('、')}`] : [])]);
    onDone();
  };
  return (
    <>
      {can('export') && (
        <>
          <Button icon="export" onClick={() => exportPart('events')}>
            导出时间线
          </Button>
          <Button icon="export" onClick={() => exportPart('uses')}>
            导出使用去向
          </Button>
        </>
      )}
      {can('recall') && (
        <Button icon="warning" tone="danger" onClick={() => setAsking(true)}>
          召回
        </Button>
      )}
      {isAsking && (
        <ActionInput
          action={{ ...RECALL, label: `召回批号 ${lot.batchNo}` }}
          lines={NO_LINES}
          lineFields={{}}
          onClose={() => setAsking(false)}
          onAnswer={({ input }) => void recall(input ?? {})}
        />
      )}
      {said && <AnswerDialog title="召回" answer={{ says: [...said] }} onClose={() => setSaid(undefined)} />}
    </>
  );
}
