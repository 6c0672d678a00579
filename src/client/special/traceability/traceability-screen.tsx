import { Suspense, useEffect, useRef, useState } from 'react';
import type { Screen } from '../../../define/define-screen';
import { openDocument } from '../../screens/open-reference';
import { Empty, Notice, Skeleton } from '../../ui/feedback';
import { late } from '../../ui/late';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { LotChoice } from './lot-choice';
import { ProductCard } from './product-card';
import { TraceAside } from './trace-aside';
import { TraceQuestion } from './trace-question';
import { TraceTimeline } from './trace-timeline';
import { TraceWays } from './trace-ways';
import { useTrace } from './use-trace';

const TraceFlow = late(() => import('./trace-flow'));

/** 耗材追溯: scan a piece and see where it came from, what happened to it and whom it reached. */
export default function TraceabilityScreen({ screen }: { screen: Screen }) {
  const { open, setTitle } = useTab();
  const trace = useTrace();
  const { answer, error, isBusy } = trace;
  const print = () => window.print();
  useVerbs({ refresh: trace.refresh, print });
  const title = answer?.lot ? `追溯 ${answer.lot.labelNo || answer.lot.batchNo}` : screen.title;
  useEffect(() => setTitle(title), [setTitle, title]);
  const openIt = (row: { docKind: string; documentId: string; docSn: string }) => void openDocument(row.docKind, row.documentId, row.docSn, open);

  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-3">
      <div className="flex items-center gap-3 hand:flex-wrap print:hidden">
        <h1 className="shrink-0 font-semibold text-base hand:hidden">{screen.title}</h1>
        <TraceQuestion trace={trace} />
        {answer?.lot && <TraceWays lot={answer.lot} answer={answer} question={trace.question} onDone={trace.refresh} onPrint={print} />}
      </div>
      {error && <Notice tone="bad">{error}</Notice>}
      {isBusy && <Waiting />}
      {!answer && !error && !isBusy && <Empty icon="scan" title="扫描一件耗材开始追溯" text="支持UDI、唯一码、定数包码，也可以按批号、患者或单号查询。" />}
      {answer && answer.choices.length > 0 && <LotChoice lots={answer.choices} onChoose={trace.ask} />}
      {answer?.lot && (
        <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto print:overflow-visible">
          {answer.sankey.links.length > 0 && <Flow flow={answer.sankey} unit={answer.product?.unitName ?? ''} />}
          <div className="grid grid-cols-[minmax(240px,1fr)_minmax(0,2fr)_minmax(300px,1.2fr)] items-start gap-3 hand:grid-cols-1">
            <ProductCard answer={answer} />
            <TraceTimeline answer={answer} onOpen={openIt} />
            <TraceAside answer={answer} onOpen={openIt} />
          </div>
        </div>
      )}
    </div>
  );
}

/** The flow takes the width of its box; it is drawn when the box is known. */
function Flow(props: { flow: Parameters<typeof TraceFlow>[0]['flow']; unit: string }) {
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={box} aria-label="流向" className="min-h-[256px] shrink-0 overflow-hidden rounded-lg border border-line bg-surface p-2">
      {width > 0 && (
        <Suspense fallback={<Skeleton className="h-full" />}>
          <TraceFlow {...props} width={width} />
        </Suspense>
      )}
    </section>
  );
}

const Waiting = () => (
  <div role="status" aria-label="正在追溯" className="grid grid-cols-3 gap-3">
    {['a', 'b', 'c'].map((column) => (
      <div key={column} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
        <Skeleton className="w-2/3" />
        <Skeleton />
        <Skeleton className="w-1/2" />
      </div>
    ))}
  </div>
);
