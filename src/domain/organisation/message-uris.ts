import type { OrgKind } from '../../define/field';

/**
 * Where a click on a message leads (catalogue: message and push uris): one path for all, or one per kind of the
 * receiver; the parameter presets the list's filter and is filled from the push body. Where two pages stand for one kind,
 * the second is taken when the receiver does not hold the first.
 */
export type MessageBody = {
  uri: string;
  objectID: string;
  extra: { salesOrderSn?: string; org_name?: string; system_type?: number | string; page?: string; query?: Record<string, string> };
};
type Route = {
  paths: readonly string[];
  kinds?: Partial<Record<OrgKind, readonly string[]>>;
  parameters: (message: MessageBody) => Record<string, string>;
  /** The message names the page it opens, whichever it is, and how: the paths are for whoever does not hold it, and for one that names none. */
  isNamed?: true;
};

const by = (name: string) => (message: MessageBody) => ({ [name]: message.objectID });
const sn = by('sn');
const to = (path: string, kinds: Partial<Record<OrgKind, string>> = {}, parameters: Route['parameters'] = sn): Route => ({
  paths: path.split(' '),
  kinds: Object.fromEntries(Object.entries(kinds).map(([kind, given]) => [kind, given.split(' ')])),
  parameters,
});
const registration: Route['parameters'] = ({ extra }) => ({
  name: extra.org_name ?? '',
  system_type: String(extra.system_type ?? ''),
});

