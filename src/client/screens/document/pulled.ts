import type { OpenLine } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Source } from '../../../define/document-ways';
import { holds, type OrgKind } from '../../../define/field';
import { isEmpty } from '../../../define/field-schema';
import { documentOf } from '../../../domain/registry';
import { type RecordValues, wordsName } from '../../form/record-values';

/** A way lines are pulled: from lines of another kind, or from open items. What they agree on fills the head. */
export type Way = { id: string; label: string; agree: readonly string[]; header: Readonly<Record<string, string>> };

export const wayOf = ({ kind, agree, header = {} }: Source): Way => ({ id: kind, label: documentOf(kind)?.title ?? kind, agree, header });

/** Sorts of open items the lines may settle as the header is now. */
export const itemWays = (
  { items, counterparty }: DocumentDefinition,
  header: RecordValues,
  may: (flag: string, owners?: readonly OrgKind[]) => boolean,
): Way[] =>
  (items?.offers ?? [])
    .filter(({ when, flag, owners }) => holds(when, header) && (flag === undefined || may(flag, owners)))
    .map(({ id, label }) => ({ id, label, agree: counterparty === undefined ? [] : [counterparty], header: {} }));

/** Header values pulled lines bring: the fields that must agree, and what the source maps, where the header is still empty. */
export function pulledHeader(definition: DocumentDefinition, way: Way, lines: readonly OpenLine[], header: RecordValues): RecordValues {
  const first = lines[0];
  if (!first) return {};
  const brought = (first.header ?? first) as RecordValues;
  const names = [...way.agree, ...Object.keys(way.header)].filter((name) => name in definition.header);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = brought[name] ?? first[name];
      if (isEmpty(value) || (!way.agree.includes(name) && !isEmpty(header[name]))) return [];
      const words = brought[wordsName(name)] ?? first[wordsName(name)];
      return words === undefined
        ? [[name, value]]
        : [
            [name, value],
            [wordsName(name), words],
          ];
    }),
  );
}

/** Lines as this kind holds them, each knowing the line it came from. */
export const pulledLines = (definition: DocumentDefinition, lines: readonly OpenLine[]): RecordValues[] =>
  lines.map((line) => {
    const brought = (line.values ?? line) as RecordValues;
    const isOurs = (name: string) =>
      name in definition.lines || (name.endsWith('Name') && name.slice(0, -4) in definition.lines) || name === 'units' || name === 'ratio' || name === 'item';
    const values = Object.fromEntries(Object.entries(brought).filter(([name]) => isOurs(name)));
    // An item that is applied for is settled through the line that applied for it.
    if (line.item) return { ...values, sourceSn: line.sourceSn, ...(line.sourceLine ? { sourceLine: line.sourceLine } : {}) };
    return { ...values, sourceLine: line.sourceLine, sourceSn: line.sourceSn, sourceOpen: line.open };
  });

/** The agree fields already fixed by the header (or by lines pulled before) limit what can be pulled. */
export const agreedFilter = (source: Way, header: RecordValues): Record<string, string> =>
  Object.fromEntries(source.agree.flatMap((name) => (isEmpty(header[name]) ? [] : [[name, String(header[name])]])));

/** Lines pulled together must agree among themselves: the words of the first that does not, else undefined. */
export function disagreement(definition: DocumentDefinition, source: Way, lines: readonly OpenLine[]): string | undefined {
  for (const name of source.agree) {
    const values = new Set(lines.map((line) => String(((line.header as RecordValues | undefined) ?? line)[name] ?? '')));
    if (values.size > 1) return `所选行的${definition.header[name]?.label ?? name}不一致，不能合并到一张单据`;
  }
  return undefined;
}
