import type { Context } from '../base/context';
import { newId } from '../base/id';
import { logInterface } from '../base/interface-log';
import type { Stored } from '../engine/documents/stored';
import type { EInvoices } from './einvoices';

export type Outcome<T> = { answer: T } | { lost: string };

/** One call, with its row on 接口监控; none that ends without an answer is known to have done nothing. The request says its number and no secrets. */
export async function call<T extends object>(
  context: Context,
  { provider }: EInvoices,
  { view: d }: Pick<Stored, 'view'>,
  { name, serialNo, step, ask }: { name: string; serialNo: string; step: number; ask: () => Promise<T> },
): Promise<Outcome<T>> {
  const started = Date.now();
  const outcome: Outcome<T> = await ask().then(
    (answer) => ({ answer }),
    (failure: unknown) => ({ lost: (failure instanceof Error ? failure.message : String(failure)).slice(0, 200) }),
  );
  const refusal = 'answer' in outcome && 'state' in outcome.answer && outcome.answer.state === 'refused' ? (outcome.answer as { message?: string }) : undefined;
  const error = 'lost' in outcome ? outcome.lost : (refusal?.message ?? '');
  await logInterface(context.db, {
    org: context.org.id,
    callId: newId(),
    attempt: step + 1,
    system: provider.channel === '百望' ? '百望' : '百望（模拟）',
    interface: name,
    direction: 'out',
    sn: d.sn,
    state: error === '' ? 'success' : 'failed',
    milliseconds: Date.now() - started,
    error,
    request: `流水号 ${serialNo}`,
    response: 'answer' in outcome && !Array.isArray(outcome.answer) ? JSON.stringify(outcome.answer) : '',
    at: context.now(),
  });
  return outcome;
}
