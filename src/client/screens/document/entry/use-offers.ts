import { useMemo } from 'react';
import type { OfferedAnswer } from '../../../../contract/answers';
import type { DocumentDefinition } from '../../../../define/define-document';
import { type Judge, reasonOf } from '../../../form/offers';
import { useTab } from '../../../workspace/tab-context';
import type { DocumentForm } from '../use-document-form';

/** What the server says of goods found for this document: what may not stand in it comes last, with why. */
export function useOffers(
  definition: DocumentDefinition,
  { call, sentHeader }: Pick<DocumentForm, 'call' | 'sentHeader'>,
  base: string,
): Record<string, Judge> {
  const { screen } = useTab();
  return useMemo((): Record<string, Judge> => {
    if (!definition.lines.specification || definition.lines.specification.computed) return {};
    const specification: Judge = async (rows) => {
      if (rows.length === 0) return rows;
      const asked = { screen: screen.flag, header: sentHeader(), specifications: rows.map(({ id }) => id) };
      // What cannot be judged is offered as it is: the rules are asked again when it is submitted.
      const answer = await call.post<OfferedAnswer>(`${base}/offered`, asked, { quiet: true }).catch(() => undefined);
      const known = new Map(answer?.list.map(({ id, price, ...said }) => [id, { ...said, offeredPrice: price }]));
      const judged = rows.map((row) => ({ ...row, ...known.get(row.id) }));
      return [...judged.filter((row) => reasonOf(row) === ''), ...judged.filter((row) => reasonOf(row) !== '')];
    };
    return { specification };
  }, [definition, call, sentHeader, base, screen.flag]);
}
