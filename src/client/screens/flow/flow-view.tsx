import { useCallback, useEffect, useRef, useState } from 'react';
import type { FlowAnswer } from '../../../contract/flow-answer';
import type { FlowDefinition } from '../../../define/define-flow';
import { Button } from '../../ui/button';
import { Notice, Skeleton } from '../../ui/feedback';
import { useCall, useChanges, useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { useMay } from '../use-may';
import { BOX_HEIGHT, diagramOf, inOrder } from './flow-geometry';
import { FlowStepBox } from './flow-step';

const EVERY = 60_000;
/** Many records may change at once: one question answers for all of them. */
const SETTLE = 400;
/** Narrower than this the steps stand one below the other. */
const PHONE = 640;

/** A process as a diagram with the figures of this moment: asked anew on opening, when records change, and every minute. */
export function FlowView({ flow }: { flow: FlowDefinition }) {
  const { screen, open } = useTab();
  const call = useCall();
  const may = useMay(screen);
  const [board, setBoard] = useTabState<FlowAnswer | undefined>('board', undefined);
  const [error, setError] = useState('');
  const [width, frame] = useWidth();
  const name = flow.resource.replace(/^dashboard:/, '');

  const load = useCallback(() => {
    call.get<FlowAnswer>(`/v1/business/dashboard/${name}`, {}, { quiet: true }).then(
      (answer) => {
        setBoard(answer);
        setError('');
      },
      (failure: Error) => setError(failure.message),
    );
  }, [call, name, setBoard]);
  // A tab that returns starts its effects anew, so what is shown is never older than a look at it.
  useEffect(() => {
    load();
    const timer = window.setInterval(load, EVERY);
    return () => window.clearInterval(timer);
  }, [load]);
  const settling = useRef(0);
  useChanges(board?.resources ?? [], () => {
    window.clearTimeout(settling.current);
    settling.current = window.setTimeout(load, SETTLE);
  });
  useEffect(() => () => window.clearTimeout(settling.current), []);
  useVerbs({ refresh: load });

  const goTo = (path: string, query: Record<string, string> = {}) => open(path, query);
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 overflow-auto p-4">
      <div className="flex items-center gap-2">
        <h1 className="font-semibold text-base">{screen.title}</h1>
        {may('refresh') && (
          <Button size="sm" icon="refresh" onClick={load}>
            刷新
          </Button>
        )}
      </div>
      {error && <Notice tone="bad">{error}</Notice>}
      <div ref={frame} className="min-w-0 pb-4">
        {!board ? (
          <div data-loading="">
            <Skeleton className="h-32" />
          </div>
        ) : Math.min(width, window.innerWidth) < PHONE ? (
          <ol className="flex flex-col gap-2" aria-label={screen.title}>
            {inOrder(board).map((step) => (
              <li key={step.id}>
                <FlowStepBox step={step} mayOpen={may('open')} onOpen={goTo} />
              </li>
            ))}
          </ol>
        ) : (
          <Drawn board={board} width={width} label={screen.title} mayOpen={may('open')} onOpen={goTo} />
        )}
      </div>
    </div>
  );
}

type DrawnProps = { board: FlowAnswer; width: number; label: string; mayOpen: boolean; onOpen: (path: string, query?: Record<string, string>) => void };

/** The diagram: boxes in the order of the process for keyboards and readers, arrows drawn behind them. */
function Drawn({ board, width, label, mayOpen, onOpen }: DrawnProps) {
  const diagram = diagramOf(board, width);
  const placeOf = new Map(diagram.steps.map((step) => [step.id, step]));
  return (
    <div className="relative" style={{ width: diagram.width, height: diagram.height }}>
      <svg width={diagram.width} height={diagram.height} className="absolute inset-0 overflow-visible" aria-hidden="true">
        <defs>
          <marker id="flow-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse">
            <path d="M0 0 8 4 0 8z" fill="var(--line-strong)" />
          </marker>
        </defs>
        {diagram.arrows.map((arrow) => (
          <path
            key={arrow.id}
            d={arrow.path}
            fill="none"
            stroke="var(--line-strong)"
            strokeWidth={1.5}
            strokeDasharray={arrow.isFaint ? '3 4' : undefined}
            markerEnd="url(#flow-head)"
          />
        ))}
      </svg>
      {diagram.lanes.map((lane) => (
        <p key={lane.title} className="absolute left-0 font-semibold text-[12px] text-muted" style={{ top: lane.top }}>
          {lane.title}
        </p>
      ))}
      <ol aria-label={label}>
        {inOrder(board).map((step) => (
          <li
            key={step.id}
            className="absolute"
            style={{ left: placeOf.get(step.id)?.left, top: placeOf.get(step.id)?.top, width: diagram.box, height: BOX_HEIGHT }}
          >
            <FlowStepBox step={step} mayOpen={mayOpen} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The width an element has now. */
function useWidth(): [number, (element: HTMLElement | null) => void] {
  const [width, setWidth] = useState(0);
  const observer = useRef<ResizeObserver>(undefined);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    setWidth(element.clientWidth);
    observer.current = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.current.observe(element);
  }, []);
  return [width, ref];
}
