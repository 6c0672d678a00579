import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import type { ConsultedAnswer } from '../../../../contract/answers';
import type { Consults, MasterDefinition } from '../../../../define/define-master';
import type { LineStore } from '../../../form/line-table/line-store';
import type { RecordValues } from '../../../form/record-values';
import { useCall, useTab } from '../../../workspace/tab-context';
import type { MasterFormState } from '../use-master-form';

/** Whoever is still typing is not answered letter by letter. */
const PAUSE = 350;
/** Of a product with more specifications than these the others are compared on the page of differences. */
const MOST = 20;
const NO_LINES: ReturnType<LineStore['snapshot']> = [];

/** What stands where a book is asked by, and what it says of each; undefined = known to be unknown there. */
export type ConsultedRow = { said: string; line?: string; values: RecordValues; answer: ConsultedAnswer | undefined };

export function useConsulted(definition: MasterDefinition, { by, of }: Consults, { form, children }: MasterFormState): readonly ConsultedRow[] {
  const { screen } = useTab();
  const call = useCall();
  const store = children.find(({ name }) => name === of)?.store;
  const lines = useSyncExternalStore(store?.subscribe ?? noChange, store?.snapshot ?? noLines);
  const row = useWatch({ control: form.control });
  const asked = useMemo(() => {
    const sources = of ? lines.map(({ key, values }) => ({ line: key, values })) : [{ values: row }];
    return sources.flatMap((one) => {
      const said = String(one.values[by] ?? '').trim();
      return said.length < 6 ? [] : [{ ...one, said }];
    });
  }, [of, by, lines, row]);
  const wanted = [...new Set(asked.map(({ said }) => said))].slice(0, MOST).join('\n');
  const [known, setKnown] = useState<ReadonlyMap<string, ConsultedAnswer | undefined>>(new Map());
  useEffect(() => {
    let isGone = false;
    const missing = wanted.split('\n').filter((said) => said !== '' && !known.has(said));
    if (missing.length === 0) return;
    const path = `/v1/business/${definition.resource}/consult`;
    const ask = (said: string) =>
      call.get<{ found?: ConsultedAnswer }>(path, { screen: screen.flag, said }, { quiet: true }).then(({ found }) => [said, found] as const);
    const timer = window.setTimeout(() => {
      // What cannot be asked now is not shown; the form works without.
      Promise.all(missing.map(ask)).then(
        (answers) => isGone || setKnown((before) => new Map([...before, ...answers])),
        () => {},
      );
    }, PAUSE);
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, [wanted, known, call, definition.resource, screen.flag]);
  return asked.flatMap((one) => (known.has(one.said) ? [{ ...one, answer: known.get(one.said) }] : []));
}

const noChange = () => () => {};
const noLines = () => NO_LINES;
