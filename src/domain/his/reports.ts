import type { ReportDefinition } from '../../define/report-definition';
import { hisVerificationReport } from './his-verification-report';
import { tcHisGrnCheck } from './tc-his-grn-check';
import { useChargeableCheck } from './use-chargeable-check';

/** What the hospital and its own system say of the same things, held side by side. */
export const hisReports: readonly ReportDefinition[] = [useChargeableCheck, hisVerificationReport, tcHisGrnCheck];
