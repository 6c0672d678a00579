/**
 * Questions people ask, with what a good answer must hold. `who` = hospital administrator unless said. Every expectation is
 * about the outcome: words of the answer, references by kind, the first proposed command and its arguments.
 */
export type Expected = {
  /** The answer holds all of these. {order}, {claim}, {today} are filled in. */
  says?: readonly string[];
  never?: readonly string[];
  /** The first proposed command; undefined = not looked at, '' = none. */
  command?: string | RegExp;
  args?: Record<string, string | RegExp>;
  /** A reference of this kind (document, stock, partner, goods, page, help, use). */
  reference?: string | RegExp;
};
export type Scored = {
  ask: string;
  expect: Expected;
  who?: 'dealer' | 'nurse' | 'nobody';
  looksAt?: 'order' | 'claim';
  /** Asked just before, in the same conversation. */
  after?: string;
};

const openOrder: Expected = {
  says: ['{order}'],
  command: 'open.hPurchaseOrder',
  args: { id: /./ },
  reference: 'document',
};

export const questions: readonly Scored[] = [
  // The journey, in several wordings
  { ask: '打开今天发给康达的采购订单', expect: openOrder },
  { ask: '请帮我打开今天发给康达医疗的采购单', expect: openOrder },
  { ask: '今天给康达下的采购订单', expect: openOrder },
  { ask: '查一下今日康达的订单', expect: openOrder },
  { ask: '打开今天发给kangda的采购订单', expect: openOrder },
  { ask: '打开 {order}', expect: openOrder },
  { ask: '{order}', expect: openOrder },
  { ask: '单号 {order}', expect: openOrder },
  // Pages
  { ask: '打开采购订单', expect: { command: 'open.hPurchaseOrder', reference: 'page' } },
  { ask: '我要看库存', expect: { command: 'open.inventory' } },
  { ask: '库存管理', expect: { command: 'open.inventory' } },
  { ask: '去物资申领', expect: { command: 'open.suppliesClaim' } },
  { ask: '效期管理', expect: { command: 'open.expiryDateManage' } },
  { ask: 'gysgl', expect: { command: 'open.supplierManage' } },
  { ask: '打开供应商管理', expect: { command: 'open.supplierManage' } },
  { ask: '进入科室使用登记', expect: { command: 'open.hUseRecord' } },
  { ask: '打开销售出库', who: 'dealer', expect: { command: 'open.saleOdo' } },
  { ask: '打开销售订单', who: 'dealer', expect: { command: 'open.salesOrder' } },
  { ask: '打开采购订单', who: 'nurse', expect: { says: ['权限'], command: 'open.hPurchaseOrder' } },
  // Lists with filters
  {
    ask: '待审核的申领单',
    expect: { says: ['{claim}'], reference: 'document', command: /^open\.(suppliesClaim|hApplicationManage)$/ },
  },
  { ask: '有哪些待审核的申领单', who: 'nurse', expect: { says: ['{claim}'], command: 'open.suppliesClaim' } },
  { ask: '骨科的申领单', expect: { says: ['{claim}'] } },
  {
    ask: '上月发给康达的采购订单',
    expect: { says: ['2 张'], command: 'open.hPurchaseOrder', args: { 'f.documentDate': /~/, 'f.supplier': /./ } },
  },
  { ask: '强生的采购订单', expect: { says: ['1 张', '强生'] } },
  { ask: '本月的采购订单有哪些', expect: { says: ['2 张'] } },
  { ask: '近7天留置针的采购订单', expect: { says: ['2 张'] } },
  { ask: '金额超过800元的采购订单', expect: { says: ['{order}'], args: { id: /./ } } },
  { ask: '今天的入库单', expect: { says: ['1 张'], command: 'open.hPurchaseGrn' } },
  { ask: '最近一张采购订单', expect: { says: ['{order}'] } },
  { ask: '待审核的单据', expect: { says: ['{claim}'] } },
  { ask: '我有什么待办', expect: { says: ['{claim}'] } },
  { ask: '待接单的销售订单', who: 'dealer', expect: { reference: 'document', command: 'open.salesOrder' } },
  { ask: '康和医院的销售订单', who: 'dealer', expect: { says: ['3 张'], command: 'open.salesOrder' } },
  // Figures
  { ask: '上月发给康达的订单金额', expect: { says: ['1,200.00', '2 张'], reference: 'document' } },
  { ask: '今天采购订单一共多少钱', expect: { says: ['1,200.00', '2 张'] } },
  { ask: '今天给康达下了几张采购订单', expect: { says: ['1 张'] } },
  { ask: '本月采购订单数量合计', expect: { says: ['12'] } },
  { ask: '上月瑞康的订单金额', expect: { says: ['没有找到', '瑞康'] } },
  { ask: '本月销售订单金额', who: 'dealer', expect: { reference: 'document', says: ['元'] } },
  // Stock
  { ask: '留置针还有多少库存', expect: { says: ['512 支', '中心库'], reference: 'stock' } },
  { ask: '留置针22G库存', expect: { says: ['留置针 22G'], reference: 'stock' } },
  { ask: 'liuzhizhen还有多少', expect: { says: ['512 支'] } },
  { ask: '骨科库还有多少留置针', expect: { says: ['52 支'] } },
  { ask: '缝合线还剩多少', expect: { says: ['50 支', '可吸收缝合线'] } },
  { ask: '手套有货吗', expect: { says: ['没有库存', '外科手套'] } },
  { ask: '批号A2在哪', expect: { says: ['A2', '300 支', '中心库'], reference: 'stock' } },
  { ask: '留置针还有多少库存', who: 'dealer', expect: { says: ['800 支'], never: ['512'] } },
  // Expiry
  {
    ask: '30天内过期的批号',
    expect: { says: ['A1', '剩 20 天'], never: ['A2', 'S1'], reference: 'stock', command: 'open.expiryDateManage' },
  },
  { ask: '三个月内到期的产品', expect: { says: ['A1', 'S1'], never: ['A2'] } },
  { ask: '已过期的批号', expect: { says: ['没有找到'] } },
  { ask: '留置针快过期了吗', expect: { says: ['A1'], never: ['S1'] } },
  // Accounts
  { ask: '康达欠款', expect: { says: ['应付', '400.00'], reference: 'partner' } },
  { ask: '我们欠康达多少钱', expect: { says: ['400.00'] } },
  { ask: '应付账款余额', expect: { says: ['康达', '400.00'] } },
  { ask: '康达欠款', who: 'nobody', expect: { says: ['权限'], never: ['400.00'] } },
  // Use
  { ask: '骨科本月用量', expect: { says: ['8 支', '留置针'], reference: 'use' } },
  { ask: '骨科今天用了多少留置针', expect: { says: ['8 支'] } },
  { ask: '心内科本月用量', expect: { says: ['没有使用记录'] } },
  { ask: '留置针本月消耗', expect: { says: ['8 支'] } },
  // Reports
  {
    ask: '本月进销存明细',
    expect: { says: ['进销存明细', '合计'], reference: 'report', command: 'open.inventoryAndSalesDetails' },
  },
  { ask: '留置针本月进销存明细', expect: { says: ['留置针'], never: ['缝合线'] } },
  { ask: '本月进销存明细', who: 'nobody', expect: { says: ['权限'] } },
  // Wordings kept apart from those the rules were written with
  { ask: '今天我们向康达采购了哪些', expect: { says: ['{order}'] } },
  { ask: '康达的采购单上个月总共多少金额', expect: { says: ['1,200.00'] } },
  { ask: '把今天康达那张订单调出来', expect: { says: ['{order}'] } },
  { ask: '中心库里留置针剩多少支', expect: { says: ['460 支'] } },
  { ask: '有没有一个月内要过期的留置针', expect: { says: ['A1'], never: ['S1'] } },
  { ask: '骨科提交的申领', expect: { says: ['{claim}'] } },
  { ask: '骨科这个月消耗了什么', expect: { says: ['8 支'] } },
  { ask: '欠康达的货款有多少', expect: { says: ['400.00'] } },
  { ask: '看看强生今天的单子', expect: { says: ['强生', '300.00'] } },
  { ask: '我想新增一张申领单', expect: { command: 'add.suppliesClaim' } },
  { ask: '跳转到供应商管理页面', expect: { command: 'open.supplierManage' } },
  { ask: '入库单怎么冲红', expect: { reference: 'help', says: ['红冲'] } },
  { ask: '康大今天的采购订单', expect: { says: ['{order}'] } },
  { ask: 'cgdd', expect: { command: 'open.hPurchaseOrder' } },
  { ask: '十月的采购订单有几张', expect: { says: ['张'] } },
  { ask: '500元以上的采购订单', expect: { says: ['{order}'] } },
  { ask: '缝合线什么时候到期', expect: { says: ['S1'] } },
  { ask: '瑞康的电话是多少', expect: { never: ['回答时出现错误'], says: ['瑞康'] } },
  // Drafts: never stored
  {
    ask: '给骨科申领留置针22G 50支',
    expect: {
      says: ['骨科', '50支', '尚未保存'],
      command: 'add.suppliesClaim',
      args: { new: '1', 'h.department': /./, lines: /"quantity":"50"/ },
    },
  },
  { ask: '帮骨科申领3盒留置针', expect: { command: 'add.suppliesClaim', args: { lines: /"quantity":"3"/ } } },
  {
    ask: '向康达订购留置针20盒',
    expect: { command: 'add.hPurchaseOrder', args: { 'h.supplier': /./, lines: /"quantity":"20"/ } },
  },
  { ask: '新建采购订单', expect: { command: 'add.hPurchaseOrder' } },
  { ask: '给骨科申领留置针22G 50支', who: 'nobody', expect: { says: ['权限'] } },
  // What changes data is proposed
  {
    ask: '终止这张单据',
    looksAt: 'order',
    expect: { command: 'act.hPurchaseOrder.stop', args: { ids: /./ }, says: ['{order}', '不会自己执行'] },
  },
  { ask: '审核 {claim}', expect: { command: /^act\.(suppliesClaim|hApplicationManage)\.review$/, says: ['{claim}'] } },
  { ask: '为什么不能审核这张单据', looksAt: 'order', expect: { says: ['{order}', '已审核', '只能在'] } },
  { ask: '{claim} 为什么不能红冲', expect: { says: ['{claim}', '没有“红冲”'] } },
  // How
  { ask: '怎么红冲入库单', expect: { says: ['红冲', '1.'], reference: 'help', command: 'open.hPurchaseGrn' } },
  { ask: '如何申领耗材', expect: { says: ['申领'], reference: 'help' } },
  { ask: '怎么反审核', expect: { says: ['当月'], reference: 'help' } },
  { ask: '怎么修改密码', expect: { says: ['6–16'], reference: 'help' } },
  { ask: '退货给供应商怎么做', expect: { reference: 'help', says: ['采购退货'] } },
  { ask: '快捷键怎么用', expect: { reference: 'help', says: ['Ctrl'] } },
  // Commands of the workspace
  { ask: '切换深色主题', expect: { command: 'workspace.theme' } },
  { ask: '退出登录', expect: { command: 'workspace.logout' } },
  { ask: '关闭其他标签', expect: { command: 'tab.closeOthers' } },
  // Honest
  { ask: '打开昨天发给康达的采购订单', expect: { says: ['没有找到', '康达', '{order}'] } },
  { ask: '明天天气怎么样', expect: { says: ['没有找到'] } },
  { ask: '打开今天发给华大的采购订单', expect: { says: ['没有找到', '华大'], never: ['{order}'] } },
  { ask: '写一首诗', expect: { says: ['没有找到'] } },
  { ask: '上月发给康达的订单金额', who: 'nobody', expect: { says: ['权限'], never: ['1,200'] } },
];
