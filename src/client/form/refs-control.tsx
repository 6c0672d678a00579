import type { RefField } from '../../define/field';
import { Icon } from '../ui/icon';
import type { ControlProps } from './control';
import { RefControl } from './ref-control';

/** Several records: chips, and a picker that adds one more. */
export function RefsControl(props: ControlProps<RefField>) {
  const { field, value, words, onChange, isReadOnly } = props;
  const ids = Array.isArray(value) ? (value as string[]) : [];
  const names = Array.isArray(words) ? words : [];
  const without = (at: number) =>
    onChange(
      ids.filter((_, i) => i !== at),
      names.filter((_, i) => i !== at),
    );
  return (
    <div>
      {ids.length > 0 && (
        <ul className="mb-1 flex flex-wrap gap-1">
          {ids.map((id, at) => (
            <li key={id} className="inline-flex items-center gap-1 rounded bg-accent-soft px-1.5 py-0.5 text-accent text-xs">
              {names[at] ?? '…'}
              {!isReadOnly && (
                <button type="button" aria-label={`去掉${names[at] ?? ''}`} onClick={() => without(at)} className="cursor-pointer">
                  <Icon name="close" size={12} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <RefControl
          {...props}
          field={{ ...field, required: false }}
          value=""
          words=""
          onChange={(id, name) => typeof id === 'string' && id !== '' && !ids.includes(id) && onChange([...ids, id], [...names, String(name ?? '')])}
        />
      )}
    </div>
  );
}
