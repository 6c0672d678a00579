import { useState } from 'react';
import type { TileOffer } from '../../../../contract/dashboard-answer';
import type { Dataset } from '../../../../define/define-dataset';
import type { Field } from '../../../../define/field';
import type { OwnTile } from '../../../../define/own-tile';
import { FieldControl } from '../../../form/field-control';
import { FormScreenContext } from '../../../form/form-screen';
import { IconButton } from '../../../ui/button';
import { Select } from '../../../ui/select';
import { useTab } from '../../../workspace/tab-context';

type Props = { tile: OwnTile; offer: TileOffer; dataset: Dataset; onWhere: (where: OwnTile['where']) => void };
/** A flag is asked for as a word: yes, no, or not at all. */
const asked = (field: Field): Field =>
  field.kind === 'flag'
    ? {
        kind: 'choice',
        label: field.label,
        options: [
          { value: 'true', label: '是' },
          { value: 'false', label: '否' },
        ],
      }
    : { ...field, required: false };

/** What the rows are narrowed to: one value each of a few dimensions. */
export function TileFilters({ tile: { where }, offer, dataset, onWhere }: Props) {
  const { screen } = useTab();
  const [names, setNames] = useState<readonly string[]>(Object.keys(where));
  const [words, setWords] = useState<Record<string, string>>({});
  const free = offer.filters.filter((name) => !names.includes(name));
  const without = (name: string) => Object.fromEntries(Object.entries(where).filter(([one]) => one !== name));
  return (
    <FormScreenContext value={screen.flag}>
      <div className="mb-1 text-[13px] text-muted">只看</div>
      {names.map((name) => (
        <div key={name} className="mb-1.5 grid grid-cols-[96px_minmax(0,1fr)_auto] items-center gap-2">
          <span className="truncate text-[13px]">{dataset.dimensions[name]?.label}</span>
          <FieldControl
            id={`where-${name}`}
            field={asked(dataset.dimensions[name] as Field)}
            value={where[name] ?? ''}
            words={words[name] ?? (where[name] ? '已选' : '')}
            describedBy={undefined}
            siblings={{}}
            isInvalid={false}
            isReadOnly={false}
            onChange={(value, said) => {
              setWords((now) => ({ ...now, [name]: typeof said === 'string' ? said : '' }));
              onWhere(value ? { ...where, [name]: String(value) } : without(name));
            }}
          />
          <IconButton
            size="sm"
            icon="close"
            label={`去掉${dataset.dimensions[name]?.label ?? ''}`}
            onClick={() => {
              setNames(names.filter((one) => one !== name));
              onWhere(without(name));
            }}
          />
        </div>
      ))}
      {free.length > 0 && names.length < 4 && (
        <Select
          key={names.length}
          aria-label="添加条件"
          value=""
          placeholder="添加条件"
          options={free.map((name) => ({ value: name, label: dataset.dimensions[name]?.label ?? name }))}
          onChange={({ target }) => target.value !== '' && setNames([...names, target.value])}
        />
      )}
    </FormScreenContext>
  );
}
