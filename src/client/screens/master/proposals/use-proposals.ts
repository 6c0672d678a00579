import { useRef, useState } from 'react';
import type { ProposedRow, Row } from '../../../../contract/answers';
import type { MasterAction, MasterDefinition } from '../../../../define/define-master';
import type { Fields } from '../../../../define/field';
import { isEmpty } from '../../../../define/field-schema';
import { textOf } from '../../../../define/field-text';
import { ask } from '../../../ui/confirm';
import { say } from '../../../ui/toast';
import { useCall, useTab } from '../../../workspace/tab-context';
import { useCan } from '../../use-may';
import { fittingRows, type MasterWork } from '../use-master-work';

type Wishes = { definition: MasterDefinition; work: MasterWork; onDone: () => void };
type Here = { row: string; list: readonly ProposedRow[] };

const DIGIT = /^(?:Digit|Numpad)([1-9])$/;
const LETTER = /^Key([A-Z])$/;

/**
 * Matching the rows of a master with what is proposed beside them, by hand or key: a digit takes the candidate of that number, A the first, S a part of it;
 * other letters do the actions the definition says. Absent where the page grants nobody to accept.
 */
export function useProposals({ definition, work, onDone }: Wishes) {
  const { screen } = useTab();
  const call = useCall();
  const can = useCan(screen);
  const here = useRef<Here>(undefined);
  const isTaking = useRef(false);
  const [splitting, setSplitting] = useState<{ row: string; candidate: string }>();
  const { proposes } = definition;
  const accept = definition.actions.find(({ id }) => id === proposes?.accept);
  if (!proposes || !accept || !can(...accept.flags)) return undefined;
  const isFit = (row: Row): boolean => fittingRows([row], accept.id).length > 0;
  const take = async (row: Row, candidate: ProposedRow, quantity?: string) => {
    if (isTaking.current) return;
    isTaking.current = true;
    const body = { screen: screen.flag, ids: [row.id], input: inputOf(accept, candidate, quantity) };
    const answer = await call.post<{ says?: string[] }>(`/v1/business/${definition.resource}/${accept.id}`, body).catch(() => undefined);
    isTaking.current = false;
    // What was refused stays where it was typed.
    if (answer) setSplitting(undefined);
    if (answer) say.success(answer.says?.join('；') || `${accept.label}成功`);
    onDone();
  };
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
    else if (isFit(row)) setSplitting({ row: row.id, candidate: first.id });
  };
  const onLetter = (code: string): ((row: Row) => void) | undefined => {
    const digit = DIGIT.exec(code)?.[1];
    if (digit) return (row) => void nth(Number(digit) - 1)(row);
    const letter = LETTER.exec(code)?.[1] ?? '';
    if (letter === 'A') return (row) => void nth(0)(row);
    if (letter === 'S' && accept.input?.take) return split;
    const action = definition.actions.find(({ id, flags }) => id === proposes.keys?.[letter] && can(...flags));
    return action && (() => void work.own(action));
  };
  return {
    proposes,
    accept,
    isFit,
    take,
    onLetter,
    splitting,
    setSplitting,
    /** The pane tells which candidates stand there now. */
    tell: (now: Here | undefined) => {
      here.current = now;
    },
  };
}
export type Proposals = NonNullable<ReturnType<typeof useProposals>>;

/** What is sent of a candidate: which one, and how much of it where somebody said so or it is asked how it counts. */
function inputOf({ input }: MasterAction, candidate: ProposedRow, quantity: string | undefined) {
  const amount = quantity ?? (input?.factor ? candidate.take : undefined);
  return { candidate: candidate.id, ...(amount === undefined ? {} : { [input?.factor ? 'factor' : 'take']: amount }) };
}

/** Nobody takes what does not stand before him: without the preview he is told which one it is, its figures, and what speaks for it. */
function questionOf(label: string, fields: Fields, candidate: ProposedRow) {
  const words = Object.entries(fields).flatMap(([name, field]) => (isEmpty(candidate[name]) ? [] : [textOf(field, candidate[name])]));
  return { title: label, rows: [[...words, candidate.why].join(' · ')], confirm: label };
}
