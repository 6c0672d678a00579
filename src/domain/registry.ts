import type { DashboardDefinition } from '../define/define-dashboard';
import type { DocumentDefinition } from '../define/define-document';
import type { FlowDefinition } from '../define/define-flow';
import type { MasterDefinition } from '../define/define-master';
import type { PrintDefinition } from '../define/define-print';
import type { ReportDefinition } from '../define/define-report';
import type { Screen } from '../define/define-screen';
import type { TreeDefinition } from '../define/define-tree';
import type { OrgKind } from '../define/field';
import { cabinetApplication } from './cabinet/cabinet-application';
import { cabinetComparison } from './cabinet/cabinet-comparison';
import { cabinetMasters } from './cabinet/masters';
import { catalogueMasters } from './catalogue/masters';
import { coldChain } from './cold/cold-chain';
import { coldExcursion } from './cold/cold-excursion';
import { coldReading } from './cold/cold-reading';
import { contract } from './contract/contract';
import { cooperation } from './contract/cooperation';
import { allDashboards } from './dashboards/all';
import { allDatasets } from './datasets/all';
import { enquiry } from './enquiry/enquiry';
import { inquiryIntention } from './enquiry/inquiry-intention';
import { advanceCharge } from './finance/advance-charge';
import { advancePayment } from './finance/advance-payment';
import { bankMasters } from './finance/bank/masters';
import { dunningMasters } from './finance/dunning/masters';
import { eInvoice } from './finance/e-invoice';
import { openingPayable } from './finance/opening-payable';
import { openingReceivable } from './finance/opening-receivable';
import { payRunMasters } from './finance/pay-run/masters';
import { paymentApplication } from './finance/payment-application';
import { paymentOrder } from './finance/payment-order';
import { purchaseInvoice } from './finance/purchase-invoice';
import { receiptOrder } from './finance/receipt-order';
import { financeReports } from './finance/reports';
import { saleInvoice } from './finance/sale-invoice';
import { serviceCharge } from './finance/service-charge';
import { accountStatement } from './finance/statement/account-statement';
import { voucher } from './finance/voucher/voucher';
import { voucherAccount } from './finance/voucher/voucher-account';
import { voucherRule } from './finance/voucher/voucher-rule';
import { boneFlow } from './flows/bone-flow';
import { purchaseFlow } from './flows/purchase-flow';
import { saleFlow } from './flows/sale-flow';
import { hisMasters } from './his/masters';
import { hisReports } from './his/reports';
import { departmentReceipt } from './hospital/department-receipt';
import { dispatchOrder } from './hospital/dispatch-order';
import { issueOdo } from './hospital/issue-odo';
import { issueReturn } from './hospital/issue-return';
import { patient } from './hospital/patient';
import { premiumPrice } from './hospital/premium-price';
import { priceAdjustment } from './hospital/price-adjustment';
import { productAdmission } from './hospital/product-admission/product-admission';
import { reagentRecord } from './hospital/reagent-record';
import { hospitalReports } from './hospital/reports';
import { suppliesClaim } from './hospital/supplies-claim';
import { useRecord } from './hospital/use-record';
import { leak } from './leaks/leak';
import { leakingReport } from './leaks/leaking-report';
import { grnNotice } from './leasing/grn-notice';
import { lessee } from './leasing/lessee';
import { logisticsOrder } from './leasing/logistics-order';
import { odoNotice } from './leasing/odo-notice';
import { applyCensus } from './licence/apply-census';
import { firstOrg } from './licence/first-org';
import { firstProduct } from './licence/first-product';
import { grantCensus } from './licence/grant-census';
import { licence } from './licence/licence';
import { licenceApplication } from './licence/licence-application';
import { licenceGrant } from './licence/licence-grant';
import { notice } from './notice/notice';
import { noticeRecord } from './notice/notice-record';
import { approvalSettingOf } from './organisation/approval-setting';
import { dictionaryTree } from './organisation/dictionary';
import { organisationMasters } from './organisation/masters';
import { webhookDelivery, webhookOf } from './organisation/webhook';
import { eventsOf } from './organisation/webhook-events';
import { printTemplate } from './prints/print-template';
import { tradePrints } from './prints/prints';
import { arrivalOrder } from './purchasing/arrival-order';
import { grnStat } from './purchasing/grn-stat';
import { inspectionOrder } from './purchasing/inspection-order';
import { partner } from './purchasing/partner';
import { purchaseGrn } from './purchasing/purchase-grn';
import { purchaseOrder } from './purchasing/purchase-order';
import { purchaseOrderWarnReport } from './purchasing/purchase-order-warn';
import { purchasePlan } from './purchasing/purchase-plan';
import { purchaseReturn } from './purchasing/purchase-return';
import { supplierReport } from './purchasing/supplier-report';
import { advanceSale } from './sales/advance-sale';
import { advanceSaleReconcile } from './sales/advance-sale-reconcile';
import { giftOdo } from './sales/gift-odo';
import { hospitalSalesReports } from './sales/hospital-sales';
import { hospitalUseReports } from './sales/hospital-use';
import { saleOdo } from './sales/sale-odo';
import { saleReturn } from './sales/sale-return';
import { salesOrder } from './sales/sales-order';
import { salesSummary } from './sales/sales-summary';
import { allScreens } from './screens/all';
import { besideScreens } from './screens/workspace';
import { settlement } from './settlement/settlement';
import { settlementGrn } from './settlement/settlement-grn';
import { settlementInvoice } from './settlement/settlement-invoice';
import { settlementReports } from './settlement/settlement-reports';
import { initialStock } from './stock/initial-stock';
import { lossReport } from './stock/loss-report';
import { stockMasters } from './stock/masters';
import { otherGrn } from './stock/other-grn';
import { otherOdo } from './stock/other-odo';
import { overflowReport } from './stock/overflow-report';
import { packOrder } from './stock/pack-order';
import { parProposal } from './stock/par/par-proposal';
import { places } from './stock/places';
import { productTransfer } from './stock/product-transfer/product-transfer';
import { psiChange } from './stock/psi-change/psi-change';
import { recallMasters } from './stock/recall/masters';
import { recallProgress } from './stock/recall/recall-progress';
import { stockReports } from './stock/reports';
import { scrap } from './stock/scrap';
import { stockCare } from './stock/stock-care';
import { stockTake } from './stock/stock-take';
import { stockTransfer } from './stock/stock-transfer';
import { stopSell } from './stock/stop-sell';
import { unpackOrder } from './stock/unpack-order';
import { sunshineMasters } from './sunshine/masters';
import { sunshineChecks } from './sunshine/sunshine-checks';
import { boneGrn } from './surgery/bone-grn';
import { bonePlan } from './surgery/bone-plan';
import { bonePreAcceptance } from './surgery/bone-pre-acceptance';
import { bonePresale } from './surgery/bone-presale';
import { boneReturn } from './surgery/bone-return';
import { boneSale } from './surgery/bone-sale';
import { instrumentKit } from './surgery/instrument-kit';
import { surgeryKit } from './surgery/surgery-kit';
import { surgeryPath } from './surgery/surgery-path';
import { surgeryPlan } from './surgery/surgery-plan';
import { surgicalReport } from './surgery/surgical-report';
import { surgicalTool } from './surgery/surgical-tool';
import { surgicalUsage } from './surgery/surgical-usage';
import { ticketRequest } from './tickets/ticket-request';
import { udiMasters } from './udi/masters';
import { udiChecks } from './udi/udi-checks';
import { udiCoverage } from './udi/udi-coverage';
import { appVersion } from './upkeep/app-version';
import { recycleBin } from './upkeep/recycle-bin';
import { videoCourse } from './upkeep/video-course';
import { warning } from './warning/warning';

