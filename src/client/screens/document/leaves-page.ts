import type { Acted } from '../../../contract/answers';
import { guestQuery, type Screen } from '../../../define/define-screen';
import { statusLabel } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import { say, sayWithAction } from '../../ui/toast';
import { grantedScreen, leavesPage } from '../open-reference';

type Open = (path: string, query: Record<string, string>, options: { title: string }) => void;

/** An action took the document off its page (反审核 at the auditor's): what became of it, and the way to the page it is on now, where the user has one. */
export function tellLeft(kind: string, screen: Screen, { id, sn, status }: Pick<Acted, 'id' | 'sn' | 'status'>, open: Open): void {
  const title = documentOf(kind)?.title ?? '';
  const text = `${title} ${sn} ${statusLabel(status)}，不再列在【${screen.title}】`;
  const other = grantedScreen(kind, (one) => one.flag !== screen.flag && !leavesPage(one, status));
  if (!other) say.info(text);
  else sayWithAction({ text, label: `到【${other.title}】打开`, run: () => open(other.path, { ...guestQuery(other), id }, { title: `${title} ${sn}` }) });
}
