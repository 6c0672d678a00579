import { useEffect, useRef, useState } from 'react';
import type { PrintAnswer } from '../../../contract/print-answer';
import type { Screen } from '../../../define/define-screen';
import { printOf } from '../../../domain/registry';
import { ask } from '../../ui/confirm';
import { useCall, useTab } from '../../workspace/tab-context';

/** What is asked to be printed: from the address of the page. */
export function useAskedPrint(screen: Screen) {
  const { query } = useTab();
  const print = printOf(screen.resource);
  const type = query.type ?? Object.keys(print?.titles ?? {})[0] ?? '';
  return { print, type, ids: query.ids ?? query.id ?? '', source: query.screen ?? '', form: print?.print ?? '' };
}
export type AskedPrint = ReturnType<typeof useAskedPrint>;

/** The documents and labels as the service lays them out for this reader; `blind` = the form without its figures. */
export function usePrinted({ form, type, ids, source }: AskedPrint) {
  const { query } = useTab();
  const call = useCall();
  const [answer, setAnswer] = useState<PrintAnswer>();
  const [error, setError] = useState('');
  const [blind, setBlind] = useState(query.blind ?? '');
  const [template, setTemplate] = useState(query.template ?? '');
  const compare = query.compare === '1' ? '1' : '0';

  useEffect(() => {
    if (form === '' || ids === '') return;
    call
      .get<PrintAnswer>(
        '/v1/business/print',
        { ...(source ? { screen: source } : {}), ...(blind ? { blind } : {}), ...(template ? { template } : {}), print: form, type, ids, compare },
        { quiet: true },
      )
      .then(setAnswer, (failure: Error) => setError(failure.message));
  }, [call, form, type, ids, source, blind, compare, template]);

  return { answer, error, setBlind, setTemplate };
}

/** Printing: counted once per opening of the page. */
export function usePrinting({ print, form, type, ids, source }: AskedPrint, answer: PrintAnswer | undefined) {
  const call = useCall();
  const counted = useRef(false);
  const count = async (reason: string) => {
    // Of goods only what has a code of its own is counted.
    const coded = answer?.labels.filter((label) => label.copies === undefined).map((label) => label.id) ?? [];
    const isGoods = answer !== undefined && print?.goods !== undefined && !print.labels?.[type];
    if (isGoods && coded.length === 0) return;
    await call.post('/v1/business/print/done', {
      ...(source ? { screen: source } : {}),
      print: form,
      type,
      ...(isGoods ? { ids: coded.join(','), of: ids } : { ids }),
      ...(answer?.template ? { template: answer.template.id } : {}),
      ...(reason ? { reason } : {}),
    });
  };
  /** A label that was printed before is printed again only with the right to, and a reason. */
  const onPrint = async () => {
    const again = answer?.labels.filter((label) => label.reprint !== '').map((label) => label.code) ?? [];
    if (answer && !counted.current) {
      const given = again.length > 0 ? await ask({ title: '补打标签', rows: again.slice(0, 20), confirm: '补打', reason: 'required' }) : { reason: '' };
      if (!given) return;
      try {
        await count(given.reason);
      } catch {
        if (again.length > 0) return;
      }
      counted.current = true;
    }
    window.print();
  };
  return onPrint;
}
