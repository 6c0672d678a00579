import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { cancelMade } from '../../engine/documents/downstream';
import type { Effects } from '../../engine/documents/effects';
import { stopLines } from '../../engine/documents/flow';
import { liftSoft } from '../../engine/documents/reserve';
import { loadDocument } from '../../engine/documents/stored';
import { transition } from '../../engine/documents/transition';

/** What the buyer does with his order: unaccepted it is cancelled or its stopped lines are offered for nothing, accepted the rest of it is stopped. */
export const salesOrderEffects: Effects = {
  async hears(receiver, sender, d, other) {
    if (other.on !== 'stop' && other.on !== 'stopLines') return;
    const { status, lines } = (await loadDocument(receiver, 'salesOrder', other.id, true)).view;
    if (other.on === 'stop' && status === STATUS.reviewed) return stopRest(receiver, sender, other.id, lines);
    if (status !== STATUS.draft && status !== STATUS.submitted && status !== STATUS.rejected) return;
    if (other.on === 'stop') return cancelUnaccepted(receiver, sender, other.id);
    await offerNothing(receiver, sender, d, other.id);
  },
};

/** What is not shipped of the whole order is not wanted any more. */
async function stopRest(receiver: Context, sender: Context, id: string, lines: readonly AnyLine[]): Promise<void> {
  const open = lines.filter((line) => Number(line.open) > 0).map((line) => ({ line: line.id, quantity: String(line.open) }));
  await stopLines(receiver, id, open);
  await liftSoft(receiver, id);
  await transition(receiver, [{ id }], { to: STATUS.stopped, action: 'stop', by: sender.org.name });
}

async function cancelUnaccepted(receiver: Context, sender: Context, id: string): Promise<void> {
  await transition(receiver, [{ id }], { to: STATUS.cancelled, action: 'takenBack', by: sender.org.name });
  await cancelMade(receiver, id);
}

async function offerNothing(receiver: Context, sender: Context, d: AnyDocument, id: string): Promise<void> {
  const stopped = d.lines.filter((line) => line.reason).map((line) => line.id);
  await sql`update document_line l set confirmed_quantity = 0, reason = b.reason from document_line b
    where l.org_id = ${receiver.org.id} and l.document_id = ${id} and b.org_id = ${sender.org.id} and b.id = l.mirror_line_id and b.id = any(${stopped}::uuid[])`.execute(
    receiver.db,
  );
}
