import { useEffect, useState } from 'react';
import type { RecordValues } from '../../form/record-values';
import { useCall, useTab } from '../../workspace/tab-context';
import { ActionInput } from '../action-input';
import { AnswerDialog } from '../answer-dialog';
import type { MasterWork } from './use-master-work';

/** Nothing in a master is a line of a document. */
const NO_LINES: [] = [];
const NOTHING: RecordValues = {};

/** What an action of a master asks before it is done, and what one answered. */
export function MasterQuestions({ work }: { work: MasterWork }) {
  const { asking, said, stopSaying } = work;
  return (
    <>
      {asking && <Questions key={asking.id} work={work} asking={asking} />}
      {said && <AnswerDialog {...said} onClose={stopSaying} />}
    </>
  );
}

type AskedProps = { work: MasterWork; asking: NonNullable<MasterWork['asking']> };

/** The questions name the row they are about, and begin with what the server knows of it where the action says so. */
function Questions({ work: { asked, base, answered, stopAsking }, asking }: AskedProps) {
  const { screen } = useTab();
  const call = useCall();
  const id = asking.starts ? asked?.id : undefined;
  const [start, setStart] = useState<RecordValues>();
  useEffect(() => {
    if (id === undefined) return;
    let isGone = false;
    const begin = (values: RecordValues): void => void (isGone || setStart(values));
    // Without an answer the questions are asked all the same, from nothing.
    call.get<RecordValues>(`${base}/${asking.id}/start`, { screen: screen.flag, id }, { quiet: true }).then(begin, () => begin(NOTHING));
    return () => {
      isGone = true;
    };
  }, [call, base, asking.id, screen.flag, id]);
  if (id !== undefined && !start) return null;
  return (
    <ActionInput
      action={asking}
      about={asked?.name || undefined}
      header={start ?? NOTHING}
      lines={NO_LINES}
      lineFields={{}}
      onClose={stopAsking}
      onSend={({ input }) => answered(asking, input)}
    />
  );
}
