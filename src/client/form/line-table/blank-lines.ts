import type { Problem } from '../../../define/document-rules';
import type { Fields } from '../../../define/field';
import { isEmpty } from '../../../define/field-schema';
import { type RecordValues, sentValues, unfound } from '../record-values';
import type { Line } from './line-store';

/** A row nothing was typed into yet waits for the next goods: saving leaves it out, no check counts it. `begun` = what it said from the start. */
const isBlank = (fields: Fields, { id, values }: Line, begun: RecordValues): boolean =>
  id === undefined &&
  Object.keys(unfound(fields, values)).length === 0 &&
  Object.entries(sentValues(fields, values)).every(([name, value]) => isEmpty(value) || value === false || value === begun[name]);

export const withoutBlank = (fields: Fields, lines: readonly Line[], begun: RecordValues = {}): Line[] => lines.filter((line) => !isBlank(fields, line, begun));

/** What was said of `asked` lines, at the places those lines have among `all`. */
export function inPlaces(problems: readonly Problem[], asked: readonly Line[], all: readonly Line[]): Problem[] {
  const places = new Map(all.map(({ key }, at) => [key, at + 1]));
  return problems.map((problem) => {
    const line = problem.line === undefined ? undefined : places.get(asked[problem.line - 1]?.key ?? '');
    return line === undefined ? problem : { ...problem, line };
  });
}
