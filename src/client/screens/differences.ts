import type { Field, Fields } from '../../define/field';
import { isTyped, type RecordValues } from '../form/record-values';

export type Difference = {
  line?: number;
  name: string;
  field: Field;
  mine: RecordValues;
  theirs: RecordValues;
  isMine: boolean;
  isTheirs: boolean;
};
type Version = { header: RecordValues; lines: readonly RecordValues[] };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** Where my document and the saved one differ, and who of us changed it since we both started from `before`. */
export function differences(definition: { header: Fields; lines: Fields }, before: Version, mine: Version, theirs: Version): Difference[] {
  const compare = (fields: Fields, b: RecordValues, m: RecordValues, t: RecordValues, line?: number): Difference[] =>
    Object.entries(fields).flatMap(([name, field]) =>
      !isTyped(field) || same(m[name], t[name])
        ? []
        : [
            {
              ...(line ? { line } : {}),
              name,
              field,
              mine: m,
              theirs: t,
              isMine: !same(m[name], b[name]),
              isTheirs: !same(t[name], b[name]),
            },
          ],
    );
  const length = Math.max(mine.lines.length, theirs.lines.length);
  const lines = Array.from({ length }, (_, at) =>
    compare(definition.lines, before.lines[at] ?? {}, mine.lines[at] ?? {}, theirs.lines[at] ?? {}, at + 1),
  ).flat();
  return [...compare(definition.header, before.header, mine.header, theirs.header), ...lines];
}
