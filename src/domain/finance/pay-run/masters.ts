import { earlyDiscount } from './early-discount';
import { payRun } from './pay-run';
import { payRunLine } from './pay-run-line';

/** What is to be paid of what is owed, and in which order. */
export const payRunMasters = [payRun, payRunLine, earlyDiscount];
