import type { ActOnDocument } from '../../../contract/requests';
import type { Action } from '../../../define/action';
import type { Fields } from '../../../define/field';
import { isEmpty, objectSchema } from '../../../define/field-schema';
import { BadInput } from '../../base/errors';

/** What came with an action: values for the header and for lines by their id, why, and whether warnings were read. */
export type Inputs = { header: Record<string, unknown>; lines: { id: string; values: Record<string, unknown> }[]; reason: string; confirmed: boolean };

/** Only the fields the action asks for, each as its definition says. @throws BadInput naming line and field */
export function parseInputs(action: Action, input: ActOnDocument): Pick<Inputs, 'header' | 'lines'> {
  const header = schemaOf(action.input).safeParse(input.input ?? {});
  if (!header.success)
    throw new BadInput(
      header.error.issues[0]?.message ?? '',
      header.error.issues.map((i) => ({ field: String(i.path[0] ?? ''), message: i.message })),
    );
  const schema = schemaOf(action.lineInput);
  const lines = (action.lineInput ? (input.lines ?? []) : []).map((raw, n) => {
    const { id, ...values } = raw;
    const parsed = schema.safeParse(values);
    if (!parsed.success)
      throw new BadInput(
        parsed.error.issues[0]?.message ?? '',
        parsed.error.issues.map((i) => ({ line: n + 1, field: String(i.path[0] ?? ''), message: i.message })),
      );
    return { id: String(id ?? ''), values: Object.fromEntries(Object.entries(parsed.data).filter(([name]) => name in values)) };
  });
  const { fillsSome } = action;
  if (fillsSome && lines.every(({ values }) => isEmpty(values[fillsSome.field])))
    throw new BadInput(fillsSome.message, [{ field: fillsSome.field, message: fillsSome.message }]);
  return { header: Object.fromEntries(Object.entries(header.data).filter(([name]) => name in (input.input ?? {}))), lines };
}

/** What an action asks, as a schema: built once, it costs more than most statements. */
const schemas = new WeakMap<Fields, ReturnType<typeof objectSchema>>();
const NOTHING: Fields = {};
function schemaOf(fields: Fields = NOTHING): ReturnType<typeof objectSchema> {
  const schema = schemas.get(fields) ?? objectSchema(fields);
  schemas.set(fields, schema);
  return schema;
}
