import { type ReactNode, useRef, useState } from 'react';
import type { ReportDefinition } from '../../../define/report-definition';
import type { Against, Turn } from '../../../define/turned-report';
import { Popover } from '../../table/popover';
import { Button } from '../../ui/button';
import { cx } from '../../ui/class-names';
import { Select } from '../../ui/select';
import { useVerbs } from '../../workspace/tab-context';
import { TurnChips, useTurnBack } from './turn-drag';
import type { Turning } from './use-turning';

type Props = { turning: Turning; report: ReportDefinition };
const PERIODS: readonly { value: Against; label: string }[] = [
  { value: 'before', label: '上期' },
  { value: 'lastYear', label: '去年同期' },
];

/** 透视: a dimension turned into columns of a figure, and the period the figures stand beside. */
export function TurnMenu({ turning, report }: Props) {
  const { turn, pivots, figures, canCompare } = turning;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const back = useTurnBack(turning);
  const canTurn = pivots.length > 0 && figures.length > 0;
  const isPossible = canTurn || canCompare;
  useVerbs({ turn: isPossible ? () => setOpen(true) : undefined });
  if (!isPossible) return null;
  return (
    <>
      <span ref={button} {...back.events} className={cx('inline-flex rounded', back.isOver && 'outline-2 outline-accent')}>
        <Button size="sm" icon="columns" keysOf="page.turn" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {wordsOf(turn, report)}
        </Button>
      </span>
      {isOpen && (
        <Popover anchor={button} onClose={() => setOpen(false)} label="透视" width={260}>
          <div className="flex flex-col gap-2.5 p-3 text-[13px]">
            {canTurn && <PivotChoice turning={turning} report={report} />}
            {canCompare && <PeriodChoice {...turning} />}
            {canTurn && <TurnChips turning={turning} report={report} />}
          </div>
        </Popover>
      )}
    </>
  );
}

function PivotChoice({ turning: { turn, setTurn, pivots, figures }, report }: Props) {
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: report.columns[name]?.label ?? name }));
  const change = (part: Turn) => setTurn((old) => ({ ...old, ...part }));
  return (
    <>
      <Asked label="展开为列">
        <Select
          aria-label="展开为列"
          placeholder="不展开"
          value={turn.pivot ?? ''}
          options={named(pivots)}
          onChange={({ target }) => change({ pivot: target.value })}
        />
      </Asked>
      {turn.pivot && (
        <Asked label="数值">
          <Select aria-label="数值" value={turn.figure ?? ''} options={named(figures)} onChange={({ target }) => change({ figure: target.value })} />
        </Asked>
      )}
    </>
  );
}

function PeriodChoice({ turn, setTurn }: Turning) {
  const change = (given: string) =>
    setTurn(({ against: _against, ...old }) => {
      const period = PERIODS.find(({ value }) => value === given);
      return period ? { ...old, against: period.value } : old;
    });
  return (
    <Asked label="对比期间">
      <Select aria-label="对比期间" placeholder="不对比" value={turn.against ?? ''} options={PERIODS} onChange={({ target }) => change(target.value)} />
    </Asked>
  );
}

/** What it is turned by: 月份 · 去年同期. */
function wordsOf({ pivot, against }: Turn, report: ReportDefinition): string {
  const words = [pivot && report.columns[pivot]?.label, PERIODS.find(({ value }) => value === against)?.label].filter(Boolean);
  return words.length > 0 ? words.join(' · ') : '透视';
}

function Asked({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[64px_1fr] items-center gap-2">
      <span className="text-muted">{label}</span>
      {children}
    </div>
  );
}
