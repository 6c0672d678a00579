import type { Field, Fields } from '../../../define/field';
import { isTyped, type RecordValues } from '../../form/record-values';
import type { Version } from './use-document';

export type Difference = {
  line?: number;
  name: string;
  field: Field;
  before: RecordValues;
  mine: RecordValues;
  theirs: RecordValues;
  isMine: boolean;
  isTheirs: boolean;
};

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
              before: b,
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

/**
 * Both people's changes in one document; undefined where that is a matter of opinion: a field both changed, or lines that came and
 * went on either side.
 */
export function together(definition: { header: Fields; lines: Fields }, before: Version, mine: Version, theirs: Version): Version | undefined {
  const ids = ({ lines }: Version) => lines.map((line) => line.id ?? '').join();
  if (ids(mine) !== ids(theirs) || ids(before) !== ids(theirs)) return undefined;
  const list = differences(definition, before, mine, theirs);
  if (list.some((one) => one.isMine && one.isTheirs)) return undefined;
  const own = (line: number | undefined) => list.filter((one) => one.isMine && one.line === line).map((one) => [one.name, one.mine[one.name]] as const);
  return {
    header: { ...theirs.header, ...Object.fromEntries(own(undefined)) },
    lines: theirs.lines.map((line, at) => ({ ...line, ...Object.fromEntries(own(at + 1)) })),
  };
}
