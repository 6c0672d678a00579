import type { Fields } from '../define/field';
import { documents, masters, reports } from './registry';

const targetsOf = (fields: Fields = {}): string[] =>
  Object.values(fields).flatMap((field) => ((field.kind === 'ref' || field.kind === 'refs') && !field.computed ? [field.to] : []));

/** Resources whose forms and questions name rows of another one, by that one. */
const REFERRERS = new Map<string, Set<string>>();
const note = (from: string, fields: readonly (Fields | undefined)[]) => {
  for (const to of fields.flatMap(targetsOf)) REFERRERS.set(to, (REFERRERS.get(to) ?? new Set()).add(from));
};
for (const { kind, header, lines, actions } of documents) note(kind, [header, lines, ...actions.flatMap(({ input, lineInput }) => [input, lineInput])]);
for (const { resource, fields, lines, actions } of masters)
  note(resource, [fields, ...Object.values(lines).map((child) => child.fields), ...actions.map(({ input }) => input)]);
for (const { resource, columns, parameters } of reports) note(resource, [columns, parameters]);

/** Who fills forms of these may look for rows of the resource. */
export const referrersOf = (resource: string): readonly string[] => [...(REFERRERS.get(resource) ?? [])];
