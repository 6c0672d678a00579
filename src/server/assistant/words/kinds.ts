import type { DocumentDefinition } from '../../../define/define-document';
import { STATUS } from '../../../define/status';
import { documentOf, documents, screensOf } from '../../../domain/registry';
import type { Context } from '../../context';
import { screensFor } from '../../engine/access';

/** How people call documents, beyond their titles. A kind that does not exist (yet) is passed over. */
const ALSO: Record<string, readonly string[]> = {
  订单: ['purchaseOrder', 'salesOrder'],
  单子: [],
  采购单: ['purchaseOrder'],
  订货单: ['purchaseOrder'],
  采购: ['purchaseOrder'],
  订货: ['purchaseOrder'],
  下单: ['purchaseOrder', 'salesOrder'],
  下过单: ['purchaseOrder', 'salesOrder'],
  采购计划: ['purchasePlan'],
  销售单: ['salesOrder'],
  销售订单: ['salesOrder'],
  客户订单: ['salesOrder'],
  销售: ['saleOdo', 'salesOrder'],
  销售额: ['saleOdo'],
  销量: ['saleOdo'],
  卖得: ['saleOdo'],
  卖了: ['saleOdo'],
  卖出: ['saleOdo'],
  卖给: ['saleOdo'],
  售出: ['saleOdo'],
  买得: ['purchaseOrder', 'salesOrder'],
  买了: ['purchaseOrder', 'salesOrder'],
  买过: ['purchaseOrder', 'salesOrder'],
  入库单: ['purchaseGrn', 'otherGrn'],
  入库: ['purchaseGrn', 'otherGrn'],
  采购入库: ['purchaseGrn'],
  进货: ['purchaseGrn'],
  到货单: ['arrivalOrder'],
  到货: ['arrivalOrder', 'purchaseGrn'],
  要收: ['arrivalOrder', 'purchaseGrn', 'departmentReceipt', 'saleReturn'],
  待收: ['arrivalOrder', 'purchaseGrn', 'departmentReceipt', 'saleReturn'],
  收货单: ['arrivalOrder', 'purchaseGrn'],
  收货: ['purchaseGrn', 'arrivalOrder', 'departmentReceipt'],
  验收单: ['inspectionOrder'],
  验收: ['inspectionOrder'],
  出库单: ['saleOdo', 'issueOdo', 'otherOdo'],
  出库: ['saleOdo', 'issueOdo', 'otherOdo'],
  发货单: ['saleOdo'],
  发货: ['saleOdo'],
  送货单: ['saleOdo'],
  随货同行单: ['saleOdo'],
  退货单: ['saleReturn', 'purchaseReturn'],
  退货: ['saleReturn', 'purchaseReturn'],
  销售退货: ['saleReturn'],
  采购退货: ['purchaseReturn'],
  退库单: ['issueReturn'],
  退库: ['issueReturn'],
  申领单: ['suppliesClaim'],
  领的: ['suppliesClaim'],
  申领的: ['suppliesClaim'],
  领料: ['suppliesClaim'],
  申领: ['suppliesClaim'],
  请领单: ['suppliesClaim'],
  申请单: ['suppliesClaim'],
  领料单: ['suppliesClaim'],
  领用单: ['suppliesClaim'],
  物资申领: ['suppliesClaim'],
  发放单: ['issueOdo'],
  发放: ['issueOdo'],
  发料单: ['issueOdo'],
  配送单: ['dispatchOrder'],
  配送: ['dispatchOrder'],
  科室收货: ['departmentReceipt'],
  科室收货单: ['departmentReceipt'],
  使用记录: ['useRecord'],
  使用登记: ['useRecord'],
  使用单: ['useRecord'],
  消耗记录: ['useRecord'],
  移库单: ['stockTransfer'],
  移库: ['stockTransfer'],
  调拨单: ['stockTransfer', 'productTransfer'],
  调拨: ['stockTransfer', 'productTransfer'],
  借调单: ['stockTransfer'],
  盘点单: ['stockTake'],
  盘点: ['stockTake'],
  报损单: ['lossReport'],
  报损: ['lossReport'],
  报溢单: ['overflowReport'],
  发票: ['purchaseInvoice', 'saleInvoice'],
  进项发票: ['purchaseInvoice'],
  销项发票: ['saleInvoice'],
  付款申请: ['paymentApplication'],
  付款单: ['paymentOrder'],
  收款单: ['receiptOrder'],
  预付款: ['advancePayment'],
  合同: ['contract'],
  手术计划: ['surgeryPlan'],
  结算单: ['settlement'],
  询价单: ['enquiry'],
};

type Phrase = { words: string; kinds: readonly string[] };
let vocabulary: readonly Phrase[] | undefined;

