import { useState } from 'react';
import type { InboxRow } from '../../../contract/inbox-answer';
import { grouped } from '../../../define/money';
import { documentOf, masterOf } from '../../../domain/registry';
import { decidingOf } from '../../special/inbox/decide';
import { RefusalBox } from '../../special/inbox/refusal-box';
import type { DecidingRows } from '../../special/inbox/use-deciding';
import { usePreview } from '../../special/inbox/use-preview';
import { lastDigits } from '../../ui/document-number';
import { Loading, Notice } from '../../ui/feedback';
import { openLocation } from '../../workspace/open-location';
import { FactList } from '../cards/fact-list';
import { LineCards } from '../cards/line-cards';
import { HandHead, RoundButton } from '../hand-head';
import { FootBar, TouchButton } from '../touch-button';

/** One thing that waits: as much as it takes to say yes or no, and the two words at its foot. */
export function TodoItem({ row, deciding }: { row: InboxRow; deciding: DecidingRows }) {
  const [isRefusing, setRefusing] = useState(false);
  const preview = usePreview(row, undefined);
  const note = deciding.notes.get(row.id);
  const isBusy = deciding.busy.has(row.id);
  const [agreeing, refusing] = [decidingOf(row, 'agree'), decidingOf(row, 'refuse')];
  const open = () => openLocation(row.path, row.query, { title: `${row.title} ${row.sn}` });
  const canAgree = agreeing !== undefined && agreeing.asks.length === 0;
  return (
    <>
      <HandHead title={`${row.title}${row.sn === '' ? '' : ` ·${lastDigits(row.sn)}`}`}>
        {row.amount !== '' && <span className="font-semibold tabular-nums">¥{grouped(row.amount, 2)}</span>}
        <RoundButton icon="maximise" label="打开页面" onClick={open} />
      </HandHead>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-3 pb-3">
        {note && (
          <Notice tone={note.is === 'warned' ? 'warn' : 'bad'}>
            {note.text}
            {note.is === 'warned' && '（再按一次仍然继续）'}
          </Notice>
        )}
        {preview?.error && <Notice tone="bad">{preview.error}</Notice>}
        {!preview && <Loading />}
        {preview && <Contents row={row} preview={preview} />}
      </div>
      {isRefusing && refusing && (
        <RefusalBox
          label={refusing.reasonName}
          words={refusing.reasonWords}
          onLeave={() => setRefusing(false)}
          onSend={(reason) => {
            setRefusing(false);
            void deciding.act([row], 'refuse', reason);
          }}
        />
      )}
      <FootBar>
        {refusing && !isRefusing && (
          <TouchButton isBusy={isBusy} onClick={() => setRefusing(true)}>
            {refusing.label}
          </TouchButton>
        )}
        {canAgree ? (
          <TouchButton tone="primary" icon="check" isBusy={isBusy} onClick={() => void deciding.act([row], 'agree')}>
            {agreeing.label}
          </TouchButton>
        ) : (
          <TouchButton tone="primary" onClick={open}>
            打开处理
          </TouchButton>
        )}
      </FootBar>
    </>
  );
}

function Contents({ row, preview }: { row: InboxRow; preview: NonNullable<ReturnType<typeof usePreview>> }) {
  const [document, master] = [documentOf(row.kind), masterOf(row.kind)];
  if (preview.record && master) return <FactList fields={master.fields} row={preview.record.row} most={24} />;
  if (!preview.document || !document) return null;
  return (
    <>
      <FactList fields={document.header} row={preview.document.header} />
      {preview.document.lines.length > 0 && <LineCards definition={document} lines={preview.document.lines} />}
    </>
  );
}
