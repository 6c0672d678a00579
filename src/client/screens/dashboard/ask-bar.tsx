import { useEffect, useState } from 'react';
import type { Fields } from '../../../define/field';
import { FieldControl } from '../../form/field-control';
import { FormScreenContext } from '../../form/form-screen';
import { useTab } from '../../workspace/tab-context';

/** What a dashboard may be asked with, above its tiles; kept in the address. `named`: how what it was asked with reads. */
export function AskBar({ asks, named, said }: { asks: Fields; named: Record<string, string>; said: Record<string, string> }) {
  const { screen, query, navigate } = useTab();
  // The name of what was just chosen, until the answer says it.
  const [chosen, setChosen] = useState<Record<string, string>>({});
  useEffect(() => setChosen((now) => ({ ...now, ...named })), [named]);
  return (
    <FormScreenContext value={screen.flag}>
      <div className="flex flex-wrap items-center gap-2">
        {Object.entries(asks).map(([name, field]) => (
          <span key={name} className="flex items-center gap-2">
            <label htmlFor={`ask-${name}`} className="text-[13px] text-muted">
              {field.label}
            </label>
            <span className={field.kind === 'ref' ? 'w-48' : 'w-32'}>
              <FieldControl
                id={`ask-${name}`}
                field={{ ...field, required: false }}
                value={query[name] ?? said[name] ?? ''}
                words={chosen[name] ?? ''}
                describedBy={undefined}
                siblings={{}}
                isInvalid={false}
                isReadOnly={false}
                onChange={(value, words) => {
                  setChosen((now) => ({ ...now, [name]: typeof words === 'string' ? words : '' }));
                  const { [name]: _, ...others } = query;
                  navigate(value === '' || value === undefined ? others : { ...others, [name]: String(value) }, { replace: true });
                }}
              />
            </span>
          </span>
        ))}
      </div>
    </FormScreenContext>
  );
}
