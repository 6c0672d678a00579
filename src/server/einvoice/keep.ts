import { sql } from 'kysely';
import { STATUS } from '../../define/status';
import type { Context } from '../base/context';
import { type Assignments, assigned } from '../engine/documents/assignments';
import { enqueue } from '../engine/documents/outbox';
import { loadDocument, type Stored } from '../engine/documents/stored';
import { transition } from '../engine/documents/transition';
import { assignmentsOf } from '../engine/documents/words/says';
import { replaceLines } from '../engine/documents/write';

/** The status a state has in the life of documents: what is under way counts, what is there is done. */
const STATUS_OF: Record<string, number> = { 2: STATUS.completed, 3: STATUS.rejected };
export type Values = Record<string, unknown>;

/** The document as it stands now, nobody else's until the end of the transaction. */
export const locked = (context: Context, { definition, view }: Stored): Promise<Stored> => loadDocument(context, definition.kind, view.id, true);

/** What it says from now on, in the same transition that asks for it. */
export async function note(context: Context, { definition, view: d }: Pick<Stored, 'definition' | 'view'>, values: Values): Promise<void> {
  const said: Assignments = assignmentsOf(definition, values);
  await sql`update document h set ${assigned(said)} where h.org_id = ${context.org.id} and h.id = ${d.id}`.execute(context.db);
}

/** An answer moved it: state, status, what it says and what its history tells; open tabs hear of it. */
export async function moved(
  context: Context,
  { definition, view: d }: Stored,
  { action, state = '', to, values = {}, words = '' }: { action: string; state?: string; to?: number; values?: Values; words?: string },
): Promise<void> {
  const said = state === '' ? values : { ...values, issueState: state };
  const also = assigned(assignmentsOf(definition, said));
  await transition(context, [{ id: d.id }], { to: to ?? STATUS_OF[state] ?? d.status, action, reason: words.slice(0, 300), also });
}

/** Lines with other figures of what of them is in red. */
export async function keepLines(context: Context, { definition, view, lines }: Stored): Promise<void> {
  await replaceLines(context, definition, view, lines, false);
}

/** What a document has going on with the provider, each time anew: what is left over of an earlier time asks nothing any more. */
const ROUND = 1000;
const BY_HAND = 999;
export const roundOf = (d: Stored['view']): number => Number(d.header.round || 0);
/** @param step how often it was asked since; none = somebody pressed a button */
export const later = (context: Context, d: Stored['view'], round: number, step: number | undefined, minutes = 0): Promise<void> =>
  enqueue(context, { topic: 'later', of: d.id, kind: d.kind, attempt: round * ROUND + (step ?? BY_HAND) }, minutes);
/** @returns how often it was asked in this round; 'byHand'; undefined: of an earlier one */
export function stepOf(d: Stored['view'], attempt: number): number | 'byHand' | undefined {
  const step = attempt % ROUND;
  if (step === BY_HAND) return 'byHand';
  return Math.floor(attempt / ROUND) === roundOf(d) ? step : undefined;
}
