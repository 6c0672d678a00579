import { cx } from './class-names';

/**
 * DocumentNumber({ sn }): the number of a document. Its last four digits are what people say and look for, so they stand out; the
 * rest is there to be read when needed. One run of text: copied, searched and read aloud it is the number.
 * lastDigits(sn): what is said of it where there is little room.
 */
const PARTS = /^(.*)(\d{4})$/s;

export const lastDigits = (sn: string): string => PARTS.exec(sn)?.[2] ?? sn;

export function DocumentNumber({ sn, className }: { sn: string; className?: string }) {
  const [, lead = sn, last = ''] = PARTS.exec(sn) ?? [];
  return (
    <span data-sn={sn} className={cx('font-mono whitespace-nowrap', className)}>
      {lead !== '' && <span className={last === '' ? undefined : 'text-faint'}>{lead}</span>}
      {last !== '' && <span className="font-semibold text-ink">{last}</span>}
    </span>
  );
}