/** Titles of kinds and of the pages that show them, then the words above; the longest first. */
function phrases(): readonly Phrase[] {
  if (vocabulary) return vocabulary;
  const all = new Map<string, Set<string>>();
  const learn = (words: string, kinds: readonly string[]) => {
    const known = all.get(words) ?? new Set<string>();
    for (const kind of kinds) if (documentOf(kind)) known.add(kind);
    if (words.length >= 2 && known.size > 0) all.set(words, known);
  };
  for (const { kind, title } of documents) {
    learn(title, [kind]);
    if (title.endsWith('单')) learn(title.slice(0, -1), [kind]);
    for (const screen of screensOf(kind)) if (!screen.needs) learn(screen.title, [kind]);
  }
  for (const [words, kinds] of Object.entries(ALSO)) learn(words, kinds);
  vocabulary = [...all].map(([words, kinds]) => ({ words, kinds: [...kinds] })).sort((a, b) => b.words.length - a.words.length);
  return vocabulary;
}

export type KindsSaid = { said: string; kinds: readonly string[] };

/** The kinds of documents the text speaks of: the longest words win. */
export function kindsIn(text: string): KindsSaid | undefined {
  const found = phrases().find((phrase) => text.includes(phrase.words));
  return found && { said: found.words, kinds: found.kinds };
}

/** Kinds this caller may read. */
export const readableKinds = (context: Context): DocumentDefinition[] =>
  documents.filter((definition) => definition.owners.includes(context.org.kind) && screensFor({ ...context, screen: '' }, definition.kind).length > 0);

/** Words of document states, longest first; 未完成 means everything still on its way. */
const STATES: readonly [words: string, statuses: readonly number[]][] = [
  ['未审核', [STATUS.submitted, STATUS.draft]],
  ['没审核', [STATUS.submitted, STATUS.draft]],
  ['还没审', [STATUS.submitted]],
  ['没审批', [STATUS.submitted]],
  ['没审', [STATUS.submitted]],
  ['没批', [STATUS.submitted]],
  ['未审批', [STATUS.submitted]],
  ['未批', [STATUS.submitted]],
  ['待批', [STATUS.submitted]],
  ['待审核', [STATUS.submitted]],
  ['待审批', [STATUS.submitted]],
  ['待审', [STATUS.submitted]],
  ['等审核', [STATUS.submitted]],
  ['审核中', [STATUS.submitted]],
  ['待提交', [STATUS.draft]],
  ['未提交', [STATUS.draft]],
  ['草稿', [STATUS.draft]],
  ['已审核', [STATUS.reviewed, STATUS.completed]],
  ['审核过', [STATUS.reviewed, STATUS.completed]],
  ['已通过', [STATUS.reviewed, STATUS.completed]],
  ['被驳回', [STATUS.rejected]],
  ['已驳回', [STATUS.rejected]],
  ['驳回', [STATUS.rejected]],
  ['已终止', [STATUS.stopped]],
  ['终止', [STATUS.stopped]],
  ['已红冲', [STATUS.redFlushed]],
  ['红冲', [STATUS.redFlushed]],
  ['已作废', [STATUS.cancelled]],
  ['作废', [STATUS.cancelled]],
  ['已完成', [STATUS.completed]],
  ['未完成', [STATUS.draft, STATUS.submitted, STATUS.reviewed, STATUS.rejected]],
  ['没完成', [STATUS.draft, STATUS.submitted, STATUS.reviewed, STATUS.rejected]],
  ['执行中', [STATUS.reviewed]],
  ['没到齐', [STATUS.reviewed]],
  ['未到齐', [STATUS.reviewed]],
  ['没到货', [STATUS.reviewed]],
  ['未到货', [STATUS.reviewed]],
  ['没送到', [STATUS.reviewed]],
  ['没送完', [STATUS.reviewed]],
  ['没送齐', [STATUS.reviewed]],
  ['没收到', [STATUS.reviewed]],
  ['没到', [STATUS.reviewed]],
];

/** @example statusesIn('待审核的申领单') // { text: '待审核', statuses: [1] } */
export function statusesIn(text: string): { text: string; statuses: readonly number[] } | undefined {
  const found = STATES.find(([words]) => text.includes(words));
  return found && { text: found[0], statuses: found[1] };
}

type Where = Record<string, readonly (string | number | boolean)[]>;

/** The tab of a page that shows the kind and is called so: 待接单, 待收货, 已出库. */
export const tabCalled = (kind: string, said: string): Where | undefined =>
  screensOf(kind)
    .flatMap((screen) => screen.preset.tabs ?? [])
    .find((tab) => tab.label === said && Object.keys(tab.where).length > 0)?.where;

/** The longest label of a tab of these kinds that stands in the text. */
export const tabIn = (text: string, kinds: readonly string[]): string | undefined =>
  kinds
    .flatMap((kind) => screensOf(kind))
    .flatMap((screen) => screen.preset.tabs ?? [])
    .filter((tab) => tab.label.length >= 2 && tab.id !== 'all' && text.includes(tab.label))
    .map((tab) => tab.label)
    .sort((a, b) => b.length - a.length)[0];
