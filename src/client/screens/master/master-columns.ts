import type { MasterDefinition } from '../../../define/define-master';
import { masterTrail } from '../../../define/define-master';
import { computed, datetime, isUnseen } from '../../../define/field';
import { type GridColumn, gridColumn } from '../../table/grid-column';

const UPDATED_AT = computed(datetime('修改时间'));

/** The standard list of a master: what it lists, whether it is enabled, who changed it when; the rest hidden until asked for. */
export function masterColumns(definition: MasterDefinition): GridColumn[] {
  const fields = Object.entries(definition.fields).filter(([, field]) => !isUnseen(field));
  const own = fields.map(([id, field]) => gridColumn(id, field, field.list ? {} : { isHidden: true }));
  const shown = own.filter((column) => !column.isHidden);
  const first = shown[0];
  return [
    ...(first ? [{ ...first, pin: 'start' as const }, ...shown.slice(1)] : []),
    ...(definition.hasStatus && !('status' in definition.fields) ? [gridColumn('status', masterTrail.status, { pin: 'end' })] : []),
    gridColumn('updatedByName', masterTrail.updatedByName, { isSortable: false }),
    gridColumn('updatedAt', UPDATED_AT),
    ...own.filter((column) => column.isHidden),
  ];
}
