import { useRef } from 'react';
import type { ProposedRow, Row } from '../../../../contract/answers';
import type { MasterDefinition } from '../../../../define/define-master';
import type { Fields } from '../../../../define/field';
import { isEmpty } from '../../../../define/field-schema';
import { textOf } from '../../../../define/field-text';
import { ask } from '../../../ui/confirm';
import { say } from '../../../ui/toast';
import { useCall, useTab } from '../../../workspace/tab-context';
import { useCan } from '../../use-may';
import { fittingRows, type MasterWork } from '../use-master-work';
import { hasPart, PART_LEFT } from './part';
import { useTaking } from './use-taking';

type Wishes = { definition: MasterDefinition; work: MasterWork; chosen: () => readonly Row[]; onDone: () => void };
type Here = { row: string; list: readonly ProposedRow[] };

const DIGIT = /^(?:Digit|Numpad)([1-9])$/;
const LETTER = /^Key([A-Z])$/;

/**
 * Matching the rows of a master with what is proposed beside them, by hand or key: a digit takes the candidate of that number, A the first, S a part of it;
 * other letters do the actions the definition says. Absent where the page grants nobody to accept.
 */
export function useProposals({ definition, work, chosen, onDone }: Wishes) {
  const { screen } = useTab();
  const call = useCall();
  const can = useCan(screen);
  const here = useRef<Here>(undefined);
  const { proposes } = definition;
  const accept = definition.actions.find(({ id }) => id === proposes?.accept);
  const { part, setPart, wrongWith, take } = useTaking({ resource: definition.resource, accept, onDone });
  if (!proposes || !accept || !can(...accept.flags)) return undefined;
  const isFit = (row: Row): boolean => fittingRows([row], accept.id).length > 0;
  const found = async ({ id }: Row): Promise<readonly ProposedRow[] | undefined> =>
    (await call.get<{ list: ProposedRow[] }>(`/v1/business/${definition.resource}/proposals`, { screen: screen.flag, id }).catch(() => undefined))?.list;
  const nth = (n: number) => async (row: Row) => {
    if (!isFit(row)) return say.info('这一行不需要匹配');
    const isSeen = here.current?.row === row.id;
    const list = isSeen ? here.current?.list : await found(row);
    const candidate = list?.[n];
    if (!candidate) return list && say.info('没有这个候选');
    if (isSeen || (await ask(questionOf(accept.label, proposes.fields, candidate)))) await take(row, candidate);
  };
  const split = (row: Row) => {
    const first = here.current?.row === row.id ? here.current.list[0] : undefined;
    if (!first) say.info(here.current?.row === row.id ? '没有这个候选' : '候选出现在预览里（空格打开）后，按 S 填写金额');
    else if (isFit(row)) setPart((now) => (now?.row === row.id ? now : { row: row.id, candidate: first.id, typed: '' }));
  };
  /** Other work on a row whose part stands typed begins once that is taken or left. */
  const own: MasterWork['own'] = async (action) => {
    const ids = action.on === 'list' ? [] : chosen().map(({ id }) => id);
    if (!hasPart(part, ids)) return work.own(action);
    wrongWith(PART_LEFT);
    say.info(PART_LEFT);
  };
  const onLetter = (code: string): ((row: Row) => void) | undefined => {
    const digit = DIGIT.exec(code)?.[1];
    if (digit) return (row) => void nth(Number(digit) - 1)(row);
    const letter = LETTER.exec(code)?.[1] ?? '';
    if (letter === 'A') return (row) => void nth(0)(row);
    if (letter === 'S' && accept.input?.take) return split;
    const action = definition.actions.find(({ id, flags }) => id === proposes.keys?.[letter] && can(...flags));
    return action && (() => void own(action));
  };
  return {
    proposes,
    accept,
    isFit,
    take,
    onLetter,
    own,
    part,
    setPart,
    /** The pane tells which candidates stand there now. */
    tell: (now: Here | undefined) => {
      here.current = now;
    },
  };
}
export type Proposals = NonNullable<ReturnType<typeof useProposals>>;

/** Nobody takes what does not stand before him: without the preview he is told which one it is, its figures, and what speaks for it. */
function questionOf(label: string, fields: Fields, candidate: ProposedRow) {
  const words = Object.entries(fields).flatMap(([name, field]) => (isEmpty(candidate[name]) ? [] : [textOf(field, candidate[name])]));
  return { title: label, rows: [[...words, candidate.why].join(' · ')], confirm: label };
}
