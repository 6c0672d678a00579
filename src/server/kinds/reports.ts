import type { VerbEffects } from '../engine/reports/verbs';
import { cabinetComparisonVerbs } from './cabinet/comparison';
import { closePeriod, reopenPeriod } from './finance/period-closing';
import { recallVerbs } from './stock/recall/verbs';

/** What reports do beyond showing, by resource and operation. */
export const REPORT_VERBS: VerbEffects = {
  'report:stockFinance': { closePeriod, reopenPeriod },
  'report:cabinetComparison': cabinetComparisonVerbs,
  'report:recallProgress': recallVerbs,
};
