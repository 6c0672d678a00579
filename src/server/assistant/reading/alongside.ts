import type { Frame } from './frame';

const WHOLE = /总|全[院部]|所有|合计|一共/;

export const STANDS = new Set<Frame['subject']>(['stock', 'account', 'low', 'expiry', 'todo', 'licence', 'record']);

/** The second wish of a sentence speaks of the same people, goods and days where it names none: 卖了几把，毛利多少. */
export function alongside(was: Frame, now: Frame): Frame {
  const isAlone = WHOLE.test(now.text) || now.has('all');
  const named = [now.partners, now.goods, now.departments, now.warehouses].some((list) => list.length > 0);
  const names =
    named || isAlone
      ? {}
      : {
          partners: was.partners,
          departments: was.departments,
          warehouses: was.warehouses,
          ...(now.subject === 'account' ? {} : { goods: was.goods, specs: was.specs }),
        };
  const days = now.periods.length > 0 || STANDS.has(now.subject) ? {} : { periods: was.periods };
  const papers =
    now.intent === 'act' && !now.kind && !now.number ? { kind: was.kind, flows: was.flows, state: now.state ?? was.state, trait: now.trait ?? was.trait } : {};
  const number = now.number ?? (['explain', 'detail', 'act'].includes(now.intent) && !now.kind ? was.number : undefined);
  return { ...now, ...names, ...days, ...papers, number, lot: now.lot ?? (named || isAlone ? undefined : was.lot) };
}
