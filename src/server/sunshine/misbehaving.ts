import { type FaultRates, readFaults, striking } from '../base/faults';
import type { Sunshine } from './sunshine';

/** How often, in percent, a platform does what platforms do. */
const FAULTS = ['timeout', 'lost', 'late', 'refuse'] as const;
export type Faults = FaultRates<(typeof FAULTS)[number]>;

/** The same platform on a bad day: calls end without an answer after they were carried out (timeout) or before (lost), what was taken is not looked at for a while (late), or is sent back (refuse). */
export function misbehaving(platform: Sunshine, faults: Faults, random: () => number = Math.random): Sunshine {
  const strikes = striking(faults, random);
  const called = async <T>(call: () => Promise<T>): Promise<T> => {
    if (strikes('lost')) throw new Error('阳光平台没有应答');
    const answer = await call();
    if (strikes('timeout')) throw new Error('阳光平台没有应答');
    return answer;
  };
  return {
    ...platform,
    async report(report) {
      if (strikes('refuse'))
        return report.lines.map(({ lineNo }) => ({ lineNo, state: 'refused' as const, number: '', reason: '配送企业没有该产品的配送关系' }));
      return called(() => platform.report(report));
    },
    ask: (asked) => called(async () => (strikes('late') ? [] : platform.ask(asked))),
  };
}

export const faultsOf = (text: string): Faults => readFaults(FAULTS, text);
