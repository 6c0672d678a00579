import { useMemo } from 'react';
import type { Generated } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import { idempotencyKey } from '../../api/call';
import { CallError } from '../../api/call-error';
import { useCall, useTab } from '../../workspace/tab-context';
import { ActionInput } from '../action-input';
import type { BatchResult } from './batch';

const NO_LINES: never[] = [];

type Props = {
  definition: DocumentDefinition;
  narrowed: Readonly<Record<string, string>>;
  onClose: () => void;
  onDone: (title: string, results: BatchResult[]) => void;
};

/** What the list is narrowed to answers what is asked alike: of the month one looks at it is generated. */
const answersOf = (narrowed: Props['narrowed']): Record<string, string> =>
  Object.fromEntries(Object.entries(narrowed).filter(([, said]) => !/[~,:]/.test(said)));

/** Drafts for everything that is due: what to take is asked, what came of it is told row by row. */
export function GenerateDocuments({ definition, narrowed, onClose, onDone }: Props) {
  const { screen } = useTab();
  const call = useCall();
  const { generates } = definition;
  const header = useMemo(() => answersOf(narrowed), [narrowed]);
  if (!generates) return null;
  const send = async (input: Record<string, unknown> = {}): Promise<readonly Problem[]> => {
    try {
      const body = { screen: screen.flag, key: idempotencyKey(), input };
      const { made, skipped } = await call.post<Generated>(`/v1/business/${definition.kind}/generate`, body, { quiet: true });
      onClose();
      onDone(generates.label, [
        ...made.map((one) => ({ id: one.id, name: one.sn, isDone: true, text: one.title })),
        ...skipped.map((words, at) => ({ id: `skipped${at}`, name: '未生成', isDone: false, text: words })),
      ]);
      return [];
    } catch (error) {
      if (error instanceof CallError) return error.problems.length > 0 ? error.problems : [{ message: error.message }];
      throw error;
    }
  };
  const action = { label: generates.label, risk: 'write', input: generates.input } as const;
  return <ActionInput action={action} header={header} lines={NO_LINES} lineFields={{}} onClose={onClose} onSend={({ input }) => send(input)} />;
}
