import type { MasterEffect } from '../engine/masters/effects';
import { businessProductEffect } from './catalogue/business-product';
import { productEffect, specificationEffect } from './catalogue/product';
import { unitEffect } from './catalogue/unit';
import { employeeEffect } from './organisation/employee';
import { groupRoleEffect } from './organisation/group-role';
import { orgRegistrationEffect } from './organisation/org-registration';
import { organisationEffect } from './organisation/organisation';
import { roleEffect } from './organisation/role';
import { roleTemplateEffect } from './organisation/role-template';
import { userEffect } from './organisation/user';
import { partnerEffect } from './purchasing/partner';
import { stockLabelEffect } from './stock/stock-label';
import { warehouseProductEffect } from './stock/warehouse-product';
import { instrumentKitEffect } from './surgery/instrument-kit';
import { surgeryKitEffect } from './surgery/surgery-kit';

/** What each master does beyond its definition. */
export const MASTER_EFFECTS: Record<string, MasterEffect> = {
  organisation: organisationEffect,
  orgRegistration: orgRegistrationEffect,
  employee: employeeEffect,
  user: userEffect,
  role: roleEffect,
  groupRole: groupRoleEffect,
  roleTemplate: roleTemplateEffect,
  unit: unitEffect,
  product: productEffect,
  specification: specificationEffect,
  businessProduct: businessProductEffect,
  warehouseProduct: warehouseProductEffect,
  stockLabel: stockLabelEffect,
  partner: partnerEffect,
  surgeryKit: surgeryKitEffect,
  instrumentKit: instrumentKitEffect,
};
