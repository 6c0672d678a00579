import type { DashboardDefinition } from '../../define/define-dashboard';
import { bi1 } from './bi1';
import { largeScreenEntry } from './entry';
import { home } from './home';
import { hospitalHome } from './hospital-home';
import { lsProductCel } from './walls/certificates';
import { lsProductContract } from './walls/contracts';
import { lsDepartment, lsDepartmentDetail } from './walls/departments';
import { lsProduct } from './walls/goods';
import { lsProductBatch } from './walls/lots';
import { lsProductMoney } from './walls/money';
import { lsIndex } from './walls/overview';
import { lsProcess } from './walls/process';
import { lsProductDealer } from './walls/suppliers';
import { lsProductWarning, lsProductWarningDetail } from './walls/warnings';

/** Every dashboard, the displays in the order they are walked by. */
export const allDashboards: readonly DashboardDefinition[] = [
  home,
  hospitalHome,
  bi1,
  largeScreenEntry,
  lsIndex,
  lsProcess,
  lsProductContract,
  lsProductMoney,
  lsDepartment,
  lsDepartmentDetail,
  lsProduct,
  lsProductBatch,
  lsProductDealer,
  lsProductCel,
  lsProductWarning,
  lsProductWarningDetail,
];
