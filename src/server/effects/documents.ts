import type { Generated, Matrix } from '../../contract/answers';
import type { AnyDocument, AnyLine } from '../../define/document-view';
import type { Context } from '../context';
import type { Inputs } from '../engine/documents/lifecycle';
import type { Origin } from '../engine/documents/make';
import type { Stored } from '../engine/documents/stored';
import { advanceSaleEffects } from './advance-sale';
import { arrivalOrderEffects } from './arrival-order';
import { bonePresaleEffects } from './bone-presale';
import { departmentReceiptEffects } from './department-receipt';
import { dispatchOrderEffects } from './dispatch-order';
import { enquiryEffects } from './enquiry';
import { boneGrnEffects, bonePreAcceptanceEffects, boneReturnEffects, boneSaleEffects } from './follow-table';
import { initialStockEffects } from './initial-stock';
import { inquiryIntentionEffects } from './inquiry-intention';
import { inspectionOrderEffects } from './inspection-order';
import { issueOdoEffects } from './issue-odo';
import { issueReturnEffects } from './issue-return';
import { licenceGrantEffects } from './licence-grant';
import { lossReportEffects } from './loss-report';
import { packOrderEffects } from './pack-order';
import { priceAdjustmentEffects } from './price-adjustment';
import { productTransferEffects } from './product-transfer';
import { psiChangeEffects } from './psi-change';
import { purchaseGrnEffects } from './purchase-grn';
import { purchaseOrderEffects } from './purchase-order';
import { purchasePlanEffects } from './purchase-plan';
import { purchaseReturnEffects } from './purchase-return';
import { saleOdoEffects } from './sale-odo';
import { saleReturnEffects } from './sale-return';
import { salesOrderEffects } from './sales-order';
import { scrapEffects } from './scrap';
import { settlementEffects } from './settlement';
import { settlementGrnEffects } from './settlement-grn';
import { stockCareEffects } from './stock-care';
import { stockTakeEffects } from './stock-take';
import { stockTransferEffects } from './stock-transfer';
import { stopSellEffects } from './stop-sell';
import { suppliesClaimEffects } from './supplies-claim';
import { surgicalReportEffects } from './surgical-report';
import { surgicalUsageEffects } from './surgical-usage';
import { unpackOrderEffects } from './unpack-order';
import { useRecordEffects } from './use-record';

/** What a kind does that its definition cannot say. Runs inside the transaction of the transition. */
export type Effects = {
  /** Figures of lines that only the database knows (库存, 已售出, 建议数量): worked out at save and again at submit. */
  fill?(context: Context, d: AnyDocument): Promise<void>;
  /** Lines the server lays out itself when a document is saved (the balances of a count). `stored` is absent for a new one. */
  beforeSave?(context: Context, d: AnyDocument, stored: Stored | undefined): Promise<void>;
  afterSave?(context: Context, d: AnyDocument): Promise<void>;
  /** A mirror of this kind is about to be made: which of the own documents it answers. false = there is none, and no use for it. */
  born?(context: Context, d: AnyDocument, origin: Origin): Promise<boolean>;
  /** What a posting needs and nobody typed: numbers of packs, lines dealt out over them. */
  beforeReview?(context: Context, stored: Stored): Promise<void>;
  afterSubmit?(context: Context, stored: Stored): Promise<void>;
  afterReview?(context: Context, stored: Stored): Promise<void>;
  afterStop?(context: Context, stored: Stored): Promise<void>;
  /** On the day the document names: once. */
  takeEffect?(context: Context, stored: Stored): Promise<void>;
  /** What goes back with it, before anybody asks what stands in the way: documents it made and reviewed itself. */
  beforeReverse?(context: Context, stored: Stored, kind: 'unreview' | 'red'): Promise<void>;
  afterReverse?(context: Context, stored: Stored, kind: 'unreview' | 'red'): Promise<void>;
  /** It will not count as it stands: refused, cancelled, or about to be deleted. What it kept from others is free again. */
  withdrawn?(context: Context, stored: Stored, how: 'refused' | 'cancelled' | 'deleted'): Promise<void>;
  /** Drafts for everything that is due, from what was asked in `generates`; who gets none is said in words. */
  generate?(context: Context, input: Record<string, unknown>): Promise<Generated>;
  /** What the owner of consigned goods does with the news, in his own books. @returns the document of his that says so */
  ownerHears?(receiver: Context, sender: Context, d: AnyDocument): Promise<{ sn: string } | undefined>;
  /** What a word of the other side (`tells`) changes in the document `other.id` here; `d` is theirs. */
  hears?(receiver: Context, sender: Context, d: AnyDocument, other: { id: string; on: string }): Promise<void>;
  /** Lines that are needed and not in the document yet, by the id of the suggestion; header fields nobody filled may be filled too. */
  suggests?: Record<string, (context: Context, d: AnyDocument) => Promise<AnyLine[]>>;
  /** Offers beside each other, and what follows from them as inputs of an action, by line. */
  matrix?(context: Context, stored: Stored): Promise<{ matrix: Matrix; proposals: Record<string, Record<string, Record<string, unknown>>> } | undefined>;
  actions?: Record<string, (context: Context, stored: Stored, inputs: Inputs) => Promise<void>>;
  /** Work put into the outbox under this name (enqueue: later), after the commit that wanted it; `attempt` counts from 0. */
  later?: Record<string, (context: Context, stored: Stored, attempt: number) => Promise<void>>;
};

const EFFECTS: Record<string, Effects> = {
  enquiry: enquiryEffects,
  inquiryIntention: inquiryIntentionEffects,
  arrivalOrder: arrivalOrderEffects,
  initialStock: initialStockEffects,
  inspectionOrder: inspectionOrderEffects,
  purchaseGrn: purchaseGrnEffects,
  purchaseOrder: purchaseOrderEffects,
  salesOrder: salesOrderEffects,
  purchasePlan: purchasePlanEffects,
  purchaseReturn: purchaseReturnEffects,
  issueOdo: issueOdoEffects,
  issueReturn: issueReturnEffects,
  departmentReceipt: departmentReceiptEffects,
  dispatchOrder: dispatchOrderEffects,
  useRecord: useRecordEffects,
  lossReport: lossReportEffects,
  stockCare: stockCareEffects,
  stockTake: stockTakeEffects,
  stockTransfer: stockTransferEffects,
  packOrder: packOrderEffects,
  unpackOrder: unpackOrderEffects,
  scrap: scrapEffects,
  stopSell: stopSellEffects,
  suppliesClaim: suppliesClaimEffects,
  psiChange: psiChangeEffects,
  productTransfer: productTransferEffects,
  priceAdjustment: priceAdjustmentEffects,
  licenceGrant: licenceGrantEffects,
  saleOdo: saleOdoEffects,
  saleReturn: saleReturnEffects,
  advanceSale: advanceSaleEffects,
  settlement: settlementEffects,
  settlementGrn: settlementGrnEffects,
  bonePresale: bonePresaleEffects,
  bonePreAcceptance: bonePreAcceptanceEffects,
  surgicalReport: surgicalReportEffects,
  surgicalUsage: surgicalUsageEffects,
  boneGrn: boneGrnEffects,
  boneSale: boneSaleEffects,
  boneReturn: boneReturnEffects,
};
export const effectsOf = (kind: string): Effects => EFFECTS[kind] ?? {};
