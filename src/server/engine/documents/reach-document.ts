import { sql } from 'kysely';
import { allowsAny } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { Forbidden, NotFound } from '../../base/errors';
import { requireAction, requireRead } from '../access';
import { reachable, viewCondition } from './reach';
import { type Row, type Stored, storedOf } from './stored';

type Way = {
  /** Operations any of which is asked for; without them reading is enough. */
  flags?: readonly string[];
  label?: string;
  /** Locked: it is about to change. */
  lock?: boolean;
};

/**
 * The one door to a single document: within the caller's data scope and the view of a page of his, and (for an operation) within the
 * view of a page that grants it. `loadDocument` asks nothing and is for what the system does itself.
 *
 * @throws Forbidden when no page grants it at all, or none whose view the document is in; NotFound when he does not reach it
 */
export async function reachDocument(context: Context, definition: DocumentDefinition, which: { id?: string; sn?: string }, way: Way = {}): Promise<Stored> {
  const { flags, label = '' } = way;
  if (flags) requireAction(context, definition.kind, flags, label);
  const screens = requireRead(context, definition.kind, definition.title);
  const granting = flags
    ? screens.filter((screen) =>
        allowsAny(
          context.permissions,
          screen.flag,
          flags.filter((flag) => screen.actions.includes(flag)),
        ),
      )
    : screens;
  const { rows } = await sql<Row>`select h.*, ${viewCondition(definition, granting, context)} as "_isGranted" from document h
    where ${reachable(context, definition, screens)} ${flags ? sql`and h.org_id = ${context.org.id}` : sql``} and ${
      which.id
        ? sql`h.id = ${which.id}`
        : sql`h.sn =
      ${which.sn ?? ''}`
    } ${way.lock ? sql`for update of h` : sql``}`.execute(context.db);
  const [found] = rows;
  if (!found) throw new NotFound('单据不存在或已删除');
  const { _isGranted: isGranted, ...row } = found;
  if (isGranted !== true) throw new Forbidden(`您没有【${screens[0]?.title ?? definition.title}-${label}】权限`);
  // Where a page reads all organisations, the document is read in its own.
  return storedOf({ ...context, org: { ...context.org, id: String(row.org_id) } }, definition, row);
}
