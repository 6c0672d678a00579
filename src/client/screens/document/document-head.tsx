import type { ReactNode } from 'react';
import type { DocumentInfo } from '../../../contract/answers';
import { minuteOf } from '../../../define/dates';
import { CORE_TRAIL } from '../../../define/document-core';
import { StatusTag } from '../../ui/badge';

type Props = { title: string; info: DocumentInfo | undefined; children: ReactNode };

/** What a document is, how far it is and through whose hands it went; its buttons stand beside it. */
export function DocumentHead({ title, info, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h1 className="font-semibold text-base">{info ? title : `新增${title}`}</h1>
      {info && <span className="font-mono text-sm">{String(info.header.sn)}</span>}
      {info && <StatusTag value={Number(info.header.status ?? 0)} options={CORE_TRAIL.status.options} />}
      {info?.header.isRed === true && <StatusTag option={{ value: 'red', label: '红字', tone: 'red' }} />}
      <span className="truncate text-faint text-xs">{info && trailOf(info.header)}</span>
      <span className="flex-1" />
      {children}
    </div>
  );
}

const trailOf = (header: DocumentInfo['header']): string =>
  [
    header.createdByName && `制单 ${String(header.createdByName)} ${momentOf(header.createdAt)}`,
    header.reviewedByName && `审核 ${String(header.reviewedByName)} ${momentOf(header.reviewedAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
const momentOf = (moment: unknown): string => (typeof moment === 'string' && moment !== '' ? minuteOf(moment) : '');
