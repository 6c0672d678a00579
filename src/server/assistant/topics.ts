import { actions, documents } from './matters/documents';
import { drafts } from './matters/drafts';
import { compared, partnersAccounts, reports } from './matters/figures';
import { expiries, priced, stocks, traced, uses } from './matters/goods';
import { notYet, records } from './matters/records';
import type { Topic } from './matters/topic';
import { watched } from './matters/watched';
import { whyFigure, whyRefused } from './matters/why';
import type { ToolAnswer } from './tool';

/** The matter a question is about, the more certain readings first; undefined when none is sure. */
export async function byTopic(topic: Topic): Promise<ToolAnswer | undefined> {
  for (const matter of [
    whyRefused,
    reports,
    watched,
    traced,
    compared,
    whyFigure,
    priced,
    drafts,
    notYet,
    partnersAccounts,
    expiries,
    records,
    stocks,
    uses,
    actions,
    documents,
  ]) {
    const answer = await matter(topic);
    if (answer) return answer;
  }
  return undefined;
}
