import type { InboxRow, Urged } from '../../../contract/inbox-answer';
import { documentOf, masterOf } from '../../../domain/registry';
import { idempotencyKey } from '../../api/call';
import { CallError } from '../../api/call-error';
import { didFirst } from '../../session/first-tasks';
import { lastDigits } from '../../ui/document-number';

/** What can be done with a row in place, and how it ends. */
export type Word = 'agree' | 'refuse';
export type Deciding = { id: string; label: string; reasonName: string; reasonWords?: string | undefined; asks: readonly string[] };
type Call = { post: <T>(path: string, body?: object, options?: { quiet?: boolean }) => Promise<T> };

/** What became of it. `warned`: it would pass once it is said again. */
export type Outcome = { is: 'done' | 'warned' | 'refused'; text: string; key: string };

export const nameOf = ({ title, sn }: Pick<InboxRow, 'title' | 'sn'>): string => (sn === '' ? title : `${title} ·${lastDigits(sn)}`);

/** The action that says this word about the row; absent where it may not be said here. */
export function decidingOf(row: InboxRow, word: Word): Deciding | undefined {
  if (row.family === 'request') return answering(row, word);
  const offered = row.family === 'document' ? (documentOf(row.kind)?.actions ?? []) : (masterOf(row.kind)?.actions ?? []);
  const found = offered.find((action) => row.actions.includes(action.id) && (action.reason === 'required' ? 'refuse' : 'agree') === word);
  if (!found) return undefined;
  const { id, label } = found;
  const { reasonName, reasonWords, lineInput, inputAt } = { reasonName: undefined, reasonWords: undefined, lineInput: undefined, inputAt: undefined, ...found };
  const needed = Object.values(found.input ?? {}).filter((field) => field.required);
  const asks = inputAt === 'lastStep' && !row.isLastStep ? [] : [...needed, ...Object.values(lineInput ?? {})].map((field) => field.label);
  return { id, label, reasonName: reasonName ?? `${label}原因`, ...(reasonWords ? { reasonWords } : {}), asks };
}

/** What a colleague asked for is written at once, said to be done once its page was seen to, or refused. */
function answering({ actions }: InboxRow, word: Word): Deciding | undefined {
  if (word === 'refuse') return { id: 'refuse', label: '不处理', reasonName: '不处理的原因', asks: [] };
  return actions.includes('grant') ? { id: 'grant', label: '同意并设置', reasonName: '', asks: [] } : { id: 'done', label: '已处理', reasonName: '', asks: [] };
}

/** Says it. The key stays the same when a warning is passed over: it acts once. */
export async function decide(call: Call, row: InboxRow, { id, label }: Deciding, given: { reason?: string; key?: string }): Promise<Outcome> {
  const key = given.key ?? idempotencyKey();
  const reason = given.reason ? { reason: given.reason } : {};
  const body =
    row.family === 'request'
      ? { screen: row.screen, id: row.id, word: id, ...reason }
      : row.family === 'document'
        ? { screen: row.screen, id: row.id, version: row.version, key, ...reason, ...(given.key ? { confirmed: true } : {}) }
        : { screen: row.screen, ids: [row.id], ...reason };
  try {
    await call.post(row.family === 'request' ? '/v1/business/inbox/answer' : `/v1/business/${row.kind}/${id}`, body, { quiet: true });
    didFirst('decided');
    return { is: 'done', text: `已${label} ${nameOf(row)}${row.party === '' ? '' : ` · ${row.party}`}`, key };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const words = error.problems.map((problem) => (problem.line ? `第${problem.line}行：${problem.message}` : problem.message));
    return { is: error.needsConfirmation ? 'warned' : 'refused', text: words.length > 0 ? words.join('；') : error.message, key };
  }
}

/** 催办. @returns what became of it in words */
export async function urge(call: Call, row: InboxRow): Promise<Outcome> {
  try {
    const { told } = await call.post<Urged>('/v1/business/inbox/urge', { screen: row.screen, kind: row.kind, id: row.id }, { quiet: true });
    return { is: 'done', text: `已催办 ${nameOf(row)}：${told.join('、')}`, key: '' };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { is: 'refused', text: error.message, key: '' };
  }
}
