import type { Leak } from '../../define/define-leak';
import { doubleCharge, feePrice, missedCharge, unusedCharge } from './charges';
import { expiredInWard, idleInWard, openedReagent, shortKit, wrongPrice } from './goods';

/** Every way money leaks. Where two find the same thing the first of them counts. */
export const allLeaks: readonly Leak[] = [doubleCharge, missedCharge, unusedCharge, feePrice, wrongPrice, expiredInWard, openedReagent, shortKit, idleInWard];
