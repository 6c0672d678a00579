import { commonViewCabinetsScreens } from './cabinets';
import { commonViewContractsScreens } from './contracts';
import { commonViewFinanceScreens } from './finance';
import { commonViewLeasingScreens } from './leasing';
import { commonViewLicencesScreens } from './licences';
import { commonViewPartnersScreens } from './partners';
import { commonViewProductsScreens } from './products';
import { commonViewPurchasingScreens } from './purchasing';
import { commonViewQualityScreens } from './quality';
import { commonViewReceiptsAndIssuesScreens } from './receipts-and-issues';
import { commonViewReportsScreens } from './reports';
import { commonViewSalesScreens } from './sales';
import { commonViewSettlementScreens } from './settlement';
import { commonViewStockScreens } from './stock';
import { commonViewSurgeryScreens } from './surgery';
import { commonViewSystemScreens } from './system';
import { commonViewWardsScreens } from './wards';

/** Routes of this part of the product by group of the menu, in its order; each read by column (see defineScreens). */
export const commonViewScreens = [
  ...commonViewStockScreens,
  ...commonViewReportsScreens,
  ...commonViewPurchasingScreens,
  ...commonViewReceiptsAndIssuesScreens,
  ...commonViewSalesScreens,
  ...commonViewQualityScreens,
  ...commonViewWardsScreens,
  ...commonViewSurgeryScreens,
  ...commonViewProductsScreens,
  ...commonViewFinanceScreens,
  ...commonViewLicencesScreens,
  ...commonViewContractsScreens,
  ...commonViewPartnersScreens,
  ...commonViewLeasingScreens,
  ...commonViewSettlementScreens,
  ...commonViewSystemScreens,
  ...commonViewCabinetsScreens,
];
