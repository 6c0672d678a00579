import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Db } from '../../db/open';
import type { Selected } from './select';

/**
 * What is selected of a kind's rows is the same whatever a list is asked: it is put into words once, not at every question, where
 * that took half of the time before the statement was sent. `which` tells the selections of one kind apart.
 */
export function settled(db: Db, definition: DocumentDefinition, which: string, select: (definition: DocumentDefinition) => Selected): Selected {
  const known = made.get(definition) ?? new Map<string, Selected>();
  made.set(definition, known);
  const found = known.get(which);
  if (found) return found;
  const { columns, joins } = select(definition);
  const words = { columns: [asText(db, sql.join(columns))], joins: [asText(db, sql.join(joins, sql` `))] };
  known.set(which, words);
  return words;
}
const made = new WeakMap<DocumentDefinition, Map<string, Selected>>();

/** A part that carries values (a secret's states) stays as it is built. */
function asText(db: Db, part: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = part.compile(db);
  return parameters.length === 0 ? sql.raw(text) : part;
}
