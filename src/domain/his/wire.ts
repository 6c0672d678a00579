/** Names of the hospital's own system for what our masters hold (its rows come by /v1/open/his/…, by pull and out of simulated systems alike). */
export type WireNames = Readonly<Record<string, string>>;

export const FEE_NAMES: WireNames = {
  feeId: 'feeId',
  feeType: 'feeType',
  originalFeeId: 'originalFeeId',
  visitType: 'visitType',
  visitNo: 'visitNo',
  visitSeq: 'visitSeq',
  patientId: 'patientNo',
  patientName: 'patientName',
  orderNo: 'orderNo',
  hisItemCode: 'itemCode',
  hisItemName: 'itemName',
  spec: 'spec',
  unit: 'unit',
  quantity: 'quantity',
  price: 'price',
  amount: 'amount',
  uniqueCode: 'uniqueCode',
  batchNo: 'batchNo',
  orderDept: 'orderDept',
  execDept: 'execDept',
  doctor: 'doctor',
  operator: 'operator',
  chargeTime: 'chargeTime',
  insuranceCode: 'insuranceCode',
};

export const ITEM_NAMES: WireNames = {
  hisItemCode: 'code',
  name: 'name',
  spec: 'spec',
  unit: 'unit',
  price: 'price',
  feeClass: 'feeClass',
  insuranceCode: 'insuranceCode',
  registrationNo: 'registrationNo',
  innerCode: 'innerCode',
  manufacturer: 'manufacturer',
  enabled: 'enabled',
};

export const STAFF_NAMES: WireNames = {
  hisStaffId: 'staffId',
  staffNo: 'staffNo',
  name: 'name',
  sex: 'sex',
  hisDeptCode: 'hisDeptCode',
  hisDeptName: 'hisDeptName',
  title: 'title',
  post: 'post',
  phone: 'phone',
  active: 'active',
};

export const RECEIPT_NAMES: WireNames = {
  hisGrnNo: 'hisGrnNo',
  hisLineNo: 'hisLineNo',
  spdSn: 'spdSn',
  spdLineNo: 'spdLineNo',
  supplierCode: 'supplierCode',
  hisItemCode: 'itemCode',
  name: 'name',
  spec: 'spec',
  unit: 'unit',
  quantity: 'quantity',
  price: 'price',
  amount: 'amount',
  invoiceNo: 'invoiceNo',
  storeCode: 'storeCode',
  bookTime: 'bookTime',
  redFlag: 'redFlag',
};

export const INCOME_NAMES: WireNames = { period: 'period', deptCode: 'deptCode', amount: 'amount' };

export const VISITS: Record<string, string> = { I: 'inpatient', O: 'outpatient', E: 'emergency' };

/** A row under our names; what it is called there and here nobody knows is named. */
export function fromWire(names: WireNames, row: Record<string, unknown>): { values: Record<string, unknown>; stray: string[] } {
  const entries = Object.entries(row);
  const known = entries.filter(([name]) => Object.hasOwn(names, name));
  const values = Object.fromEntries(known.map(([name, value]) => [names[name] ?? name, name === 'visitType' ? (VISITS[String(value)] ?? value) : value]));
  return { values, stray: entries.flatMap(([name]) => (Object.hasOwn(names, name) ? [] : [name])) };
}
