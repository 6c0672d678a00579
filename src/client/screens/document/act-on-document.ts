import type { Acted } from '../../../contract/answers';
import { type Action, takesBack } from '../../../define/action';
import { idempotencyKey } from '../../api/call';
import { CallError } from '../../api/call-error';
import { ask } from '../../ui/confirm';

type Call = { post: <T>(path: string, body?: object, options?: { quiet?: boolean }) => Promise<T> };
/** `about` = how a question names it, where that is more than its number. */
type Target = { kind: string; id: string; sn: string; version: number; about?: string };
export type ActInput = { reason?: string; input?: Record<string, unknown>; lines?: Record<string, unknown>[] };

/**
 * Sends one action of one document. The key stays the same over warnings and repeats, so that it acts once.
 * undefined = the user declined the warnings. @throws CallError with the problems of the document
 */
export async function actOnDocument(call: Call, screen: string, target: Target, action: string, given: ActInput = {}): Promise<Acted | undefined> {
  const body = { screen, id: target.id, version: target.version, key: idempotencyKey(), ...given };
  return confirmed((extra) => call.post<Acted>(`/v1/business/${target.kind}/${action}`, { ...body, ...extra }, { quiet: true }), target.about ?? target.sn);
}

/** What would be refused whatever the reason is refused before one is asked for. @throws CallError */
export async function refuseBeforehand(call: Call, screen: string, target: Target, action: Action): Promise<void> {
  if (!takesBack(action) || !asksBefore(action)) return;
  const body = { screen, id: target.id, version: target.version, key: idempotencyKey(), isTrial: true };
  await call.post<Acted>(`/v1/business/${target.kind}/${action.id}`, body, { quiet: true });
}

/** Sends, shows warnings when only they stand in the way (42201), and sends again confirmed. */
export async function confirmed<T>(send: (extra: { confirmed?: true }) => Promise<T>, subject: string): Promise<T | undefined> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof CallError) || !error.needsConfirmation) throw error;
    const words = error.problems.map((problem) => (problem.line ? `第${problem.line}行：${problem.message}` : problem.message));
    const agreed = await ask({
      title: subject || '单据',
      text: '有需要确认的提醒，请核对，确认无误后继续。',
      rows: words.length > 0 ? words : [error.message],
      confirm: '仍然继续',
      isWarning: true,
    });
    return agreed ? send({ confirmed: true }) : undefined;
  }
}

const asksBefore = ({ risk, reason }: Action): boolean => risk === 'irreversible' || Boolean(reason);

/** Confirmation and reason an action asks for before it runs, of the documents these words name; undefined = declined. */
export async function askBefore(action: Action, rows: readonly string[]): Promise<{ reason?: string } | undefined> {
  if (!asksBefore(action) && rows.length < 2) return {};
  const answer = await ask({
    title: rows.length > 1 ? `${action.label} ${rows.length} 张单据` : `${action.label} ${rows[0] ?? ''}`,
    text: action.risk === 'irreversible' ? `${action.label}后不能恢复，请确认。` : undefined,
    rows: rows.length > 1 ? rows : [],
    confirm: action.label,
    isDangerous: action.risk === 'irreversible',
    ...(action.reason ? { reason: action.reason } : {}),
    ...(action.reasonName ? { reasonName: action.reasonName } : {}),
    ...(action.reasonWords ? { words: action.reasonWords } : {}),
  });
  if (!answer) return undefined;
  return answer.reason ? { reason: answer.reason } : {};
}
