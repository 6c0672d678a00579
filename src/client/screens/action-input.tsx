import { useMemo, useRef } from 'react';
import type { Action } from '../../define/action';
import type { Problem } from '../../define/document-rules';
import type { Fields } from '../../define/field';
import { FieldGrid } from '../form/field-grid';
import { type RecordValues, splitProblems } from '../form/record-values';
import { useDraft, useKeptDraft } from '../form/use-draft';
import { focusFirstError, showErrors, useRecordForm } from '../form/use-record-form';
import { walkFields } from '../form/walk-fields';
import { Button } from '../ui/button';
import { Modal } from '../ui/modal';
import { say } from '../ui/toast';
import { LineInputs } from './action-lines';
import { type ActionAnswer, answerOf, askedFields, cellErrors, lackingOf, startingValues } from './asked-fields';

const NOTHING: RecordValues = {};
type Props = {
  action: Pick<Action, 'label' | 'input' | 'lineInput' | 'lineShows' | 'fillsSome'> & { risk: Action['risk'] | 'read' };
  /** What the action is about, in words. */
  about?: string | undefined;
  /** What will come of it, said before it is asked. */
  foresees?: readonly string[];
  /** What the document says already: what is asked again starts from it. */
  header?: RecordValues;
  lines: readonly RecordValues[];
  /** Where each of them stands among the lines of the document; without it just so. */
  places?: readonly number[] | undefined;
  lineFields: Fields;
  onClose: () => void;
  /** Sends the answer: what the server finds wrong with it stands at its fields, the rest is said aloud. undefined: nothing was done, and what was typed stays. */
  onSend: (answer: ActionAnswer) => Promise<readonly Problem[] | undefined>;
};

/** What an action asks besides its reason: values for the document, and per line. */
export function ActionInput({ action, about, foresees = [], header = NOTHING, lines, places, lineFields, onClose, onSend }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const input = action.input ?? {};
  const fields = useMemo(() => askedFields(action, lines), [action, lines]);
  const initial = useMemo(() => startingValues(action, header, lines), [action, header, lines]);
  // The answers for other lines, or about something else, are other answers.
  const draftName = `action ${action.label} ${about ?? ''} ${lines.length} ${String(lines[0]?.id ?? '')}`;
  const draft = useDraft(draftName);
  const form = useRecordForm(fields, { ...initial, ...draft?.values });
  const kept = useKeptDraft({ name: draftName, form, isRestored: draft !== undefined });
  const close = () => {
    kept.forget();
    onClose();
  };
  const submit = form.handleSubmit(
    async (values) => {
      const lacking = lackingOf(action, lines, values);
      const wrong = Object.keys(lacking).length > 0 ? [] : await onSend(answerOf(action, lines, values));
      if (!wrong) return;
      if (wrong.length === 0 && Object.keys(lacking).length === 0) return kept.forget();
      const { header, lines: atLines, rest } = splitProblems(wrong, input, action.lineInput ?? {});
      const cells = cellErrors(atLines, lines, places);
      showErrors(form, { ...header, ...lacking, ...cells.errors });
      sayAloud([...rest, ...cells.rest]);
      focusFirstError(body.current);
    },
    () => focusFirstError(body.current),
  );
  return (
    <Modal
      isOpen
      onClose={close}
      onAccept={() => void submit()}
      title={about ? `${action.label} ${about}` : action.label}
      width={action.lineInput ? 980 : 600}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button ref={done} tone={action.risk === 'irreversible' ? 'danger' : 'primary'} keys="Ctrl+Enter" onClick={() => void submit()}>
            {action.label}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter from any of its inputs */}
      <div ref={body} onKeyDown={(event) => walkFields(event, () => done.current?.focus())}>
        {foresees.length > 0 && <Foreseen words={foresees} />}
        {action.input && <FieldGrid form={form} fields={input} isReadOnly={false} isNew />}
        {action.lineInput && <LineInputs form={form} lines={lines} lineFields={lineFields} input={action.lineInput} shows={action.lineShows ?? []} />}
      </div>
    </Modal>
  );
}

const Foreseen = ({ words }: { words: readonly string[] }) => (
  <ul className="mb-3 list-disc space-y-1 pl-4 text-muted">
    {words.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
);

const sayAloud = (rest: readonly Problem[]): void => {
  if (rest.length > 0) say.error(rest.map(({ message }) => message).join('；'));
};
