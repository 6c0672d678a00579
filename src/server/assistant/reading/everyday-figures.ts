/** What is asked of figures, and from where and whose they are. */
export const FIGURES_SAID: Readonly<Record<string, string>> = {
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
    够用几天 够用多久 够卖几天 够卖多久 能卖几天 能卖多久 还够卖多久 还能用几天 还能用多久 能用几天 能用多久 能撑几天 能撑多久 撑多久 可用天数 预计用 预测 预计要用 下个月要用 还够用多久
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
};