/** The only list of everything the product knows. A second definition of one name throws at start. */
export const documents: readonly DocumentDefinition[] = [
  inquiryIntention,
  enquiry,
  purchasePlan,
  purchaseOrder,
  arrivalOrder,
  inspectionOrder,
  purchaseGrn,
  purchaseReturn,
  salesOrder,
  advanceSale,
  saleOdo,
  saleReturn,
  giftOdo,
  suppliesClaim,
  issueOdo,
  dispatchOrder,
  departmentReceipt,
  issueReturn,
  useRecord,
  stockTransfer,
  stockTake,
  stockCare,
  packOrder,
  unpackOrder,
  initialStock,
  otherOdo,
  otherGrn,
  lossReport,
  overflowReport,
  scrap,
  stopSell,
  psiChange,
  productTransfer,
  priceAdjustment,
  settlement,
  settlementGrn,
  settlementInvoice,
  contract,
  cooperation,
  cabinetApplication,
  advancePayment,
  paymentOrder,
  receiptOrder,
  advanceCharge,
  openingReceivable,
  openingPayable,
  paymentApplication,
  purchaseInvoice,
  saleInvoice,
  eInvoice,
  serviceCharge,
  voucher,
  accountStatement,
  licenceGrant,
  licenceApplication,
  ticketRequest,
  firstOrg,
  firstProduct,
  productAdmission,
  surgeryPlan,
  bonePlan,
  bonePresale,
  bonePreAcceptance,
  surgicalReport,
  surgicalUsage,
  boneGrn,
  boneSale,
  boneReturn,
  grnNotice,
  odoNotice,
  logisticsOrder,
];
/** What may be approved in steps: every kind that is submitted. */
const approvable = documents
  .filter((definition) => definition.actions.some((action) => action.does === 'submit'))
  .map((definition) => ({ value: definition.kind, label: definition.title, owners: definition.owners }));
