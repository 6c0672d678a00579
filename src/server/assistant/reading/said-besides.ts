/** More everyday words by their meaning, of figures and of small talk around them: what carries no condition stops nobody from answering. */
export const BESIDES: Readonly<Record<string, string>> = {
  'ask.howmuch':
    '多大 几成 几个点 多少个点 百分点 个百分点 几个百分点 多少个百分点 多少百分点 个点 多少点 各多少 各有多少 各是多少 各有几 分别多少 分别是多少 多少个 几卷 多少卷 几副 多少副 好多 有多大 是多大 占到多少',
  'ask.what': '哪些玩意 些啥 些什么 都有啥 都有什么',
  'verb.show':
    '拉个单子出来 拉个清单出来 拉个单子 拉个清单 列个单子 列个清单 拉张单子 出个清单 查查看 报一下 报给我 摆出来 排出来 给个数 说一声 先说 汇报 汇报一下 说来听听 统计给我 发我看看 再列 列给我 摆一下 show|us tell|me let|me|see see',
  polite: [
    '那两份 那两张 那两个 那两笔 那两批 那两单 这两份 这两张 这两个 这两笔 那三份 那三张 那三个 那三笔 这三张 这三个',
    'his 标红 标出 标出来 标一下 标注 标记出来 高亮 画 画个 画一下 画张图 做个图 出个图 说好 一块儿 一起 照最近的用法 照现在的用法 按最近用量 按目前用量 按现在的用法 照目前的用法 用法 照着 them those more 额外 到底 究竟',
    '大致 大体 大约 约 整体 整体来看 总体来说 从头到尾 眼下 眼前 如今 当下 目前为止 截至目前 截止目前 迄今 迄今为止 到目前为止 到目前 至今为止 截至今天 截止今天 老板问 领导问 领导要 领导要看 主任问 院长问 问下 问一下 想问 想问下',
    '想问一下 急 急要 帮我算算 帮我算 帮忙算 算算 算一算 算算看 数数 数一数 数一下 合一下 捋一下 捋一捋 理一下 报个数 给个数字 具体数 具体数字 准确数 still yet now currently right|now at|the|moment',
    'so|far in|all total|of just only us our|own different distinct various boxes pieces pcs units packs rolls bags sets pairs exactly',
    'actually really roughly about tell want to|know wondering if whether there been any got get has have had were by|now give number',
    'figure figures amount|of each|other 院长 院长要看 院长想看 院长要 老板要 老板要看 老板想看',
  ].join(' '),
  filler: [
    '上面 上边 那上面 但 但是 可是 不过 厂里 公司里 院里 his里 另算 单算 另列 单列 另外算 没回来 没拿回来 一张 一单 一笔 一份 一家 一下吧 拆开 拆开看 拆开看看 拆一下 拆分 拆分一下 分开 分开看 分开列 分开算 分一下 分一分 分组',
    '逐个 逐一 挨个 分头 各有 各是 样 份 名下 手头 跟前 这儿 那儿 这块 那块 这边 里边 那里 这里 底下 上头 的话 来说 来讲 而言 方面的 相应 对应 大头 总的来说 躺 得 在内 所有的 全部的 全部 一股脑 整个的 当中 里头的 里面的',
    '其中的 堆着 堆了 堆在 两边 双方 排了 排着 先后',
  ].join(' '),
  'noun.goods': '玩意 玩意儿 耗品 医材 卫材 卫生材料 消耗品 consumables supplies materials item article articles devices',
  'noun.account':
    '货钱 没付清 未付清 没收回 没收回来 没要回来 没要回来的钱 挂账 还没付 还没给钱 没给钱 没给我们钱 owing owed amount|owed amounts|owed money|owed',
  'noun.overdue':
    '过了交货期 过了交期 过交期 过了约定日期 过了约定的日期 超过约定日期 超过约定的日期 过了约定时间 超过约定时间 过了预计日期 超过交货日期 超过交货期 过了交货日期 约定日期 没按约定 没按约定时间 没按时 拖着没 past|due past|their|due',
  'noun.ageing': '分段 分档 分段看 账龄分布 账龄结构 账龄段 账龄情况 账龄表 age by|age ageing|of aged age|bands',
  'noun.expiry': '快到效期 效期快到 快失效 快坏 要坏 将失效 shelf|life run|out|of|date going|out|of|date',
  'noun.expired':
    '已经过了有效期 过了有效期 已过有效期 已过了有效期 超过有效期 已经过了效期 过了效期 已过效期 已经过效期 已过了效期 超过效期 过期了还没处理 过期没处理 out|of|date past|expiry',
  'noun.runout': 'run|out run|out|of',
  'noun.stock': '库里有 库里的 仓里 躺在库里 在库里 库内 剩余库存 in|stock on|the|shelf on|shelf holdings hold have|left left|over',
  'noun.lot': '几个批 几个批号 多少个批号 批数 批次数 批号数 多少批号',
  'measure.money': '发生额 金额是多少 总值 总价格 合多少钱 值几个钱 多大金额 金额多大 开销 花销 出账 花钱 耗资 worth cost costs spending expenditure amounts',
  'measure.quantity': '多少数量 数目 总数量 总量 件数 quantities volume',
  'measure.count': '多少单子 几单子 how|often times',
  'calc.share':
    '分布 分布情况 占几成 占多大比例 占到 占了 占多少个点 占多大 多大比例 多大比重 占总 结构 比率是多少 各占多少 各占 percentage|of share|of part|of proportion proportion|of',
  'calc.average': [
    '平均下来 平均算下来 均摊 平摊 摊到 每张平均 平均每单 平均每笔 平均每例 平均每台 平均每台手术 每台手术平均 平均一台 平均一张 平均一单 平均一笔 平均每人 平均每个病人 平均每位患者 每位患者 每个患者 每患者 人均 每人平均 平均每家 每家平均',
    '平均每周 每周平均 周均 平均每个科室 每科平均 季均 平均每季度 平均到货 per|patient per|surgery per|operation per|order per|invoice per|document per|case',
    'per|supplier per|customer per|week per|department averages typically|take each|patient',
  ].join(' '),
  'calc.compare': [
    'less fewer 多出 少出 高出 低了 高了 升了 涨幅 跌幅 降幅 增幅 减幅 涨得 降得 跌得 涨最 相差 差额 差距 少拿了 多拿了 少买了 多买了 少进了 多进了 少卖了 多卖了 少了多少 多了多少 同期 上年同期 翻倍 翻番 减了 掉得 下滑了',
    '下降了 上升了 增长了 下降得 增长得 环比涨 环比降 increase increased decrease decreased growth grew rise rose drop dropped fell change changed',
    'difference than compare|with compared|with compared|to against|last',
  ].join(' '),
  'calc.most':
    '主要 主力 头号 大户 首位 居首 排第一 排头 slowest fastest dearest busiest longest worst main mainly 大的先说 大的先列 大的在前 大的排前面 多的在前 高的在前 从大到小 从多到少 从高到低 金额大的先说 金额大的在前 金额从大到小 biggest|first largest|first',
  'calc.least': '末位 垫底的 最末 cheapest worst|selling slow|selling',
  'calc.first': '放得最久 存得最久 存放最久 时间最长 搁得最久 最久的批号 longest|in|stock oldest|stock',
  'noun.profit': '净赚 净挣 净利 赚头 earn earned earnings',
  'noun.consigned': '骨科跟台的货 骨科跟台 跟台货 在外面 在外头 放在外面 寄在 铺在 铺货 铺的货 放在医院 寄放 寄存在 寄售在 在外的货 在外库存 跟台的货',
  'flow.charge': '漏收 漏费 漏得 漏掉的费 漏记费 收费 计费 记账 收过费 收了费 计过费 收病人钱 charged charge',
  'flow.use': '植入了 植入过 耗掉 耗了 用料 消耗情况 消耗数 消耗额 用量金额 spent|on|consumables 耗材支出 耗材开支 耗材花费 耗材成本',
  'flow.sell': '出货额 出货量 出货金额 卖货 卖货款 营收 销货 销货额 卖的钱 revenue turnover|of|sales',
  'flow.buy': '拿的货 进货款 进货钱 进货总额 拿货额 拿货量 拿货金额 购货 购货额 备货额 purchasing procurement',
  'flow.receive': '入库的钱 进库 进了库 收进来 到货额 到货金额 收货金额',
  'flow.collect': '回款额 回款金额 收款额 收款金额 到账金额 收回的钱 收回来的钱 进账 collect collected collections',
  'flow.pay': '付款额 付款金额 付掉 付出 付出去的钱 付出去的',
  'flow.invoice': '开票额 开票金额 票面金额 票额 发票金额 进项票 销项票',
  'flow.settle': '结算额 结算金额 结算的钱',
  'flow.issue': '发放额 发放金额 发放量 发给各科 发下去 发到病区',
  'flow.loss': '报损额 报损金额 损失',
  'flow.return': '退货量 退货数',
};
