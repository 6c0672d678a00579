/** What happens to goods, as people say it: they are bought, come, are sold, go out, are asked for, used, given back, moved, lost, counted. */
export const TRADE: Readonly<Record<string, string>> = {
  'flow.buy': `
    花钱买的 买的 买来 买来的 买回 买回来 买回来的 买进来 买进来的 买下 买货 买东西 买单 购置 购置的 采办 置办 置办了 添置 添置了 添了 添的
    添货 订购了 订购的 订的货 订货了 订下 订下的 下订 下订的 下的订单 下的单 下单了 下了单 下单金额 下单额 下单量 订货额 订货量 订货金额
    进的货 进货花 进货花了 进货花费 进货支出 进货量 进货数 进货数量 拿的 拿货花 拿货花了 拿货花费 拿过货 拿过的 提货 提了 提了货 提过货
    叫的货 叫货了 要的货 采的 采了 采买的 采买了 采购花 采购花了 采购花费 采购花销 采购开支 采购开销 采购支出 采购总支出 采购总量 采购数量
    采购数 采购过的 采购单量 采购资金 采购成本 采购款 吃货 吃进 囤了 囤的 囤货 招采 集采 备了货 buys ordering procure procured
    procurement|spend purchase|spend purchasing|spend 下出去 下出去的 下出去的单`,
  'flow.receive': `
    收到货 收到的货 收到了 收进 收进来的 收进了 收的货 收货了 收货量 收货数 收货数量 收了货 到的货 到了货 到货了 到货数 到货数量 来的货
    来了货 来货了 来货量 送到 送到了 送到的 送来了 送来的货 送货来 送过来 送过来的 送过货 送货量 送货金额 送货额 送货单数 供的货 供货量
    供货额 供货金额 供货数 供货总额 供过货 供应了 供应的 供应量 供应额 供应金额 交货 交的货 交了货 交来 进库的 进仓 进仓的 进了仓 入库了
    入库的 入了库 入了库的 入库数 入库数量 入库总额 入库总量 入仓 入仓的 上架 上架了 上架的 上了架 收进库 收进库的 验收进来 发过来的货
    receiving took|delivery arrived|goods came|in coming|in supplied supply 供 能供 供得 供过 在供 在供货 到仓 到仓的 到库 到库的 到了仓
    到了库 拉回来 拉回来的 发过来 发过来的 寄过来 寄过来的`,
  'flow.sell': `
    卖的货 卖货了 卖过 卖过的 卖得动 卖得出去 卖出去的 卖出去了 卖掉的 卖掉了 卖给了 卖钱 销了 销的 销出 销出去 销出去的 销掉 销掉的 销售了
    销售的 销售量 销售数 销售数量 销售收入 销售款 销售业绩 业绩 业绩额 销货量 销货收入 销货款 出的货 出货了 出货数 出货数量 出了货 走的货
    走了货 走货量 走量 走的量 提走 提走的 提走的货 供给 供给的 供应给 成交 成交了 成交的 成交额 成交量 成交金额 生意额 营业收入 营收额
    流水额 sale sold|to sells sales|amount sales|value sales|volume 跑的单 跑单`,
  'flow.ship': `
    发的货 发出的 发出的货 发出去的 发出去的货 发出去了 发走的 发走了 发走的货 发货了 发货的 发货量 发货数 发货额 发货金额 发货数量 送出
    送出去 送出去的 送出去的货 送走 送走的 送货出去 寄出 寄出去 寄出去的 寄走 寄的货 出库的 出库量 出库数 出库额 出库金额 出库数量 出仓
    出仓的 出了库 出了库的 出去的货 装车 装车的 发运的 shipments shipment dispatched sent|out sent|to sends delivering delivered|to 送过去
    送过去的`,
  'flow.issue': `
    发下去的 发下去的货 发出去给科室 发给各科的 发给病区 发给科里 发科室 发到各科 发到科里 发放了 发放的 发放数 发放数量 送科 送到科里
    送到病区 送下去 送下去的 下送 下送的 下发 配给 配给科室 拨给 拨付 拨下去 分发 分发的 分下去 分给各科 派给 派发 给各科 给科里 给科室
    给病区 送给各科 送出去给科室 issues issuing issue hand|out handed|out given|out gave|out`,
  'flow.claim': `
    申领了 申领量 申领数 申领数量 申领金额 申请领用 申请的货 申请的东西 要的东西 要了东西 要过 要了 要的 领的货 领的东西 领走的 领走了 领回
    领回来 领回来的 领来 领来的 领过 领过的 领货了 领货量 领料量 领料数 领料的 领了货 领了东西 领用量 领用数 领用金额 领用额 领用的 领用了
    领取的 领取了 领取量 请领的 请领了 拿回科 拿回来的 拿走 拿走的 拿走的货 拿走了 打申请 打的申请 报的计划 报的量 要货量 要货单 claiming
    claims applied|for asked|for request|for requested drew take|from|the|store took|from|the|store taken|from|the|store take|from|store
    took|from|store`,
  'flow.use': `
    用料量 用料多 用料的 用料凶 用料狠 耗材用量 耗材用了 耗材使用 耗材使用量 耗材使用金额 用掉的 用掉了 用了的 用出去 用出去的 用去 用去了
    用光 用光了 用到的 用得多 用得少 用得快 用得凶 用得狠 用得勤 用下去 用下来 用在病人身上 用在患者身上 用给病人 用给患者 给病人用
    给病人用了 给病人用的 给患者用 给患者用了 给患者用的 上身 植入的 埋了 耗的 耗掉的 耗掉了 耗费了 耗费的 耗去 耗损 耗材金额 耗材开销
    耗材花销 耗材花的钱 耗材总额 耗材总费用 耗材消耗量 耗材消耗额 耗材消耗金额 消耗的 消耗了 消耗掉 消耗掉的 消耗得 消耗数量 消耗总额
    消耗费用 消耗成本 使用的 使用过 使用过的 使用数 使用数量 使用额 使用费用 使用明细 领用消耗 烧掉 烧钱 烧了 费料 费了 费掉 登记使用的
    登记的使用 使用登记了 consume consuming consumes use|up used|up using uses went|through utilisation utilization consumable|spend
    consumables|spend consumable|cost consumables|cost spend|on|consumables 耗`,
  'flow.return': `
    退货的 退货了 退的货 退了货 退掉的 退掉了 退给了 退给厂家 退给供应商 退供应商 退厂家 退厂 退走 退走的 退出去 退出去的 退过货 退过来
    退过来的 退回的货 退回来的货 退回去的 退回厂家 退回供应商 退货数量 退货总额 退货款 返厂 返货 返回 返还 还货 还给供应商 还给厂家 调换
    倒回来 returned|goods goods|returned sent|back send|back send|goods|back goods|sent|back returned|to|supplier`,
  'flow.giveback': `
    退还库房 退还中心库 退还仓库 退到库房 退到仓库 退到中心库 退回仓库 退回库里 退回库 退库的 退库了 退库量 退库数 退库金额 退仓 还回来
    还回来的 还回库房 还回中心库 还回仓库 还到库房 还库房 还仓库 还给库房 还给仓库 还给中心库 送回库房 送回中心库 送回仓库 科室退回
    科室退的 科室退回来 科室退回来的 科里退回 科里退的 各科退回来 gave|back give|back handed|back 退给库房 退给仓库 退给中心库 退给库里
    退给库房的 退给中心库的 交回库房 交回仓库 退回库里的 退回库里的东西 退回库里来`,
  'flow.transfer': `
    移走 移走的 移过来 移过来的 移过去 移过去的 移库了 移库的 移了库 挪到 挪走 挪走的 挪过来 挪过去 挪用 挪了 挪动 搬到 搬走 搬过来 搬过去
    搬了 倒库 倒仓 倒到 倒腾 倒腾到 转库 转仓 转到别的库 转过来 转过去 转走 调走 调走的 调过去 调过去的 调进来 调出去 调进 调来 调来的
    调了货 调拨了 调拨的 调拨量 调拨金额 调剂 调配 匀 匀点 匀给 匀过来 匀一些 拨过来 拨到 借走 借走的 借出去 借出去的 借来 借来的 借进 借了
    借的 借过 借给了 借给别的科 跟别的科借 向别的科借 借调的 moved moves moving shifted shift lent lend borrowed borrow`,
  'flow.loss': `
    报损的 报损了 报损数 报损量 报损数量 报掉 报废的 报废了 报废掉 报废数 报废额 报废金额 扔了 扔掉的 丢掉 丢失 遗失 弄丢 弄丢了 丢的 糟蹋
    糟蹋了 糟蹋的 糟践 浪费了 浪费的 浪费掉 损失了 损失的 损坏的 损坏了 损耗的 损耗了 损耗量 破的 破了 破损的 坏的 坏掉 坏掉的 碎的 碎了
    砸了 砸坏 摔了 漏气 漏了 污染了 污染的 受潮 受潮的 变质 变质的 作废的货 失效报废 销毁的 销毁了 write|offs write|off written|off
    scrapped scrapping wasted waste breakage broken lost`,
  'flow.take': `
    盘过 盘过点 盘过库 盘了 盘了库 盘了点 盘的 盘出来 盘出来的 盘多 盘多了 盘多出来 盘少 盘少了 盘下来 盘一盘 盘存 盘存的 盘货 盘查 点货
    点过 点数 点了数 清库 清仓 对库 核库 盘点了 盘点的 盘点过 盘点出来 盘点差异 盘盈的 盘亏的 盘盈盘亏 盈亏 counted counting counts|of
    stock|count stock|counts stocktakes stock|take stock|taking`,
  'flow.plan':
    '采购计划的 要料计划 备货计划 补货计划 月计划 周计划 报计划 做计划 计划采购 计划买 打算买 打算采购 打算订 准备买 准备采购 准备订 拟采购 planned planning',
  'flow.operate': `
    手术了 手术量 手术台数 手术例数 开刀 开了刀 开刀的 上台 上了台 上台的 上了几台 做了几台 做了多少台 做的手术 做了手术 做过手术 手术做了
    跟了台 跟台的 跟的台 台次 操作台 介入手术 operation operations operated operating surgical|cases surgical|case cases`,
  'flow.inspect':
    '验货 验了货 验了 验过 验过的 验收了 验收过 验收过的 验收量 验收数 查验 检测 检了 抽检 抽查 质检的 质检了 inspected inspection inspections inspecting',
  'flow.enquire': `
    询了价 询过价 询价的 询价了 问了价 问过价 问价钱 问价格 要个报价 要份报价 讨价 谈价 谈价钱 比价 比了价 货比三家 quotes quote quotation
    quotations 询 询个 询一个 询下 询一下 询一询 问问价`,
};
