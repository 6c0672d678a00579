/**
 * Records the palette finds besides documents, in the order they are shown. `subtitle` names fields of the list row.
 * `needs` = an operation of the page without which nothing is found: whoever sees names only in part must not guess them.
 */
export type Searched = { resource: string; mode: 'goods' | 'people'; title: readonly string[]; subtitle: readonly string[]; needs?: string };
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

/** Where lots are found: by words of letters and digits, as they are numbered. */
export { stockBalance as lotsLie } from './stock/stock-balance';
export const LOT = /^(?=.*\d)[a-z0-9][a-z0-9/.-]{3,29}$/i;
