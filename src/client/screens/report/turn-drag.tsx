import { type DragEvent, type ReactNode, useState } from 'react';
import type { ReportDefinition } from '../../../define/report-definition';
import { partAt } from '../../../define/turned-report';
import { cx } from '../../ui/class-names';
import type { Turning } from './use-turning';

/** What is dragged: a dimension that becomes columns, a figure that stands in them; heads of the table bring their own name. */
const [PIVOT, FIGURE, HEAD] = ['text/pivot', 'text/figure', 'text/column'];

/** The dimensions and figures of a report by hand: dragged onto the table they turn it. The choices above are the same by keyboard. */
export function TurnChips({ turning: { turn, pivots, figures }, report }: { turning: Turning; report: ReportDefinition }) {
  const chips = (kind: string, names: readonly string[], chosen: string | undefined) =>
    names.map((name) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the choices above
      <span
        key={name}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(kind, name)}
        className={cx('cursor-grab select-none rounded border px-1.5 py-0.5', name === chosen ? 'border-accent text-accent' : 'border-line')}
      >
        {report.columns[name]?.label ?? name}
      </span>
    ));
  return (
    <div className="border-line border-t pt-2 text-xs" data-turn-chips>
      <p className="mb-1.5 text-muted">拖到表格上展开为列；把展开的列拖回“透视”收起</p>
      <div className="flex flex-wrap gap-1.5">{chips(PIVOT, pivots, turn.pivot)}</div>
      {figures.length > 1 && <div className="mt-1.5 flex flex-wrap gap-1.5">{chips(FIGURE, figures, turn.figure)}</div>}
    </div>
  );
}

/** The table a dimension or figure is dropped on. */
export function TurnGround({ turning: { setTurn, pivots, figures }, children }: { turning: Turning; children: ReactNode }) {
  const ground = useDrop([PIVOT, FIGURE], (given) => {
    const [pivot, figure] = [given(PIVOT), given(FIGURE)];
    if (pivots.includes(pivot)) setTurn((old) => ({ ...old, pivot }));
    if (figures.includes(figure)) setTurn((old) => ({ ...old, figure }));
  });
  return (
    <div {...ground.events} data-turn-ground className={cx('flex min-h-0 flex-1 flex-col', ground.isOver && 'outline-2 outline-accent -outline-offset-2')}>
      {children}
    </div>
  );
}

/** Heads dragged back onto the button: a column that was turned out goes in again, a figure is the one that is turned. */
export function useTurnBack({ setTurn, parts, figures }: Turning) {
  return useDrop([HEAD], (given) => {
    const name = given(HEAD);
    if (partAt(name, parts)) setTurn(({ pivot: _pivot, ...old }) => old);
    else if (figures.includes(name)) setTurn((old) => ({ ...old, figure: name }));
  });
}

function useDrop(kinds: readonly string[], onDrop: (given: (kind: string) => string) => void) {
  const [isOver, setOver] = useState(false);
  const fits = (event: DragEvent) => kinds.some((kind) => event.dataTransfer.types.includes(kind));
  return {
    isOver,
    events: {
      onDragOver(event: DragEvent) {
        if (!fits(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false);
        if (!fits(event)) return;
        event.preventDefault();
        onDrop((kind) => event.dataTransfer.getData(kind));
      },
    },
  };
}
