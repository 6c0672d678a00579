import type { Action } from '../../define/action';
import type { Problem } from '../../define/document-rules';
import type { Field, Fields } from '../../define/field';
import { isEmpty } from '../../define/field-schema';
import { defaultValues, type RecordValues, type SplitProblems, sentValues, wordsName } from '../form/record-values';

/** What an action asks besides its reason, of the document and of each of its lines. */
export type Asking = Pick<Action, 'input' | 'lineInput' | 'fillsSome'>;
export type ActionAnswer = { input?: Record<string, unknown>; lines?: Record<string, unknown>[] };

/** Line inputs stand in the same form as those of the document, so that one schema checks and one keyboard order holds. */
export const lineKey = (at: number, name: string): string => `${at}:${name}`;
const perLine = <T>({ lineInput = {} }: Asking, lines: readonly RecordValues[], of: (field: Field, name: string, line: RecordValues, at: number) => T[]): T[] =>
  lines.flatMap((line, at) => Object.entries(lineInput).flatMap(([name, field]) => of(field, name, line, at)));

export const askedFields = (asking: Asking, lines: readonly RecordValues[]): Fields => ({
  ...asking.input,
  ...Object.fromEntries(perLine(asking, lines, (field, name, _, at) => [[lineKey(at, name), field]])),
});

/** What each field begins with: what the document and its lines say already, as far as it answers what is asked. */
export const startingValues = (asking: Asking, header: RecordValues, lines: readonly RecordValues[]): RecordValues => ({
  ...defaultValues(asking.input ?? {}),
  ...Object.fromEntries(
    Object.entries(asking.input ?? {}).flatMap(([name, field]) => (!isEmpty(header[name]) && isAnswer(field, header[name]) ? said(name, name, header) : [])),
  ),
  ...Object.fromEntries(
    perLine(asking, lines, (field, name, line, at) =>
      isAnswer(field, line[name]) ? said(lineKey(at, name), name, line) : [[lineKey(at, name), field.default ?? '']],
    ),
  ),
});
const said = (key: string, name: string, record: RecordValues): [string, unknown][] => [
  [key, record[name]],
  [wordsName(key), record[wordsName(name)] ?? ''],
];
/** The system may have found 相符 where one is asked for 确认 or 有异议: that is no answer yet. */
const isAnswer = (field: Field, value: unknown): boolean =>
  value !== undefined && value !== null && (field.kind !== 'choice' || value === '' || field.options.some((option) => option.value === value));

/** What was typed, as it is sent. */
export const answerOf = ({ input, lineInput }: Asking, lines: readonly RecordValues[], values: RecordValues): ActionAnswer => ({
  ...(input ? { input: sentValues(input, values) } : {}),
  ...(lineInput
    ? { lines: lines.map(({ id }, at) => ({ id, ...Object.fromEntries(Object.keys(lineInput).map((name) => [name, values[lineKey(at, name)] ?? ''])) })) }
    : {}),
});

/** Where at least one line has to say something and none does: said at the first. */
export const lackingOf = ({ fillsSome }: Asking, lines: readonly RecordValues[], values: RecordValues): Record<string, string> =>
  fillsSome && lines.length > 0 && lines.every((_, at) => isEmpty(values[lineKey(at, fillsSome.field)]))
    ? { [lineKey(0, fillsSome.field)]: fillsSome.message }
    : {};

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
      if (name !== '' && at >= 0 && at < lines.length) errors[lineKey(at, name)] = message;
      else rest.push({ message: `第${place + 1}行：${message}` });
    }
  return { errors, rest };
}
