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

/** What the server computes (defaults, prices, amounts) arrives shortly after each step and never overwrites what was typed meanwhile. */
export function useFill({ id, base, form, headerFields, stores }: Wishes) {
  const { screen } = useTab();
  const call = useCall();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fill = useCallback(async () => {
    const askedHeader = { ...form.getValues() };
    const asked = Object.entries(stores).map(([name, one]) => [name, one, one.snapshot()] as const);
    const body = { screen: screen.flag, ...(id ? { id } : {}), header: sentValues(headerFields, askedHeader), ...linesToSend(stores) };
    const answer = await call.post<Filled>(`${base}/fill`, body, { quiet: true }).catch(() => undefined);
    if (!answer) return;
    for (const [name, one, before] of asked) {
      const rows = name === LINES ? answer.lines : answer.sections?.[name];
      if (rows) one.merge(before, rows);
    }
    for (const [name, value] of Object.entries(answer.header ?? {})) {
      if (form.getValues(name) === askedHeader[name] && value !== askedHeader[name]) form.setValue(name, value);
    }
  }, [form, stores, call, base, screen.flag, id, headerFields]);
  const stopFilling = useCallback(() => clearTimeout(timer.current), []);
  const settled = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void fill(), FILL_DELAY);
  }, [fill]);
  return { fill, settled, stopFilling };
}
