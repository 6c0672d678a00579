import type { HelpEntry } from './help-entry';

/** Invoices, payments and what is owed. */
export const moneyHelp: readonly HelpEntry[] = [
  {
    title: '登记发票',
    words: ['录…发票', '收到…发票', '开…票', '发票', '开票', '登记发票', '进项'],
    screens: ['bizPurchaseInvoice', 'bizSaleInvoice'],
    steps: ['打开发票登记，拉取已入库（出库）的单据。', '核对金额与税额，填写发票号与日期，提交给财务审核。'],
  },
  {
    title: '付款与收款',
    words: ['打款', '汇款', '给…钱', '付…钱', '收…钱', '到账', '付款', '收款', '核销'],
    screens: ['paymentApplication', 'paymentApplicationH', 'paymentOrder', 'receiptOrder'],
    steps: ['先提交付款申请，审批后由财务生成付款单。', '收款单登记到账后，按未结项目核销应收。'],
  },
  {
    title: '排款并生成付款单',
    words: ['排款', '排款…付款', '排款…生成', '排款单', '新排款', '先付谁', '付款计划', '排…付款'],
    screens: ['payRuns'],
    steps: [
      '打开排款，点“新排款”，填可用金额和付款日；还可以限定供应商类型、等级和到期截至。系统把最该付的排在前面。',
      '选中它点“排款明细”：每一笔为什么付、付多少，都可以改。',
      '再点“生成单据”，选付款申请单或付款单：生成的是草稿，核对后再提交。',
    ],
  },
  {
    title: '结算寄售货款',
    words: ['结算', '寄售结算', '消耗结算'],
    screens: ['settlementRecord', 'settlementManage'],
    steps: ['消耗（或发放）寄售产品后，形成待结算明细。', '按供应商和期间生成结算单，双方确认后开票。'],
  },
  {
    title: '开具与核对结算发票',
    words: ['结算发票', '核对发票', '结算…开票', '寄售…开票'],
    screens: ['hospitalSettlementInvoice', 'settlementInvoiceCheck'],
    steps: [
      '供应商拉取医院已结算、已入库的明细，填写发票号码和金额，上传发票后提交；医院收到纸质发票时也可以代供应商录入。',
      '医院逐行比较结算、入库和发票金额，一致或只差几分的点“核对通过”，两边同时记账，之后就能申请付款；差多了写明原因驳回。',
    ],
  },
  {
    title: '查看应收应付',
    words: ['欠…账', '对…账', '账目', '应收应付', '对账', '欠款明细', '账龄'],
    screens: ['receivablePayable', 'receivablePayableDetail'],
    steps: ['打开应收应付汇总，按往来单位查看余额；明细页逐笔可查。', '也可以直接问我：“康达欠款”。'],
  },
  {
    title: '月结与关账',
    words: ['月结', '月底', '关账', '结账', '扎账', '封账', '跨月', '反结账', '关月'],
    screens: ['stockFinance'],
    steps: [
      '打开月结台（Ctrl+K 输入 yjt）选月份：哪些单据没审、等谁、多久了、哪些发票和结算没到，逐项“查看”“去审核”或“催办”。',
      '右侧核对库存、往来、结算的期初、本期流水与期末，差异应为0.00；差异在当月调整。',
      '按“结账”；只能逐月结，月份过完才能结，账务自检不成立时结不了。',
      '结账以后，不能再录入日期在该月的单据，也不能反审核该月的单据；红冲记在当天。要改先“反结账”最后一个月，并写明原因。',
    ],
  },
];
