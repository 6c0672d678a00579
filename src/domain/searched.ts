/**
 * Records the palette finds besides documents, in the order they are shown. `subtitle` names fields of the list row.
 * `needs` = an operation of the page without which nothing is found: whoever sees names only in part must not guess them.
 */
export type Searched = {
  resource: string;
  mode: 'goods' | 'people';
  title: readonly string[];
  subtitle: readonly string[];
  needs?: string;
  /** Another page that tells of them, and by which of its filters: for whoever has no page of theirs. */
  elsewhere?: { screen: string; filter: string };
};
export const searched: readonly Searched[] = [
  { resource: 'hospitalProduct', mode: 'goods', title: ['productName', 'specModel'], subtitle: ['code', 'manufacturer', 'registrationNo'] },
  { resource: 'businessProduct', mode: 'goods', title: ['productName', 'specModel'], subtitle: ['code', 'manufacturer', 'registrationNo'] },
  { resource: 'product', mode: 'goods', title: ['name'], subtitle: ['code', 'vendorName'] },
  { resource: 'partner', mode: 'people', title: ['name'], subtitle: ['contact', 'phone'] },
  { resource: 'department', mode: 'people', title: ['name'], subtitle: ['code'] },
  { resource: 'warehouse', mode: 'people', title: ['name'], subtitle: ['code'] },
  { resource: 'organisation', mode: 'people', title: ['name'], subtitle: ['socialCreditCode', 'divisionName'] },
  { resource: 'employee', mode: 'people', title: ['name'], subtitle: ['code', 'departmentName', 'position'] },
  { resource: 'patient', mode: 'people', title: ['name'], subtitle: ['visitNo', 'departmentName', 'bedNo'], needs: 'showPatient' },
  { resource: 'stockLabel', mode: 'goods', title: ['labelNo'], subtitle: ['productName', 'batchNo', 'warehouseName'] },
];

/** Looked for where nothing else is found. */
export const searchedBesides: readonly Searched[] = [
  { resource: 'partner', mode: 'people', title: ['name'], subtitle: [], elsewhere: { screen: 'receivablePayableDetail', filter: 'partner' } },
  { resource: 'registrationCert', mode: 'goods', title: ['code'], subtitle: ['name', 'holder', 'validTo'] },
  { resource: 'udiRecord', mode: 'goods', title: ['name', 'code'], subtitle: ['registrant'] },
  { resource: 'licence', mode: 'goods', title: ['name', 'no'], subtitle: ['holderName', 'validTo'] },
  { resource: 'bankAccount', mode: 'goods', title: ['name'], subtitle: ['accountNo'] },
  { resource: 'bankLine', mode: 'goods', title: ['counterName'], subtitle: ['serialNo', 'day', 'amount', 'summary'] },
  { resource: 'cabinet', mode: 'goods', title: ['name'], subtitle: ['code', 'deviceSn', 'holderName'] },
  { resource: 'surgicalTool', mode: 'goods', title: ['name', 'model'], subtitle: ['toolNo', 'whereabouts'] },
  { resource: 'instrumentKit', mode: 'goods', title: ['name'], subtitle: ['kitNo', 'whereabouts'] },
];

/** Where lots are found: by words of letters and digits, as they are numbered. */
export { stockBalance as lotsLie } from './stock/stock-balance';
export const LOT = /^(?=.*\d)[a-z0-9][a-z0-9/.-]{3,29}$/i;
