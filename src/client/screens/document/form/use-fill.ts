import { useCallback, useRef } from 'react';
import type { Fields } from '../../../../define/field';
import { LINES } from '../../../../define/section';
import { type RecordValues, sentValues } from '../../../form/record-values';
import type { RecordForm } from '../../../form/use-record-form';
import { useCall, useTab } from '../../../workspace/tab-context';
import { type LineStores, linesToSend } from './line-stores';

const FILL_DELAY = 250;

type Filled = { header?: RecordValues; lines?: RecordValues[]; sections?: Record<string, RecordValues[]> };
type Wishes = { id: string; base: string; form: RecordForm; headerFields: Fields; stores: LineStores };

/**
 * What the server computes (defaults, prices, amounts) arrives shortly after each step and never overwrites what was typed meanwhile.
 * What one record brought (the patient of a plan) gives way to what another one brings that is chosen in its place.
 */
export function useFill({ id, base, form, headerFields, stores }: Wishes) {
  const { screen } = useTab();
  const call = useCall();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const brought = useRef<RecordValues>({});
  const before = useRef<RecordValues>({});
  const fill = useCallback(
    async function ask(): Promise<void> {
      const askedHeader = { ...form.getValues() };
      const asked = Object.entries(stores).map(([name, one]) => [name, one, one.snapshot()] as const);
      const givesWay = isChosenAnew(headerFields, before.current, askedHeader) ? stillThere(brought.current, askedHeader) : {};
      before.current = askedHeader;
      const header = sentValues(headerFields, { ...askedHeader, ...givesWay });
      const body = { screen: screen.flag, ...(id ? { id } : {}), header, ...linesToSend(stores) };
      const answer = await call.post<Filled>(`${base}/fill`, body, { quiet: true }).catch(() => undefined);
      if (!answer) return;
      for (const [name, one, snapshot] of asked) {
        const rows = name === LINES ? answer.lines : answer.sections?.[name];
        if (rows) one.merge(snapshot, rows);
      }
      for (const [name, value] of Object.entries(answer.header ?? {})) {
        if (form.getValues(name) !== askedHeader[name] || value === askedHeader[name] || (name in givesWay && value === '')) continue;
        form.setValue(name, value);
        if (value !== '') form.clearErrors(name);
        brought.current[name] = value;
      }
      // What nothing new came for stands, and the rest is worked out with it.
      if (Object.keys(givesWay).some((name) => answer.header?.[name] === '')) await ask();
    },
    [form, stores, call, base, screen.flag, id, headerFields],
  );
  const stopFilling = useCallback(() => clearTimeout(timer.current), []);
  const settled = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void fill(), FILL_DELAY);
  }, [fill]);
  return { fill, settled, stopFilling };
}

/** Another record stands where one stood. */
const isChosenAnew = (fields: Fields, before: RecordValues, now: RecordValues): boolean =>
  Object.entries(fields).some(([name, { kind }]) => kind === 'ref' && Boolean(before[name]) && Boolean(now[name]) && before[name] !== now[name]);

/** What was brought and nobody changed since, emptied. */
const stillThere = (brought: RecordValues, now: RecordValues): RecordValues =>
  Object.fromEntries(Object.keys(brought).flatMap((name) => (brought[name] === now[name] ? [[name, '']] : [])));
