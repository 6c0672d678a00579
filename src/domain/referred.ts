import type { Fields } from '../define/field';
import { documents, masters, reports, SPECIAL } from './registry';

const targetsOf = (fields: Fields = {}): string[] =>
  Object.values(fields).flatMap((field) =>
    (field.kind === 'ref' || field.kind === 'refs') && (!field.computed || field.list || field.filter) ? [field.to] : [],
  );

/** Resources whose forms and questions name rows of another one, by that one. */
const REFERRERS = new Map<string, Set<string>>();
const add = (from: string, targets: readonly string[]) => {
  for (const to of targets) REFERRERS.set(to, (REFERRERS.get(to) ?? new Set()).add(from));
};
const note = (from: string, fields: readonly (Fields | undefined)[]) => add(from, fields.flatMap(targetsOf));
for (const { kind, header, lines, actions } of documents) note(kind, [header, lines, ...actions.flatMap(({ input, lineInput }) => [input, lineInput])]);
for (const { resource, fields, lines, actions } of masters)
  note(resource, [fields, ...Object.values(lines).map((child) => child.fields), ...actions.map(({ input }) => input)]);
for (const { resource, columns, parameters } of reports) note(resource, [columns, parameters]);

/** Read with the login by everybody: nearly every form and filter asks for them. */
const WITH_THE_LOGIN = new Set(['department', 'employee', 'warehouse']);

for (const [resource, targets] of SPECIAL) add(resource, targets);

export const isReadWithLogin = (resource: string): boolean => WITH_THE_LOGIN.has(resource);

/** Who fills forms of these may look for rows of the resource. */
export const referrersOf = (resource: string): readonly string[] => [...(REFERRERS.get(resource) ?? [])];
