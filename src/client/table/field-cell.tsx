import type { ReactNode } from 'react';
import type { Row } from '../../contract/answers';
import type { Field, Option } from '../../define/field';
import { isNumeric, textOf } from '../../define/field-text';

/** The words of a row's field: what is shown, copied, printed and read aloud. */
export const cellText = (id: string, field: Field, row: Row): string => textOf(field, row[id], row[`${id}Name`]);

const TONES: Record<NonNullable<Option['tone']>, string> = {
  grey: 'bg-sunken text-muted',
  blue: 'bg-accent-soft text-accent',
  green: 'bg-good-soft text-good',
  orange: 'bg-warn-soft text-warn',
  yellow: 'bg-warn-soft text-warn',
  red: 'bg-bad-soft text-bad',
};

function Tag({ tone, children }: { tone: NonNullable<Option['tone']>; children: ReactNode }) {
  return <span className={`inline-block whitespace-nowrap rounded px-1.5 text-xs leading-5 ${TONES[tone]}`}>{children}</span>;
}

const NOUGHT = /^0(?:\.0+)?%?$/;
/** A value as a table shows it: a tag for a toned choice, red for negative numbers, noughts out of the way, words otherwise. */
export function FieldCell({ id, field, row }: { id: string; field: Field; row: Row }): ReactNode {
  const words = cellText(id, field, row);
  if (words === '') return null;
  if (field.kind === 'choice') {
    const option = field.options.find((one) => one.value === String(row[id]));
    return option?.tone ? <Tag tone={option.tone}>{words}</Tag> : words;
  }
  if (field.kind === 'flag') return <Tag tone={words === '是' ? 'green' : 'grey'}>{words}</Tag>;
  if (!isNumeric(field)) return words;
  const tone = words.startsWith('-') ? 'text-bad' : NOUGHT.test(words) ? 'text-faint' : undefined;
  return tone ? <span className={tone}>{words}</span> : words;
}
