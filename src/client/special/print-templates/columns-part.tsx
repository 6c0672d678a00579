import type { PrintLayout } from '../../../define/print-layout';
import { designedForms } from '../../../domain/prints/forms';
import { offeredColumns } from '../../../domain/prints/offered-fields';
import { paperOf } from '../../screens/print/print-pages';
import { Checkbox, Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { WholeNumber } from '../../ui/whole-number';
import { AddField } from './add-field';
import { laying, moved, type PartProps } from './part-props';
import { PlaceButtons } from './place-buttons';

type Column = PrintLayout['columns'][number];
const SIDES = [
  { value: 'auto', label: '自动' },
  { value: 'left', label: '左' },
  { value: 'center', label: '中' },
  { value: 'right', label: '右' },
] as const;
/** Both margins and the number of the line. */
const AROUND = 24;

/** The columns of the table, from left to right. */
export function ColumnsPart(props: PartProps) {
  const { design, mayChange } = props;
  const { columns } = design.layout;
  const set = laying(props);
  const form = designedForms.find(({ print }) => print === design.printKey);
  const offered = form ? offeredColumns(form, design.kind) : [];
  const [always, ifAny] = [false, true].map((rests) => columns.reduce((sum, column) => sum + (column.ifAny === rests ? column.width : 0), 0));
  const room = paperOf(design.layout).width - AROUND;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted text-xs">
        列宽合计 {always} 毫米{ifAny ? `，“全空时不印”的另有 ${ifAny} 毫米` : ''}，纸上有 {room}{' '}
        毫米；宽了按比例收窄，窄了按比例放宽。成本与价格仍只印给有权限的人
      </p>
      {columns.map((column, at) => (
        <ColumnRow
          key={column.field}
          column={column}
          name={offered.find(({ field }) => field === column.field)?.label ?? column.field}
          mayChange={mayChange}
          onChange={(more) => set({ columns: columns.with(at, { ...column, ...more }) })}
          onMove={(by) => set({ columns: moved(columns, at, by) })}
          onRemove={() => set({ columns: columns.toSpliced(at, 1) })}
        />
      ))}
      {mayChange && (
        <AddField
          label="添加列"
          offered={offered.filter(({ field }) => !columns.some((column) => column.field === field))}
          onAdd={({ field, label }) =>
            set({ columns: [...columns, { field, label: label.slice(0, 20), width: 20, align: 'auto', hasTotal: false, ifAny: false }] })
          }
        />
      )}
      <Checkbox label="印合计与大写金额" disabled={!mayChange} checked={design.layout.hasTotal} onChange={(event) => set({ hasTotal: event.target.checked })} />
    </div>
  );
}

type RowProps = {
  column: Column;
  name: string;
  mayChange: boolean;
  onChange: (more: Partial<Column>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

function ColumnRow({ column, name, mayChange, onChange, onMove, onRemove }: RowProps) {
  const { label, width, align, hasTotal, ifAny } = column;
  return (
    <div className="rounded border border-line p-2">
      <div className="grid grid-cols-[minmax(0,1fr)_58px_76px_auto] items-center gap-1.5">
        <Input aria-label={`${name}的列名`} maxLength={20} readOnly={!mayChange} value={label} onChange={(event) => onChange({ label: event.target.value })} />
        <WholeNumber aria-label={`${name}的列宽`} min={6} max={120} readOnly={!mayChange} value={width} onNumber={(wide) => onChange({ width: wide })} />
        <Select
          aria-label={`${name}的对齐`}
          disabled={!mayChange}
          value={align}
          options={SIDES}
          onChange={({ target }) => onChange({ align: target.value as Column['align'] })}
        />
        {mayChange && <PlaceButtons name={name} onMove={onMove} onRemove={onRemove} />}
      </div>
      <div className="mt-1 flex items-center gap-4">
        <span className="min-w-0 flex-1 truncate text-muted text-xs">{name}</span>
        <Checkbox label="合计" disabled={!mayChange} checked={hasTotal} onChange={(event) => onChange({ hasTotal: event.target.checked })} />
        <Checkbox label="全空时不印" disabled={!mayChange} checked={ifAny} onChange={(event) => onChange({ ifAny: event.target.checked })} />
      </div>
    </div>
  );
}
