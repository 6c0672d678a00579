import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { compare, plain } from '../../define/money';
import { perLine } from '../checks/goods';

type Rule = Check<AnyDocument>;

/** Whoever plans, plans ahead. */
export const stillAhead: Rule = {
  at: ['submit', 'reschedule'],
  test: (d, _, { now }) =>
    d.origin !== 'mirror' && d.header.surgeryAt && Date.parse(String(d.header.surgeryAt)) < Date.parse(now)
      ? [{ field: 'surgeryAt', message: '手术时间不能早于现在' }]
      : [],
};

const MINUTES = 5;
/** Whoever writes an operation down writes of one that has begun, give or take a clock. */
export const hasBegun: Rule = {
  at: ['submit'],
  test: ({ header }, _, { now }) =>
    header.surgeryAt && Date.parse(String(header.surgeryAt)) - Date.parse(now) > MINUTES * 60_000
      ? [{ field: 'surgeryAt', message: '手术时间不能晚于现在' }]
      : [],
};

/** Nobody lies on two tables at one time. */
export const plannedOnce: Rule = {
  at: ['save', 'submit', 'reschedule', 'correctPatient'],
  kinds: ['H'],
  needs: ['plannedTwice'],
  test: (_, { plannedTwice }) => (plannedTwice ? [{ field: 'surgeryAt', message: `该患者同一时间已有手术计划【${plannedTwice}】` }] : []),
};

/** What was used and charged stays with whom it was charged to. */
export const notUsedYet: Rule = {
  at: ['correctPatient'],
  needs: ['carriedOutBy'],
  test: (_, { carriedOutBy }) =>
    carriedOutBy.length === 0 ? [] : [{ field: 'patient', message: `${carriedOutBy.join('、')}已登记在原患者名下，请先将其反审核或红冲，再更正患者` }],
};

/** What is to come from the own stores and does not lie there is brought by somebody, or ordered in time. */
export const liesInHouse: Rule = {
  at: ['submit'],
  kinds: ['H'],
  needs: ['freeInHouse'],
  test: (d, { freeInHouse }) =>
    perLine(d, (line, i) => {
      const free = freeInHouse[i] ?? '0';
      if (line.supply !== '1' || !line.specification || compare(free, line.baseQuantity || '0') >= 0) return undefined;
      const message = `院内可用${plain(free)}，计划${plain(line.baseQuantity || '0')}（最小单位）：请改为跟台，或在手术前补货`;
      return { field: 'supply', level: 'warn', message };
    }),
};
