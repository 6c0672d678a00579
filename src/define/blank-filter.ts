import type { Field } from './field';

/** Filters that ask whether anything stands in a field at all, in place of a value: `f.batchNo=is:blank`. */
export const BLANK = 'is:blank';
export const FILLED = 'is:filled';

export const asksBlank = (value: string): boolean => value === BLANK || value === FILLED;

/** Fields of which nothing may stand; a number or a flag that is not there reads as zero or no. */
export const canBeBlank = ({ kind }: Field): boolean => ['text', 'ref', 'refs', 'choice', 'choices', 'files', 'date', 'month', 'datetime'].includes(kind);
