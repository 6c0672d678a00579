import type { KeptView, TablePlace } from '../../../contract/shared-view';
import { fieldOf } from '../../../define/field';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { tableAt } from './table-at';

/**
 * The view as whoever shares it may keep it: columns he does not see are not in it, anything else the table does not know is refused.
 * @throws BadInput naming what
 */
export function keptAs(context: Context, place: TablePlace, view: KeptView): KeptView {
  const table = tableAt(context, place);
  const strange = view.columns.find(({ field }) => !fieldOf(table.fields, field));
  if (strange) throw new BadInput(`不认识的列：${strange.field.slice(0, 40)}`);
  const filters = Object.entries(view.filters).filter(([, value]) => value.trim() !== '');
  for (const [name, value] of filters) table.filters(name, value);
  for (const { id } of view.sort) table.sorts(id);
  return { ...view, columns: view.columns.filter(({ field }) => !table.isHidden(field)), filters: Object.fromEntries(filters) };
}

/** The view as this reader may use it, with the names of what was left out: never what it was narrowed to. */
export function fittedTo(context: Context, place: TablePlace, view: KeptView): { view: KeptView; dropped: string[] } {
  const table = tableAt(context, place);
  const dropped: string[] = [];
  const label = (name: string) => fieldOf(table.fields, name)?.label ?? '已取消的列';
  const isFit = (what: string, name: string, ask: () => void): boolean => {
    try {
      ask();
      return true;
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      dropped.push(`按【${label(name)}】${what}`);
      return false;
    }
  };
  const columns = view.columns.filter(({ field }) => fieldOf(table.fields, field) !== undefined && !table.isHidden(field));
  const sort = view.sort.filter(({ id }) => isFit('排序', id, () => table.sorts(id)));
  const filters = Object.entries(view.filters).filter(([name, value]) => isFit('筛选', name, () => table.filters(name, value)));
  return { view: { ...view, columns, sort, filters: Object.fromEntries(filters) }, dropped: [...new Set(dropped)] };
}
