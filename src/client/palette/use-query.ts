import { useEffect, useMemo, useState } from 'react';
import type { PickerRow } from '../../contract/answers';
import { today } from '../../define/dates';
import { get } from '../api/call';
import { compileQuery } from './query-language';
import type { Target } from './query-target';
import { type NamedRecord, type Ref, type ScreenQuery, withRecords } from './screen-query';

const DELAY = 150;
const AT_ONCE = 3;
/** Names among which the one that is meant stands. */
const LIKELY = 5;

/** What is typed as a page with its filters; the words that are names of records become them as soon as the server knows them. */
export function useQuery(raw: string, targets: readonly Target[], isComposing: boolean): ScreenQuery | undefined {
  const compiled = useMemo(() => (raw === '' ? undefined : compileQuery(raw, targets, today())), [raw, targets]);
  // Names nobody has are remembered as such: no word is asked for twice.
  const [found, setFound] = useState<ReadonlyMap<string, Hit | undefined>>(new Map());
  const flag = compiled?.screen.flag ?? '';
  const wanted =
    compiled && compiled.refs.length > 0 ? compiled.words.filter((word) => word.length >= 2 && !found.has(keyOf(flag, word))).slice(0, AT_ONCE) : [];
  const asked = wanted.join(' ');
  useEffect(() => {
    if (asked === '' || isComposing || !compiled) return;
    const controller = new AbortController();
    const timer = window.setTimeout(() => {
      for (const word of asked.split(' '))
        recordOn([compiled, ...compiled.others], word, controller.signal).then(
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
    const hits = compiled.words.flatMap((word): [string, Hit][] => {
      const hit = found.get(keyOf(flag, word));
      return hit ? [[word, hit]] : [];
    });
    const asked = [compiled, ...compiled.others].find(({ screen }) => screen.flag === hits[0]?.[1].screen) ?? compiled;
    const named = withRecords(asked, new Map(hits.filter(([, { screen }]) => screen === asked.screen.flag)));
    return named.needsRecord ? undefined : named;
  }, [compiled, found, flag]);
}

/** A record and the page on which it is one that filters. */
type Hit = NamedRecord & { screen: string };

/** The first of the pages one of whose fields takes what the word names. */
async function recordOn(queries: readonly ScreenQuery[], word: string, signal: AbortSignal): Promise<Hit | undefined> {
  for (const { screen, refs } of queries) {
    const record = await recordOf(word, screen.flag, refs, signal);
    if (record) return { ...record, screen: screen.flag };
  }
  return undefined;
}

const keyOf = (flag: string, word: string): string => `${flag} ${word}`;

/** The first of the page's fields in whose picker the word stands, as the page's own filter would find it. */
async function recordOf(word: string, screen: string, refs: readonly Ref[], signal: AbortSignal): Promise<NamedRecord | undefined> {
  for (const ref of refs) {
    if (ref.isByName && !PERSON.test(word)) continue;
    const { list } = await get<{ list: PickerRow[] }>(
      `/v1/business/${ref.to}/picker`,
      { screen, keyword: word, pageSize: LIKELY, ...Object.fromEntries(Object.entries(ref.where ?? {}).map(([name, values]) => [name, values.join()])) },
      { quiet: true, signal, tab: `palette ${ref.to} ${word}` },
    ).catch(() => ({ list: [] as PickerRow[] }));
    const hit = list.find(({ name }) => isMeant(word, ref, name));
    if (hit) return { ref: ref.name, id: hit.id, name: hit.name };
  }
  return undefined;
}

/**
 * A partner by any part of his name; a ward or a store by what it is called, be it without what such names end with, or for short (骨科 for its 二级库,
 * 呼吸科, 神外): 导管 is goods before it is the store of the 导管室.
 */
function isMeant(word: string, { to, isByName, isOneOfTwo }: Ref, name: string): boolean {
  if (isByName) return name === word;
  if (to === 'partner' || to === 'organisation' || !CHINESE.test(word)) return true;
  if (!name.startsWith(word)) return !name.includes(word) && name[0] === word[0];
  // 移库 骨科 may be to there or from there.
  const ending = name.slice(word.length);
  return ending.length <= 1 || (ending === SECOND_STORE && !isOneOfTwo);
}
const CHINESE = /[\u3400-\u9fff]/;
/** Names of people are whole. */
const PERSON = /^[\u3400-\u9fff]{2,4}$/;
const SECOND_STORE = '二级库';
