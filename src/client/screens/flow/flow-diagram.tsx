import type { FlowAnswer } from '../../../contract/flow-answer';
import { BOX_HEIGHT, diagramOf, inOrder } from './flow-geometry';
import { FlowStepBox } from './flow-step';

export type FlowProps = { board: FlowAnswer; label: string; mayOpen: boolean; onOpen: (path: string, query?: Record<string, string>) => void };

/** The diagram: boxes in the order of the process for keyboards and readers, arrows drawn behind them. */
export function FlowDiagram({ board, width, label, mayOpen, onOpen }: FlowProps & { width: number }) {
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
