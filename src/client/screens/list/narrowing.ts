import type { ReactNode } from 'react';
import type { Fields } from '../../../define/field';
import type { GridColumn } from '../../table/grid-column';

/** Something a page asks before it answers: a chip as soon as it is answered, or must be. */
export type Asked = { id: string; label: string; words: string; isRequired: boolean; editor: () => ReactNode; onClear: () => void };

/** What a list is narrowed by, and how that is changed. */
export type Narrowing = {
  columns: readonly GridColumn[];
  /** Fields a link may filter by that are no column here: their chip says which. */
  others?: Fields | undefined;
  /** What the page itself asks, before its filters. */
  asks?: readonly Asked[];
  filters: Record<string, string>;
  names: Record<string, string>;
  onFilter: (id: string, value: string, names?: Record<string, string>) => void;
  onClear: () => void;
};
