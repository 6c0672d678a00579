import type { DocumentInfo } from '../../../contract/answers';
import { CODES } from '../../../contract/envelope';
import { guestQuery } from '../../../define/define-screen';
import { CallError } from '../../api/call-error';
import type { useTab } from '../../workspace/tab-context';
import { grantedScreen, leavesPage } from '../open-reference';
import { type Asked, numberOf } from './document-start';

/**
 * A page shows documents of some states: asked for one of another (a supplement, still a draft, among contracts that run), whoever has the page it stands on
 * is shown it there. @returns whether it was opened
 */
export async function shownElsewhere(error: unknown, asked: Asked, open: ReturnType<typeof useTab>['open']): Promise<boolean> {
  const { definition, base, screen, query, call } = asked;
  if (!(error instanceof CallError) || error.code !== CODES.notFound || screen.preset.where?.status === undefined) return false;
  const wanted = { id: query.id, sn: numberOf(screen, query) };
  const info = await call.get<DocumentInfo>(`${base}/info`, wanted, { quiet: true }).catch(() => undefined);
  const status = Number(info?.header.status);
  if (!info || !leavesPage(screen, status)) return false;
  const other = grantedScreen(definition.kind, (one) => one.flag !== screen.flag && !leavesPage(one, status));
  if (other) open(other.path, { ...guestQuery(other), id: info.header.id }, { title: `${definition.title} ${info.header.sn}` });
  return other !== undefined;
}
