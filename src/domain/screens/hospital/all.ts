import { hospitalClassesScreens } from './classes';
import { hospitalFinanceScreens } from './finance';
import { hospitalHisScreens } from './his';
import { hospitalHomeScreens } from './home';
import { hospitalPartnersScreens } from './partners';
import { hospitalPeopleScreens } from './people';
import { hospitalProductsScreens } from './products';
import { hospitalPurchasingScreens } from './purchasing';
import { hospitalQualityScreens } from './quality';
import { hospitalReportsScreens } from './reports';
import { hospitalSettlementScreens } from './settlement';
import { hospitalStockScreens } from './stock';
import { hospitalSurgeryScreens } from './surgery';
import { hospitalSystemScreens } from './system';
import { hospitalWardsScreens } from './wards';

/** Routes of this part of the product by group of the menu, in its order; each read by column (see defineScreens). */
export const hospitalScreens = [
  ...hospitalQualityScreens,
  ...hospitalStockScreens,
  ...hospitalClassesScreens,
  ...hospitalPurchasingScreens,
  ...hospitalSettlementScreens,
  ...hospitalProductsScreens,
  ...hospitalPartnersScreens,
  ...hospitalFinanceScreens,
  ...hospitalWardsScreens,
  ...hospitalHomeScreens,
  ...hospitalSurgeryScreens,
  ...hospitalHisScreens,
  ...hospitalSystemScreens,
  ...hospitalPeopleScreens,
  ...hospitalReportsScreens,
];
