import { ActionInput } from '../action-input';
import { AnswerDialog } from '../answer-dialog';
import type { MasterWork } from './use-master-work';

/** Nothing in a master is a line of a document. */
const NO_LINES: [] = [];

/** What an action of a master asks before it is done, and what one answered. */
export function MasterQuestions({ work: { asking, answered, stopAsking, said, stopSaying } }: { work: MasterWork }) {
  return (
    <>
      {asking && <ActionInput action={asking} lines={NO_LINES} lineFields={{}} onClose={stopAsking} onSend={({ input }) => answered(asking, input)} />}
      {said && <AnswerDialog {...said} onClose={stopSaying} />}
    </>
  );
}
