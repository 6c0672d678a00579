import { type FaultRates, readFaults, striking } from '../base/faults';
import type { EInvoiceProvider, IssueAnswer, RedAnswer } from './einvoices';

/** How often, in percent, a provider does what providers do. */
const FAULTS = ['timeout', 'lost', 'late', 'refuse', 'amount', 'files', 'wait', 'deny'] as const;
export type Faults = FaultRates<(typeof FAULTS)[number]>;

/**
 * The same provider on a bad day: calls end without an answer after they were carried out (timeout) or before (lost), a paper is at work for
 * a while (late), is refused, comes back with another amount, without its files; a red confirmation waits for the buyer (wait), or he
 * denies it (deny).
 */
export function misbehaving(provider: EInvoiceProvider, faults: Faults, random: () => number = Math.random): EInvoiceProvider {
  const strikes = striking(faults, random);
  const asked = async <T>(call: () => Promise<T>): Promise<T> => {
    if (strikes('lost')) throw new Error('开票服务没有应答');
    const answer = await call();
    if (strikes('timeout')) throw new Error('开票服务没有应答');
    return answer;
  };
  const told = (answer: IssueAnswer): IssueAnswer => {
    if (answer.state !== 'issued' || !strikes('amount')) return answer;
    return { ...answer, total: (Number(answer.total) + 0.01).toFixed(2) };
  };
  const confirmed = (answer: RedAnswer): RedAnswer => {
    if (answer.state !== 'confirming' || answer.redInvoiceNo) return answer;
    return { ...answer, confirmState: strikes('deny') ? '05' : strikes('wait') ? '02' : answer.confirmState };
  };
  return {
    ...provider,
    async issue(order) {
      if (strikes('refuse')) return { state: 'refused', code: '7000', message: '纳税人未完成数电开票登记' };
      const answer = await asked(() => provider.issue(order));
      return strikes('late') ? { state: 'pending' } : told(answer);
    },
    query: async (request) => told(await asked(() => provider.query(request))),
    files: async (paper) => (strikes('files') ? [] : provider.files(paper)),
    redApply: async (order) => confirmed(await asked(() => provider.redApply(order))),
    redQuery: async (request) => confirmed(await asked(() => provider.redQuery(request))),
    redIssue: (confirmation) => asked(() => provider.redIssue(confirmation)),
  };
}

export const faultsOf = (text: string): Faults => readFaults(FAULTS, text);
