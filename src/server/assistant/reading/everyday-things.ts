/** What people call the things they ask about. */
export const THINGS_SAID: Readonly<Record<string, string>> = {
  'noun.stock': `
    库存 存货 现货 存量 现存 现存量 结存 库存量 可用量 可用数 剩余 剩 还剩 剩下 剩多少 余量 余额数 有货 没货 有没有货 存 库存数 在库 库里
    库存情况 剩余量 存着 压着 stock inventory on|hand left`,
  'noun.runout':
    '快断货 快断货了 断货了 撑不到 不够了 快用完了 要用完 用完 快用完 用完了 没了 快没 快没了 断货 缺货 不够 够不够 够用 不够用 够 够吗 不足 紧张 见底',
  'noun.expiry': `
    快到效期 快到效期了 快到有效期 快到有效期了 expiring|soon expiries about|to|expire 快过期了 要过期了 快到期了 快要过期 快要到期
    expiry|date 效期 有效期 近效期 过期 到期 失效 快过期 快到期 要过期 要到期 快失效 临期 临近效期 保质期 过了期 过效期 将过期 将到期
    先到期 最先到期 先过期 要失效 expire expiring expiry`,
  'noun.expired': 'expired 过期的那批 过期的那些 过期了 都过期了 expired|already already|expired 已过期 已经过期 过期了的 都过期 已失效 过了期的',
  'noun.low': `
    running|low low|stock below|minimum shortage shortages reorder 缺什么 缺哪些 缺货的 缺货 哪些缺货 低于下限 低于安全库存 低于最低库存
    低于定数 安全库存 下限 下限以下 不到下限 要补货 该补货 该补 需要补货 要补 补货 缺货预警 库存预警 低库存 该进货 要进货 该订货`,
  'noun.idle': `
    slow|moving idle unused|stock dead|stock not|moved 没人要 卖不动 不动 压了 压着 躺着没动 不动销 死库存 呆滞 滞销 积压 压库 没动过 没动
    不动 没有动过 没用过 没出过库 没出库 不周转 长期不动 躺着 没人用 没卖过 没卖出去 没走货 卖不动 没怎么用`,
  'noun.account': `
    到期该收 到期该付 到期要付 到期要收 到期应收 到期应付 payables receivables debts owing 没冲 没冲完 没核销 冲抵 余额 未核销 未结 没结
    没付的 未付的 没付清 没还 欠我们 欠我们的 欠咱们 应收 应付 欠款 欠账 账款 货款 应收款 应付款 应收账款 应付账款 往来 往来账 往来余额 欠
    欠着 赊账 尾款 未付 未收 没付 没收 没付款 没收款 没结清 账 owe owes payable payables receivable receivables balance debt unpaid
    outstanding not|paid`,
  'noun.overdue': 'late past|due 到期没还 到期没付的 过期没付 到期未还 逾期 超期 过期未付 到期没付 到期未付 到期未收 到期没收 拖欠 超账期 账期到 overdue',
  'noun.ageing': '天以上的应收 账龄 aging ageing',
  'noun.credit': '账期 信用额度 额度 付款方式 结算方式 预付 预付款 预收 预收款',
  'noun.price': `
    prices unit|price 跟谁买的 向谁买 哪家供的 谁家供的 谁供的 从哪家进的 哪家进的 找谁买 跟谁进的 从哪买的 向谁采购的 价格 单价 进价 售价
    采购价 销售价 进货价 卖价 什么价 多少钱一支 多少钱一个 多少钱一盒 多少钱一包 多少钱一根 多少钱一套 多少钱一瓶 多少钱一片 多少钱一箱
    什么价格 啥价 价 报价 成交价 中标价 结算价 价位 多少钱一米 多少钱一卷 多少钱一袋 多少钱一副 price cost`,
  'noun.cheap': '划算 价格变了 价格变化 涨价了 降价了 贵一点 便宜 贵 最便宜 最贵 更便宜 便宜些 涨价 降价 涨没涨 涨了 降了 涨 跌',
  'noun.profit': '毛利 毛利率 利润 利润率 赚 赚了 赚多少 挣 挣了 亏 亏损 盈利 profit margin',
  'noun.licence': `
    registration|certificates registration|certificate certificates licences licenses permit permits 授权 证照齐不齐 授权快到期 证照 资质
    许可证 执照 营业执照 经营许可证 生产许可证 备案凭证 注册证 授权书 资格证 证 证件 资质证书 厂家授权 license licence certificate`,
  'noun.todo': `
    pending|approvals pending|approval awaiting|approval 我手上 手上还有 我手头 手头上 我手里 轮到我审 轮到我批 轮我审 需要我批 需要我审
    等我批的 等着我批 等着我审 waiting|for|me needs|my my|review my|approval for|me|to awaiting|my to|approve to|review 要我审的 要我批的
    等我审的 在等我 等我办 事要做 要办的 要做什么 my|to|do what|do|i|have 待办 待处理 等我审 等我批 等我审批 待我审 待我审批 要我审 要我批
    我要审 我要批 我要处理 该我审 该我批 该我处理 轮到我 需要我 归我审 待我处理 要办 等着我 等我处理 to|do`,
  'noun.log':
    '改了什么 做了什么 操作了什么 登录过 登录过吗 删了什么 删掉了 改掉了 操作日志 操作记录 登录记录 日志 谁改的 谁改过 谁删的 谁动过 改过 修改记录 谁登录过 log',
  'noun.trace': '追溯 溯源 去向 流向 用在谁身上 用在哪些病人身上 用给谁了 用在哪 用到哪 给谁用了 召回 流到哪 谁身上 给哪些病人用了 哪些患者用了 trace recall',
  'noun.lot': 'lots batches batch|number lot|number 批号 批次 批 哪批 lot batch 序列号',
  'noun.doc': '单子 单据 单 单号 票据 那张 那单 尾号 document documents',
  'noun.order': 'orders purchase|orders 订单 order orders',
  'noun.page': '页面 界面 菜单 模块 功能 报表 page',
  'noun.goods': '产品 耗材 物资 货 货品 商品 品种 品规 规格 东西 物料 材料 用品 器械 试剂 goods products items',
  'noun.partner':
    '供应商 供货商 客户 经销商 厂家 厂商 公司 往来单位 单位 对方 商家 供方 机构 医院 生产企业 supplier suppliers customer customers vendor hospital hospitals',
  'noun.department': '科室 科 部门 病区 病房 department departments ward wards',
  'noun.warehouse': '成品库 成品仓 主库 总库 原料库 原料仓 仓库 库房 库 二级库 仓 货位 库位 warehouse warehouses store',
  'noun.person': 'doctors patients users 医生 大夫 主任 患者 病人 护士 员工 人员 用户 账号 业务员 采购员 保管员 doctor patient user',
  'noun.contact': '电话 手机 手机号 联系人 联系方式 地址 开户行 银行账号 编码 负责人 资料 档案 基本信息 详情 税号 叫什么 信息 phone address contact',
  'noun.month': '每个月 每月 各月 按月 分月 逐月 月度 月份 月月 monthly',
  'noun.highvalue': 'implants implant 高值 高值耗材 低值 低值耗材 植入 植入物 植入性',
  'noun.transit': '在途 路上 运输中 还没到 在路上 没到的 未到货 in|transit',
  'noun.consigned': 'consignment 寄售 代销 寄存 consigned',
  'noun.held': '占用 预留 锁定的 被占 占着',
  'noun.help': '怎么重置 重置 使用说明 帮助 教程 说明书 快捷键 help',
  'noun.rule': '规则 权限 审批流 审批流程 审批设置 业务规则 预警设置',
  'noun.reason': '卡 卡在 卡住 卡在谁 卡在谁那 卡在哪 卡着 卡哪 谁没审 没审的原因 等谁 在谁手里 在谁那 谁还没批 停在',
  'noun.progress': `
    status|of 什么进度 谁审核的 谁提交的 谁建的 是谁建的 谁制单的 谁审批的 什么时候审的 什么时候审核的 什么时候到 到了吗 现在什么情况 进度
    进展 走到哪 走到哪一步 审了没 审没审 批了没 审了吗 批了吗 到货没 到了没 到没到 收了没 发了没 发货没 到哪一步 什么状态 状态 是谁审的
    谁审的 谁批的 谁开的 谁制的单 谁做的`,
  'noun.content': '里面有什么 里面有哪些 内容 里面 有哪些产品 有什么东西 几行 明细是什么 买了什么 有几行',
};
