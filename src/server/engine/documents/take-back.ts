import { sql } from 'kysely';
import { STATUS, statusLabel } from '../../../define/status';
import { type Context, within } from '../../base/context';
import { logOperation } from '../../base/operation-log';
import { redFlush, unreviewDocument } from './reverse';
import { loadDocument } from './stored';
import { transition } from './transition';

export type Undoing = 'unreview' | 'red';

/**
 * What a document made goes back with it, the way it goes itself: unreviewed and cancelled, or flushed in red. Locked, reversed, and
 * told in its own history, the log and the open tabs. The last made goes first.
 */
export async function takeBack(context: Context, made: readonly { id: string; kind: string }[], how: Undoing, reason: string): Promise<void> {
  const system = { ...within(context, context.db), isSystem: true };
  for (const { id, kind } of made) {
    const stored = await loadDocument(system, kind, id, true);
    if (how === 'red') await redFlush(system, stored, reason);
    else await unreviewDocument(system, stored);
    const to = how === 'red' ? STATUS.redFlushed : STATUS.cancelled;
    await transition(system, [{ id }], { to, action: how === 'red' ? 'red' : 'takenBack', reason });
    if (!context.isSystem)
      await logOperation(context.db, context, {
        resource: kind,
        id,
        name: stored.view.sn,
        operation: how === 'red' ? 'red' : 'takenBack',
        before: { status: statusLabel(stored.view.status) },
        after: { status: statusLabel(to) },
      });
  }
}

/** Documents of these kinds that one of the organisation made and that are in force. */
export async function standingMadeBy(context: Context, documentId: string, kinds: readonly string[]): Promise<{ id: string; kind: string }[]> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from document where org_id = ${context.org.id} and made_by = ${documentId} and kind = any(${[...kinds]}::text[]) and status in (2, 7) and not is_red order by id desc`.execute(
    context.db,
  );
  return rows;
}
