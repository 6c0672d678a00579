import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { AidsAnswer } from '../../../../contract/answers';
import type { DocumentDefinition } from '../../../../define/define-document';
import { aidColumn, isPriceAid } from '../../../../define/line-aids';
import { compare, div, mul, round } from '../../../../define/money';
import type { RecordValues } from '../../../form/record-values';
import { useTab } from '../../../workspace/tab-context';
import type { DocumentForm } from '../use-document-form';

/** After a line was chosen: what helps with it may come a moment later than the line. */
const DELAY = 300;
type Aids = AidsAnswer['list'][number];

/** What helps to decide the lines of a form stands beside them: asked once for all goods that are new, anew for another place or partner. */
export function useLineAids(definition: DocumentDefinition, document: DocumentForm, base: string): void {
  const { screen } = useTab();
  const { form, store, call } = document;
  const { aids, counterparty = '' } = definition;
  const [place, partner] = useWatch({ control: form.control, name: [aids?.at ?? '', counterparty] }).map((value) => String(value ?? ''));
  const known = useRef({ of: '', by: new Map<string, Aids>() });
  useEffect(() => {
    if (!aids) return;
    const asked = `${place} ${partner}`;
    if (known.current.of !== asked) known.current = { of: asked, by: new Map() };
    const { by } = known.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => store.note((values) => notesOf(aids.shows, by.get(String(values.specification ?? '')), values));
    const ask = async () => {
      const wanted = [...new Set(store.snapshot().map(({ values }) => String(values.specification ?? '')))].filter((one) => one !== '' && !by.has(one));
      if (wanted.length === 0) return tell();
      const body = { screen: screen.flag, ...(place ? { place } : {}), ...(partner ? { partner } : {}), specifications: wanted.slice(0, 2000) };
      const answer = await call.post<AidsAnswer>(`${base}/aids`, body, { quiet: true }).catch(() => undefined);
      for (const one of answer?.list ?? []) by.set(one.specification, one);
      if (answer && known.current.by === by) tell();
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), DELAY);
    };
    soon();
    const stop = store.subscribe(soon);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [aids, place, partner, store, call, base, screen.flag]);
}

/** The figures for a unit of this line. */
function notesOf(shows: readonly (keyof Aids & Parameters<typeof aidColumn>[0])[], aids: Aids | undefined, values: RecordValues): RecordValues {
  const ratio = Number(values.ratio) > 0 ? String(values.ratio) : '1';
  return Object.fromEntries(
    shows.map((aid) => {
      const value = aids?.[aid];
      if (value === undefined) return [aidColumn(aid), ''];
      return [aidColumn(aid), isPriceAid(aid) ? round(mul(value, ratio), 6) : trimmed(round(div(value, ratio), 2))];
    }),
  );
}
const trimmed = (value: string): string => value.replace(/\.?0+$/, '');

/** How far a price is from the last one, in percent: '+0.6%'; nothing where they are the same or one is not known. */
export function priceChange(price: unknown, last: unknown): string {
  if (!isPrice(price) || !isPrice(last) || compare(price, last) === 0) return '';
  const percent = round(mul(div(Number(price) - Number(last), last), '100'), 1);
  return Number(percent) === 0 ? '' : `${Number(percent) > 0 ? '+' : ''}${percent}%`;
}
const isPrice = (value: unknown): value is string => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) && Number(value) > 0;
