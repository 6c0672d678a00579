import type { PickerRow } from '../../../../contract/answers';
import { get } from '../../../api/call';
import type { PastedRow } from '../../../form/line-table/line-paste';
import { pickerFilters } from '../../../form/picker-search';
import { progress } from '../../../ui/toast';

type Lookup = PastedRow['lookups'][number];
/** Records by the kind they are of and the text they were found by. */
export type Found = ReadonlyMap<string, PickerRow>;

/** Each distinct text is asked once, six at a time; only an exact and single match counts. Undefined = stopped: then nothing is pasted. */
export async function lookUp(lookups: readonly Lookup[], screen: string, siblings: Record<string, unknown>): Promise<Map<string, PickerRow> | undefined> {
  const distinct = [...new Map(lookups.map((one) => [`${one.field.to} ${one.text}`, one])).entries()];
  const found = new Map<string, PickerRow>();
  const count = distinct.length;
  let isStopped = false;
  const shown = progress({
    title: '正在匹配粘贴的内容',
    stop: () => {
      isStopped = true;
    },
  });
  const work = async (): Promise<void> => {
    for (let next = distinct.pop(); next && !isStopped; next = distinct.pop()) {
      shown.say(`${count - distinct.length} / ${count}`);
      const [key, { field, text }] = next;
      const filters = pickerFilters({ ...(field.where ? { where: field.where } : {}) }, siblings);
      const answer = await get<{ list: PickerRow[] }>(
        `/v1/business/${field.to}/picker`,
        { screen, keyword: text, pageSize: 20, ...filters },
        { quiet: true, tab: `paste-${key}` },
      ).catch(() => undefined);
      const exact = (answer?.list ?? []).filter((row) =>
        [row.code, row.name, row.specModel, row.productName].some((word) => String(word ?? '').trim() === text),
      );
      if (exact.length === 1 && exact[0]) found.set(key, exact[0]);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work)).finally(shown.end);
  return isStopped ? undefined : found;
}
