import { useEffect, useRef } from 'react';
import type { PickerRow } from '../../../contract/answers';
import type { Fields } from '../../../define/field';
import { useCall, useTab } from '../../workspace/tab-context';

/** Names of records a link filters by: it brings their ids only, people read names. Asked once per record. */
export function useLinkedNames(
  fields: Fields,
  values: Record<string, string>,
  names: Record<string, string>,
  onNames: (names: Record<string, string>) => void,
): void {
  const { screen } = useTab();
  const call = useCall();
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const missing = new Map<string, string[]>();
    for (const [name, value] of Object.entries(values)) {
      const field = fields[name];
      if (field?.kind !== 'ref' && field?.kind !== 'refs') continue;
      const ids = value.split(',').filter((id) => /^[0-9a-f-]{36}$/i.test(id) && !names[id] && !asked.current.has(id));
      if (ids.length > 0) missing.set(field.to, [...(missing.get(field.to) ?? []), ...ids]);
    }
    for (const [to, ids] of missing) {
      for (const id of ids) asked.current.add(id);
      call
        .get<{ list: PickerRow[] }>(`/v1/business/${to}/picker`, { screen: screen.flag, ids: ids.join(','), pageSize: ids.length }, { quiet: true })
        .then(({ list }) => onNames(Object.fromEntries(list.map((row) => [row.id, row.name || row.code]))))
        // Without a name the condition still holds; it only reads as 所选.
        .catch(() => {});
    }
  }, [fields, values, names, onNames, call, screen.flag]);
}
