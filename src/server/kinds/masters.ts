import type { MasterEffect } from '../engine/masters/effects';
import { businessProductEffect } from './catalogue/business-product';
import { productEffect, specificationEffect } from './catalogue/product';
import { employeeEffect } from './organisation/employee';
import { orgRegistrationEffect } from './organisation/org-registration';
import { userEffect } from './organisation/user';
import { stockLabelEffect } from './stock/stock-label';
import { warehouseProductEffect } from './stock/warehouse-product';
import { instrumentKitEffect } from './surgery/instrument-kit';
import { surgeryKitEffect } from './surgery/surgery-kit';

/** What each master does beyond its definition. */
export const MASTER_EFFECTS: Record<string, MasterEffect> = {
  orgRegistration: orgRegistrationEffect,
  employee: employeeEffect,
  user: userEffect,
  product: productEffect,
  specification: specificationEffect,
  businessProduct: businessProductEffect,
  warehouseProduct: warehouseProductEffect,
  stockLabel: stockLabelEffect,
  surgeryKit: surgeryKitEffect,
  instrumentKit: instrumentKitEffect,
};
