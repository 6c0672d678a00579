import { columnOf, type Field } from '../../define/field';
import { masterOf } from '../../domain/registry';

/** Where the name of a record stands. `isOwn`: rows of one organisation, so ids alone are not enough to read a name. */
export type NameSource = { table: string; column: string; isOwn: boolean };

/** Records whose masters live outside the catalogue of masters. */
const KNOWN: Record<string, NameSource> = {
  organisation: { table: 'organisation', column: 'name', isOwn: false },
  department: { table: 'department', column: 'name', isOwn: true },
  employee: { table: 'employee', column: 'name', isOwn: true },
  user: { table: 'app_user', column: 'name', isOwn: true },
  location: { table: 'location', column: 'code', isOwn: true },
  specification: { table: 'specification_card', column: 'spec_model', isOwn: false },
};

export function nameSource(to: string): NameSource | undefined {
  const known = KNOWN[to];
  if (known) return known;
  const master = masterOf(to);
  if (!master) return undefined;
  return { table: master.card ?? master.table, column: columnOf(master.label, master.fields[master.label] as Field), isOwn: master.scope === 'own' };
}