const kept: readonly MasterDefinition[] = [
  ...organisationMasters,
  approvalSettingOf(approvable),
  ...catalogueMasters,
  ...stockMasters,
  ...cabinetMasters,
  partner,
  lessee,
  patient,
  surgeryKit,
  surgeryPath,
  instrumentKit,
  surgicalTool,
  licence,
  notice,
  noticeRecord,
  warning,
  voucherAccount,
  voucherRule,
  premiumPrice,
  reagentRecord,
  ...hisMasters,
  leak,
  ...bankMasters,
  ...dunningMasters,
  ...payRunMasters,
  ...recallMasters,
  ...udiMasters,
  ...sunshineMasters,
  parProposal,
  coldReading,
  coldExcursion,
  recycleBin,
  appVersion,
  videoCourse,
  printTemplate,
];
/** Beside them what other systems are told of them. */
export const masters: readonly MasterDefinition[] = [...kept, webhookOf(eventsOf(documents, kept)), webhookDelivery];
export const datasets = allDatasets;
export const reports: readonly ReportDefinition[] = [
  ...stockReports,
  ...financeReports,
  ...settlementReports,
  grnStat,
  cabinetComparison,
  purchaseOrderWarnReport,
  supplierReport,
  grantCensus,
  applyCensus,
  salesSummary,
  advanceSaleReconcile,
  ...hospitalReports,
  ...hisReports,
  leakingReport,
  recallProgress,
  udiChecks,
  udiCoverage,
  sunshineChecks,
  coldChain,
  ...hospitalUseReports,
  ...hospitalSalesReports,
];
export const dashboards: readonly DashboardDefinition[] = allDashboards;
export const flows: readonly FlowDefinition[] = [purchaseFlow, saleFlow, boneFlow];
/** Trees over several masters; a master that is a tree of its own says so itself. */
export const trees: readonly TreeDefinition[] = [places, dictionaryTree];
export const prints: readonly PrintDefinition[] = [...tradePrints];
export const screens: readonly Screen[] = allScreens;

/** Resources shown by a component of their own (client/special) instead of a generic engine, each with those it looks for rows of. */
export const SPECIAL: ReadonlyMap<string, readonly string[]> = new Map([
  ['bankBalance', ['bankAccount']],
  ['dashboard:home', []],
  ['menuNode', ['organisation', 'roleTemplate']],
  ['message', []],
  ['report:traceability', []],
  ['ruleConfig', ['organisation', 'department', 'warehouse']],
]);

const documentsByKind = index(documents, (d) => d.kind);
const mastersByResource = index(masters, (m) => m.resource);
index(datasets, (d) => d.id);
const dashboardsByResource = index(dashboards, (d) => d.resource);
const flowsByResource = index(flows, (f) => f.resource);
const printsById = index(prints, (p) => `print:${p.print}`);
const screensByFlag = index(screens, (s) => s.flag);
const screensByPath = index(screens, (s) => s.path);
const reportsByResource = new Map<string, ReportDefinition[]>();
for (const report of reports) {
  // One page may ask another question of a trader than of a hospital: what it used, what he sold.
  const others = reportsByResource.get(report.resource) ?? [];
  if (others.some(({ owners }) => owners.some((kind) => report.owners.includes(kind)))) throw new Error(`${report.resource} is defined twice`);
  reportsByResource.set(report.resource, [...others, report]);
}
index([...documents.map((d) => d.kind), ...masters.map((m) => m.resource), ...reportsByResource.keys()], (name) => name);
index(documents, (d) => d.prefix);

