import type { ReactNode } from 'react';
import type { Row } from '../../../contract/answers';
import type { Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';

/** Facts in a line that wraps: what a record says of itself, as many as are worth reading. */
export function Facts({ fields, row, without = [], most = 8 }: { fields: Fields; row: Row; without?: readonly string[]; most?: number }) {
  const said = Object.entries(fields).flatMap(([name, field]) => {
    const text = without.includes(name) || field.kind === 'files' ? '' : textOf(field, row[name], row[`${name}Name`]);
    return text === '' ? [] : [{ name, label: field.label, text }];
  });
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {said.slice(0, most).map(({ name, label, text }) => (
        <div key={name} className="min-w-0 max-w-80">
          <dt className="text-faint text-xs">{label}</dt>
          <dd className="truncate" title={text}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="mb-1 font-medium text-muted text-xs">{title}</h3>
      {children}
    </section>
  );
}
