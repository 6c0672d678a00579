import { chargeCheck } from './charge-check';
import { hisFee } from './his-fee';
import { hisFeeMatch } from './his-fee-match';
import { hisGrn } from './his-grn';
import { hisIncome } from './his-income';
import { hisItem } from './his-item';
import { hisStaff } from './his-staff';
import { productComparison } from './product-comparison';
import { receiptCheck } from './receipt-check';

/** What the hospital's own system tells, row by row, and what of ours it means. */
export const hisMasters = [hisItem, productComparison, hisStaff, hisFee, hisFeeMatch, chargeCheck, hisGrn, receiptCheck, hisIncome];
