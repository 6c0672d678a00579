import type { Field, Fields } from '../../define/field';

/** What one word of a query means on a page with these fields; undefined = nothing, then it is a word to look for. */
export type Meaning = { label: string; query: Record<string, string> };

/** What of a page a word may mean: its fields, and the tabs it is cut into. */
export type Meant = { fields: Fields; tabs: readonly { id: string; label: string }[] };

export const firstOf = (fields: Fields, fits: (field: Field, name: string) => boolean): [string, Field] | undefined =>
  Object.entries(fields).find(([name, field]) => fits(field, name));
