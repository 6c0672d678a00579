import type { RawBuilder } from 'kysely';
import type { LiveFigure } from '../../../define/live-figure';
import { attachment } from '../attachment';

/**
 * Figures read together with a document (`h`) or a line of it (`l`): what became of it since. Each is one expression; lists work
 * them out for the rows of a page only, so they are neither stored nor summed.
 */
const figures = attachment<RawBuilder<unknown>>();
export const attachLive = (given: Record<LiveFigure, RawBuilder<unknown>>): void => figures.attach(given);

export function liveFigure(name: LiveFigure): RawBuilder<unknown> {
  const found = figures.of(name);
  if (!found) throw new Error(`no live figure ${name}`);
  return found;
}
