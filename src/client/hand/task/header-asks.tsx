import { useId, useState } from 'react';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { textOf } from '../../../define/field-text';
import { FieldControl } from '../../form/field-control';
import { FormScreenContext } from '../../form/form-screen';
import { wordsName } from '../../form/record-values';
import type { Work } from './work';

type Props = { definition: DocumentDefinition; work: Work; keep: (work: Work) => void; names: readonly string[]; screen: Screen };

/** What has to be known of a new document: chosen once, then a line of words that can be changed. */
export function HeaderAsks({ definition, work, keep, names, screen }: Props) {
  return (
    <FormScreenContext value={screen.flag}>
      <div className="shrink-0 divide-y divide-line rounded-[10px] border border-line bg-surface">
        {names.map((name) => (
          <Asked key={name} name={name} definition={definition} work={work} keep={keep} />
        ))}
      </div>
    </FormScreenContext>
  );
}

function Asked({ name, definition, work, keep }: Omit<Props, 'names' | 'screen'> & { name: string }) {
  const id = useId();
  const [isChanging, setChanging] = useState(false);
  const field = definition.header[name];
  if (!field) return null;
  const words = textOf(field, work.header[name], work.header[wordsName(name)]);
  const isOpen = isChanging || !work.header[name];
  return (
    <div className="flex min-h-12 items-center gap-3 px-3 py-0.5">
      <label htmlFor={id} className="w-20 shrink-0 text-muted">
        {field.label}
      </label>
      {isOpen ? (
        <div className="min-w-0 flex-1 [&_input]:h-11! [&_input]:text-[15px]!">
          <FieldControl
            id={id}
            field={field}
            value={work.header[name] ?? ''}
            words={String(work.header[wordsName(name)] ?? '')}
            describedBy={undefined}
            siblings={work.header}
            isInvalid={false}
            isReadOnly={false}
            onChange={(value, newWords) => {
              keep({ ...work, header: { ...work.header, [name]: value, ...(newWords === undefined ? {} : { [wordsName(name)]: newWords }) } });
              if (value) setChanging(false);
            }}
          />
        </div>
      ) : (
        <>
          <span className="min-w-0 flex-1 truncate text-right">{words}</span>
          <button type="button" onClick={() => setChanging(true)} className="h-11 min-w-11 shrink-0 cursor-pointer text-[13px] text-muted">
            更换
          </button>
        </>
      )}
    </div>
  );
}
