import type { ReactNode } from 'react';
import type { TraceAnswer, TraceUse } from '../../../contract/trace-answer';
import { minuteOf } from '../../../define/dates';
import { Badge } from '../../ui/badge';

type Props = { answer: TraceAnswer; onOpen: (use: TraceUse) => void };

/** Where it is and whom it reached, and the line that must add up. */
export function TraceAside({ answer, onOpen }: Props) {
  const { uses, stock, balance, totals, product } = answer;
  const unit = product?.unitName ?? '';
  const isBroken = balance.difference !== '0';
  return (
    <div className="flex min-w-0 flex-col gap-3 text-[13px]">
      <Totals totals={totals} />
      <Panel title="批次平衡">
        <p className="flex flex-wrap gap-x-3 gap-y-1 px-3 py-2">
          {balance.items.map((item) => (
            <span key={item.id} className="whitespace-nowrap">
              <span className="text-muted">
                {item.sign === 1 ? '＋' : '－'}
                {item.label}
              </span>{' '}
              <b className="tabular-nums">{item.quantity}</b>
            </span>
          ))}
          <Badge tone={isBroken ? 'red' : 'green'}>{isBroken ? `差异 ${balance.difference}` : '平衡'}</Badge>
        </p>
      </Panel>
      <Panel title={`使用去向（${uses.length}）`}>{uses.length === 0 ? <Nothing>尚未使用</Nothing> : <Uses uses={uses} unit={unit} onOpen={onOpen} />}</Panel>
      <Panel title={`现存（${stock.length}）`}>{stock.length === 0 ? <Nothing>已无库存</Nothing> : <Remains stock={stock} unit={unit} />}</Panel>
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface">
      <h2 className="border-line border-b px-3 py-1.5 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
const Nothing = ({ children }: { children: ReactNode }) => <p className="px-3 py-3 text-muted">{children}</p>;

function Totals({ totals }: Pick<TraceAnswer, 'totals'>) {
  return (
    <dl className="grid grid-cols-4 gap-2">
      {[
        ['累计入库', totals.received],
        ['在库在途', totals.inStock],
        ['已使用', totals.used],
        ['患者数', String(totals.patients)],
      ].map(([label, value]) => (
        <div key={label} className="rounded-lg border border-line bg-surface px-3 py-2">
          <dt className="text-muted text-xs">{label}</dt>
          <dd className="font-semibold text-lg tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whom it reached. */
function Uses({ uses, unit, onOpen }: Pick<TraceAnswer, 'uses'> & { unit: string; onOpen: Props['onOpen'] }) {
  return (
    <ul className="max-h-[45vh] divide-y divide-line overflow-auto">
      {uses.map((use) => (
        <li key={`${use.documentId}|${use.patient}|${use.department}`}>
          <button type="button" className="flex w-full cursor-pointer flex-col gap-0.5 px-3 py-1.5 text-left hover:bg-hover" onClick={() => onOpen(use)}>
            <span className="flex items-baseline justify-between gap-2">
              <span className="truncate font-medium">{use.patientName ? `患者 ${use.patientName} ${use.visitNo}` : use.departmentName}</span>
              <span className="shrink-0 font-medium tabular-nums">
                {use.quantity} {unit}
              </span>
            </span>
            <span className="truncate text-muted text-xs">
              {[minuteOf(use.at), use.departmentName, use.doctorName, use.docSn, ...use.labels].filter(Boolean).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where it still lies. */
function Remains({ stock, unit }: Pick<TraceAnswer, 'stock'> & { unit: string }) {
  return (
    <ul className="divide-y divide-line">
      {stock.map((one) => (
        <li key={`${one.warehouse}|${one.ownerName}`} className="flex items-baseline justify-between gap-2 px-3 py-1.5">
          <span className="truncate">
            {one.warehouseName} {!one.isOwn && <Badge tone="blue">寄售 {one.ownerName}</Badge>}
          </span>
          <span className="shrink-0 font-medium tabular-nums">
            {one.quantity} {unit}
          </span>
        </li>
      ))}
    </ul>
  );
}
