import { useEffect, useState } from 'react';
import type { ReportLookAnswer } from '../../../contract/look';
import type { ReportAnswer } from '../../../contract/report-answer';
import { today } from '../../../define/dates';
import { sub } from '../../../define/money';
import { md5 } from '../../session/md5';
import { useCall, useTab } from '../../workspace/tab-context';

/** What a sum moved by since the same question was last asked. */
export type Moved = { name: string; by: string };
/** An answer, and what was asked for it. */
export type Answered = { words: string; told: ReportAnswer };
export type SinceLook = { at: string; moved: readonly Moved[] };
const NUMBER = /^-?\d{1,18}(\.\d{1,8})?$/;

/**
 * A question in a word: until today is until today tomorrow, too. In which order the rows stand says nothing of their sums. It only has to be
 * another one for another question of the same person; browsers reckon digests over https alone, and houses reach their server without.
 */
export function wordOf(wish: Record<string, string>): string {
  const { sort: _sort, ...asked } = wish;
  const text = JSON.stringify(Object.entries(asked).sort()).replaceAll(today(), 'today');
  return md5(text);
}

/** Tells the server what the report came to and hears what it came to at the last look: nothing is reckoned for it. */
export function useSinceLook(resource: string, answered: Answered | undefined): SinceLook | undefined {
  const { screen } = useTab();
  const call = useCall();
  const [since, setSince] = useState<SinceLook>();
  useEffect(() => {
    setSince(undefined);
    if (!answered) return;
    const { words, told } = answered;
    let isGone = false;
    const totals = Object.fromEntries(Object.entries(told.totals).filter(([, value]) => NUMBER.test(String(value)))) as Record<string, string>;
    if (Object.keys(totals).length === 0) return;
    const ask = async () => {
      const question = wordOf(JSON.parse(words) as Record<string, string>);
      const list = { screen: screen.flag, resource, question, totals };
      const { at, before } = await call.post<ReportLookAnswer>('/v1/business/look/report', list, { quiet: true });
      const moved = Object.entries(before).map(([name, was]) => ({ name, by: sub(totals[name] ?? '0', was) }));
      if (!isGone && at !== '') setSince({ at, moved: moved.filter(({ by }) => Number(by) !== 0) });
    };
    ask().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [call, screen.flag, resource, answered]);
  return since;
}
