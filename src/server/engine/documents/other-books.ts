import { sql } from 'kysely';
import type { OrgKind } from '../../../define/field';
import { type Context, systemContext } from '../../base/context';
import { onPlatform } from './on-platform';

type OtherBooks = { there: Context; knowsUs: boolean };

/** Another organisation as it acts in its own books, and whether these know us as one of `as`; nobody where it keeps none here. */
export async function otherBooks(context: Context, id: string, as: 'customer' | 'supplier' | 'either' = 'either'): Promise<OtherBooks | undefined> {
  if (!id) return undefined;
  const kinds = as === 'either' ? ['customer', 'supplier', 'both'] : [as, 'both'];
  const { rows } = await sql<{ kind: OrgKind; name: string; isHere: boolean; knowsUs: boolean }>`
    select o.kind, o.name, ${onPlatform} as "isHere", exists (select from partner p where p.org_id = o.id and p.counterparty_id = ${context.org.id}
      and p.kind = any(${kinds}::text[]) and p.deleted_at is null) as "knowsUs"
    from organisation o where o.id = ${id}`.execute(context.db);
  const [other] = rows;
  return other?.isHere ? { there: systemContext(context.db, { id, kind: other.kind, name: other.name }, context.now), knowsUs: other.knowsUs } : undefined;
}
