import { brand } from './brand';
import { businessProduct } from './business-product';
import { category68 } from './category68';
import { commonProduct } from './common-product';
import { customCategory } from './custom-category';
import { hospitalProduct } from './hospital-product';
import { insuranceMatch } from './insurance-match';
import { issueBatch } from './issue-batch';
import { medicalInsuranceCode } from './medical-insurance-code';
import { product } from './product';
import { productBarcode } from './product-barcode';
import { productPrice } from './product-price';
import { qualityCertificate } from './quality-certificate';
import { registrationCert } from './registration-cert';
import { specification } from './specification';
import { unit } from './unit';
import { vbpTask } from './vbp-task';

export const catalogueMasters = [
  category68,
  customCategory,
  brand,
  registrationCert,
  qualityCertificate,
  product,
  specification,
  unit,
  businessProduct,
  hospitalProduct,
  issueBatch,
  productPrice,
  productBarcode,
  medicalInsuranceCode,
  insuranceMatch,
  commonProduct,
  vbpTask,
];