const messageUris = {
  // The first four are fixed by the specification.
  salesOrder: to('/commonView/salesOrder', {}, ({ extra, objectID }) => ({
    salesOrderSn: extra.salesOrderSn ?? objectID,
  })),
  suppliesClaim: to('/hospital/SuppliesClaim', {}, by('voucher_sn')),
  salesOrderProgress: to('/commonView/salesOrder', {}, by('so_sn')),
  orgRegistration: to('/ptm/agencyManage/RegistAudit /ptm/agencyManage/AgencyApproval', {}, registration),
  tradeRequest: to('/commonView/agencyManage/ReviewOrg', {}, registration),
  purchaseOrder: to('/commonView/purchaseOrder', { H: '/hospital/purchaseOrder' }),
  arrivalOrder: to('/commonView/arrivalOrder'),
  purchaseGrn: to('/commonView/buyGrn', { H: '/hospital/purchaseGrn' }),
  purchaseReturn: to('/commonView/buyReturn'),
  saleReturn: to('/commonView/saleReturn'),
  saleOdo: to('/commonView/saleOdo'),
  enquiry: to('/commonView/inquiryManagement /commonView/enquiryList', { H: '/commonView/enquiryList' }),
  inquiryIntention: to('/commonView/inquiryRegistration'),
  productTransfer: to('/commonView/productTransferOrder'),
  stopSell: to('/commonView/stopSellList'),
  coldExcursion: to('/commonView/coldExcursions', {}, () => ({})),
  lossReport: to('/commonView/reportingLoss'),
  psiChange: to('/commonView/psiChange'),
  bonePlan: to('/commonView/bonePlan'),
  surgeryPlan: to('/ptm/operationPlan'),
  bonePreAcceptance: to('/commonView/bonePreAcceptance'),
  boneSale: to('/ptm/boneSaleOrder'),
  surgicalReport: to('/hospital/surgicalReportForm'),
  boneReturn: to('/ptm/boneSaleBackOrder', { H: '/commonView/bonePreAcceptance' }),
  departmentReceipt: to('/hospital/receiveInwarehouse'),
  issueReturn: to('/commonView/grantOdoReturn'),
  useRecord: to('/commonView/useRecord', { H: '/hospital/useRecord' }),
  productAdmission: to('/hospital/admissionManage'),
  settlement: to('/commonView/settlementManage', { H: '/hospital/settlementRecord' }),
  settlementGrn: to('/commonView/hospitalSettlementInvoice', { H: '/hospital/settlementGrn' }),
  settlementInvoice: to('/commonView/hospitalSettlementInvoice', { H: '/hospital/settlementInvoiceCheck' }),
  serviceCharge: to('/commonView/serviceChargeManageDEALER', { H: '/hospital/serviceChargeManage' }),
  accountStatement: to('/commonView/accountStatements'),
  eInvoice: to('/commonView/bwInvoice'),
  purchaseInvoice: to('/commonView/invoiceManage/businessPeople/systemInvoice/inbound'),
  saleInvoice: to('/commonView/invoiceManage/businessPeople/systemInvoice/outbound'),
  advanceCharge: to('/commonView/prepaidManage/advanceCharge'),
  receiptOrder: to('/commonView/invoiceManage/financeStaff/paymentAttachment/receiveOrder'),
  paymentOrder: to('/commonView/invoiceManage/financeStaff/paymentAttachment/paymentOrder'),
  advancePayment: to(
    '/commonView/invoiceManage/financeStaff/advancePayment /commonView/invoiceManage/businessPeople/advancePayment /commonView/prepaidManage/advancePayment',
  ),
  paymentApplication: to('/commonView/receivableDetailPayableForm', {}, by('partner')),
  dueReminder: to('/commonView/receivableDetailPayableForm', {}, by('partner')),
  duePromise: to('/commonView/duePromises', {}, by('id')),
  grnNotice: to('/commonView/warehouseLeasing/grnNotice'),
  odoNotice: to('/commonView/warehouseLeasing/odoNotice'),
  logisticsOrder: to('/commonView/warehouseLeasing/logisticsManage'),
  contract: to('/commonView/contractApprove /commonView/contractList'),
  cooperation: to('/commonView/opCooperationDea'),
  licence: to('/commonView/licRecord/myLic/dealer', { H: '/commonView/licRecord/myLic/hospital', V: '/commonView/licRecord/myLic/vendor' }, by('no')),
  licenceGrant: to('/commonView/licRecord/empowerLic'),
  licenceApplication: to('/commonView/licRecord/applicationLic'),
  ticketRequest: to('/commonView/ticketRequests'),
  businessProduct: to('/ptm/businessProduct', { H: '/hospital/hProductDetails' }, by('code')),
  product: to('/ptm/productBuild', { D: '/ptm/productSelf', H: '/ptm/productSelf' }, by('code')),
  notice: to('/commonView/noticeRecord', {}, by('title')),
  warning: to('/commonView/warning', {}, by('type')),
  webhook: to('/ptm/webhooks', {}, by('name')),
  leak: to('/hospital/leaks'),
  schedule: { ...to('/schedules', {}, () => ({})), isNamed: true },
  interfaceLog: to('/ptm/monitorInterface', {}, by('interface')),
  reagentRecord: to('/hospital/reagentTraceabilityManage', {}, by('labelNo')),
  cabinetError: to('/commonView/consumableCabinetManagement/errorRecord', {}, by('id')),
} satisfies Record<string, Route>;

/**
 * Uris beside pages: `permissionChanged` reloads the menu, `approval` opens the document that waits and `comment` the record that is
 * talked about, each on a page of the receiver's (kind = extra of the caller); `request` opens the inbox, where it waits.
 */
export type MessageUri = keyof typeof messageUris | 'permissionChanged' | 'approval' | 'comment' | 'request' | '';

/** Where a message leads: the page it names, else the first of its pages the receiver holds; undefined = the message itself is shown. */
export function targetOf(message: MessageBody, kind: OrgKind, holds: (path: string) => boolean): { path: string; query: Record<string, string> } | undefined {
  const route: Route | undefined = Object.hasOwn(messageUris, message.uri) ? messageUris[message.uri as keyof typeof messageUris] : undefined;
  const { page, query } = message.extra;
  if (route?.isNamed && page && holds(page)) return { path: page, query: query ?? {} };
  const paths = (route?.kinds?.[kind] ?? route?.paths ?? []).filter(holds);
  const path = paths.find((one) => one === page) ?? paths[0];
  return route && path !== undefined ? { path, query: route.parameters(message) } : undefined;
}
