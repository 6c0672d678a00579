import { designedForms } from '../../../domain/prints/forms';
import { offeredHead } from '../../../domain/prints/offered-fields';
import { Button } from '../../ui/button';
import { Input } from '../../ui/input';
import { AddField } from './add-field';
import { laying, moved, type PartProps } from './part-props';
import { PlaceButtons } from './place-buttons';

/** The cells of the head, three a row, in reading order; each with the name it has on paper. */
export function HeadPart(props: PartProps) {
  const { design, mayChange } = props;
  const { header } = design.layout;
  const set = laying(props);
  const form = designedForms.find(({ print }) => print === design.printKey);
  const offered = form ? offeredHead(form, design.kind) : [];
  const labelOf = (field: string) => offered.find((one) => one.field === field)?.label ?? field;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="mb-1 text-muted text-xs">每行三项，从左到右、从上到下；没有内容的项不占地方</p>
      {header.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have nothing else to be told apart by
        <div key={`${cell.field} ${at}`} className="grid grid-cols-[minmax(0,1fr)_150px_auto] items-center gap-2">
          <span className="truncate text-[13px]">{cell.field === '' ? '（空位）' : labelOf(cell.field)}</span>
          <Input
            aria-label={`${labelOf(cell.field)}在纸上的名称`}
            maxLength={20}
            readOnly={!mayChange || cell.field === ''}
            value={cell.label}
            onChange={(event) => set({ header: header.with(at, { ...cell, label: event.target.value }) })}
          />
          {mayChange && (
            <PlaceButtons
              name={labelOf(cell.field)}
              onMove={(by) => set({ header: moved(header, at, by) })}
              onRemove={() => set({ header: header.toSpliced(at, 1) })}
            />
          )}
        </div>
      ))}
      {mayChange && (
        <div className="mt-2 flex gap-2">
          <AddField
            label="添加抬头项"
            offered={offered.filter(({ field }) => !header.some((cell) => cell.field === field))}
            onAdd={({ field, label }) => set({ header: [...header, { field, label }] })}
          />
          <Button size="sm" onClick={() => set({ header: [...header, { field: '', label: '' }] })}>
            加空位
          </Button>
        </div>
      )}
    </div>
  );
}
