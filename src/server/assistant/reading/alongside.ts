import type { Frame } from './frame';

const WHOLE = /总|全[院部]|所有|合计|一共/;

const STANDS = new Set<Frame['subject']>(['stock', 'account', 'low', 'expiry', 'todo', 'licence', 'record']);
/** 已经付了多少: what was done was done in the days spoken of. */
const IS_DONE = /^已经?[\u3400-\u9fff]{1,4}了(?:多少|几)/;
/** What stands now is asked of now. */
export const standsNow = ({ subject, text }: Frame): boolean => STANDS.has(subject) && !IS_DONE.test(text);

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
  const days = now.periods.length > 0 || standsNow(now) ? {} : { periods: was.periods };
  const papers =
    now.intent === 'act' && !now.kind && !now.number ? { kind: was.kind, flows: was.flows, state: now.state ?? was.state, trait: now.trait ?? was.trait } : {};
  const number = now.number ?? (['explain', 'detail', 'act'].includes(now.intent) && !now.kind ? was.number : undefined);
  return { ...now, ...names, ...days, ...papers, number, lot: now.lot ?? (named || isAlone ? undefined : was.lot) };
}
