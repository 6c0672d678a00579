/** What happens to goods and money. */
export const FLOWS_SAID: Readonly<Record<string, string>> = {
  'flow.buy': `
    采购额 采购金额 采购总额 进货额 采购量 进货金额 采购总金额 采购 进货 买得 进得 采得 订得 购买 购入 购进 买 买了 买进 买入 买过 订货 订购 订了 订 下单 采买
    进了 进的 进过 拿货 拿了 叫货 采购了 下了 下的 下过 采购的 purchase purchases purchased bought buy buying ordered`,
  'flow.receive': `
    receive receipts received|goods deliveries delivery arrival 入库金额 入库额 入库量 入库 到货 收货 送来 送来的 来货 收到 收了 来了 入了
    入的 验收入库 供货 供了 送货 送了 received deliver delivered arrived`,
  'flow.sell': '销售额 营业额 销售金额 销售总额 销售总金额 销售 卖 卖了 卖出 卖出去 卖掉 售出 出货 销量 销 卖给 出给 卖得 卖的 走货 sell sold sales selling',
  'flow.ship': 'ship shipping dispatch deliver|to 出的库 出了库 发货 出库 送货 发出 发 发出去 发了 发走 走了 出了 出去 出库了 shipped ship',
  'flow.issue': '发放 发料 领出 发到科室 发给科室 送科室 issued',
  'flow.claim':
    'requisitions request requests 领过料 领了料 来领料 来领过料 申领 领 领料 领用 领了 请领 领走 领取 领的 申请 申请领 领货 要货 claim claimed requisition',
  'flow.use': `
    超支 超预算 花超了 费用超了 耗材费 耗材费用 消耗金额 使用金额 耗费 用 使用 消耗 用了 用掉 耗用 消耗量 使用量 用量 用过 用的 用得 使用了
    使用情况 用在 耗材费 用耗材 耗材消耗 consumption usage used use consumed`,
  'flow.return': 'return|to returning 退货额 退货金额 退货 退 退了 退回 退给 退的 退回来 退过 退掉 return returned returns',
  'flow.giveback': '退库 退回库房 还库 退回中心库 还回去',
  'flow.transfer': 'move transferred transfers 移库 调拨 调货 调 借 借调 转 挪 调到 移到 转到 调给 调过来 借给 搬 transfer',
  'flow.loss': '报损 损耗 坏了 损坏 破损 打碎 摔坏 弄坏 报废 浪费 丢了 damaged scrap',
  'flow.take': '盘点 盘库 盘 盘一下 清点 盘盈 盘亏 点库 stocktake',
  'flow.invoice': 'bill bills billed 开票 发票 票 开了票 开过票 收票 到票 invoice invoices invoiced',
  'flow.pay': 'payments pays 付了多少款 付给 付款给 打给 汇给 付款 付 打款 支付 付了 付钱 付过 付出去 该付 要付 付给 付账 paid pay payment',
  'flow.collect': '收款 回款 到账 收钱 收回 收回来 回了 收到钱 收到款 collected receipt',
  'flow.settle': '核销 冲账 销账 结算 结账 对账 月结 settlement settled',
  'flow.enquire': '询个价 询一下价 问个价 问价 报个价 询价 报价单 询价单 enquiry',
  'flow.plan': 'plans purchase|plan 采购计划 计划 要货计划 plan',
  'flow.operate': '手术 做手术 跟台 台 手术用 surgery surgeries',
  'flow.inspect': '验收 质检 检验 inspect',
};
