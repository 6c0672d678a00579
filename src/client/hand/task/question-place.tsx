import { useMemo } from 'react';
import type { Screen } from '../../../define/define-screen';
import type { QuestionTask } from '../../../define/hand-task';
import { openDocument } from '../../screens/open-reference';
import { LotChoice } from '../../special/traceability/lot-choice';
import { TraceTimeline } from '../../special/traceability/trace-timeline';
import { useTrace } from '../../special/traceability/use-trace';
import { Empty, Loading, Notice } from '../../ui/feedback';
import { openLocation } from '../../workspace/open-location';
import { TabContextValue, useTab, useVerbs } from '../../workspace/tab-context';
import { HandHead } from '../hand-head';
import { goHand } from '../hand-place';
import { FactRows } from './fact-rows';
import { ScanLine } from './scan-line';

type Props = { task: QuestionTask; screen: Screen; code: string };

/** A scanned piece and what became of it. The question stands in the address: the way back leads to the piece before. */
export function QuestionPlace({ task, screen, code }: Props) {
  const tab = useTab();
  const context = useMemo(() => ({ id: tab.id, path: tab.path, screen, query: { ...tab.query, code } }), [tab.id, tab.path, tab.query, screen, code]);
  return (
    <TabContextValue value={context}>
      <Answered task={task} />
    </TabContextValue>
  );
}

function Answered({ task }: { task: QuestionTask }) {
  const { answer, error, isBusy, question } = useTrace();
  const ask = (scanned: string) => goHand({ on: 'scan', task: task.id, [task.by]: scanned });
  useVerbs({ scanned: (input) => ask(String(input?.code ?? '')) });
  const lot = answer?.lot;
  return (
    <>
      <HandHead title={task.title} />
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-3 pb-3">
        <ScanLine invites={task.invites} said={question.code ? { text: question.code, isBad: false } : undefined} onCode={ask} />
        {error !== '' && <Notice tone="bad">{error}</Notice>}
        {isBusy && <Loading label="正在追溯…" />}
        {!answer && error === '' && !isBusy && <Empty icon="scan" title="扫描一件耗材开始追溯" text="支持UDI、唯一码、定数包码。" />}
        {answer && answer.choices.length > 0 && (
          <LotChoice lots={answer.choices} onChoose={(chosen) => goHand({ on: 'scan', task: task.id, ...said(chosen) })} />
        )}
        {answer && lot && (
          <>
            <FactRows
              title={`${answer.product?.name ?? ''} ${answer.product?.specModel ?? ''}`}
              facts={[
                ['批号', lot.batchNo],
                ['序列号', lot.serialNo],
                ['唯一码', lot.labelNo],
                ['有效期至', lot.expiryDate],
                ['生产企业', answer.product?.manufacturer],
              ]}
            />
            <TraceTimeline answer={answer} onOpen={({ docKind, documentId, docSn }) => void openDocument(docKind, documentId, docSn, openLocation)} />
          </>
        )}
      </div>
    </>
  );
}

const said = (question: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(question).flatMap(([name, value]) => (value ? [[name, value]] : [])));
