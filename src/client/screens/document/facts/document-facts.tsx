import { useMemo } from 'react';
import type { Row } from '../../../../contract/answers';
import { today } from '../../../../define/dates';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { Field, Fields } from '../../../../define/field';
import type { RecordValues } from '../../../form/record-values';
import { Button } from '../../../ui/button';
import { useTab } from '../../../workspace/tab-context';
import { grantedScreen, openReference } from '../../open-reference';
import { type Fact, factsOf } from './facts-of';

type Props = {
  definition: DocumentDefinition;
  fields: Fields;
  header: RecordValues;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onWhy: (name: string) => void;
};

/** A document that is read says in one line what matters of its head; all of it unfolds. */
export function DocumentFacts({ definition, fields, header, isOpen, onOpen, onWhy }: Props) {
  const facts = useMemo(() => factsOf(definition, fields, header, today()), [definition, fields, header]);
  return (
    <div data-facts="" className="flex h-[27px] shrink-0 items-center gap-4 border-line border-b bg-canvas px-4 text-[13px]">
      <dl className="flex min-w-0 flex-1 items-center gap-5 overflow-hidden">
        {facts.map((fact) => (
          <div key={fact.name} data-field={fact.name} className="flex shrink-0 items-center gap-2 whitespace-nowrap" title={`${fact.label} ${fact.words}`}>
            <dt className="shrink-0 text-muted">{fact.label}</dt>
            <dd className="max-w-56 truncate">
              <FactWords fact={fact} field={fields[fact.name]} header={header} onWhy={onWhy} />
              {fact.near && <span className="ml-1.5 text-faint">{fact.near}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Button size="sm" tone="ghost" className="h-6" icon={isOpen ? 'up' : 'down'} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        全部字段
      </Button>
    </div>
  );
}

/** The partner leads to his record, a sum to the lines it is made of. */
function FactWords({ fact, field, header, onWhy }: { fact: Fact; field: Field | undefined; header: RecordValues; onWhy: (name: string) => void }) {
  const { open } = useTab();
  if (field?.sumOf)
    return (
      <button
        type="button"
        title={`为什么：明细“${fact.label}”逐行相加`}
        className="cursor-pointer tabular-nums underline decoration-faint decoration-dotted underline-offset-4 hover:text-accent"
        onClick={() => onWhy(fact.name)}
      >
        {fact.words}
      </button>
    );
  if (!fact.isParty || field?.kind !== 'ref' || !grantedScreen(field.to)) return fact.words;
  return (
    <button type="button" className="cursor-pointer text-accent hover:underline" onClick={() => openReference(field, header as Row, fact.name, open)}>
      {fact.words}
    </button>
  );
}
