import type { Fields } from './field';
import type { OpenItems } from './open-items';

/** A further table of lines of a document, beside the first: the funds of a payment, the tools of an operation. */
export type Section = {
  title: string;
  fields: Fields;
  items?: OpenItems;
};

/** The first section: the lines every document has, unless it says none. */
export const LINES = 'lines';

/** Of a line that is no line of the first section: where it stands, for the problem that names it. */
export const placeOf = (name: string): { section?: string } => (name === LINES ? {} : { section: name });
