import { useMemo } from 'react';
import type { MasterInfo, Row } from '../../../contract/answers';
import type { MasterDefinition } from '../../../define/define-master';
import { holds } from '../../../define/field';
import { isEmpty } from '../../../define/field-schema';
import { textOf } from '../../../define/field-text';
import { seenFields, wordsName } from '../../form/record-values';
import { useTab } from '../../workspace/tab-context';
import { ActionRow } from '../action-row';
import { PeekLines } from '../list/peek/peek-lines';
import { PeekBody, PeekFacts, PeekPart } from '../list/peek/peek-pane';
import { usePeeked } from '../list/peek/use-peeked';
import { useMay } from '../use-may';
import { nameOf } from './use-master-work';

const WHOLE = 5000;
type Props = { definition: MasterDefinition; row: Row; onOpen: () => void };

/** A record of a list as one looks it over: every field that says something, and its tables. */
export function MasterPeek({ definition, row, onOpen }: Props) {
  const { screen } = useTab();
  const may = useMay(screen);
  const { info, error } = usePeeked<MasterInfo>(`/v1/business/${definition.resource}/info`, row.id, row.version);
  const fields = useMemo(() => seenFields(definition.fields, (need) => may(need)), [definition, may]);
  const values = info?.row;
  const facts = Object.entries(fields).flatMap(([name, field]) => {
    // A text of many pages is read on its own.
    if (field.kind === 'text' && field.max > WHOLE) return [];
    if (!values || field.kind === 'files' || isEmpty(values[name]) || !holds(field.shownWhen, values)) return [];
    return [{ name, label: field.label, words: textOf(field, values[name], values[wordsName(name)]) }];
  });
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-line border-b px-4 py-2.5">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{nameOf(definition, row)}</h2>
        <ActionRow others={[{ id: 'open', label: '打开', icon: 'view', keys: 'Enter', onChoose: onOpen }]} />
      </div>
      <PeekBody error={error} isHere={info !== undefined}>
        <PeekFacts facts={facts} />
        {Object.entries(definition.lines).map(([name, child]) => {
          const lines = info?.lines?.[name] ?? [];
          return (
            lines.length > 0 && (
              <PeekPart key={name} title={`${child.label} ${lines.length}`}>
                <PeekLines fields={child.fields} lines={lines} />
              </PeekPart>
            )
          );
        })}
      </PeekBody>
    </>
  );
}
