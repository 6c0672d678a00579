import { type RawBuilder, sql } from 'kysely';
import { specificationReaders } from '../../../domain/catalogue/product-readers';
import type { Context } from '../../base/context';
import { callerOf } from '../../engine/masters/asked';
import { rowTestSql } from '../../engine/masters/rows-sql';
import { PLATFORM } from '../../engine/scope';

/** Whose catalogue rows the caller writes. */
export const catalogueOwner = (context: Context): string => (context.org.kind === 'P' ? PLATFORM : context.org.id);

/** Specifications the caller reads (`t` = specification_card). */
export const visibleSpecifications = (context: Context): RawBuilder<boolean> =>
  rowTestSql(specificationReaders(callerOf(context)), (name) => sql.ref(`t.${name}`));
