import type { Delegation } from '../../../contract/approval-delegates';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';

const TONES = { 未开始: 'blue', 生效中: 'green', 已结束: 'grey' } as const;

type Props = { title: string; empty: string; rows: readonly Delegation[]; onEnd?: (one: Delegation) => void };

/** Delegations in one direction, the newest first; one's own that still count may be ended. */
export function DelegationList({ title, empty, rows, onEnd }: Props) {
  return (
    <section className="mt-5">
      <h3 className="mb-1 font-medium text-[13px]">{title}</h3>
      {rows.length === 0 && <p className="text-[13px] text-muted">{empty}</p>}
      <ul>
        {rows.map((one) => (
          <li key={one.id} className="flex h-9 items-center gap-3 border-line border-b text-[13px]">
            <span className="w-24 truncate">{one.who}</span>
            <span className="w-52 whitespace-nowrap tabular-nums">
              {one.fromDay} 至 {one.toDay}
            </span>
            <span className="min-w-0 flex-1 truncate text-muted" title={one.reason}>
              {one.reason}
            </span>
            <Badge tone={TONES[one.state]}>{one.state}</Badge>
            <span className="w-14 text-right">
              {onEnd && one.state !== '已结束' && (
                <Button size="sm" tone="ghost" onClick={() => onEnd(one)} aria-label={`结束对${one.who}的委托`}>
                  结束
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
