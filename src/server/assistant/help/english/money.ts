import type { EnglishHelp } from '../help-entry';

/** help/money.ts in English. */
export const moneyInEnglish: EnglishHelp = {
  登记发票: ['Enter an invoice', 'Open the invoices and pull what was received (or delivered).', 'Check amount and tax, number and date, submit.'],
  红冲电子发票: [
    'Turn an electronic invoice red',
    'Open 【百望开票】, select the one that was issued and press “申请红字” with the reason; quantities or sums on its lines where only a part is meant, none for all of it.',
    'Where the other side has to confirm, wait for it; then press “开具红字”.',
    'Once the red one is issued, enter and issue the right one anew.',
  ],
  设置付款折扣: [
    'Set discounts for early payment',
    'Open 【排款】 and press “付款折扣” above the list.',
    'Press “新增”: the supplier, within how many days and how many percent less; save.',
    'A new payment plan takes what can still be had into account.',
  ],
  开具电子发票: [
    'Issue an electronic invoice',
    'Open 【百望开票】, press “新增” or pull reviewed deliveries; check title, tax rate and lines.',
    'Submitted and reviewed, press “开具”: its number is written back; where it failed the reason stands there, mend it and press again.',
    'What was issued is turned red by “申请红字”.',
  ],
  撤销银行流水的匹配: [
    'Undo the match of a bank line',
    'Open 【银行流水】 and select the line that was matched wrongly.',
    'Press “取消匹配” with the reason: the line waits again, the paper stays as it is.',
    'Press “匹配” and choose the right paper.',
  ],
  付款与收款: [
    'Pay and be paid',
    'Submit a payment application; approved, finance makes the payment.',
    'Money that came in is entered as a receipt and settles what is open.',
  ],
  排款并生成付款单: [
    'Plan payments and make them',
    'Open 【排款】 and press “新排款”: the amount there is and the day it is paid; suppliers may be limited by sort, grade and due date. What is wanted most comes first.',
    'Select it and press “排款明细”: why each item is paid and how much of it, and change it.',
    'Press “生成单据” and choose applications or payments: they are drafts, check and submit them.',
  ],
  没有单据的银行流水: [
    'Bank lines without a paper',
    'Open 【银行流水】 and select the line.',
    'Where there will be no payment or receipt (bank charges, interest; the ledger books them): press “搁置” with the reason; “恢复” brings it back.',
    'Where one is only missing: press “起草收付款”, check the partner, save and submit; once reviewed it is matched.',
  ],
  结算寄售货款: [
    'Settle consignment goods',
    'What was used waits for settlement.',
    'Make the settlement by supplier and period; both confirm, then it is invoiced.',
  ],
  开具与核对结算发票: [
    'Issue and check settlement invoices',
    'The supplier pulls lines that were settled and received, fills in number and amount, attaches the invoice and submits; where paper came, the hospital may enter it for him.',
    'The hospital compares settlement, receipt and invoice line by line; “核对通过” where they agree or differ by cents: both sides book it. Reject with a reason where they differ more.',
  ],
  查看应收应付: ['See balances', 'Open 【应收应付汇总】 by partner; the details list each item.', 'Or ask me what somebody owes.'],
  月结与关账: [
    'Close the month',
    'Open 【月结台】 and choose the month: what is open and whom it waits for.',
    'Check the balances on the right.',
    'Press “结账”; the last month can be opened again with a reason.',
  ],
  跟进回款承诺: [
    'Follow up a promise to pay',
    'Open 【回款承诺】, choose the one under 未兑现 and press 【改期】: the day and sum agreed upon now, and what was said.',
    'Where none was made yet it is noted in 【催款】 beside the customer; once the money is in a receipt the promise counts as kept.',
  ],
};
