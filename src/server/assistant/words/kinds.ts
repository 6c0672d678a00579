import type { DocumentDefinition } from '../../../define/define-document';
import { documentOf, documents, screensOf } from '../../../domain/registry';
import { MENUS_CALLED } from '../../../domain/screens/page-words';
import type { Context } from '../../base/context';
import { remembered } from '../../base/remembered';
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
  入库: ['purchaseGrn', 'boneGrn', 'otherGrn'],
  采购入库: ['purchaseGrn'],
  进货: ['purchaseGrn', 'boneGrn'],
  到货单: ['arrivalOrder'],
  到货: ['arrivalOrder', 'purchaseGrn'],
  收货单: ['arrivalOrder', 'purchaseGrn'],
  收货: ['purchaseGrn', 'arrivalOrder', 'departmentReceipt'],
  验收单: ['inspectionOrder'],
  验收: ['inspectionOrder'],
  出库单: ['saleOdo', 'issueOdo', 'otherOdo'],
  出库: ['saleOdo', 'issueOdo', 'otherOdo'],
  发货单: ['saleOdo'],
  发货: ['saleOdo'],
  赠送: ['giftOdo'],
  送的赠品: ['giftOdo'],
  赠品: ['giftOdo'],
  送货单: ['saleOdo'],
  随货同行单: ['saleOdo'],
  退货单: ['saleReturn', 'purchaseReturn'],
  退货: ['saleReturn', 'purchaseReturn'],
  销售退货: ['saleReturn'],
  采购退货: ['purchaseReturn'],
  科室的收货单: ['departmentReceipt'],
  退库单: ['issueReturn'],
  退库: ['issueReturn'],
  凭证: ['voucher'],
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
  运营合作协议: ['cooperation'],
  开柜申请: ['cabinetApplication'],
  结算单: ['settlement'],
  询价单: ['enquiry'],
  退回来: ['issueReturn', 'saleReturn', 'purchaseReturn'],
  退回的: ['issueReturn', 'saleReturn', 'purchaseReturn'],
  领走: ['suppliesClaim', 'issueOdo'],
  领了: ['suppliesClaim'],
  供了: ['purchaseOrder', 'salesOrder'],
  最近一张单子: ['salesOrder', 'purchaseOrder'],
  送科室: ['dispatchOrder', 'issueOdo'],
  送到科室: ['dispatchOrder', 'issueOdo'],
  要验收: ['inspectionOrder', 'arrivalOrder'],
  报价: ['enquiry'],
  送来: ['arrivalOrder', 'purchaseGrn'],
  来货: ['arrivalOrder', 'purchaseGrn'],
  订了: ['purchaseOrder', 'salesOrder'],
  订的: ['purchaseOrder', 'salesOrder'],
  进了: ['purchaseGrn', 'boneGrn', 'saleOdo'],
  开票: ['saleInvoice', 'purchaseInvoice'],
  开过票: ['saleInvoice', 'purchaseInvoice'],
  付款: ['paymentOrder', 'paymentApplication'],
  付钱: ['paymentOrder', 'paymentApplication'],
  打款: ['paymentOrder'],
  收款: ['receiptOrder'],
  盘库: ['stockTake'],
  停售: ['stopSell'],
  报废: ['scrap'],
  调价: ['priceAdjustment'],
  进项: ['purchaseInvoice'],
  进项票: ['purchaseInvoice'],
  销项: ['saleInvoice'],
  销项票: ['saleInvoice'],
  授权书: ['licenceGrant'],
  证照申请: ['licenceApplication'],
  索证: ['licenceApplication'],
  首营: ['firstOrg', 'firstProduct'],
  首营审批: ['firstOrg', 'firstProduct'],
  准入: ['productAdmission'],
  准入申请: ['productAdmission'],
  结算: ['settlement'],
  验收的: ['inspectionOrder'],
  预售: ['advanceSale'],
  手术使用: ['surgicalUsage'],
  做手术: ['surgicalUsage'],
  报台: ['surgicalReport'],
  跟台: ['bonePresale'],
};

const CABINET = '柜';
const CABINETS = Object.entries(MENUS_CALLED).flatMap(([menu, words]) => (menu.endsWith(CABINET) ? [menu, ...words.split(' ')] : []));

export type Phrase = { words: string; kinds: readonly string[] };
let vocabulary: readonly Phrase[] | undefined;

/** Titles of kinds and of the pages that show them, then the words above; the longest first. */
export function phrases(): readonly Phrase[] {
  if (vocabulary) return vocabulary;
  const all = new Map<string, Set<string>>();
  const learn = (words: string, kinds: readonly string[]) => {
    const known = all.get(words) ?? new Set<string>();
    for (const kind of kinds) if (documentOf(kind)) known.add(kind);
    if (words.length >= 2 && known.size > 0) all.set(words, known);
  };
  for (const { kind, title } of documents) {
    const bare = title.replace(/单$/, '');
    learn(title, [kind]);
    learn(bare, [kind]);
    // 柜子申请, 智能柜的申请: papers of a cabinet, by whatever a cabinet is called.
    if (title.startsWith(CABINET)) for (const said of CABINETS) for (const of of ['', '的']) learn(`${said}${of}${bare.slice(CABINET.length)}`, [kind]);
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
export const readableKinds = remembered((context: Context): readonly DocumentDefinition[] => {
  const everywhere = { ...context, screen: '' };
  return documents.filter(({ owners, kind }) => owners.includes(context.org.kind) && screensFor(everywhere, kind).length > 0);
});
