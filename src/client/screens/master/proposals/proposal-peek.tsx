import { useEffect } from 'react';
import type { ProposedRow, Row } from '../../../../contract/answers';
import type { MasterDefinition } from '../../../../define/define-master';
import { holds } from '../../../../define/field';
import { isEmpty } from '../../../../define/field-schema';
import { textOf } from '../../../../define/field-text';
import { wordsName } from '../../../form/record-values';
import { useTab } from '../../../workspace/tab-context';
import { ActionRow } from '../../action-row';
import { PeekBody, PeekFacts, PeekPart } from '../../list/peek/peek-pane';
import { usePeeked } from '../../list/peek/use-peeked';
import { useMay } from '../../use-may';
import { fittingRows, nameOf } from '../use-master-work';
import { ProposalRow } from './proposal-row';
import type { Proposals } from './use-proposals';

type Props = { definition: MasterDefinition; row: Row; proposals: Proposals; onOpen: () => void };

/** A row that waits to be matched: what it says, and below what it may be, each taken by its number. */
export function ProposalPeek({ definition, row, proposals, onOpen }: Props) {
  const { screen } = useTab();
  const may = useMay(screen);
  const { proposes, tell, take, part, setPart } = proposals;
  const { info, error } = usePeeked<{ list: ProposedRow[] }>(`/v1/business/${definition.resource}/proposals`, row.id, row.version);
  useEffect(() => {
    tell(info && { row: row.id, list: info.list });
    return () => tell(undefined);
  });
  const facts = Object.entries(definition.fields).flatMap(([name, field]) => {
    const isTold =
      (field.list || proposes.shows?.includes(name)) &&
      field.kind !== 'files' &&
      !isEmpty(row[name]) &&
      (!field.needs || may(field.needs)) &&
      holds(field.shownWhen, row);
    return isTold ? [{ name, label: field.label, words: textOf(field, row[name], row[wordsName(name)]) }] : [];
  });
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-line border-b px-4 py-2.5">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{nameOf(definition, row)}</h2>
        <ActionRow others={[{ id: 'open', label: '打开', icon: 'view', keys: 'Enter', onChoose: onOpen }]} />
      </div>
      <PeekBody error={error} isHere={info !== undefined}>
        <PeekPart title={`${proposes.title}${info && info.list.length > 0 ? ` ${info.list.length}` : ''}`}>
          {info?.list.length === 0 && <p className="text-muted">没有找到。{actionWords(definition, proposals, row).join(' · ') || '可用 ⋯ 里的其他处理。'}</p>}
          <ol className="divide-y divide-line border-line border-y">
            {info?.list.map((candidate, at) => (
              <ProposalRow
                key={candidate.id}
                fields={proposes.fields}
                candidate={candidate}
                number={at + 1}
                asks={proposals.accept.input?.take}
                part={part?.row === row.id && part.candidate === candidate.id ? part : undefined}
                onTake={() => void take(row, candidate)}
                onPart={(typed) => setPart(typed === undefined ? undefined : { row: row.id, candidate: candidate.id, typed })}
              />
            ))}
          </ol>
        </PeekPart>
        <PeekPart title={definition.title}>
          <PeekFacts facts={facts} />
        </PeekPart>
        <p className="text-muted text-xs">{keyWords(definition, proposals, row)}</p>
      </PeekBody>
    </>
  );
}

/** 1–9 选候选 · A 第一个 · … */
const keyWords = (definition: MasterDefinition, proposals: Proposals, row: Row): string => {
  const { accept, isFit } = proposals;
  const taking = isFit(row) ? ['1–9 选候选', `A ${accept.label}第一个`, ...(accept.input?.take ? ['S 部分匹配'] : [])] : [];
  return [...taking, ...actionWords(definition, proposals, row)].join(' · ');
};

/** What else is done with the row by a key, of what it allows now. */
const actionWords = ({ actions }: MasterDefinition, { proposes }: Proposals, row: Row): string[] =>
  Object.entries(proposes.keys ?? {}).flatMap(([letter, id]) =>
    actions.filter((action) => action.id === id && fittingRows([row], id).length > 0).map(({ label }) => `${letter} ${label}`),
  );
