import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Field } from '../../../define/field';
import type { Assignments } from './assignments';
import { layoutOf } from './columns';

/** Who and when: of a document somebody else made, these are not its maker's but his who takes it up. */
export const isTakers = (field: Field): boolean => field.default === 'me' || field.default === 'now';

/** A draft left for others is submitted or reviewed without having been saved: what it did not say yet, it says now. */
export const takenUp = (definition: DocumentDefinition, d: AnyDocument): Assignments =>
  Object.fromEntries(
    layoutOf(definition)
      .header.filter(({ name, field, isExtra }) => isTakers(field) && !isExtra && d.header[name])
      .map(({ name, column }) => [column, sql`coalesce(${sql.ref(column)}, ${d.header[name]})`]),
  );
