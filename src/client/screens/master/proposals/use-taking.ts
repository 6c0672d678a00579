import { useRef, useState } from 'react';
import type { ProposedRow, Row } from '../../../../contract/answers';
import type { MasterAction } from '../../../../define/define-master';
import { CallError } from '../../../api/call-error';
import { typedNumber } from '../../../form/typed-text';
import { say } from '../../../ui/toast';
import { useCall, useTab } from '../../../workspace/tab-context';
import { PART_LEFT, type Part, partOf } from './part';

type Wishes = { resource: string; accept: MasterAction | undefined; onDone: () => void };

/** Taking a candidate of a row: all of it, or the part that stands typed beside it; what was refused of a part stays there with the reason. */
export function useTaking({ resource, accept, onDone }: Wishes) {
  const { screen } = useTab();
  const call = useCall();
  const isTaking = useRef(false);
  const [part, setPart] = useState<Part>();
  const wrongWith = (wrong: string) => setPart((now) => now && { ...now, wrong });
  const take = async (row: Row, candidate: ProposedRow) => {
    const wanted = partOf(part, row.id, candidate.id);
    if (wanted === 'elsewhere') return wrongWith(PART_LEFT);
    if (!accept || isTaking.current) return;
    isTaking.current = true;
    const isPart = wanted.take !== undefined;
    const body = { screen: screen.flag, ids: [row.id], input: inputOf(accept, candidate, wanted.take) };
    const answer = await call.post<{ says?: string[] }>(`/v1/business/${resource}/${accept.id}`, body, { quiet: isPart }).catch(refusalOf);
    isTaking.current = false;
    if (answer instanceof CallError) isPart && wrongWith(answer.message);
    else {
      setPart((now) => (now?.row === row.id ? undefined : now));
      say.success(answer.says?.join('；') || `${accept.label}成功`);
    }
    onDone();
  };
  return { part, setPart, wrongWith, take };
}

/** What is sent of a candidate: which one, and how much of it where somebody said so or it is asked how it counts. */
function inputOf({ input }: MasterAction, candidate: ProposedRow, typed: string | undefined) {
  const amount = typed === undefined ? (input?.factor ? candidate.take : undefined) : typedNumber(typed);
  return { candidate: candidate.id, ...(amount === undefined ? {} : { [input?.factor ? 'factor' : 'take']: amount }) };
}

function refusalOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  throw error;
}
