/** Comparing, ranking, sharing out and bounding: how people say more, less, first, last, part of, on average, over and under. */
export const ORDER: Readonly<Record<string, string>> = {
  'calc.most': `
    顶多的 顶大 顶大的 顶高 顶高的 顶贵 顶贵的 顶好 最最多 多的前 大的前 靠前 靠前的 靠前几 靠前几个 排在前 排在前面 排在前面的 排前面
    排前面的 排最前 排最前面 排头几 排头几个 排第几 排老几 数一数二 打头 打头的 打头阵 领头 领先 领先的 拔尖 拔尖的 冠军 状元 头名 头几名
    头几个 头几家 头部 头等 首屈一指 名列前茅 榜首 上榜 榜单 排座次 排位 排位次 排队看 排个序 排个队 排个榜 排个先后 排出来前 排一排 排排
    排下 排下来 排名次 名次表 第一位 第一家 冒尖 冒尖的 大头是 大头在 大头是谁 占大头 占大头的 大户是谁 主要的 主要是 主要是谁 主要靠
    主要靠谁 最主要 最主要的 最关键 最突出 最吃钱 最耗钱 最能用 最能花 最能卖 最好卖 最好卖的 最抢手 最抢手的 最走量 最走量的 最热门 最热销
    最热销的 最热 最红火 最紧俏 压得最多 压得最多的 压得最狠 大到小 高到低 多到少 从高往低 从大往小 从多往少 从高向低 从多往少排 由高到低
    由大到小 由多到少 由多至少 由高至低 降序 倒序 大的排前头 大的打头 多的打头 多的先说 多的先列 贵的先说 金额大的排前 金额大的 金额高的先
    数量大的先 超大 highest|first most|first top|of largest|amount ranked|by rank|by ranks ranked ranking order|by sorted|by sort|by
    descending biggest|spenders heaviest greatest best|sellers top-selling leading 从高往低排 从高到低排 从大到小排 从多到少排
    从高往低排一排 从高到低排列 由高到低排 由高到低排列 由多到少排 由大到小排 降序排 倒着排 排个高低 前五大 前三大 前十大 头三家 头五家
    得勤 得凶 得猛 得狠 得厉害 得最勤 最压资金 最压资金的 最压钱 最压钱的 最占钱 最占资金 最占地方 最占库 最能`,
  'calc.least': `
    顶少 顶少的 顶小 顶低 顶差 最最少 排最后 排最后的 排后面 排后面的 排末 排末尾 排在后面 排在后面的 排在最后 排在末尾 靠后 靠后的 末尾
    末尾的 末名 末几名 倒数几 倒数几个 倒数第一 垫底几 拖后腿 拖后腿的 吊车尾 掉队 掉队的 最不好卖 最不好卖的 最难卖 最冷 最滞销
    最便宜的那家 低到高 少到多 小到大 从低往高 从少往多 从小到大 从小往大 由低到高 由少到多 由小到大 升序 少的先 少的先说 小的先说 低的先说
    bottom fewest last|place lowest|first smallest|first slowest|moving ascending least|used worst-selling 从低到高排 从少到多排 从小到大排
    由低到高排 升序排 得差 得少 得慢 最后三家 最末三家 垫底三家 垫底的三家`,
  'calc.first': `
    最先来 最先到 最早到 最早来 最早的一 最老的一 最老的一张 最老的那张 最早一张 最早一笔 最早一次 最早一批 头一次 头一回 头一笔 头一批
    头一单 第一次 第一回 第一笔 第一批 第一单 开头 开头的 起头 最开始 最初 最初的 当初 久的先 老的先 早的先 先来后到 先到的先 时间早的先
    时间久的先 longest|waiting longest|outstanding oldest|first earliest|first first|time`,
  'calc.last': `
    上一笔 上一单 上一批 上一回 上一趟 上批 上笔 上单 最近一单 最近一批 最近一回 最近一份 最近的一次 最近的一张 最近的一笔 最近的一批
    最近那次 最近那批 最近那单 最近这张 最近这次 最近这批 最近进的 最近买的 最后那张 最后那次 最后那笔 最后一单 最后一笔 最后一批 最后一回
    末次 末一张 刚刚那张 刚才那个 刚做的 刚录的 刚开的 刚建的 刚提的 刚下的 才做的 才录的 才开的 most|recent latest|one last|one last|time
    very|last`,
  'calc.share': `
    占了几成 占总数 占总额 占总量 占总的 占全部 占全部的 占整个 占去 占去多少 占的比 占的比例 占的比重 占的份 占的份额 占比情况 占比多少
    占比是多少 占几分之几 占一半 占一半吗 占得多 占得少 占得多吗 各占几成 各占多少比例 各占百分之几 各占比 各占比例 各自占 分别占
    分别占多少 分别占几成 分别占比 摊下来占 几分之几 几个百分点的 比例多少 比例是多少 比例多大 比重多少 比重多大 比重是多少 成数 份额多大
    份额多少 百分比多少 权重 里头占 里面占 当中占 集中度 采购集中度 供应商集中度 结构占比 what|share what|percent what|percentage
    what|proportion what|part|of shares percent|of percentage|share ratio fraction makes|up make|up accounts|for account|for split
    split|between 分量 分量多大 分量多重 占的分量 占几份`,
  'calc.average': `
    平均要 平均要多少 平均多少 平均是多少 平均每科 平均每一 平均一次 平均一天 平均一周 平均一年 平均一例 平均值 平均数 平均金额 平均几天
    平均多久 平均多长时间 平均到 平均到每 均下来 匀下来 匀到 匀到每 摊下来 摊到每 摊到每个 摊到每台 摊到每例 摊到每人 摊一摊 除下来 除一下
    每天平均 每日平均 单台 单台成本 单台耗材 单例 单例成本 单病种 人均耗材 例均耗材 台均 台均耗材 户均 家均 单均 笔均 张均 中位数
    on|an|average averaged averaging mean|value each|day a|day a|week a|month daily weekly|average monthly|average per|head`,
  'calc.compare': `
    差这么多 差这么大 差那么多 差那么大 相差这么多 比起 比起来呢 比起上 比得上 比不上 比一下 比比 比比看 比对 比对一下 比较下 比较看看 较之
    较上 对照 对照一下 对着比 对着看 放一起比 放在一起比 摆一块比 摆一起比 差多大 差多远 差距多大 差距多少 差了多少 差了 差几个 差几成
    相差多少 相差多大 相差几 悬殊 高多少 高了多少 高几成 高出多少 低多少 低了多少 低几成 低出多少 多几个 多几成 多出多少 多出来多少
    多花多少 多花了 多花了多少 多用多少 多用了 多用了多少 多买多少 多领了 多领了多少 少几个 少几成 少花多少 少花了 少花了多少 少用了
    少用了多少 少领了 少领了多少 省了 省了多少 省下 省下多少 节省 节省了 节约 节约了 涨多少 涨几成 涨了几成 涨上来 涨上去 涨得快 涨得多
    涨势 见涨 上涨 上涨了 往上走 往上涨 上扬 上扬了 攀升 飙升 飙升了 暴涨 疯涨 猛涨 激增 激增了 大增 增多 增多了 增了 增了多少 增加得
    增加了吗 增长了吗 增长多少 增长几成 增长快 跌多少 跌了多少 跌下来 往下掉 往下走 往下降 下跌 下跌了 掉下来 掉得多 掉多少 掉了多少 降多少
    降几成 降了几成 降下来 降下来了 降下去 降下去了 降得多 降低 降低了 减少得 减少了吗 减了多少 骤降 骤减 锐减 缩水 缩减 缩了 萎缩 回落
    回落了 回升 回升了 反弹 变化多大 变化大不大 变化大的 变动 变动情况 变动大 有变化 有没有变化 有啥变化 有什么变化 有啥不同 有什么不同
    有何不同 不同点 区别 区别在哪 有啥区别 有什么区别 差别 差别在哪 异动 异常波动 大起大落 谁高 谁低 谁大 谁小 谁少 谁更多 谁更少 谁用得少
    谁花得多 谁花得少 哪个高 哪个低 哪个大 哪个小 哪个少 哪边多 哪边少 哪家多 哪家少 up|or|down went|up went|down go|up go|down going|up
    going|down gone|up gone|down higher|than lower|than more|or|less differences differ difference|between increase|or|decrease
    increased|by decreased|by rises falls fallen fall grown growing shrinking shrunk compared|against comparing comparison comparisons vs.
    relative|to year|on|year month|on|month over|last|month changed|since 超没超 超没超过 多没多 少没少 高没高 低没低 谁更 更费 更省 更多
    更少 更贵 更高 更低 更慢 更快 哪个更 谁更费 谁更省`,
  'calc.trend': `
    走势图 走势如何 走势怎么样 趋势图 趋势如何 趋势怎么样 曲线图 折线图 折线 起落 起伏情况 波动情况 波动大不大 涨落 涨跌情况 涨跌 一路走来
    一路上 逐步 逐渐 渐渐 一月月 一个月一个月 一个月一个月的 月月看 每月走势 每月变化 各月走势 各月变化 各月情况 历月 历年 历来 往年 这些年
    这几年 年年 over|the|months over|the|year month|by|month trending trend|line trendline month-by-month week|by|week`,
  'calc.total': `
    总计多少 总计是多少 总和 总和是多少 总数加起来 加总 加总一下 加在一起 加到一起 加一块 加一块儿 加一起 合在一起 合到一起 合到一块 合并
    合并起来 合并计算 合计下来 合计一下 合起来 拢总 拢共算 拢一下 一总 一揽子 算下来 算总 算总数 算总账 算个总 算个总数 总的算 总的加
    总的来看 总起来 整个加起来 全部算上 全部加 全部合计 全加起来 全算上 都加起来 都加上 累加 累积 累积起来 累计下来 累计多少 小计 求和
    汇个总 汇总下 汇总数 汇总起来 sum|of sum|up total|up grand|total totals totalling all|together combined overall|total 给我个总数
    给个总数 报个总数 要个总数`,
  'calc.forecast': `
    还撑几天 还撑多久 还够撑 还够撑几天 还够撑多久 还够几天 还够多久 还够用多少天 还够用多少 够撑 够撑几天 够撑多久 够撑多少天 够几天
    够几天用 够几天的 够多久 够多久用 够用到 够用到什么时候 够用到哪天 够用到几号 够用到月底 够用到年底 够用吗还 撑得到 撑得了 撑得了多久
    撑得了几天 撑得过 撑几天 撑到 撑到什么时候 撑到哪天 撑到几号 撑到月底 能撑 能撑到 能撑到什么时候 能撑到哪天 能撑到月底 能撑多长
    能撑多少天 能顶 能顶几天 能顶多久 能顶多少天 顶几天 顶多久 能维持 能维持多久 能维持几天 维持几天 维持多久 能坚持 能坚持几天 还能坚持
    还能撑 还能撑几天 还能撑多久 还能顶 还能顶几天 还能顶多久 还能维持 能用到 能用到什么时候 能用到哪天 能用到几号 能用到月底 还能用到
    用到什么时候 用到哪天 可以用几天 可以用多久 可以撑几天 可用几天 可用多久 可支撑 支撑几天 支撑多久 得备多少 得订多少 得买多少 得进多少
    该进多少 该买多少 该补多少 要订多少 要买多少 要进多少 要补多少 需要备多少 需备多少 需要订多少 备多少合适 备多少货 补多少合适 进多少合适
    买多少合适 预估 预估一下 预估用量 预计消耗 预计用量 预计需要 预计要多少 推算 推算一下 估算 估算一下 下月要多少 下个月要多少 下个月得
    how|many|days|left how|long|will how|long|can days|of|cover days|of|stock days|left last|until lasts|until will|last lasting forecasts
    predict prediction estimate projected projection run|out|when`,
  'calc.turnover': `
    周转几次 周转多少天 周转多少次 周转快慢 周转快 周转慢 周转得 周转情况 周转次数 周转率多少 周转多久 转得快 转得慢 转几圈 转了几次 转几次
    动销率 turns turn|over stock|turn stock|turns`,
  above: `
    往上 多过 高过 大过 贵过 长过 超出了 超过了 超了 不下 不下于 不小于 至少 最少有 起码 起码有 大于等于 够得上 greater|than|or|equal|to
    at|least no|less|than upwards|of exceeding exceeds exceed beyond larger|than bigger|than`,
  below: `
    往下 少过 低过 小过 短过 便宜过 不超 不超出 不高于 不大于 不多于 至多 顶多 最多不超过 小于等于 没超过 没满 不满 不及 之内的 at|most
    no|more|than up|to smaller|than lower|than|or within`,
  not: `
    没能 没得 没人 没有人 从未 从没有 从来都没 从来不 从不 压根没 压根就没 根本没 根本就没 根本没有 一直没 一直没有 一直没人 一直不 一直未
    始终没 始终没有 始终不 始终未 迟迟没 迟迟没有 迟迟不 迟迟未 老没 老不 老是不 老是没 总没 总不 总是没 总是不 就没 就是没 就是不 还不
    还没人 还没能 都没 都没有 都未 也没 也没有 仍没 仍未 仍然没 依然没 依旧没 至今没 至今没有 至今未 至今还没 到现在没 到现在都没
    到现在还没 到现在也没 到现在没有 到今天没 到今天还没 到今天都没 目前还没 目前没 一次没 一次也没 一次都没 一次都没有 一回没 一回都没
    一点没 一点都没 一个没 一个都没 一张没 一张都没 一单没 一单都没 一笔没 一笔都没 死活不 死活没 硬是没 并没 并没有 并未 并不 未曾 未能
    没曾 没来得及 never never|been not|yet not|been still|not hasn|t haven|t didn|t didn't hasn't haven't isn't aren't wasn't don't doesn't
    without none|of`,
};
