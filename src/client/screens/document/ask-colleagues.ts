import type { AskedColleagues } from '../../../contract/inbox-answer';
import type { Problem } from '../../../define/document-rules';
import { LINES } from '../../../define/section';
import { withoutBlank } from '../../form/line-table/blank-lines';
import type { LineStore } from '../../form/line-table/line-store';
import { say } from '../../ui/toast';
import type { DocumentForm } from './use-document-form';

type Asking = Pick<DocumentForm, 'call' | 'screen'> & { typed: object };

/** Whoever may put right what stands in the way of what is typed hears of it. What is refused is said by the call itself. */
export async function askColleagues({ call, screen, typed }: Asking, kind: string, { message, line, field }: Problem): Promise<void> {
  const problem = { message, ...(line === undefined ? {} : { line }), ...(field === undefined ? {} : { field }) };
  const answer = await call.post<AskedColleagues>('/v1/business/inbox/ask', { screen: screen.flag, kind, ...typed, problem }).catch(() => undefined);
  if (answer) say.success(`已请${answer.asked.slice(0, 3).join('、')}${answer.asked.length > 3 ? `等${answer.asked.length}人` : ''}处理，处理后会通知您`);
}

const typedLines = (one: LineStore) => withoutBlank(one.fields, one.snapshot(), one.begun);

/** The same of a document as it is typed now. */
export function askForDocument({ call, id, version, screen, stores, sentHeader, sentLines }: DocumentForm, kind: string, problem: Problem): Promise<void> {
  const store = stores[problem.section ?? LINES];
  const meant = problem.line === undefined ? undefined : store?.at(problem.line - 1);
  const typed = { ...(id ? { id, version } : {}), header: sentHeader(), ...sentLines(typedLines) };
  // The server counts what it is sent: without the lines nobody filled in.
  return askColleagues({ call, screen, typed }, kind, meant && store ? { ...problem, line: typedLines(store).indexOf(meant) + 1 } : problem);
}
