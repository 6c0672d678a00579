import { defineScreens } from '../../../define/define-screen';

export const commonViewProductsScreens = defineScreens('产品管理', [
  [
    '/commonView/product/barcodeManage',
    '条码管理',
    'HDV',
    'barcodeManage',
    'list',
    'productBarcode',
    'add,edit,del,enable,disable,parse,match,printBarcode,import,export',
  ],
  [
    '/commonView/countryHealth',
    '国家医保编码',
    'PHDV',
    'countryHealth',
    'list',
    'medicalInsuranceCode',
    'add,edit,del,enable,disable,import,bind,unbind,export,view',
  ],
]);
