import { type RawBuilder, sql } from 'kysely';
import type { LiveFigure } from '../../../define/live-figure';
import { attachment } from '../attachment';

/**
 * Figures read together with a document (`h`) or a line of it (`l`): what became of it since. Lists work them out for the rows of a page
 * only, so they are neither stored nor summed. A figure is one expression; several that come of the same rows are values `of` one
 * reading of them (`rows`: exactly one row, known as `as`): every place that names document and document_line costs the planner more than running it.
 */
export type Reading = { as: string; rows: RawBuilder<unknown> };
export type Live = RawBuilder<unknown> | { of: Reading; value: RawBuilder<unknown> };

const figures = attachment<Live>();
export const attachLive = (given: Record<LiveFigure, Live>): void => figures.attach(given);

function found(name: LiveFigure): Live {
  const figure = figures.of(name);
  if (!figure) throw new Error(`no live figure ${name}`);
  return figure;
}

const asTable = ({ as, rows }: Reading): RawBuilder<unknown> => sql`(${rows}) ${sql.id(as)}`;

/** A figure wherever it stands. */
export function liveFigure(name: LiveFigure): RawBuilder<unknown> {
  const figure = found(name);
  return 'value' in figure ? sql`(select ${figure.value} from ${asTable(figure.of)})` : figure;
}

/** The same beside the joins of `readingsOf`. */
export function joinedFigure(name: LiveFigure): RawBuilder<unknown> {
  const figure = found(name);
  return 'value' in figure ? figure.value : figure;
}

/** What these figures are read from, each once. */
export function readingsOf(names: readonly LiveFigure[]): RawBuilder<unknown>[] {
  const readings = names.map(found).flatMap((figure) => ('value' in figure ? [figure.of] : []));
  return [...new Set(readings)].map((reading) => sql`cross join lateral ${asTable(reading)}`);
}
