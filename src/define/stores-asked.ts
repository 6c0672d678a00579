import type { Action } from './action';
import type { DocumentDefinition } from './define-document';
import { holds } from './field';

type Asked = Pick<DocumentDefinition, 'header' | 'agreedIn'>;

/**
 * Header fields naming the stores an action changes: whoever takes it is of one of them. Writing asks for the one it works in alone; passed or
 * taken back it is where its goods come from or go to, and a later movement says its own.
 */
export function storesAsked(definition: Asked, { does, worksIn }: Pick<Action, 'does' | 'worksIn'>): readonly string[] {
  if (worksIn !== undefined) return [worksIn];
  const own = ownField(definition)?.name;
  if (own === undefined) return [];
  if (does === 'submit') return [own];
  return does === 'review' || does === 'unreview' || does === 'red' ? [own, ...(definition.agreedIn ?? [])] : [];
}

/** The header field naming the store it works in, and where it asks for another's goods instead. */
export function ownField({ header }: Pick<Asked, 'header'>) {
  const found = Object.entries(header).find(([, field]) => field.kind === 'ref' && field.own);
  return found?.[1].kind === 'ref' ? { name: found[0], unless: found[1].own?.unless } : undefined;
}

/** The stores an action asks for, of a document that says these values; '' is none. */
export function storesNamed(definition: Asked, action: Pick<Action, 'does' | 'worksIn'>, values: Record<string, unknown>): string[] {
  const unless = ownField(definition)?.unless;
  if (action.worksIn === undefined && unless && holds(unless, values)) return [];
  return storesAsked(definition, action)
    .map((name) => String(values[name] ?? ''))
    .filter((id) => id !== '');
}
