import type { Row } from '../../../contract/answers';
import type { Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';

/** What a record says of itself, a fact a row, as many as are worth reading. */
export function FactList({ fields, row, most = 12 }: { fields: Fields; row: Row; most?: number }) {
  const said = Object.entries(fields).flatMap(([name, field]) => {
    const text = field.kind === 'files' ? '' : textOf(field, row[name], row[`${name}Name`]);
    return text === '' || text === '否' ? [] : [{ name, label: field.label, text }];
  });
  return (
    <dl className="divide-y divide-line rounded-[10px] border border-line bg-surface">
      {said.slice(0, most).map(({ name, label, text }) => (
        <div key={name} className="flex gap-3 px-3 py-2">
          <dt className="w-24 shrink-0 text-muted">{label}</dt>
          <dd className="min-w-0 flex-1 break-words text-right">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
