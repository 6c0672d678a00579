import type { EnglishHelp } from '../help-entry';

/** help/document-life.ts in English. */
export const documentLifeInEnglish: EnglishHelp = {
  红冲入库单: [
    'Reverse a goods receipt',
    'Open the list of receipts and choose the reviewed one.',
    'Press “红冲”, give the reason and confirm.',
    'A paper with negative quantities takes stock and payable back; the old one becomes “已红冲”.',
    'Where a return or an invoice builds on it, deal with that first.',
  ],
  红冲出库单: [
    'Reverse a delivery',
    'Open the delivery; it has to be reviewed.',
    'Press “红冲”, give the reason and confirm.',
    'Stock and receivable are taken back. Where the other side has received it, use a sales return instead.',
  ],
  反审核单据: [
    'Take back a review',
    'Open the reviewed paper and press “反审核”.',
    'Only in the month of the review while its books are open; later use “红冲”.',
    'Not where a later paper builds on it or the other side has accepted it.',
  ],
  提交与审核单据: [
    'Submit and review',
    'On a draft press “提交” (Alt+S): it waits for review.',
    'Whoever may review presses “审核” (Alt+R).',
    'With several approval steps each passes in turn; any refusal sends it back to its maker.',
  ],
  驳回单据: [
    'Reject a paper',
    'Open the paper that waits for review, press “驳回” and give the reason.',
    'It becomes “已驳回”; its maker changes it and submits again.',
  ],
  作废与删除单据: [
    'Cancel or delete a paper',
    'Drafts can be deleted; drafts, submitted and rejected papers can be cancelled (“作废”).',
    'A reviewed one cannot: use “反审核” (same month) or “红冲”.',
  ],
  终止订单: [
    'Stop an order',
    'Open the reviewed order, press “终止” and give the reason.',
    'What is open is no longer delivered; what was done already stays.',
  ],
  修改已保存的单据: [
    'Change a saved paper',
    'Draft or rejected: open it, change it, Ctrl+S.',
    'Submitted: ask the reviewer to press “驳回”, then change it.',
    'Reviewed: “反审核” first (same month, nothing built on it), else “红冲” and make a right one; the rest of an order is ended by “终止”.',
  ],
  查看谁在审批: [
    'See who is to approve',
    'Open the paper: “审批” on the right lists each step, who agreed and whom it waits for.',
    'Or ask me with its number.',
    'Whoever is away lets a colleague approve through “审批委托” in the user menu.',
  ],
};
