import type { EnglishHelp } from '../help-entry';

/** help/trade.ts in English. */
export const tradeInEnglish: EnglishHelp = {
  新建采购订单: [
    'Make a purchase order',
    'Open the purchase orders and press “新增” (Alt+N).',
    'Choose supplier, store and date; scan, pull a plan or add lines.',
    'Ctrl+S, then submit. Once reviewed the supplier has it.',
  ],
  从上游单据拉取明细: [
    'Pull lines from another paper',
    'In the new paper press “拉取” and choose the source.',
    'Tick open lines; quantities are what is open.',
    'Supplier and store have to agree.',
  ],
  采购收货与入库: [
    'Receive a purchase',
    'What the supplier ships stands under “待收货”.',
    'Check lots, dates and quantities; write what you refuse and why.',
    'Reviewed, it is in stock and payable.',
  ],
  销售出库与发货: [
    'Ship a sale',
    'Accept the order, open 【销售出库】 and pull it.',
    'Lots near expiry are proposed first.',
    'Submit, then review: it is shipped and the hospital gets its receipt.',
  ],
  接单与拒单: [
    'Accept or refuse an order',
    'Open the tab “待接单” of 【销售订单】.',
    'Check quantities and the promised day.',
    '“审核” accepts, “驳回” refuses; the other side sees it.',
  ],
  退货给供应商: [
    'Return goods to a supplier',
    'Open the purchase returns (【采购退货】) and pull the receipt they came with.',
    'Choose lots, write quantity and reason, submit for review.',
    'Reviewed, stock and payable go down and the supplier gets the return.',
  ],
  客户退货入库: [
    'Take back goods from a customer',
    'Open “待收货” of 【销售退货】, or pull the delivery.',
    'Check lots and quantities and review: stock goes up, receivable down.',
  ],
  到货异常与不合格: [
    'Goods arrive damaged or wrong',
    'On arrival note temperature, packing and papers; write what is refused and why.',
    'In the inspection choose “不合格” or “部分合格”; quality decides.',
    'What is refused does not enter stock.',
  ],
  比较报价与定标: [
    'Compare quotations and award',
    'Open the enquiry: “比价” sets price, tax and days of delivery of each supplier side by side, the lowest marked, and prints as a comparison. Sealed ones show after the deadline.',
    'What came on paper or by telephone is entered for the supplier by “录入报价”.',
    'Press “定标”, choose supplier and quantity line by line, give the reason where it is not the lowest; the enquiry is completed.',
    'Then press “转采购订单” to order, or “转协议价” to fix price and period.',
  ],
  客户要的货不够发: [
    'Too little to send what was ordered',
    'Open 【销售订单】 and see what is available line by line: send what there is; the quantity accepted can be lowered, with a day the rest is promised for.',
    'What lacks is bought: 【采购计划】 or 【采购订单】, “新增”, pull the sales order.',
    'What cannot be had: “终止” on the sales order for just those lines, with a reason; the customer sees it at once.',
  ],
  调整价格: [
    'Change prices',
    'Hospital: 【调价记录】, new adjustment with the day it takes effect.',
    'Sellers: select the goods in 【业务产品】 and press “设置价格” (a contract is changed by a supplement in 【合同台账】, a quotation by awarding).',
    'Wrong prices of posted papers are put right by 【进销存变更】.',
    'Prices of drafts can be typed.',
  ],
};
