import type { Field, Fields } from '../../../define/field';
import { isTyped, type RecordValues } from '../../form/record-values';
import type { Version } from './document-start';

export type Difference = {
  line?: number;
  section?: string;
  name: string;
  field: Field;
  before: RecordValues;
  mine: RecordValues;
  theirs: RecordValues;
  isMine: boolean;
  isTheirs: boolean;
};

type Compared = { header: Fields; lines: Fields; sections?: Record<string, { fields: Fields }> };
type Rows = readonly RecordValues[];
const rowsOf = ({ sections }: Version, name: string): Rows => sections?.[name] ?? [];

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** Where my document and the saved one differ, and who of us changed it since we both started from `before`. */
export function differences(definition: Compared, before: Version, mine: Version, theirs: Version): Difference[] {
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
  const ofRows = (fields: Fields, [b, m, t]: readonly [Rows, Rows, Rows]): Difference[] =>
    Array.from({ length: Math.max(m.length, t.length) }, (_, at) => compare(fields, b[at] ?? {}, m[at] ?? {}, t[at] ?? {}, at + 1)).flat();
  const sections = Object.entries(definition.sections ?? {}).flatMap(([section, { fields }]) =>
    ofRows(fields, [rowsOf(before, section), rowsOf(mine, section), rowsOf(theirs, section)]).map((one) => ({ ...one, section })),
  );
  const lines = ofRows(definition.lines, [before.lines, mine.lines, theirs.lines]);
  return [...compare(definition.header, before.header, mine.header, theirs.header), ...lines, ...sections];
}

/**
 * Both people's changes in one document; undefined where that is a matter of opinion: a field both changed, or lines that came and
 * went on either side.
 */
export function together(definition: Compared, before: Version, mine: Version, theirs: Version): Version | undefined {
  const names = Object.keys(definition.sections ?? {});
  const ids = (version: Version) =>
    [version.lines, ...names.map((name) => rowsOf(version, name))].map((rows) => rows.map((line) => line.id ?? '').join()).join('|');
  if (ids(mine) !== ids(theirs) || ids(before) !== ids(theirs)) return undefined;
  const list = differences(definition, before, mine, theirs);
  if (list.some((one) => one.isMine && one.isTheirs)) return undefined;
  const own = (line: number | undefined, section?: string) =>
    Object.fromEntries(list.filter((one) => one.isMine && one.line === line && one.section === section).map((one) => [one.name, one.mine[one.name]]));
  const ofBoth = (rows: Rows, section?: string): RecordValues[] => rows.map((line, at) => ({ ...line, ...own(at + 1, section) }));
  return {
    header: { ...theirs.header, ...own(undefined) },
    lines: ofBoth(theirs.lines),
    ...(names.length > 0 ? { sections: Object.fromEntries(names.map((name) => [name, ofBoth(rowsOf(theirs, name), name)])) } : {}),
  };
}
