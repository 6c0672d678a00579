import type { MasterEffect } from '../engine/masters/effects';
import { accountEffect } from './account';
import { category68Effect, customCategoryEffect } from './catalogue-trees';
import { licenceEffect, registrationCertEffect } from './certificates';
import { instrumentKitEffect } from './instrument-kit';
import { menuNodeEffect, roleTemplateEffect } from './menu-nodes';
import { orgRegistrationEffect } from './org-registration';
import { organisationEffect } from './organisation';
import { partnerEffect } from './partner';
import { departmentEffect, employeeEffect } from './people';
import { brandEffect, patientEffect, unitEffect } from './people-and-brands';
import { locationEffect, shelfEffect, warehouseEffect } from './places';
import { medicalInsuranceCodeEffect, productBarcodeEffect, productPriceEffect } from './prices-and-codes';
import { productEffect, specificationEffect } from './product';
import { qualityCertificateEffect } from './quality-certificate';
import { groupRoleEffect, roleEffect } from './roles';
import { approvalSettingEffect, dictionaryEffect, dictionaryItemEffect, interfaceLogEffect, operationLogEffect, vipLevelEffect } from './settings';
import { stockLabelEffect } from './stock-label';
import { commonProductEffect, warehouseProductEffect } from './store-products';
import { surgeryKitEffect } from './surgery-kit';
import { surgicalToolEffect } from './surgical-tool';
import { businessProductEffect, hospitalProductEffect } from './trade-rights';
import { userEffect } from './user';
import { weightPlateEffect } from './weight-plate';

/** What each master does beyond its definition. */
export const MASTER_EFFECTS: Record<string, MasterEffect> = {
  organisation: organisationEffect,
  orgRegistration: orgRegistrationEffect,
  department: departmentEffect,
  employee: employeeEffect,
  user: userEffect,
  account: accountEffect,
  role: roleEffect,
  groupRole: groupRoleEffect,
  roleTemplate: roleTemplateEffect,
  menuNode: menuNodeEffect,
  vipLevel: vipLevelEffect,
  dictionary: dictionaryEffect,
  dictionaryItem: dictionaryItemEffect,
  approvalSetting: approvalSettingEffect,
  operationLog: operationLogEffect,
  interfaceLog: interfaceLogEffect,
  category68: category68Effect,
  customCategory: customCategoryEffect,
  brand: brandEffect,
  unit: unitEffect,
  registrationCert: registrationCertEffect,
  qualityCertificate: qualityCertificateEffect,
  product: productEffect,
  specification: specificationEffect,
  businessProduct: businessProductEffect,
  hospitalProduct: hospitalProductEffect,
  productPrice: productPriceEffect,
  productBarcode: productBarcodeEffect,
  medicalInsuranceCode: medicalInsuranceCodeEffect,
  warehouse: warehouseEffect,
  shelf: shelfEffect,
  location: locationEffect,
  warehouseProduct: warehouseProductEffect,
  commonProduct: commonProductEffect,
  stockLabel: stockLabelEffect,
  weightPlate: weightPlateEffect,
  partner: partnerEffect,
  patient: patientEffect,
  surgeryKit: surgeryKitEffect,
  instrumentKit: instrumentKitEffect,
  surgicalTool: surgicalToolEffect,
  licence: licenceEffect,
};
