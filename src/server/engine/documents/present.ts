import type { Row } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import { allows } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { holds } from '../../../define/field';
import { STATUS } from '../../../define/status';
import type { Context } from '../../context';
import { maySee, screenThatAllows } from '../access';

/** Names of fields absent from this answer: costs without viewCost, and on the purchase side all money. */
export function hiddenFields(context: Context, definition: DocumentDefinition, screens: readonly Screen[]): Set<string> {
  const hidden = new Set<string>();
  const fields = [...Object.entries(definition.header), ...Object.entries(definition.lines)];
  for (const [name, field] of fields) if (field.needs && !maySee(context, screens, field.needs)) hidden.add(name);
  if (!maySee(context, screens, 'viewCost')) {
    hidden.add('totalCost');
    if (definition.hidesMoney) for (const name of ['totalAmount', 'totalTax', 'totalNet']) hidden.add(name);
  }
  return hidden;
}

/** A row as the wire shows it: hidden fields gone, null as '', patients masked, and what the caller may do with it. */
export function presentRow(context: Context, definition: DocumentDefinition, row: Record<string, unknown>, hidden: ReadonlySet<string>): Row {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) if (!hidden.has(name)) shown[name] = value ?? '';
  maskPatient(context, definition, shown);
  return { ...shown, id: String(row.id), actions: actionsOf(context, definition, row) } as Row;
}

/** 张三 → 张** unless one of the caller's screens shows patients (catalogue: patient). */
function maskPatient(context: Context, definition: DocumentDefinition, row: Record<string, unknown>): void {
  for (const [name, field] of Object.entries(definition.header)) {
    if (field.kind !== 'ref' || field.to !== 'patient' || typeof row[`${name}Name`] !== 'string' || row[`${name}Name`] === '') continue;
    const sees = context.isSystem || Object.keys(context.permissions).some((screen) => allows(context.permissions, screen, 'showPatient'));
    if (!sees) row[`${name}Name`] = `${String(row[`${name}Name`])[0]}**`;
  }
}

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
