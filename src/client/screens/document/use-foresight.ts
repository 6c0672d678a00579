import { useEffect, useState } from 'react';
import type { Problem } from '../../../define/document-rules';
import { LINES } from '../../../define/section';
import { inPlaces, withoutBlank } from '../../form/line-table/blank-lines';
import type { DocumentForm } from './use-document-form';

/** After the last key: a check asks the server more than a keystroke is worth. */
const DELAY = 900;

/**
 * What the server foresees for a document as it is typed now; undefined = not asked yet (an empty new form has nothing to check).
 * Asked anew after every change, and whenever the tab comes to the front: what stood in the way may have been mended in another.
 */
export function useForesight(document: DocumentForm, given: { base: string; isNew: boolean; isWanted: boolean }): readonly Problem[] | undefined {
  const { form, stores, call, id, version, screen, sentHeader, sentLines, isDirty } = document;
  const { base, isNew, isWanted } = given;
  const [problems, setProblems] = useState<readonly Problem[]>();
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request: AbortController | undefined;
    const ask = () => {
      request?.abort();
      request = new AbortController();
      const { signal } = request;
      const asked = new Map(Object.entries(stores).map(([name, one]) => [name, { store: one, lines: withoutBlank(one.fields, one.snapshot(), one.begun) }]));
      const lines = sentLines((one) => withoutBlank(one.fields, one.snapshot(), one.begun));
      const body = { screen: screen.flag, ...(id ? { id, version } : {}), header: sentHeader(), ...lines };
      const placed = (problems: Problem[]): Problem[] =>
        problems.flatMap((problem) => {
          const there = asked.get(problem.section ?? LINES);
          return there ? inPlaces([problem], there.lines, there.store.snapshot()) : [problem];
        });
      call.post<{ problems: Problem[] }>(`${base}/foresee`, body, { quiet: true, signal }).then(
        (answer) => !signal.aborted && setProblems(placed(answer.problems)),
        () => undefined,
      );
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, DELAY);
    };
    if (!isNew || isDirty.current) soon();
    const stops = [
      form.subscribe({ formState: { values: true }, callback: ({ name }) => name !== undefined && soon() }),
      ...Object.values(stores).map((one) => one.subscribe(() => isDirty.current && soon())),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      request?.abort();
    };
  }, [form, stores, call, id, version, screen.flag, sentHeader, sentLines, isDirty, base, isNew, isWanted]);
  return problems;
}
