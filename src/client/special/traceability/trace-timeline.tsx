import type { TraceAnswer, TraceEvent } from '../../../contract/trace-answer';
import { minuteOf } from '../../../define/dates';
import { documentOf } from '../../../domain/registry';
import { Badge, type BadgeTone } from '../../ui/badge';
import { Empty } from '../../ui/feedback';

type Props = { answer: TraceAnswer; onOpen: (event: TraceEvent) => void };
const TONES: Record<string, BadgeTone> = { in: 'green', out: 'blue', inside: 'grey', end: 'orange' };
const KINDS: Record<string, string> = { V: '生产企业', D: '经销商', H: '医院', P: '平台' };

/** What happened, grouped by the organisation it happened at, from the factory downwards. */
export function TraceTimeline({ answer, onOpen }: Props) {
  const groups = answer.organisations
    .map((org) => ({ org, events: answer.events.filter((event) => event.org === org.id) }))
    .filter(({ events }) => events.length > 0);
  if (groups.length === 0) return <Empty icon="history" title="没有流转记录" text="此批号只有期初或尚未流转。" />;
  return (
    <ol aria-label="流转时间线" className="flex flex-col gap-4">
      {groups.map(({ org, events }) => (
        <li key={org.id}>
          <h2 className="sticky top-0 z-10 flex items-center gap-2 bg-canvas py-1 font-semibold text-sm">
            {org.name}
            <Badge tone={org.isOwn ? 'blue' : 'grey'}>{org.isOwn ? '本机构' : (KINDS[org.kind] ?? '')}</Badge>
          </h2>
          <ol className="ml-2 border-line border-l-2">
            {events.map((event) => (
              <Entry key={event.id} event={event} unit={answer.product?.unitName ?? ''} onOpen={onOpen} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function Entry({ event, unit, onOpen }: { event: TraceEvent; unit: string; onOpen: (event: TraceEvent) => void }) {
  const where = [event.departmentName, event.warehouseName].filter(Boolean).join(' · ');
  return (
    <li className="relative py-1.5 pl-5 text-[13px]">
      <span aria-hidden="true" className="-left-[7px] absolute top-3 size-3 rounded-full border-2 border-accent bg-surface" />
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <time className="w-36 shrink-0 whitespace-nowrap text-muted" dateTime={event.at}>
          {minuteOf(event.at)}
        </time>
        <Badge tone={event.isReversal ? 'red' : (TONES[event.side] ?? 'grey')}>{event.label}</Badge>
        {event.quantity !== '' && (
          <span className="font-medium tabular-nums">
            {event.quantity} {unit}
          </span>
        )}
        {where && <span>{where}</span>}
        {event.patientName && <span>患者 {event.patientName}</span>}
        {event.labelNo && <span className="font-mono text-muted text-xs">{event.labelNo}</span>}
        {event.documentId ? (
          <button type="button" className="cursor-pointer text-accent hover:underline" onClick={() => onOpen(event)}>
            {documentOf(event.docKind)?.title ?? ''} {event.docSn}
          </button>
        ) : (
          event.docSn && <span className="text-muted">{event.docSn}</span>
        )}
        {event.operator && <span className="text-faint text-xs">{event.operator}</span>}
      </div>
    </li>
  );
}