function index<T>(list: readonly T[], key: (item: T) => string): Map<string, T> {
  const map = new Map<string, T>();
  for (const item of list) {
    if (map.has(key(item))) throw new Error(`${key(item)} is defined twice`);
    map.set(key(item), item);
  }
  return map;
}

export const documentOf = (kind: string): DocumentDefinition | undefined => documentsByKind.get(kind);
export const masterOf = (resource: string): MasterDefinition | undefined => mastersByResource.get(resource);
/** As this kind of organisation has it. */
export const reportOf = (resource: string, kind?: OrgKind): ReportDefinition | undefined => {
  const found = reportsByResource.get(resource);
  return found?.find(({ owners }) => kind && owners.includes(kind)) ?? found?.[0];
};
export const dashboardOf = (resource: string): DashboardDefinition | undefined => dashboardsByResource.get(resource);
export const flowOf = (resource: string): FlowDefinition | undefined => flowsByResource.get(resource);
export const treeOf = (screen: Screen): TreeDefinition | undefined =>
  screen.archetype === 'tree' ? trees.find((tree) => tree.resources.includes(screen.resource)) : undefined;
export const printOf = (resource: string): PrintDefinition | undefined => printsById.get(resource);
/** Where leads open a resource inside another one's page: that page's resource and the operations that open it. */
export const insideOf = (resource: string): { resource: string; flags: readonly string[] }[] =>
  [...masters, ...reports].flatMap((page) =>
    page.leads.filter((lead) => lead.isInside && lead.to === resource).map(({ flags }) => ({ resource: page.resource, flags })),
  );
export const screenOf = (flag: string): Screen | undefined => screensByFlag.get(flag);
export const screenAt = (path: string): Screen | undefined => screensByPath.get(path);
export const screensOf = (resource: string): readonly Screen[] => screensByResource.get(resource) ?? [];
const screensByResource = new Map<string, Screen[]>();
for (const screen of [...screens, ...besideScreens]) screensByResource.set(screen.resource, [...(screensByResource.get(screen.resource) ?? []), screen]);
for (const { kind, livesOn } of documents) {
  // Where some kinds of organisation have a page of its own, the others keep it there.
  const own = screensByResource.get(kind) ?? [];
  const homes = livesOn.map(({ screen, needs, where, isBeside }): Screen => {
    const page = screensByFlag.get(screen);
    if (!page) throw new Error(`${kind}: no page ${screen}`);
    const kinds = page.kinds.filter((one) => isBeside || !own.some((other) => other.kinds.includes(one)));
    return { ...page, kinds, resource: kind, preset: where ? { where } : {}, needs };
  });
  if (homes.length > 0) screensByResource.set(kind, [...own, ...homes]);
}

/** Documents without a page of their own for a kind of organisation that are kept on this page, with what opens them there. */
export const guestsOf = (flag: string, kind: string): readonly { definition: DocumentDefinition; needs: readonly string[] }[] =>
  documents.flatMap((definition) => {
    const home = screensOf(definition.kind).find((screen) => screen.needs && screen.flag === flag && screen.kinds.some((own) => own === kind));
    return home?.needs ? [{ definition, needs: home.needs }] : [];
  });

/**
 * Pages whose steps choose rows of this resource, each as a view of it: narrowed as the step says, with the fields it shows and no
 * operations. Whoever may carry out what is chosen for may read it there.
 */
export const chosenOn = (resource: string): Screen[] =>
  screens.flatMap((screen) =>
    (screen.preset.wizard?.steps ?? []).flatMap(({ of, where, rows, columns }) => {
      const needs = masterOf(screen.resource)?.actions.find(({ id }) => id === screen.preset.wizard?.action)?.flags ?? [];
      return of === resource
        ? [{ ...screen, resource, actions: [], needs, preset: { only: columns, ...(where ? { where } : {}), ...(rows ? { rows } : {}) } }]
        : [];
    }),
  );

/** Whether anything here is defined under this name. */
export const isDefined = (resource: string): boolean =>
  [documentsByKind, mastersByResource, reportsByResource, flowsByResource, dashboardsByResource, printsById, SPECIAL].some((built) => built.has(resource));

/**
 * A screen is built when something shows its resource for one of its kinds of organisation; others stay out of the menu
 * tree (never a dead entry).
 */
export const isBuilt = (screen: Screen): boolean => {
  const document = documentsByKind.get(screen.resource);
  if (document) return screen.kinds.some((kind) => document.owners.includes(kind));
  return isDefined(screen.resource);
};
