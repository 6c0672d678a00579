import type { Proposer } from '../../engine/masters/proposals';
import { proposeInsurance } from '../catalogue/insurance';
import { proposeDocuments } from '../finance/bank/propose';
import { proposeSunshine } from '../sunshine/match';
import { proposeComparison } from './comparisons';
import { proposeUses } from './fees/propose';
import { proposeEmployees } from './staff';

/** Who finds what a row of a master may be matched with. */
export const PROPOSERS: Record<string, Proposer> = {
  productComparison: proposeComparison,
  hisStaff: proposeEmployees,
  hisFee: proposeUses,
  bankLine: proposeDocuments,
  insuranceMatch: proposeInsurance,
  sunshineMatch: proposeSunshine,
};
