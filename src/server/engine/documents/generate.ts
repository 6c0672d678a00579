import type { Generated } from '../../../contract/answers';
import type { GenerateDocuments } from '../../../contract/requests';
import type { DocumentDefinition } from '../../../define/define-document';
import { objectSchema } from '../../../define/field-schema';
import { type Context, within } from '../../base/context';
import { BadInput } from '../../base/errors';
import { inTransaction } from '../../db/transaction';
import { requireAction } from '../access';
import { effectsOf } from './effects';
import { once } from './idempotency';
import { referenceProblems } from './references';

/** Drafts for everything that is due, by whoever holds the operation; all of them or none. The same key makes them once. */
export async function generateDocuments(context: Context, definition: DocumentDefinition, given: GenerateDocuments): Promise<Generated> {
  const { generates } = definition;
  const generate = effectsOf(definition.kind).generate;
  if (!generates || !generate) throw new Error(`${definition.kind}: nothing generates its drafts`);
  requireAction(context, definition.kind, generates.flags, generates.label);
  const parsed = objectSchema(generates.input).safeParse(given.input);
  if (!parsed.success)
    throw new BadInput(
      parsed.error.issues[0]?.message ?? '',
      parsed.error.issues.map((issue) => ({ field: String(issue.path[0] ?? ''), message: issue.message })),
    );
  const strangers = await referenceProblems(context, { fields: generates.input, rows: [{ values: parsed.data }] });
  if (strangers.length > 0) throw new BadInput(strangers[0]?.message ?? '', strangers);
  return inTransaction(context.db, (tx) =>
    once(within(context, tx), { route: `${definition.kind}/generate`, input: given }, (inside) => generate(inside, parsed.data)),
  );
}
