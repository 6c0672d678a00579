import { LABEL_LIMITS, type LabelLayout, offeredLines } from '../../../define/label-layout';
import { labelOfTemplate } from '../../../domain/prints/forms';
import { Checkbox, Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { AddField } from './add-field';
import { PartNumber } from './part-fields';
import { laying, moved, type PartProps } from './part-props';
import { PlaceButtons } from './place-buttons';

type Line = LabelLayout['lines'][number];
const SIZES = [
  { value: 'small', label: '小' },
  { value: 'normal', label: '标准' },
  { value: 'large', label: '大' },
] as const;

/** The words of a label from top to bottom, each with the name it has on it. */
export function LabelLinesPart(props: PartProps<LabelLayout>) {
  const { design, mayChange } = props;
  const { lines, points } = design.layout;
  const set = laying(props);
  const label = labelOfTemplate(design.printKey, design.kind);
  const offered = label ? offeredLines(label) : [];
  return (
    <div className="flex flex-col gap-2">
      <PartNumber
        label="标准字号（磅）"
        hint="放不下时整张自动缩小，最小4.5磅"
        mayChange={mayChange}
        limits={LABEL_LIMITS.points}
        value={points}
        onValue={(high) => set({ points: high })}
      />
      <p className="text-muted text-xs">从上到下；名称不填就只印内容</p>
      {lines.map((line, at) => (
        <LineRow
          key={line.field}
          line={line}
          name={offered.find(({ field }) => field === line.field)?.label ?? line.field}
          mayChange={mayChange}
          onChange={(more) => set({ lines: lines.with(at, { ...line, ...more }) })}
          onMove={(by) => set({ lines: moved(lines, at, by) })}
          onRemove={() => set({ lines: lines.toSpliced(at, 1) })}
        />
      ))}
      {mayChange && (
        <AddField
          label="添加一行"
          offered={offered.filter(({ field }) => !lines.some((line) => line.field === field))}
          onAdd={({ field, label: name }) => set({ lines: [...lines, { field, label: name.slice(0, 20), size: 'normal', ifAny: false }] })}
        />
      )}
    </div>
  );
}

type RowProps = {
  line: Line;
  name: string;
  mayChange: boolean;
  onChange: (more: Partial<Line>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

function LineRow({ line, name, mayChange, onChange, onMove, onRemove }: RowProps) {
  return (
    <div className="rounded border border-line p-2">
      <div className="grid grid-cols-[minmax(0,1fr)_84px_auto] items-center gap-1.5">
        <Input
          aria-label={`${name}在标签上的名称`}
          maxLength={20}
          readOnly={!mayChange}
          value={line.label}
          placeholder="只印内容"
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <Select
          aria-label={`${name}的字`}
          disabled={!mayChange}
          value={line.size}
          options={SIZES}
          onChange={({ target }) => onChange({ size: target.value as Line['size'] })}
        />
        {mayChange && <PlaceButtons name={name} onMove={onMove} onRemove={onRemove} />}
      </div>
      <div className="mt-1 flex items-center gap-4">
        <span className="min-w-0 flex-1 truncate text-muted text-xs">{name}</span>
        <Checkbox label="空时不印" disabled={!mayChange} checked={line.ifAny} onChange={(event) => onChange({ ifAny: event.target.checked })} />
      </div>
    </div>
  );
}
