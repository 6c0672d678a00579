import type { Asked, ToolAnswer } from '../tool';
import { nothing } from '../tool';
import { findAnything } from '../tools/find-anything';
import { findDocuments } from '../tools/find-documents';
import { help, rankHelp } from '../tools/help';
import { openScreen } from '../tools/open-page';
import { stock } from '../tools/stock';
import { given, use } from '../use';
import { pagesCalled } from '../words/pages';
import { sentencesFor } from '../words/sentences';
import { pageWords } from './about-page';
import { pageSaid } from './page-said';
import type { Told } from './words-of';

/** Nothing was sure: a page of that name, the help, a record of that name, and at last an honest no. */
export async function elsewhere(told: Told, asked: Asked[]): Promise<ToolAnswer> {
  const { asking, frame } = told;
  const words = pageWords(frame.text);
  const [part] = await pagesCalled(asking.context, words);
  // 看板: a name that begins like a verb.
  const [whole] = frame.text.length <= 8 ? await pagesCalled(asking.context, frame.text) : [];
  const page = (whole?.score ?? 0) > (part?.score ?? 0) ? whole : part;
  const tries: (() => Promise<ToolAnswer | undefined>)[] = [];
  if (page && page.score >= 0.7) tries.push(() => use(openScreen, asking, { page: page === whole ? frame.text : words }));
  tries.push(() => pageSaid(told));
  if (told.partner) tries.push(() => use(findDocuments, asking, given({ partner: told.partner, period: told.period })));
  if (told.product) tries.push(() => use(stock, asking, given({ product: told.product, place: told.warehouse ?? told.department })));
  if (rankHelp(frame.text, asking.context)) tries.push(() => use(help, asking, { task: frame.text }));
  for (const said of [...(frame.text.match(/[a-z0-9][a-z0-9-]{4,39}/gi) ?? []), ...frame.unknown].slice(0, 3))
    tries.push(() => use(findAnything, asking, { words: said.slice(0, 60) }));
  for (const attempt of tries) {
    asked.length = 0;
    const answer = await attempt();
    if (answer && (!answer.isEmpty || answer.proposals.length > 0)) return answer;
  }
  asked.length = 0;
  return nothing(sentencesFor(asking.text).nothing(asking.text.slice(0, 60)));
}
