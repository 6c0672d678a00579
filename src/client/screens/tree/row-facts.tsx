import type { Row } from '../../../contract/answers';
import { type Field, holds } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { wordsName } from '../../form/record-values';

/** Whether a node is out of use. */
export const isOff = (row: Row): boolean => row.status === false || row.status === '0' || row.status === 'false';

/** What a row says, field by field; what rows of its sort do not have is left out. */
export function RowFacts({ fields, row }: { fields: readonly (readonly [string, Field])[]; row: Row }) {
  const shown = fields.filter(([, field]) => holds(field.shownWhen, row));
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-x-6 text-sm">
      {shown.map(([name, field]) => (
        <div key={name} className="flex gap-2 border-line border-b py-1.5">
          <dt className="w-24 shrink-0 text-muted">{field.label}</dt>
          <dd className="min-w-0 break-all">{textOf(field, row[name], row[wordsName(name)]) || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
