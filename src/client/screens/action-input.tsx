import { useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { Action } from '../../define/action';
import type { Problem } from '../../define/document-rules';
import type { Fields } from '../../define/field';
import { isEmpty } from '../../define/field-schema';
import { textOf } from '../../define/field-text';
import { FieldControl } from '../form/field-control';
import { FieldGrid } from '../form/field-grid';
import { defaultValues, type RecordValues, type SplitProblems, sentValues, splitProblems, wordsName } from '../form/record-values';
import { useDraft, useKeptDraft } from '../form/use-draft';
import { focusFirstError, type RecordForm, showErrors, useRecordForm } from '../form/use-record-form';
import { walkFields } from '../form/walk-fields';
import { Button } from '../ui/button';
import { Modal } from '../ui/modal';
import { say } from '../ui/toast';

export type ActionAnswer = { input?: Record<string, unknown>; lines?: Record<string, unknown>[] };
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
  const { fields, initial } = useAskedFields(action, input, header, lines);
  // The answers for other lines are other answers.
  const draftName = `action ${action.label} ${lines.length} ${String(lines[0]?.id ?? '')}`;
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
      const wrong = Object.keys(lacking).length > 0 ? [] : await onSend(answerOf(action, input, lines, values));
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

/** Every field that is asked, of the document and of its lines, and what each begins with. */
function useAskedFields(action: Props['action'], input: Fields, header: RecordValues, lines: readonly RecordValues[]) {
  // Line inputs stand in the same form under `<line>:<field>`, so that one schema checks and one keyboard order holds.
  const perLine = useMemo(
    () => Object.fromEntries(lines.flatMap((_, at) => Object.entries(action.lineInput ?? {}).map(([name, field]) => [`${at}:${name}`, field]))) as Fields,
    [lines, action.lineInput],
  );
  const fields = useMemo(() => ({ ...input, ...perLine }), [input, perLine]);
  const initial = useMemo(
    () => ({
      ...defaultValues(input),
      ...known(input, header),
      ...Object.fromEntries(
        Object.keys(perLine).flatMap((key) => {
          const [at, name = ''] = key.split(':');
          const line = lines[Number(at)];
          return [
            [key, line?.[name] ?? perLine[key]?.default ?? ''],
            [wordsName(key), line?.[wordsName(name)] ?? ''],
          ];
        }),
      ),
    }),
    [input, perLine, lines, header],
  );
  return { fields, initial };
}

/** What was typed, as it is sent. */
function answerOf(action: Props['action'], input: Fields, lines: readonly RecordValues[], values: RecordValues): ActionAnswer {
  const sent = lines.map((line, at) => ({
    id: line.id,
    ...Object.fromEntries(Object.keys(action.lineInput ?? {}).map((name) => [name, values[`${at}:${name}`] ?? ''])),
  }));
  return {
    ...(action.input ? { input: sentValues(input, values) } : {}),
    ...(action.lineInput ? { lines: sent } : {}),
  };
}

/** Where at least one line has to say something and none does: said at the first. */
const lackingOf = ({ fillsSome }: Props['action'], lines: readonly RecordValues[], values: RecordValues): Record<string, string> =>
  fillsSome && lines.length > 0 && lines.every((_, at) => isEmpty(values[`${at}:${fillsSome.field}`])) ? { [`0:${fillsSome.field}`]: fillsSome.message } : {};

/** What is wrong with lines of the document, at the cells that were asked; what stands nowhere here is said aloud. */
export function cellErrors(
  wrong: SplitProblems['lines'],
  lines: readonly RecordValues[],
  places: readonly number[] | undefined,
): { errors: Record<string, string>; rest: Problem[] } {
  const errors: Record<string, string> = {};
  const rest: Problem[] = [];
  for (const [place, fields] of wrong)
    for (const [name, message] of Object.entries(fields)) {
      const at = places ? places.indexOf(place) : place;
      if (name !== '' && at >= 0 && at < lines.length) errors[`${at}:${name}`] = message;
      else rest.push({ message: `第${place + 1}行：${message}` });
    }
  return { errors, rest };
}

const sayAloud = (rest: readonly Problem[]): void => {
  if (rest.length > 0) say.error(rest.map(({ message }) => message).join('；'));
};

const known = (input: Fields, header: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.keys(input).flatMap((name) =>
      isEmpty(header[name])
        ? []
        : [
            [name, header[name]],
            [wordsName(name), header[wordsName(name)] ?? ''],
          ],
    ),
  );

const NAMING = ['productName', 'needName', 'specification', 'batchNo', 'quantity', 'unit'];

const CellError = ({ id, words }: { id: string; words: unknown }) =>
  words ? (
    <span id={id} role="alert" className="block text-bad text-xs">
      {String(words)}
    </span>
  ) : null;

type LineProps = { form: RecordForm; lines: readonly RecordValues[]; lineFields: Fields; input: Fields; shows: readonly string[] };

function LineInputs({ form, lines, lineFields, input, shows }: LineProps) {
  const values = useWatch({ control: form.control });
  const errors = form.formState.errors;
  const naming = [...new Set([...NAMING, ...shows])].filter((name) => name in lineFields && !(name in input) && lines.some((line) => !isEmpty(line[name])));
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-muted">
        <tr>
          <th className="py-1">行</th>
          {naming.map((name) => (
            <th key={name}>{lineFields[name]?.label}</th>
          ))}
          {Object.entries(input).map(([name, field]) => (
            <th key={name}>{field.label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={String(line.id ?? at)} className="border-line border-t">
            <td className="py-1 tabular-nums">{at + 1}</td>
            {naming.map((name) => {
              const field = lineFields[name];
              return (
                <td key={name} className="max-w-48 truncate pr-2">
                  {field && textOf(field, line[name], line[wordsName(name)])}
                </td>
              );
            })}
            {Object.entries(input).map(([name, field]) => {
              const key = `${at}:${name}`;
              return (
                <td key={name} className={`pr-2 ${field.kind === 'ref' ? 'w-56' : 'w-32'}`}>
                  <FieldControl
                    id={`input-${key}`}
                    field={field}
                    value={values[key]}
                    words={(values[wordsName(key)] ?? '') as string}
                    siblings={line}
                    isInvalid={errors[key] !== undefined}
                    isReadOnly={false}
                    describedBy={errors[key] ? `input-${key}-error` : undefined}
                    onChange={(value, words) => {
                      form.setValue(key, value, { shouldValidate: errors[key] !== undefined });
                      if (words !== undefined) form.setValue(wordsName(key), words);
                    }}
                  />
                  <CellError id={`input-${key}-error`} words={errors[key]?.message} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
