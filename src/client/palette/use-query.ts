import { useEffect, useMemo, useState } from 'react';
import type { PickerRow } from '../../contract/answers';
import { today } from '../../define/dates';
import { get } from '../api/call';
import { compileQuery, type NamedRecord, type Ref, type ScreenQuery, withRecords } from './query-language';
import type { Target } from './query-target';

const DELAY = 150;
const AT_ONCE = 3;

/** What is typed as a page with its filters; the words that are names of records become them as soon as the server knows them. */
export function useQuery(raw: string, targets: readonly Target[], isComposing: boolean): ScreenQuery | undefined {
  const compiled = useMemo(() => (raw === '' ? undefined : compileQuery(raw, targets, today())), [raw, targets]);
  // Names nobody has are remembered as such: no word is asked for twice.
  const [found, setFound] = useState<ReadonlyMap<string, NamedRecord | undefined>>(new Map());
  const flag = compiled?.screen.flag ?? '';
  const wanted =
    compiled && compiled.refs.length > 0 ? compiled.words.filter((word) => word.length >= 2 && !found.has(keyOf(flag, word))).slice(0, AT_ONCE) : [];
  const asked = wanted.join(' ');
  useEffect(() => {
    if (asked === '' || isComposing || !compiled) return;
    const controller = new AbortController();
    const timer = window.setTimeout(() => {
      for (const word of asked.split(' '))
        recordOf(word, flag, compiled.refs, controller.signal).then(
          (record) => void (controller.signal.aborted || setFound((known) => new Map(known).set(keyOf(flag, word), record))),
          () => undefined,
        );
    }, DELAY);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [asked, flag, isComposing, compiled]);
  return useMemo(() => {
    if (!compiled) return undefined;
    const records = compiled.words.flatMap((word): [string, NamedRecord][] => {
      const record = found.get(keyOf(flag, word));
      return record ? [[word, record]] : [];
    });
    const named = withRecords(compiled, new Map(records));
    return named.needsRecord ? undefined : named;
  }, [compiled, found, flag]);
}

const keyOf = (flag: string, word: string): string => `${flag} ${word}`;

/** The first of the page's fields in whose picker the word stands, as the page's own filter would find it. */
async function recordOf(word: string, screen: string, refs: readonly Ref[], signal: AbortSignal): Promise<NamedRecord | undefined> {
  for (const ref of refs) {
    if (ref.isByName && !PERSON.test(word)) continue;
    const { list } = await get<{ list: PickerRow[] }>(
      `/v1/business/${ref.to}/picker`,
      { screen, keyword: word, pageSize: 1 },
      { quiet: true, signal, tab: `palette ${ref.to} ${word}` },
    ).catch(() => ({ list: [] as PickerRow[] }));
    const [hit] = list;
    if (hit && isMeant(word, ref, hit.name)) return { ref: ref.name, id: hit.id, name: hit.name };
  }
  return undefined;
}

/**
 * A partner by any part of his name; a ward or a store by what it is called, be it without what such names end with, or for short (骨科 for its 二级库,
 * 呼吸科, 神外): 导管 is goods before it is the store of the 导管室.
 */
const isMeant = (word: string, { to, isByName }: Ref, name: string): boolean =>
  isByName
    ? name === word
    : to === 'partner' || !CHINESE.test(word) || (name.startsWith(word) ? ENDING.test(name.slice(word.length)) : !name.includes(word) && name[0] === word[0]);
const CHINESE = /[\u3400-\u9fff]/;
/** Names of people are whole. */
const PERSON = /^[\u3400-\u9fff]{2,4}$/;
const ENDING = /^(?:.?|二级库)$/;
