import type { FlowDefinition } from '../../../define/define-flow';
import { Button } from '../../ui/button';
import { Notice, Skeleton } from '../../ui/feedback';
import { useTab } from '../../workspace/tab-context';
import { useMay } from '../use-may';
import { FlowDiagram, type FlowProps } from './flow-diagram';
import { inOrder } from './flow-geometry';
import { FlowStepBox } from './flow-step';
import { useFlow } from './use-flow';
import { useWidth } from './use-width';

/** Narrower than this the steps stand one below the other. */
const PHONE = 640;

/** A process as a diagram with the figures of this moment. */
export function FlowView({ flow }: { flow: FlowDefinition }) {
  const { screen, open } = useTab();
  const may = useMay(screen);
  const { board, error, load } = useFlow(flow);
  const [width, frame] = useWidth();
  const shown = board && { board, label: screen.title, mayOpen: may('open'), onOpen: (path: string, query: Record<string, string> = {}) => open(path, query) };
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 overflow-auto bg-surface px-3.5 pb-4">
      <div data-head="" className="flex min-h-[44px] shrink-0 items-center gap-2">
        <h1 className="mr-auto font-semibold text-[15px]">{screen.title}</h1>
        {may('refresh') && (
          <Button icon="refresh" onClick={load}>
            刷新
          </Button>
        )}
      </div>
      {error && <Notice tone="bad">{error}</Notice>}
      <div ref={frame} className="min-w-0 pb-4">
        {!shown ? (
          <div data-loading="">
            <Skeleton className="h-32" />
          </div>
        ) : Math.min(width, window.innerWidth) < PHONE ? (
          <FlowSteps {...shown} />
        ) : (
          <FlowDiagram {...shown} width={width} />
        )}
      </div>
    </div>
  );
}

function FlowSteps({ board, label, mayOpen, onOpen }: FlowProps) {
  return (
    <ol className="flex flex-col gap-2" aria-label={label}>
      {inOrder(board).map((step) => (
        <li key={step.id}>
          <FlowStepBox step={step} mayOpen={mayOpen} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  );
}
