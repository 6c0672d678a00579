/** How often, in percent, a simulated system outside does what such systems do. */
export type FaultRates<N extends string> = Partial<Record<N, number>>;

/** Whether a fault happens this time. */
export const striking =
  <N extends string>(rates: FaultRates<N>, random: () => number) =>
  (fault: N): boolean =>
    random() * 100 < (rates[fault] ?? 0);

/** 'late=10,twice=5' as people configure it. @throws Error naming what is not known */
export function readFaults<N extends string>(known: readonly N[], text: string): FaultRates<N> {
  return Object.fromEntries(
    text
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map((part) => {
        const [name = '', percent = ''] = part.split('=');
        if (!known.some((one) => one === name) || !/^\d{1,3}$/.test(percent)) throw new Error(part);
        return [name, Number(percent)];
      }),
  ) as FaultRates<N>;
}
