import type { RefField } from '../../../define/field';
import { ref } from '../../../define/field';
import { RefControl } from '../../form/ref-control';
import { Select } from '../../ui/select';
import type { Place } from './use-rules';

const KINDS = [
  { value: 'H', label: '医院' },
  { value: 'D', label: '经销商' },
  { value: 'V', label: '厂家' },
  { value: 'P', label: '平台' },
];
const organisation: RefField = ref('organisation', '机构');
const department: RefField = ref('department', '科室');
const warehouse: RefField = ref('warehouse', '库房');

type Props = { place: Place; isPlatform: boolean; onPlace: (place: Place) => void };

/** Whose rules are shown: the platform chooses a kind or one organisation, a hospital its own departments and warehouses. */
export function PlaceBar({ place, isPlatform, onPlace }: Props) {
  const box = 'w-56';
  if (isPlatform)
    return (
      <>
        <div className="w-32">
          <Select aria-label="机构类型" options={KINDS} value={place.orgKind ?? 'H'} onChange={(event) => onPlace({ orgKind: event.target.value })} />
        </div>
        <div className={box}>
          <Choice
            field={organisation}
            id={place.org}
            words={place.orgName}
            onChoose={(org, orgName) => onPlace({ orgKind: place.orgKind ?? 'H', org, orgName })}
          />
        </div>
      </>
    );
  return (
    <>
      <div className={box}>
        <Choice
          field={department}
          id={place.department}
          words={place.departmentName}
          onChoose={(id, name) => onPlace({ department: id, departmentName: name })}
        />
      </div>
      <div className={box}>
        <Choice field={warehouse} id={place.warehouse} words={place.warehouseName} onChoose={(id, name) => onPlace({ warehouse: id, warehouseName: name })} />
      </div>
    </>
  );
}

type ChoiceProps = { field: RefField; id: string | undefined; words: string | undefined; onChoose: (id: string, words: string) => void };
function Choice({ field, id, words, onChoose }: ChoiceProps) {
  return (
    <fieldset aria-label={field.label}>
      <RefControl
        id={`place-${field.to}`}
        field={{ ...field, hint: `全部${field.label}` }}
        value={id ?? ''}
        words={words ?? ''}
        isInvalid={false}
        isReadOnly={false}
        describedBy={undefined}
        siblings={{}}
        onChange={(value, name) => onChoose(String(value ?? ''), typeof name === 'string' ? name : '')}
      />
    </fieldset>
  );
}
