import { columnOf } from './field';
import type { MasterDefinition } from './master-definition';

/** Whatever a master names is there, and has a column of its own. @throws Error at start */
export function refuseStrayOf(definition: MasterDefinition): void {
  const columns = new Set<string>();
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.extra) throw new Error(`${definition.resource}.${name}: a master keeps a column for every field`);
    if (field.via && !(field.via in definition.fields)) throw new Error(`${definition.resource}.${name}: no field ${field.via}`);
    if (field.via) continue;
    const column = columnOf(name, field);
    if (columns.has(column)) throw new Error(`${definition.resource}: two fields in column ${column}`);
    columns.add(column);
  }
  if (definition.onOpen && !definition.actions.some(({ id, on }) => id === definition.onOpen && on !== 'list'))
    throw new Error(`${definition.resource}: no action ${definition.onOpen}`);
  requireBeside(definition);
  for (const name of [
    ...definition.unique.flat(),
    ...definition.search,
    ...definition.picker,
    ...definition.ownOnly,
    definition.label,
    definition.pinyinOf,
    definition.pickFirst ?? '',
    ...Object.values(definition.about ?? {}),
    definition.pickOrder ?? '',
    ...Object.keys(definition.picks),
    ...definition.leads.flatMap((lead) => [...Object.values({ ...lead.with, ...lead.fits }), ...Object.keys(lead.when ?? {})].filter((here) => here !== 'id')),
    definition.tree?.level ?? '',
    ...(definition.sheet ?? []).flatMap(({ key, columns: named }) => [...key, ...Object.keys(named)]),
  ]) {
    if (name !== '' && !(name in definition.fields)) throw new Error(`${definition.resource}: no field ${name}`);
  }
}

/** What stands beside a row or its form can be asked, and taken. */
function requireBeside({ resource, consults, lines, fields, proposes, actions }: MasterDefinition): void {
  if (proposes && !actions.some(({ id, input }) => id === proposes.accept && input?.candidate)) throw new Error(`${resource}: nothing accepts a candidate`);
  if (consults && !(consults.by in (consults.of ? (lines[consults.of]?.fields ?? {}) : fields))) throw new Error(`${resource}: nothing to consult by`);
}
