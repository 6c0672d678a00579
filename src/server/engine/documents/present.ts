import type { Row } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { holds } from '../../../define/field';
import { STATUS } from '../../../define/status';
import { screensOf } from '../../../domain/registry';
import type { Context } from '../../context';
import { maySee, screensFor, screenThatAllows } from '../access';

/** Names of fields absent from this answer: costs without viewCost, and on the purchase side all money. */
export function hiddenFields(context: Context, definition: DocumentDefinition, screens: readonly Screen[]): Set<string> {
  const hidden = new Set<string>();
  const fields = [...Object.entries(definition.header), ...Object.entries(definition.lines)];
  for (const [name, field] of fields) if (field.needs && !maySee(context, screens, field.needs)) hidden.add(name);
  for (const name of screens[0]?.preset.without ?? []) if (screens.every((screen) => screen.preset.without?.includes(name))) hidden.add(name);
  if (!maySee(context, screens, 'viewCost')) {
    hidden.add('totalCost');
    if (definition.hidesMoney) for (const name of ['totalAmount', 'totalTax', 'totalNet']) hidden.add(name);
  }
  return hidden;
}

/**
 * Rows as the wire shows them: hidden fields gone, null as '', patients masked, and what the caller may do with each. Rows of a
 * page differ little, so what is allowed is worked out once per state, not once per row.
 */
export function presenter(context: Context, definition: DocumentDefinition, hidden: ReadonlySet<string>): (row: Record<string, unknown>) => Row {
  const masked = patientNames(context, definition);
  const deciding = fieldsThatDecide(definition);
  const known = new Map<string, string[]>();
  let names: string[] | undefined;
  return (row) => {
    // All rows of an answer have the same columns.
    names ??= Object.keys(row).filter((name) => name !== 'id' && !hidden.has(name));
    const state = deciding.map((name) => String(row[name])).join('\n');
    const actions = known.get(state) ?? actionsOf(context, definition, row);
    known.set(state, actions);
    const shown: Record<string, unknown> = { id: String(row.id), actions };
    for (const name of names) shown[name] = row[name] ?? '';
    for (const name of masked) if (typeof shown[name] === 'string' && shown[name] !== '') shown[name] = `${shown[name][0]}**`;
    return shown as Row;
  };
}
export const presentRow = (context: Context, definition: DocumentDefinition, row: Record<string, unknown>, hidden: ReadonlySet<string>): Row =>
  presenter(context, definition, hidden)(row);

/** Names to shorten, 张三 → 张**, unless the page shows patients (catalogue: patient). */
function patientNames(context: Context, definition: DocumentDefinition): string[] {
  if (seesPatients(context, definition)) return [];
  return patientFields(definition).map((name) => `${name}Name`);
}

/** Header fields that name a patient. */
export const patientFields = (definition: DocumentDefinition): string[] =>
  Object.entries(definition.header).flatMap(([name, field]) => (field.kind === 'ref' && field.to === 'patient' ? [name] : []));

/** Whether this page names patients in full: the right is each page's own. */
export const seesPatients = (context: Context, definition: DocumentDefinition): boolean => maySee(context, screensFor(context, definition.kind), 'showPatient');

/** What the allowed actions of a row depend on: its state, conditions of actions, fixed filters of the screens. */
const fieldsThatDecide = (definition: DocumentDefinition): string[] => [
  ...new Set([
    ...['status', 'isRed', 'is_red', 'origin'],
    ...definition.actions.flatMap((action) => Object.keys(action.when ?? {})),
    ...screensOf(definition.kind).flatMap((screen) => Object.keys(screen.preset.where ?? {})),
  ]),
];

/** Ids of the transitions (and edit, del, print) this caller may take on this row now. */
export function actionsOf(context: Context, definition: DocumentDefinition, row: Record<string, unknown>): string[] {
  const status = Number(row.status);
  if (row.isRed === true || row.is_red === true) return screenThatAllows(context, definition.kind, ['print'], row) ? ['print'] : [];
  const may = (action: Pick<Action, 'flags'>): boolean => context.isSystem || screenThatAllows(context, definition.kind, action.flags, row) !== undefined;
  const actions = definition.actions
    .filter((action) => action.from.some((from) => from === status) && holds(action.when, row) && may(action))
    .map((action) => action.id);
  if ((status === STATUS.draft || status === STATUS.rejected) && may({ flags: definition.editFlags })) actions.push('edit');
  if (status === STATUS.draft && row.origin !== 'mirror' && may({ flags: ['del'] })) actions.push('del');
  for (const flag of ['print', 'copy']) if (may({ flags: [flag] })) actions.push(flag);
  return actions;
}
