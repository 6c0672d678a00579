import type { InboxRow } from '../../../contract/inbox-answer';
import { minuteOf } from '../../../define/dates';
import { grouped } from '../../../define/money';
import { type Act, ActionRow } from '../../screens/action-row';
import { Badge } from '../../ui/badge';
import { cx } from '../../ui/class-names';
import { DocumentNumber } from '../../ui/document-number';
import { Notice, Skeleton } from '../../ui/feedback';
import { KindIcon } from './kind-icon';
import { PreviewDocument } from './preview-document';
import { PreviewRecord } from './preview-record';
import { PreviewRequest } from './preview-request';
import { RefusalBox } from './refusal-box';
import type { Note } from './use-deciding';
import type { Preview } from './use-preview';
import { TONES, waited } from './waited';

type Props = {
  row: InboxRow;
  preview: Preview | undefined;
  note: Note | undefined;
  next: Act;
  others: readonly Act[];
  refusal: { label: string; words?: string | undefined } | undefined;
  onRefuse: (reason: string) => void;
  onLeave: () => void;
};

/** What the row one stands on is about: as much as it takes to say yes or no. */
export function InboxPreview({ row, preview, note, next, others, refusal, onRefuse, onLeave }: Props) {
  const age = waited(row.since);
  return (
    <section aria-label="预览" className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-3">
        <KindIcon screen={row.screen} className="shrink-0 text-muted" />
        <h2 className="font-semibold text-base">{row.title}</h2>
        <DocumentNumber sn={row.sn} className="text-sm" />
        <Badge tone={row.waiting === 'born' ? 'blue' : 'orange'}>{row.step === '' ? row.word : `${row.word}（${row.step}）`}</Badge>
        {row.amount !== '' && <span className="ml-auto font-semibold text-lg tabular-nums">¥{grouped(row.amount, 2)}</span>}
      </header>
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-2">
        <span className="min-w-0 truncate font-medium">{row.party}</span>
        <span className={cx('shrink-0 text-xs', TONES[age.tone])}>
          {minuteOf(row.since).slice(5)} 起等待 {age.text}
        </span>
        {row.urgedBy !== '' && (
          <span className="shrink-0 text-bad text-xs">
            {row.urgedBy} {minuteOf(row.urgedAt).slice(5)} 催办
          </span>
        )}
        <span className="ml-auto">
          <ActionRow next={next} others={others} />
        </span>
      </div>
      {refusal && <RefusalBox key={row.id} label={refusal.label} words={refusal.words} onSend={onRefuse} onLeave={onLeave} />}
      {note && (
        <div className="px-4 pt-3">
          <Notice tone={note.is === 'warned' ? 'warn' : 'bad'}>
            {note.text}
            {note.is === 'warned' && '（再按一次仍然继续）'}
          </Notice>
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-auto px-4 py-3">
        {row.family === 'request' ? <PreviewRequest row={row} /> : !preview && <Waiting />}
        {preview?.error && <Notice tone="bad">{preview.error}</Notice>}
        {preview?.document && <PreviewDocument row={row} info={preview.document} />}
        {preview?.record && <PreviewRecord row={row} info={preview.record} />}
      </div>
    </section>
  );
}

const Waiting = () => (
  <div className="flex flex-col gap-3 pt-1">
    {[0, 1, 2, 3, 4].map((each) => (
      <Skeleton key={each} className="h-4" />
    ))}
  </div>
);
