import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/context';
import { PLATFORM } from '../../engine/scope';

/** Whose catalogue rows the caller writes. */
export const catalogueOwner = (context: Context): string => (context.org.kind === 'P' ? PLATFORM : context.org.id);

/**
 * Readable products: the platform sees all; others their own and everything released. A self-built
 * product that was paired with a library one stays its owner's alone.
 */
export const visibleProducts = (context: Context): RawBuilder<boolean> =>
  context.org.kind === 'P' || context.isSystem
    ? sql<boolean>`true`
    : sql<boolean>`(t.org_id = ${context.org.id} or (t.status in (2, 4) and t.library_product_id is null and t.revision_of is null))`;

export const visibleSpecifications = (context: Context): RawBuilder<boolean> =>
  context.org.kind === 'P' || context.isSystem
    ? sql<boolean>`true`
    : sql<boolean>`(t.org_id = ${context.org.id} or (t.product_status in (2, 4) and t.library_product_id is null))`;

export const productRowFilters = {
  owned: (context: Context) => sql<boolean>`t.org_id = ${catalogueOwner(context)}`,
  ownedOrPlatform: (context: Context) => (context.org.kind === 'P' ? sql<boolean>`true` : sql<boolean>`t.org_id = ${context.org.id}`),
  /** Released products: the platform's desk shows all, a manufacturer's its own. */
  made: (context: Context) => (context.org.kind === 'P' ? sql<boolean>`true` : sql<boolean>`(t.vendor_id = ${context.org.id} or t.org_id = ${context.org.id})`),
};
