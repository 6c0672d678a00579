import type { Generated } from '../../../contract/answers';
import type { GenerateDocuments } from '../../../contract/requests';
import type { DocumentDefinition, Generates } from '../../../define/define-document';
import { objectSchema } from '../../../define/field-schema';
import { type Context, within } from '../../base/context';
import { BadInput, Rejected } from '../../base/errors';
import { inTransaction } from '../../db/transaction';
import { requireAction } from '../access';
import { attachment } from '../attachment';
import { loadFacts } from './facts';
import { once } from './idempotency';
import { referenceProblems } from './references';
import { addDraft } from './save';
import { viewOf } from './stored';

/** Drafts for everything that is due, from what was asked in `generates`, where facts do not say them; who gets none is said in words. */
type Generator = (context: Context, input: Record<string, unknown>) => Promise<Generated>;
const generators = attachment<Generator>();
export const attachGenerators = generators.attach;

/** Drafts for everything that is due, by whoever holds the operation; all of them or none. The same key makes them once. */
export async function generateDocuments(context: Context, definition: DocumentDefinition, given: GenerateDocuments): Promise<Generated> {
  const { generates } = definition;
  const generate = generates?.of
    ? (inside: Context, input: Record<string, unknown>) => laidOut(inside, definition, generates, input)
    : generators.of(definition.kind);
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

/** As the definition lays them out, of what facts say of the typed values. */
async function laidOut(
  context: Context,
  definition: DocumentDefinition,
  { of, reads, nothing = '' }: Generates,
  input: Record<string, unknown>,
): Promise<Generated> {
  const d = viewOf(definition, context.org, {}, []);
  Object.assign(d.header, input);
  const facts = await loadFacts(context, definition, d, new Set(reads));
  const { drafts = [], skipped = [] } = of?.(input, facts) ?? {};
  const made: Generated['made'] = [];
  for (const draft of drafts) {
    const { id, sn = '', status = 0 } = await addDraft({ ...context, screen: '' }, definition, draft, { confirmed: true });
    made.push({ kind: definition.kind, id, sn, status, direction: 'downstream', title: `${definition.title}${sn}` });
  }
  if (made.length === 0 && skipped.length === 0) throw new Rejected(nothing);
  return { made, skipped };
}
