/** Money, as people say it: what is owed and how long, what was paid and came in, invoices and settlements, prices and what is earned. */
export const MONEY: Readonly<Record<string, string>> = {
  'noun.account': `
    没打的款 没打出去的款 没打给人家的 没给人家的 没给人家的钱 没给的钱 没给的款 没给厂家的 没给供应商的 欠人家 欠人家的 欠人家多少 欠他们
    欠他们的 欠他们多少 欠供应商 欠供应商的 欠厂家 欠厂家的 欠对方 欠款总额 欠款金额 欠了 欠了多少 欠多少 欠的 欠的钱 欠的款 欠账的 欠钱
    欠钱的 欠货款 欠着的 欠着我们 欠着人家 还欠 还欠着 还欠多少 还欠我们 还欠人家 共欠 差我们 差我们多少 差我们的钱 差人家多少 差多少钱没给
    赊的 赊着 赊欠 赊出去 赊出去的 挂着 挂着的 挂着的账 挂在账上 挂在账上的 挂的账 外债 外面的账 外面欠的 外头的账 在外面的钱 外面的钱
    在外的款 压款 压着的款 压着的钱 压着没付 压着没付的 压着没给 拖着没付 拖着没付的 拖着没给 拖着没给的 拖着没回 拖着没回的 拖着没回的款
    没回的款 没回款 没回款的 没回来的款 没回来的钱 没回的钱 没回来的账 没回笼 没到账 没到账的 没到账的钱 没收上来 没收上来的 没收上来的钱
    没要回 没要到的钱 没清 没清的 没清账 没清的账 没还清 没还完 没平 没平的账 没销的账 没结的账 没结的款 没结的钱 未结款 未结账款 未结余额
    未清 未清账 未清款 未回款 未回 未到账 未还 未还款 未付金额 未付款项 未收金额 未收款项 待付 待付款项 待付金额 待收 待收款 待收款项
    待收金额 该付没付 该付没付的 该收没收 该收没收的 该给人家的 该给的钱 该给的款 该还的 该还的钱 要还的 要还的钱 要付的款 要付的钱
    要给人家的 要给供应商的 应付总额 应付金额 应付余额 应付货款 应付未付 应收总额 应收金额 应收余额 应收货款 应收未收 债 债务 债款 债权
    账面欠款 账上欠 账上欠着 账上还欠 烂账 呆账 坏账 死账 老账 旧账 陈账 三角债 amounts|due amount|due unsettled open|balance open|balances
    open|items balance|due creditors debtors we|owe they|owe owe|us owes|us owed|to|us owed|by still|owe still|owes still|owed ap ar 得付
    得付的 得结 得结的 得还 得还的 得给人家 得给人家的 要结掉 得结掉 还差人家 还差人家的 差人家 差人家的`,
  'noun.overdue': `
    超了账期 超了账期的 超过账期 超过账期的 过了账期 过了账期的 账期过了 账期已过 账期过头 账期过头的 账期超了 账期到了 账期到了没付
    账期到了没给 账期到期 账期已到 过账期 过期没给 过期没给的 过期没收 过期没收的 到期没给 到期没给的 到期没收到 到期没回 到期没回的
    到期没回款 到期不给 到期不付 到期不还 到日子没付 到日子没给 到日子没还 到点没付 到点没给 过了约定 过了时间 过了时限 过时 过时没付
    过了期限 过了期限的 超了期 超了期的 超期的 超期了 超时没到 超时没送 超时未 超时未送 超过时限 超过期限 超过期限的 延期 延期的 延误
    延误的 延迟 延迟的 推迟 拖期 拖期的 拖欠的 拖欠着 拖了好久 拖了很久 拖很久 拖延 拖延的 拖后 晚到 晚到的 晚交 晚送 迟到 迟到的 迟交
    迟交的 迟送 误期 误期的 误了 误了期 脱期 违约 违约的 赖账 赖账的 不守约 逾期的 逾期了 逾期没付 逾期没还 逾期没给 逾期没到 逾期未
    逾期未付 逾期未还 逾期未收 逾期未到 overdue|by past|its|due past|payment|terms behind|schedule delayed delay delays in|arrears arrears
    beyond|terms out|of|terms late|payment late|payments 过头 过头了 已经过头 已经过头了 账期已经过头 账期已经过头了 账期已经过了 拖过期限
    拖过期限的 拖过了期限 过了期限还不 拖过日子 behind|on|payment behind|on|payments behind|with|payment 到货晚了 到货晚了的 送晚了
    送晚了的 送晚 送晚的 送晚过 送迟 送迟了 送迟的 来晚 来晚的 来晚了 到晚 到晚的 到晚了 晚了 交晚 交晚的 交晚了`,
  'noun.ageing': `
    账龄多长 账龄多久 账龄分段 账龄分析 欠了多久 欠了几天 欠多久 欠多久了 拖欠多久 挂了多久 挂了几天 挂了多长 挂多久 几个月的账 几个月以上
    多久以上 多久没付 多久没收 how|old how|overdue ageing|report aging|report aged|debt`,
  'noun.credit': `
    赊 赊货 能赊 还能赊 可以赊 还可以赊 信用期 信用天数 信用账期 赊销额度 赊销 授信 授信额度 授信额 账期天数 账期多长 账期多久 账期几天 付款条件 付款条款 结款方式 月结还是
    预收的钱 预收的款 预收的 预付的 预付的钱 预付了 预付货款 先付的 先付的钱 先打的 先打的款 先打了 定金 订金 押金 保证金 垫付 垫款 预收货款 预先收的 credit|limit
    credit|terms payment|terms prepaid prepayment prepayments deposit deposits advance|payment advance|payments`,
  'flow.pay': `
    付出去了 付出去的款 付掉的 付掉了 付的 付的款 付的钱 付款了 付款的 付款数 付款总额 付款笔数 付了款 付了钱 付了账 付清 付清了 付清的
    付给了 付给厂家 付给供应商 打出 打出去 打出去的 打出去的钱 打出去的款 打出去了 打走 打走的 打过去 打过去的 打过款 打过去的钱 打了款
    打了钱 打的款 打的钱 打给厂家 打给供应商 打给人家 打给他们 打钱 打款了 打款金额 打款数 汇出 汇出去 汇出去的 汇走 汇走的 汇款 汇了款
    汇的款 汇给了 转账 转账出去 转出去的钱 转走的钱 支付的 支付了 支付金额 支付额 支出去 支出去的 掏了 掏的钱 掏出去 结了款 给了人家
    给了人家的钱 给出去 给出去的钱 给出去的 给厂家 给供应商 给厂家的钱 给供应商的钱 拨款 拨的款 拨了款 还款 还了款 还了账 还账 清偿 清了款
    paying paid|out paid|to pays|out remit remitted remittance transferred|to|supplier wired`,
  'flow.collect': `
    到账的 到账了 到账的钱 到账的款 到账数 到账额 到了账 到的账 到的款 进账的 进账了 进账金额 进账额 进的账 进的款 进款 进项款 收到的款
    收到的钱 收到款项 收到货款 收到账款 收到回款 收到了款 收到了钱 收的款 收的钱 收的账 收了款 收了钱 收了账 收款了 收款的 收款数 收款总额
    收回款 收回的款 收回的账 收回了 收进来的钱 收进来的款 收上来 收上来的 收上来的钱 收上来的款 回的款 回的钱 回来的款 回来的钱 回来的账
    回款了 回款的 回款数 回款总额 回款率 回了款 回了钱 回笼 回笼的 回笼资金 打来 打来的 打来的款 打来的钱 打过来 打过来的 打过来的钱
    打过来的款 打给我们 打给我们的 打给我们的钱 汇来 汇来的 汇来的款 汇来的钱 汇过来 汇过来的 汇给我们 付给我们 付给我们的 付给我们的钱
    给我们钱 给我们的钱 给我们打款 给我们付款 给我们回款 要回来 要回来的 要回来的钱 要回来的款 要回的 讨回 讨回来 讨回来的 入账 入账的
    入账了 入账的钱 进来的钱 进来的款 collecting received|payment received|payments received|money payments|received money|in
    money|received cash|in cash|received cash|collected paid|us paid|to|us pays|us came|in|cash 打进来 打进来的 打进来的钱 进来多少钱`,
  'flow.invoice': `
    开的票 开的发票 开发票 开了发票 开过发票 开票了 开票的 开票数 开票总额 开票量 开出 开出的票 开出去的票 开出去 开出去的发票 开给客户的票
    开给医院的票 开具的 开具发票 收的票 收到票 收到的票 收到发票 收到的发票 收了票 收了发票 收进来的票 收票的 收票了 来的票 来票 来了票
    到的票 到票了 寄来的票 寄票 寄出去的票 送来的票 给的票 给票 给了票 税票 专票 普票 票据金额 票面 票款 票面额 进来的票 挂票 invoicing
    invoices|issued invoices|received issued|invoices invoice|amount billing`,
  'flow.settle': `
    结算的 结算了 结算过 结算过的 结算数 结算总额 结算量 结了 结了账 结了的 结过 结过账 结过的 结掉 结掉的 结清 结清了 结清的 结的账 结款
    清账 清算 清结 对过账 对了账 对完账 对好账 算账 算清 轧账 平账 销了账 核销了 核销的 核销掉 核销掉的 核销过 核了销 冲抵了 冲抵的
    冲掉的账 抵了账 抵账 settling settle settlements reconciled reconcile reconciliation`,
  'noun.price': `
    卖多少钱一个 卖多少钱一支 卖多少一个 卖什么价钱 什么价钱 啥价钱 啥价位 什么价位 价钱 价钱多少 价格多少 价格是多少 多少价 多少价钱
    单价多少 单价是多少 一个多少钱 一支多少钱 一盒多少钱 一包多少钱 一套多少钱 一根多少钱 一片多少钱 一瓶多少钱 一副多少钱 一件多少钱
    一只多少钱 一张多少钱 一块多少钱 一把多少钱 一米多少钱 一卷多少钱 一袋多少钱 几块钱一个 几块钱一支 几块钱一盒 几块一个 几块一支
    几毛一个 几毛钱 多少一个 多少一支 多少一盒 多少一包 多少一套 多少一根 进价多少 拿货价 拿货价格 买价 买入价 购入价 购价 订价 定价 出厂价
    批发价 供价 供货价 供货价格 供应价 供应价格 到手价 最终价 成交价格 协议价格 合同价 合同价格 挂网价 挂网价格 限价 最高限价 医保价
    医保限价 医保支付价 收费价格 收费标准 集采价 集采价格 中选价 招标价 标价 报的价 报的价格 给的价 给的价格 历史价 历史价格 上次的价
    上次价格 原价 现价 均价 平均价 平均单价 底价 最低价 最高价 价差 差价 price|of price|for how|much|is|one how|much|each
    how|much|per|piece per|unit|price cost|price purchase|price selling|price list|price quote|price`,
  'noun.cheap': `
    涨了价 涨价的 涨价了没 涨钱 涨钱了 加价 加价了 提价 提价了 抬价 抬高 抬了价 贵了的 买贵 买贵了 买贵了的 贵多少 贵不贵 偏贵 太贵
    最便宜的 便宜了 便宜多少 降了价 降价的 降价了没 减价 跌价 跌价了 掉价 压价 压下来 砍价 砍下来 划不划算 划得来 划不来 合算 合不合算
    性价比 cheaper dearer pricier more|expensive less|expensive price|rise price|rises price|increase price|increases price|drop
    price|drops went|up|in|price`,
  'noun.profit': `
    毛利多少 毛利额 毛利润 净利润 净利率 纯利 纯利润 纯赚 赚的 赚的钱 赚钱 赚了钱 赚了多少钱 赚得多 赚得少 赚不赚 挣的 挣的钱 挣钱 挣了多少
    挣了多少钱 盈利多少 盈余 收益 收益率 利差 差价利润 进销差 进销差价 进销差额 亏的 亏钱 亏钱的 亏了钱 亏了多少 亏本 亏本的 赔钱 赔本 赔了
    倒贴 不赚 不赚钱的 贴钱 profits profitable profitability gross|profit gross|margin margins markup loss|making`,
  'measure.money': `
    多少钱的东西 多少钱的货 多少货款 多少金额 多少银子 多少本钱 本钱 几个钱 几多钱 好多钱 啥钱 钱数 钱款数 金额数 金额合计 金额总计
    合计金额 合计多少钱 总共多少钱 一共多少钱 共多少钱 统共多少钱 加起来多少钱 总金额多少 总额多少 总钱数 总款 总款额 总款项 总费用 总成本
    总花费 总开销 总开支 总支出 花出去 花出去的 花出去的钱 花出去多少 花的 花的钱 花了的钱 花掉的 花掉的钱 花费了 花费的 花费多少 花多少钱
    花多少 费用多少 费用是多少 开支 开支金额 经费 款子 款额 价款 货款金额 金额方面 以金额计 按金额 按金额算 按钱 按钱算 按价值 以钱计
    值多少银子 值几钱 值不值钱 折合多少钱 折成钱 折钱 合计值 账面值 账面价值 账面金额 资金 资金占用 in|money by|value by|amount total|value
    total|amount total|cost in|value in|yuan how|much|money monetary money|spent 多少现金 备多少现金 要备多少现金 准备多少现金 多少资金
    备多少钱 要备多少钱 准备多少钱 要多少钱`,
  'measure.count': `
    多少单了 几单了 单子数 单据数 单据张数 张数多少 笔数多少 家数多少 有几家 品种数量 规格数 多少规格 几个规格 多少品种 几个品种 品项数
    条数 条目数 行数 次数 频次 人次 台次数 例数 number|of|orders number|of|documents number|of|suppliers number|of|items`,
  'measure.quantity': `
    多少数 数 数目多少 数量多少 数量是多少 数量合计 总数多少 总数是多少 总件数 总支数 总盒数 件数多少 按数量 按数量算 按件数 按个数 按支数
    以数量计 个数多少 用了多少个 数额 in|quantity by|quantity total|quantity quantities|of in|units`,
};
