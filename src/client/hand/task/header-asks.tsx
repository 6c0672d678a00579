import { useEffect, useId, useRef, useState } from 'react';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { textOf } from '../../../define/field-text';
import { FieldControl } from '../../form/field-control';
import { FormScreenContext } from '../../form/form-screen';
import { wordsName } from '../../form/record-values';
import type { Work } from './work';

type Props = {
  definition: DocumentDefinition;
  work: Work;
  keep: (work: Work) => void;
  names: readonly string[];
  screen: Screen;
  lacks: Record<string, string>;
};

/** What has to be known of a new document: chosen once, then a line of words that can be changed. */
export function HeaderAsks({ definition, work, keep, names, screen, lacks }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The hand is led to what is missing, wherever it had scrolled to.
  useEffect(() => {
    if (Object.keys(lacks).length > 0) box.current?.querySelector('[data-lacks]')?.scrollIntoView({ block: 'center' });
  }, [lacks]);
  return (
    <FormScreenContext value={screen.flag}>
      <div ref={box} className="shrink-0 divide-y divide-line rounded-[10px] border border-line bg-surface">
        {names.map((name) => (
          <Asked key={name} name={name} definition={definition} work={work} keep={keep} lack={work.header[name] ? '' : (lacks[name] ?? '')} />
        ))}
      </div>
    </FormScreenContext>
  );
}

function Asked({ name, definition, work, keep, lack }: Omit<Props, 'names' | 'screen' | 'lacks'> & { name: string; lack: string }) {
  const id = useId();
  const [isChanging, setChanging] = useState(false);
  const field = definition.header[name];
  if (!field) return null;
  const words = textOf(field, work.header[name], work.header[wordsName(name)]);
  const isOpen = isChanging || !work.header[name];
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 px-3 py-0.5" {...(lack === '' ? {} : { 'data-lacks': '' })}>
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
            describedBy={lack === '' ? undefined : `${id}-lack`}
            siblings={work.header}
            isInvalid={lack !== ''}
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
      {lack !== '' && (
        <p id={`${id}-lack`} role="alert" className="w-full pb-1 text-[13px] text-bad">
          {lack}
        </p>
      )}
    </div>
  );
}
