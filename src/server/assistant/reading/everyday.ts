import { UNITS } from '../../../define/spoken-numbers';
import { apartWords, superlativeWords } from './apart';
import { BESIDES } from './said-besides';

/**
 * Everyday words of the trade and of asking, by what they mean: `sense` → words. Titles, labels, states and choices of the product are
 * not here: they bring their own words (lexicon.ts). Only meaning: nothing here knows which question is asked.
 */
const PLAIN: Readonly<Record<string, string>> = {
  // Asking
  'ask.howmuch': `
    几份 多少份 几多 多少款 几家 几天 多少天 多少 几 几个 几张 几笔 几单 几家 几种 几支 几盒 几包 几条 几样 几箱 几瓶 几件 几套 几项 几回
    几次 多少个 多少支 多少盒 多少张 多少家 多少种 多少次 多少笔 多少件 多少条 多少批 几批 多少单 多少包 多少例 几例 多少套 how|many
    how|much`,
  'ask.which': '哪些 哪几 哪个 哪一个 哪家 哪一家 哪种 哪类 哪款 哪批 哪张 哪几张 哪几家 哪几个 哪 哪一张 哪一批 哪些个 which',
  'ask.what': '什么 啥 有什么 有啥 是什么 什么东西 哪些东西 什么样 what',
  'ask.who': '哪位医生 谁 哪位 哪个人 谁的 who whom',
  'ask.when': '什么时候 何时 哪天 哪一天 几号 几时 啥时候 多久 when',
  'ask.where': '在哪 在哪里 哪里 哪儿 放哪 放在哪 放在哪里 去哪了 在哪儿 到哪了 到哪 哪个库 哪个仓库 哪个库房 where',
  'ask.why': '为什么 为啥 为何 怎么回事 什么原因 原因 怎么会 凭什么 咋回事 啥原因 怎么搞的 why',
  'ask.how': `
    教一下 怎么搞 怎么整 怎么处理 怎么走 怎么回 怎么打 怎么样才能 该怎么 怎么 如何 怎样 咋 怎么办 怎么做 怎么弄 怎么操作 步骤 流程 操作方法
    教我 怎么用 怎么才能 方法 怎么填 怎么走 how how|to|do how|do|i how|can|i how|to`,
  'ask.origin':
    '核对不上 核不上 匹配不上 怎么来的 怎么算的 怎么算出来的 哪来的 由来 怎么得来的 怎么只 怎么就 怎么才 怎么这么 怎么还 为什么是 怎么变成 从哪来的 对不上',
  'ask.yes': 'are|there 吗 么 没有吗 有没有 有无 是不是 是否 能不能 可不可以 了没 没有 了吗 了没有 有吗 还有没有 对吗 够不够 any is|there do|we|have',
  'ask.mean': '提示 报错 弹出来 是什么意思 什么意思 啥意思 意思 是什么情况 是指什么 表示什么',
  // Verbs of looking
  'verb.open': '带我去 带我到 带我进 领我去 打开 进入 跳到 跳转 跳转到 转到 切换到 去 进 点开 调出 开一下 open go|to',
  'verb.show': `
    give|me list|all display 找出来 查出来 翻出来 调出来 看 看看 看一下 看下 查 查看 查一下 查下 查查 查询 查找 找 找一下 找下 找找 搜 搜索
    显示 列出 列一下 列 列出来 列下 拉 拉一下 拉个 拉出来 导 调 翻 瞧瞧 想看 要看 我要看 我想看 给我看 看一看 show list find show|me`,
  'verb.list': '清单 列表 明细 名单 一览 都列出来 全列出来 分别是哪些 有哪些 都有哪些 有哪几 都有谁 都是哪些 list|of',
  'verb.make': `
    raise new add|a 再来一 再开一 再下一 开个 做个 开一 做一 写一张 起一张 下个单 下个 做张 生成个 开 新建 新增 新开 创建 起草 做一张 做个
    录一张 录一个 建一张 建一个 开一张 开张 开个 下一张 填一张 填个 写一张 写个 制单 建单 开单 做单 录单 登记 登记一下 录入 来一张 来一单
    整一张 补一张 补一单 加一张 加一单 再来一张 再来一单 再开一张 拟一张 生成 生成一张 生成一个 create make draft`,
  'verb.want': '要 需要 想要 缺 差 来 拿 给我 给 要点 补 送 想领 need want',
  'verb.copy': '再来一单 再开一张 复制一张 再下一单 照抄 一样来 跟上次一样 和上次一样 照上次 按上次 同上次 上次那样 复制 照着 一样的 同样的 照上一张 抄一份',
  'verb.change': '改一下 改成 改为 换成 改到 变成 换 改',
  'verb.urge': '催 催一下 催催 催办 催下 提醒 提醒一下 提醒他们',
  'verb.decide': '审核 审批 审 批 审一下 审了 批了 批一下 批准 通过 审掉 批掉 同意 审过 给批了 approve review',
  'verb.reject': '驳回 打回 退回去 拒绝 不同意 否决 拒了 reject',
  'verb.undo': '改错 冲了 反审核 反审 撤回 撤销 撤 取消审核 弃审 红冲 冲红 冲销 取消',
  'verb.delete': '作废 删除 删掉 删了 删 废掉 清空 终止 关闭 delete remove',
  'verb.submit': '提交 交上去 送审 报上去 submit',
  'verb.do': '执行 处理 处理掉 弄掉 锁 锁定 冻结 解冻 封存 停用 启用 下架 销毁 扔掉 确认 接单 备货 接',
  'verb.print': '导成excel 导出excel 打印 打 打出来 批量打印 打一下 print 导出 导出来 导入 export import',
  polite: `
    突然 忽然 一遍 一回 一趟 did at as that this be been was were it its their your all|of show|me|the days day s 请 请问 麻烦 麻烦你 帮我
    帮忙 帮 帮下 帮忙看下 劳驾 您好 你好 谢谢 一下 吧 呀 啊 哦 呢 嘛 哈 嗯 please could|you can|you the a an of in for to is are do we i me
    my our with from on by and have has did does`,
  greet: '你好 您好 谢谢 多谢 辛苦了 再见 在吗 早上好 hello hi thanks thank|you 你是谁 你能做什么 你会什么 晚安 哈哈',
  filler: `
    做了 提的 我提的 我提交的 我报的 我交的 我发起的 我们厂 我厂 本厂 我公司 我们公司 本公司 我院 我们院 我们医院 本院 身上 手里 怎么样
    怎样了 如何了 咋样 新 新的 那批 这批 那一批 这一批 每 大家 通常 一般 单位里 个人 其他 另外 别的 咱家 人家 赶紧 尽快 马上 今后 以后 以前
    之前 每一个 具体的 总体 整体上 这边的 一下子 的 了 是 就 都 也 那 那个 那些 那么 还 还是 我想知道 想知道 知道 我想 想 我 我们 咱们 咱
    我的 我们的 他们 他 她 它们 你 你们 这 这个 这些 一共 总共 共 合计 共计 总的 目前 现在 当前 现 在 里 里面 里头 上 下 中 到 过 着 把 被
    让 对 和 跟 与 或 及 以及 或者 之 所 于 从 向 往 用来 用于 情况 相关 有关 关于 具体 到底 究竟 大概 大约 差不多 左右 刚 刚才 已经 已
    正在 正 将 会 能 能够 可以 应该 该 才 又 再 很 太 比较 那边 这边 有点 其中 方面 部分 数据 信息 那儿 这儿 东西 的话 来着 而已 只 只有
    分别 各 各自 个 张 笔 家 位 次 回 项 条 种 件 支 盒 包 单 好 行 可 为 以 按 等 给出 告诉我 说说 讲讲 说一下 讲一下 有 有的 没 啥的
    什么的`,
  // Things
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
  'noun.doc': '单子 单据 单 单号 凭证 票据 那张 那单 尾号 document documents',
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
  // Measures
  'measure.money': `
    款 款项 钱款 税额 税金 钱 多少钱 金额 总额 总金额 价值 值 值多少 值多少钱 货值 成本 费用 花费 支出 花 花了 花掉 花了多少 花了多少钱
    成本价 总价 总价值 amount value money spend spent cost|of`,
  'measure.count': '张数 单数 笔数 品种数 个数 家数 品规数 数量有多少种 单量 count number number|of',
  'measure.quantity': '数量 总数 用量 件数 支数 量 quantity',
  // Figures of figures
  'calc.share': '占比 占 比例 比重 百分比 百分之几 百分之多少 占多少 占了多少 份额 几成 占百分之 比率 构成 share percent percentage',
  'calc.average': `
    on|average per|day daily|average 一个月 一天 一周 一般一个月 每例 每台 一台 每人 每个病人 平均 均 月均 日均 人均 平均每月 平均每天
    平均每个月 平均一个月 平均每张 平均每单 例均 每单平均 一个月平均 一般每个月 平均下来 average mean per|month`,
  'calc.compare': `
    被砍了 砍了 砍掉 被减了 被改少 被扣了 涨了这么多 少了这么多 多了这么多 掉了 掉了这么多 突然涨了 突然少了 突然多了 跌了 突然增加 猛增
    哪个多 谁多 对比一下 比较一下 越来越多 越来越少 变了 变多 变少 涨价没 贵了 用得多了 比 环比 同比 相比 对比 比较 比一比 差 差多少 差异
    多了多少 少了多少 增加了多少 减少了多少 涨了多少 降了多少 多还是少 比起来 变化 增长 增长率 增幅 下降 增加 减少 下滑 上升 涨了还是跌了
    多了 少了 多用 少用 compare versus vs compared`,
  'calc.trend': 'trends over|time by|month|trend 趋势 走势 变化趋势 曲线 变化情况 月度趋势 波动 走向 起伏 历史 历次 trend',
  'calc.most': `
    最慢 最快 最准时 最及时 最常用 最常 最大的 哪个多 谁多 谁用得多 最多 最大 最高 最好 最畅销 最久 前十 前三 前五 排名 排行 排行榜 排个名
    排名前 排前 排一下 排序 前几 前几名 第一 最忙 最贵的 从高到低 从多到少 名次 top most highest largest best biggest rank`,
  'calc.least': '最少 最小 最低 垫底 最差 从低到高 从少到多 倒数 least lowest smallest',
  'calc.first': '最短 最早 最先 最早的 最老 最旧 第一张 earliest oldest',
  'calc.last': '最近一张 最近一次 最近一笔 最后一张 最后一次 最新 上一张 上一次 上次 上回 最近那张 最新的 刚才那张 last latest newest',
  'calc.total': 'altogether in|total 总 总计 累计 全部加起来 加起来 汇总 统计 统计一下 算一下 total sum',
  'calc.forecast': `
    够用几天 够用多久 还能用几天 还能用多久 能用几天 能用多久 能撑几天 能撑多久 撑多久 可用天数 预计用 预测 预计要用 下个月要用 还够用多久
    用得了多久 大概要用 要备多少 该备多少 订多少合适 该订多少 forecast`,
  'calc.turnover': '周转 周转天数 周转率 turnover',
  // Where from
  'by.department': `
    各个病区 各病房 各科室 每个科室 各个科室 按科室 分科室 哪个科室 哪个科 什么科室 各科 每个科 各病区 哪些科室 by|department
    each|department which|department departments`,
  'by.partner': `
    各供应商 每个供应商 按供应商 分供应商 哪个供应商 哪家供应商 哪些供应商 各客户 按客户 哪个客户 每个客户 各家 每家 哪家 哪家公司 哪家医院
    各医院 各家医院 哪个医院 哪个厂家 各厂家 按厂家 哪些客户 哪些医院 哪些公司 各经销商 哪个经销商 每家医院 by|supplier by|customer
    which|supplier which|customer each|supplier`,
  'by.product': `
    各产品 每个产品 按产品 分产品 哪个产品 哪种产品 哪种耗材 哪个耗材 哪些产品 哪些耗材 什么耗材 什么产品 各规格 每个规格 按规格 各品种
    每种 每样 哪些品种 哪些规格 哪样 by|product which|product which|products`,
  'by.warehouse': '各仓库 各个仓库 各库房 每个库房 每个仓库 按仓库 按库房 分库房 分仓库 哪个库房多 各库 by|warehouse each|warehouse',
  'by.month': '每个月 每月 各月 按月 分月 逐月 月度 按月份 每个月份 by|month each|month monthly',
  'by.brand': '各品牌 按品牌 哪个品牌 各厂商',
  'by.person': '按医生 哪个医生 各医生 每个医生 哪个业务员 各业务员 按人 哪个护士',
  // Whose
  own: '我们科 我科 本科 我们科室 本科室 我们病区 咱们科 咱科 我们科里 我这个科 科里 本病区 咱病区 我病区 我们部门 科室里 咱们科室 our|ward our|department my|ward',
  all: '全院 全部 所有 全公司 整个 全 一切 整体 医院里 all whole|hospital',
  here: '这张 这张单 这张单子 这个单 这单 本单 当前单据 选中 选中的 这几张 此单 这一张 这些单子 this|document',
  it: '它 那张 那张单 第一张 第二张 第三张 第一个 第二个 第三个 第四个 最后一个 头一张 上面那张',
  not: '没 没有 未 还没 还没有 尚未 不 不曾 从来没 从没 un not no',
  above: 'more|than older|than over greater|than above longer|than 超过 大于 高于 多于 以上 不少于 不低于 超出',
  below: 'less|than under below fewer|than 低于 小于 少于 不到 以下 不足 以内 不超过',
  next: '然后 接着 再 顺便 之后 同时 并且 完了再',
  // What happens to goods and money
  'flow.buy': `
    采购额 采购金额 采购总额 进货额 采购量 进货金额 采购总金额 采购 进货 购买 购入 购进 买 买了 买进 买入 买过 订货 订购 订了 订 下单 采买
    进了 进的 进过 拿货 拿了 叫货 采购了 下了 下的 下过 采购的 purchase purchases purchased bought buy buying ordered`,
  'flow.receive': `
    receive receipts received|goods deliveries delivery arrival 入库金额 入库额 入库量 入库 到货 收货 送来 送来的 来货 收到 收了 来了 入了
    入的 验收入库 供货 供了 送货 送了 received deliver delivered arrived`,
  'flow.sell': '销售额 营业额 销售金额 销售总额 销售总金额 销售 卖 卖了 卖出 卖出去 卖掉 售出 出货 销量 销 卖给 出给 卖得 卖的 走货 sell sold sales selling',
  'flow.ship': 'ship shipping dispatch deliver|to 发货 出库 送货 发出 发 发出去 发了 发走 出了 出去 出库了 shipped ship',
  'flow.issue': '发放 发料 领出 发到科室 发给科室 送科室 issued',
  'flow.claim': 'requisitions request requests 申领 领 领料 领用 领了 请领 领走 领取 领的 申请 申请领 领货 要货 claim claimed requisition',
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

/** 几根, 多少卷: how many of whatever goods are counted in. */
const counts = (): string =>
  UNITS.split('|')
    .flatMap((unit) => [`几${unit}`, `多少${unit}`])
    .join(' ');
/** Tables of words as one, in the order given: the first to claim a word keeps it. */
function together(...tables: Readonly<Record<string, string>>[]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const table of tables) for (const [sense, words] of Object.entries(table)) all[sense] = all[sense] ? `${all[sense]} ${words}` : words;
  return all;
}

/** The words by their meaning, with those that follow from them by rule. */
export const EVERYDAY: Readonly<Record<string, string>> = together(PLAIN, { 'ask.howmuch': counts() }, apartWords(), superlativeWords(), BESIDES);

/** What the system itself understands as commands of the workspace, and words people ask how-to questions with. */
export const WORKSPACE: Readonly<Record<string, string>> = {
  command: `
    左边菜单 菜单栏 侧边栏 收起来 缩起来 小标签 主题 深色 浅色 深色模式 浅色模式 暗色 夜间模式 黑夜模式 护眼 标签 标签页 页签 关掉 关了
    关上 关闭标签 皮肤 退出登录 退出系统 注销 登出 收起菜单 隐藏菜单 刷新 全屏 字体 字号 行高 固定标签 恢复标签 密码 dark|mode light|mode
    theme log|out`,
};
