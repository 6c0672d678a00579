import { type Ref, useEffect, useState } from 'react';
import { get } from '../../api/call';
import { Select } from '../../ui/select';

/**
 * 行政区划: province → city → county, each list asked for when its parent is chosen. `onChange` gets the leaf, '' while the
 * choice is not finished (a city without counties is a leaf itself).
 */
type Division = { administrative_division_sn: string; name: string; is_leaf: boolean | number };
type Props = { id: string; isInvalid: boolean; onChange: (leaf: string) => void; focus?: Ref<HTMLInputElement> };

const listIn = (answer: unknown, name: string): Division[] => {
  if (Array.isArray(answer)) return answer as Division[];
  const inner = (answer as Record<string, unknown> | null)?.[name];
  return Array.isArray(inner) ? (inner as Division[]) : [];
};
const asOptions = (list: readonly Division[]) => list.map((each) => ({ value: each.administrative_division_sn, label: each.name }));

export function DivisionCascader({ id, isInvalid, onChange, focus }: Props) {
  const [chosen, setChosen] = useState({ province: '', city: '', county: '' });
  const provinces = useDivisions('province', {});
  const cities = useDivisions('city', chosen.province ? { province: chosen.province } : undefined);
  const isCityLeaf = Boolean(cities.find((city) => city.administrative_division_sn === chosen.city)?.is_leaf);
  const counties = useDivisions('county', chosen.city && !isCityLeaf ? { city: chosen.city } : undefined);

  const choose = (next: typeof chosen, leaf: string) => {
    setChosen(next);
    onChange(leaf);
  };
  const leafOf = (list: readonly Division[], sn: string) => (list.find((each) => each.administrative_division_sn === sn)?.is_leaf ? sn : '');
  return (
    <div className="grid grid-cols-3 gap-2">
      <Select
        id={id}
        ref={focus}
        aria-label="省"
        placeholder="省"
        isInvalid={isInvalid}
        options={asOptions(provinces)}
        value={chosen.province}
        onChange={({ target }) => choose({ province: target.value, city: '', county: '' }, leafOf(provinces, target.value))}
      />
      <Select
        aria-label="市"
        placeholder="市"
        isInvalid={isInvalid}
        disabled={!chosen.province}
        options={asOptions(cities)}
        value={chosen.city}
        onChange={({ target }) => choose({ ...chosen, city: target.value, county: '' }, leafOf(cities, target.value))}
      />
      <Select
        aria-label="区县"
        placeholder={isCityLeaf ? '无下级' : '区县'}
        isInvalid={isInvalid && !isCityLeaf}
        disabled={!chosen.city || isCityLeaf}
        options={asOptions(counties)}
        value={chosen.county}
        onChange={({ target }) => choose({ ...chosen, county: target.value }, target.value)}
      />
    </div>
  );
}

function useDivisions(level: 'province' | 'city' | 'county', query: Record<string, string> | undefined): Division[] {
  const [list, setList] = useState<Division[]>([]);
  const wanted = query === undefined ? undefined : JSON.stringify(query);
  useEffect(() => {
    setList([]);
    if (wanted === undefined) return;
    let isStale = false;
    get(`/v1/division/${level}`, JSON.parse(wanted), { shared: true }).then(
      (answer) => {
        if (!isStale) setList(listIn(answer, level));
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [level, wanted]);
  return list;
}
