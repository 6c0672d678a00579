import type { Row } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import { countersigned, turnOf } from '../../../define/countersign';
import type { DocumentDefinition } from '../../../define/define-document';
import { fieldsAway, type Screen } from '../../../define/define-screen';
import { holds } from '../../../define/field';
import { STATUS } from '../../../define/status';
import { screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { maySee, screensFor, screenThatAllows } from '../access';
import { masked } from '../masters/present';
import { isOfOwnStores, storeFields } from './own-stores';

/** Names of fields absent from this answer: costs without viewCost, and on the purchase side all money. */
export function hiddenFields(context: Context, definition: DocumentDefinition, screens: readonly Screen[]): Set<string> {
  const hidden = new Set<string>();
  const sections = Object.values(definition.sections).flatMap((section) => Object.entries(section.fields));
  const fields = [...Object.entries(definition.header), ...Object.entries(definition.lines), ...sections];
  for (const [name, field] of fields) if (field.needs && !maySee(context, screens, field.needs)) hidden.add(name);
  const away = screens.map(({ preset }) => fieldsAway(preset, context.org.kind));
  for (const name of away[0] ?? []) if (away.every((names) => names.includes(name))) hidden.add(name);
  if (!maySee(context, screens, 'viewCost')) hidden.add('totalCost');
  const hidesAll = definition.hidesMoney && !maySee(context, screens, 'viewCost');
  for (const [total, line] of Object.entries(TOTALS)) if (hidden.has(line) || (hidesAll && total !== 'totalQuantity')) hidden.add(total);
  return hidden;
}

/** Sums of a document, hidden with what they add up. */
const TOTALS = { totalQuantity: 'quantity', totalAmount: 'amount', totalTax: 'tax', totalNet: 'netAmount' } as const;

/**
 * How much of a kind a caller is shown: the one presenter of every answer that carries values of documents (lists, a document,
 * forms being filled, pulls, prints, exports). Hidden fields are gone with the words beside them, empty is '', people are named in part.
 */
export type Sight = { hidden: ReadonlySet<string>; show(values: Record<string, unknown>): Record<string, unknown> };

export function sightOf(context: Context, definition: DocumentDefinition, screens: readonly Screen[] = screensFor(context, definition.kind)): Sight {
  const hidden = hiddenFields(context, definition, screens);
  const people = new Set(maySee(context, screens, 'showPatient') ? [] : patientFields(definition).map((name) => `${name}Name`));
  const isShown = (name: string): boolean => !hidden.has(name) && !(name.endsWith('Name') && hidden.has(name.slice(0, -4)));
  const show = (values: Record<string, unknown>): Record<string, unknown> => {
    const shown: Record<string, unknown> = {};
    for (const name of Object.keys(values)) {
      if (!isShown(name)) continue;
      const value = values[name] ?? '';
      shown[name] = people.has(name) && typeof value === 'string' ? masked('person', value) : value;
    }
    const turn = definition.countersign ? turnOf(values) : '';
    return turn === '' ? shown : { ...shown, statusName: turn };
  };
  return { hidden, show };
}

/** Rows of a list: what is shown of each, and what the caller may do with it. That is worked out once per state, not once per row. */
export function presenter(context: Context, definition: DocumentDefinition, sight: Sight): (row: Record<string, unknown>) => Row {
  const deciding = fieldsThatDecide(definition);
  const known = new Map<string, string[]>();
  return (row) => {
    const state = deciding.map((name) => String(row[name])).join('\n');
    const actions = known.get(state) ?? actionsOf(context, definition, row);
    known.set(state, actions);
    return { ...sight.show(row), id: String(row.id), actions };
  };
}

/** Fields of header and lines that name a patient. */
export const patientFields = ({ header, lines }: DocumentDefinition): string[] =>
  [...Object.entries(header), ...Object.entries(lines)].flatMap(([name, field]) => (field.kind === 'ref' && field.to === 'patient' ? [name] : []));

/** Whether this page names patients in full: the right is each page's own. */
export const seesPatients = (context: Context, definition: DocumentDefinition): boolean => maySee(context, screensFor(context, definition.kind), 'showPatient');

/** What the allowed actions of a row depend on: its state, conditions of actions, fixed filters of the screens. */
export const fieldsThatDecide = (definition: DocumentDefinition): string[] => [
  ...new Set([
    ...['status', 'isRed', 'is_red', 'origin'],
    ...definition.actions.flatMap((action) => Object.keys({ ...action.when, ...action.offeredWhen })),
    ...(definition.countersign ? Object.keys(countersigned) : []),
    ...storeFields(definition),
    ...screensOf(definition.kind).flatMap((screen) => Object.keys(screen.preset.where ?? {})),
  ]),
];

/** Ids of the transitions (and edit, del, print) this caller may take on this row now. */
export function actionsOf(context: Context, definition: DocumentDefinition, row: Record<string, unknown>): string[] {
  const status = Number(row.status);
  if (row.isRed === true || row.is_red === true) return screenThatAllows(context, definition.kind, ['print'], row) ? ['print'] : [];
  const may = (action: Pick<Action, 'flags'>): boolean => context.isSystem || screenThatAllows(context, definition.kind, action.flags, row) !== undefined;
  const actions = definition.actions
    .filter((action) => action.from.some((from) => from === status) && holds(action.when, row) && holds(action.offeredWhen, row) && may(action))
    .filter((action) => isOfOwnStores(context, definition, action, row))
    .map((action) => action.id);
  if ((status === STATUS.draft || status === STATUS.rejected) && may({ flags: definition.editFlags })) actions.push('edit');
  if (status === STATUS.draft && row.origin !== 'mirror' && may({ flags: ['del'] })) actions.push('del');
  for (const flag of ['print', 'copy']) if (may({ flags: [flag] })) actions.push(flag);
  return actions;
}
