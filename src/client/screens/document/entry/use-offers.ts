import { useMemo } from 'react';
import type { OfferedAnswer } from '../../../../contract/answers';
import type { DocumentDefinition } from '../../../../define/define-document';
import { type Judge, reasonOf } from '../../../form/offers';
import { askColleagues } from '../ask-colleagues';
import { needsColleagues } from '../mending';
import type { DocumentForm } from '../use-document-form';

type Said = Pick<OfferedAnswer['list'][number], 'reason' | 'mends'>;

/** What the server says of goods found for this document: what may not stand in it comes last, with why. */
export function useOffers(
  definition: DocumentDefinition,
  document: Pick<DocumentForm, 'call' | 'id' | 'version' | 'screen' | 'sentHeader'>,
  base: string,
): Record<string, Judge> {
  const { call, id, version, screen, sentHeader } = document;
  return useMemo((): Record<string, Judge> => {
    if (!definition.lines.specification || definition.lines.specification.computed) return {};
    const askingOf = (specification: string, said: Said | undefined) => {
      const problem = { message: said?.reason ?? '', field: 'specification', line: 1, mends: said?.mends ?? [] };
      if (!needsColleagues(problem)) return {};
      const typed = { header: sentHeader(), lines: [{ specification }] };
      return { ask: () => void askColleagues({ call, screen, typed: { ...(id ? { id, version } : {}), ...typed } }, definition.kind, problem) };
    };
    const specification: Judge = async (rows) => {
      if (rows.length === 0) return rows;
      const asked = { screen: screen.flag, header: sentHeader(), specifications: rows.map(({ id }) => id) };
      // What cannot be judged is offered as it is: the rules are asked again when it is submitted.
      const answer = await call.post<OfferedAnswer>(`${base}/offered`, asked, { quiet: true }).catch(() => undefined);
      const known = new Map(answer?.list.map(({ id, price, unit, ...said }) => [id, { ...said, offeredPrice: price, offeredUnit: unit }]));
      const judged = rows.map((row) => ({ ...row, ...known.get(row.id), ...askingOf(row.id, known.get(row.id)) }));
      return [...judged.filter((row) => reasonOf(row) === ''), ...judged.filter((row) => reasonOf(row) !== '')];
    };
    return { specification };
  }, [definition, call, id, version, screen, sentHeader, base]);
}
