import type { Screen } from '../../define/define-screen';

/**
 * What kind of thing a page is about: its icon in the menu, on tabs, in the palette and in messages, the same everywhere; and the
 * word that stands for it where there is only room for one beside a number (订单 ·0007). A resource without a row is drawn as its
 * archetype, else as the others of its group.
 */
export type Thing =
  | 'home'
  | 'inbox'
  | 'plan'
  | 'order'
  | 'arrival'
  | 'receipt'
  | 'sale'
  | 'issue'
  | 'transfer'
  | 'return'
  | 'stock'
  | 'count'
  | 'label'
  | 'use'
  | 'surgery'
  | 'ward'
  | 'trace'
  | 'quality'
  | 'loss'
  | 'settlement'
  | 'money'
  | 'invoice'
  | 'price'
  | 'goods'
  | 'category'
  | 'paper'
  | 'truck'
  | 'report'
  | 'flow'
  | 'wall'
  | 'organisation'
  | 'person'
  | 'access'
  | 'message'
  | 'cabinet'
  | 'fee'
  | 'settings';

const OF_GROUP: Record<string, Thing> = {
  首页: 'home',
  采购管理: 'order',
  销售管理: 'sale',
  出入库: 'transfer',
  库存管理: 'stock',
  科室供应: 'ward',
  手术与骨科: 'surgery',
  质量与损溢: 'quality',
  结算管理: 'settlement',
  财务管理: 'money',
  产品管理: 'goods',
  分类: 'category',
  证照管理: 'paper',
  合同管理: 'paper',
  委托储运: 'truck',
  报表: 'report',
  数据: 'wall',
  数据大屏: 'wall',
  机构管理: 'organisation',
  组织与用户: 'person',
  菜单权限: 'access',
  系统维护: 'settings',
  智能柜: 'cabinet',
  HIS对接: 'fee',
};

const OF_ARCHETYPE: Partial<Record<Screen['archetype'], Thing>> = { report: 'report', flow: 'flow' };

type Row = readonly [thing: Thing, short?: string];
const OF_RESOURCE: Record<string, Row> = {
  inbox: ['inbox'],
  schedules: ['message'],
  purchasePlan: ['plan', '计划'],
  purchaseOrder: ['order', '订单'],
  enquiry: ['price', '询价'],
  inquiryIntention: ['price', '询价'],
  arrivalOrder: ['arrival', '收货'],
  inspectionOrder: ['quality', '验收'],
  purchaseGrn: ['receipt', '入库'],
  purchaseReturn: ['return', '退货'],
  salesOrder: ['sale', '订单'],
  advanceSale: ['sale', '预售'],
  saleOdo: ['issue', '出库'],
  saleReturn: ['return', '退货'],
  giftOdo: ['issue', '赠送'],
  useRecord: ['use', '使用'],
  otherOdo: ['issue', '出库'],
  otherGrn: ['receipt', '入库'],
  productTransfer: ['transfer', '调拨'],
  stockTransfer: ['transfer', '移库'],
  initialStock: ['stock', '期初'],
  stockBalance: ['stock'],
  stockTake: ['count', '盘点'],
  stockLabel: ['label'],
  packOrder: ['stock', '打包'],
  unpackOrder: ['stock', '拆包'],
  suppliesClaim: ['plan', '申领'],
  issueOdo: ['issue', '发放'],
  issueReturn: ['return', '退库'],
  dispatchOrder: ['truck', '配送'],
  departmentReceipt: ['receipt', '收货'],
  'report:traceability': ['trace'],
  reagentRecord: ['trace'],
  parProposal: ['stock', '定数'],
  coldExcursion: ['quality', '超温'],
  coldReading: ['quality', '温度'],
  'report:coldChain': ['quality'],
  recall: ['trace', '召回'],
  'report:recallProgress': ['trace'],
  cabinetApplication: ['plan', '柜申请'],
  surgeryPath: ['surgery'],
  surgeryPlan: ['plan', '手术'],
  bonePlan: ['plan', '骨科'],
  surgicalReport: ['surgery', '报台'],
  surgicalUsage: ['use', '使用'],
  boneGrn: ['receipt', '入库'],
  patient: ['person'],
  lossReport: ['loss', '报损'],
  overflowReport: ['stock', '报溢'],
  scrap: ['loss', '报废'],
  stopSell: ['quality', '停售'],
  firstProduct: ['goods', '首营'],
  firstOrg: ['organisation', '首营'],
  settlement: ['settlement', '结算'],
  settlementInvoice: ['invoice', '发票'],
  settlementGrn: ['receipt', '入库'],
  paymentApplication: ['money', '申请'],
  serviceCharge: ['money', '服务费'],
  paymentOrder: ['money', '付款'],
  receiptOrder: ['money', '收款'],
  advancePayment: ['money', '预付'],
  advanceCharge: ['money', '预收'],
  purchaseInvoice: ['invoice', '发票'],
  saleInvoice: ['invoice', '发票'],
  eInvoice: ['invoice', '电票'],
  voucher: ['paper', '凭证'],
  accountStatement: ['money', '对账'],
  voucherAccount: ['category'],
  duePromise: ['money', '承诺'],
  dueReminder: ['message', '催收'],
  voucherRule: ['settings'],
  priceAdjustment: ['price', '调价'],
  contract: ['paper', '合同'],
  cooperation: ['paper', '合作'],
  licenceGrant: ['paper', '授权'],
  licenceApplication: ['paper', '申请'],
  ticketRequest: ['invoice', '索票'],
  grnNotice: ['arrival', '通知'],
  odoNotice: ['issue', '通知'],
  logisticsOrder: ['truck', '物流'],
  message: ['message'],
  notice: ['message'],
  noticeRecord: ['message'],
  printTemplate: ['paper'],
  role: ['access'],
  apiKey: ['access'],
  signInProvider: ['access'],
  webhook: ['message'],
  webhookDelivery: ['message'],
};

type Page = Pick<Screen, 'group' | 'archetype' | 'resource'>;

export const thingOf = ({ group, archetype, resource }: Page): Thing => OF_RESOURCE[resource]?.[0] ?? OF_ARCHETYPE[archetype] ?? OF_GROUP[group] ?? 'paper';

/** The one word, where a kind has one. */
export const shortWordOf = ({ resource }: Pick<Screen, 'resource'>): string | undefined => OF_RESOURCE[resource]?.[1];

/** Which there are a word for: tests hold them against the registry. */
export const knownThings = { groups: Object.keys(OF_GROUP), resources: Object.keys(OF_RESOURCE) };

/** What a message speaks of, by the resource it names; any other is a message. */
export const thingToldOf = (resource: string): Thing => OF_RESOURCE[resource]?.[0] ?? 'message';

export const thingOfGroup = (group: string): Thing => OF_GROUP[group] ?? 'paper';
