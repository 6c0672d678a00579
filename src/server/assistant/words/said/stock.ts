/** What lies in the stores, as people say it: how much is left, what runs short, ends or lies idle, what may not go out, licences, what waits for whom. */
export const STOCK: Readonly<Record<string, string>> = {
  'noun.stock': `
    库里剩 库里还剩 库里还有 库里剩下 库里剩的 库里的货 库里的东西 库里存的 库里存着 库存多少 库存还有 库存剩余 库存剩 库存剩多少 库存总量
    库存总数 库存值 库存现状 库存的货 库存的 存货量 存量多少 存的货 存的 存多少 存了多少 存着的 存着多少 还存 还存着 手头的货 手里的货
    手里还有 手头还有 手头有 手上还剩 手里还剩 手头还剩 手上剩 手里剩 手头剩 手上剩下 家里还有 家里还剩 家里剩 仓里还有 仓里还剩 仓里剩
    手上存 手上的存货 手里的存货 手头的存货 手上的库存 手里的库存 手头的库存 手上有货 柜里 柜里的 柜子里 柜子里的 柜里还有 架上 架上的 架子上 架上还有 货架上 货架上的 余 余下 余下的
    余多少 余量多少 余数 余额多少货 剩余多少 剩余的 剩余数 剩余数量 剩的 剩了多少 剩了 剩下的 剩下多少 剩余情况 还余 还余多少 还留 还留着
    留着 留存 留的 还有存货 还有现货 还有库存 还有货 还有货吗 还有没有货 有现货 有库存 有存货 有没有库存 有没有存货 有没有现货 有没货 现有
    现有的 现有量 现有数 现有数量 现有库存 现在存 现存数 现存数量 现存货 结存数 结存数量 结余 结余数 账面数 账面数量 账面库存 账存 实存
    实际库存 总库存 总存量 可发的 可发 可发数 可发数量 可用 可用的 可用库存 能用的 能发的 囤着 在库数 在库数量 在库的 有几盒 压着多少货
    压了多少货 压多少货 压的货 压货 stock|on|hand stock|level stock|levels stocked stocks inventories on|the|shelves in|the|store in|store
    in|the|warehouse available availability remaining remain remains still|have still|left 压了多少 压着多少 压多少 还压多少 富余 有富余
    还有富余 富裕 不多了 没多少了 没几个了 剩不多 剩不多了 不剩几个 不剩多少 存底 家底`,
  'noun.runout': `
    快没货 快没货了 快没有了 快完了 快光了 快用光 快用光了 快用尽 快用没了 快见底 快见底了 见底了 见底的 要见底 要见底了 要没了 要没货
    要没货了 要断 要断了 要断货 要断货了 要断供 断供 断供了 断供的 断档 断档了 断档的 断了 断了货 断货的 会断 会断货 先断 先断货 快断
    快断了 快断供 快断档 没货了 没货的 没存货 没有存货 没库存 没库存的 没库存了 零库存 库存为零 库存是零 库存没了 用完的 用尽 用空 空了
    空架 告急 告罄 吃紧 吃紧的 紧缺 紧缺的 紧俏 短缺 短缺的 缺口 缺口多大 缺着 缺着的 缺货了 顶不住 顶不住了 撑不住 撑不住了 撑不了
    撑不了几天 撑不到月底 不够用了 不够用的 不够发 不够发了 不够使 不够撑 不够了的 不足了 不足的 供不上 供不应求 接不上 接济不上 青黄不接
    out|of|stock stock|out stocked|out stockout stockouts runs|out running|out ran|out about|to|run|out run|dry short|of short|on
    in|short|supply insufficient not|enough 顶不了 顶不了几天 顶不了多久 撑不了多久 撑不到下周 撑不到下月 撑不过 撑不过去 撑不下去`,
  'noun.expiry': `
    快到日子 快到日子了 到日子 到日子的 日子快到 日子快到了 日期快到 日期快到了 快过日子 日期新鲜 日期不好 日期短 日期近 日期近的 日期紧
    近效 近效的 近效货 近效批 近期效 近有效期 效期近 效期近的 效期短 效期短的 效期紧 效期不足 效期剩 效期还剩 效期多久 效期到 效期到了
    效期到的 效期最近 效期在 快坏了 快坏的 快坏掉 快坏掉了 要坏掉 要坏掉的 要坏了 要坏的 会坏 会坏掉 快烂 快烂了 快烂在库里 要烂 快报废
    快报废的 要报废 要报废的 快作废 要作废 快过时 快到头 快到头了 快到限 到限 保质期快到 保质期到 保质期还剩 有效期快到 有效期到 有效期还剩
    有效期内 有效期至 快到效 快过效 快过效期 快过有效期 要过效期 要过有效期 将要过期 即将过期 即将失效 马上过期 马上到期 马上要过期
    马上要到期 眼看过期 眼看要过期 眼看到期 眼看到期的 临期的 临期品 临期货 临近过期 临近到期 近期到期 近期过期 近期失效 会过期 会到期
    会失效 先到期的 先过期的 先失效 先失效的 最近到期 最近到期的 最快过期 最快到期 最先过期 最先到期的 最先失效 最早到期 最早过期 最早失效
    过期时间 到期时间 到期日 到期日期 失效日期 失效日 失效期 expires expires|within expiring|within expire|within expiring|in expires|in
    expire|in expire|by expires|by expiring|by expires|before expire|before about|to|go|out|of|date going|off go|off going|bad go|bad
    go|out|of|date goes|out|of|date near|expiry near|expiration close|to|expiry short|dated short-dated shelf-life use-by best|before
    expiration expiration|date expiry|dates 要报废掉 要报废掉的 要扔掉 要扔掉的 要作废掉`,
  'noun.expired': `
    过了日子的货 过了效期的 过效的 过效 效期过了 效期已过 有效期过了 保质期过了 日期过了 已到期的 已经到期 已经到期的 已经失效 已经失效的
    早过期 早就过期 早过期了 失效了 失效的 坏了的 过期货 过期品 过期批 过期的东西 过期耗材 过期产品 has|expired have|expired
    already|out|of|date gone|off expired|goods expired|stock expired|items 过了日子 过了日子的`,
  'noun.low': `
    缺不缺 缺不缺货 缺不缺东西 差不差货
    低于下限的 低于安全线 安全线以下 低于安全线的 低于定数的 低于警戒 低于警戒线 低于最低 到警戒线 到警戒线了 警戒线以下 跌破下限 跌破安全库存 跌破定数 破下限 破了下限 破定数
    没到下限 不到定数 不够下限 不够定数 不满定数 低库存的 库存低 库存低的 库存偏低 库存过低 库存太低 库存不足 库存不足的 库存紧张 库存告急
    预警的 报警的 库存报警 该补了 该补的 该补的货 该补货的 该补货了 该补库 该进的 该进的货 该进货的 该订的 该订货的 该买的 该买了 要补的
    要补的货 要补货的 要补库 要进的货 要订的货 得补 得补货 得补了 得进货 得订货 需补 需补货 需要补 需要补的 需要进货 需要订货 缺啥 缺什么货
    缺哪样 缺哪几样 缺货的有 缺的 缺的货 缺的东西 below|par below|the|minimum under|minimum under|par below|safety|stock low|on
    low|in|stock short|stock need|to|reorder need|reordering to|reorder replenish replenishment need|restocking restock restocking`,
  'noun.idle': `
    没人碰 没人碰的 没人碰过 没人动 没人动的 没人动过 没人用过 没人用的 没人领 没人领的 没人领过 没人买 没人买的 没人问 没碰 没碰过
    没碰过的 没动静 没动静的 没走 没走的 没走过 没走动 没走动的 没走量 没出过 没出过的 没发过 没发过的 没领过 没领过的 没用上 没用上的
    没用完的 没怎么动 没怎么动的 没怎么卖 没怎么走 没怎么领 没消耗 没消耗的 没卖 没卖的 没卖掉 没卖掉的 没卖动 没销路 没销 不走货 不走的
    不走量 不好卖 不好卖的 不怎么动 不怎么用 不怎么卖 不怎么走 不大动 不大用 不流动 不流动的 不出货 难卖 难卖的 滞 滞库 滞销的 滞压 滞留
    呆货 呆料 呆滞的 呆滞品 呆滞货 呆在库里 死货 死料 死库 睡大觉 睡觉的货 睡在库里 睡着的货 躺了 躺着的 躺着的货 躺库 躺平的 趴着 趴着的
    趴窝 趴在库里 吃灰 吃灰的 落灰 落灰的 积灰 压库的 压库存 压仓 压仓的 压在库里 压在库里的 压箱底 压箱底的 积压的 积压着 积压了 积存 堆积
    堆积的 堆在库里 堆在库里的 堆着不动 堆着没用 闲置 闲置的 闲着的 闲着的货 搁着 搁着的 搁着不用 搁着没用 搁置 搁置的 放着不用 放着没用
    放着不动 放着没动 放了很久 放了好久 放太久 冷门货 冷货 冷背 冷背货 sitting|idle sitting|around gathering|dust collecting|dust untouched
    not|moving not|been|used not|used not|selling no|movement without|movement never|used obsolete stagnant slow|movers slow|mover
    slow-moving non-moving dead 领了没用 领了没用的 拿了没用 拿了没用的 买了没用 买了没用的 进了没用 进了没用的 领回来没用 领回来没用的
    没用的 没用掉 没用掉的 没人问津 没人问津的 无人问津 无人问津的`,
  'noun.transit': `
    在路上的 路上的货 在路上的货 在途的 在途货 在途的货 途中 途中的 运输途中 没到库 未到的货 在运 在运的 发出来没到 已发没到 发了没到
    发了还没到 发货没到 on|the|way en|route on|order incoming`,
  'noun.consigned': `
    寄售的 寄售货 寄售的货 寄售品 寄卖 寄卖的 代销的 代销货 代卖 代管 代管的 寄存的 放我们这儿的 放我们这里的 放我们这的 放在我们这儿的 放在我们这里的 放我这的 放我这儿的 存我们这的 存在我们这儿的 存在我们这里的 寄存货 先用后付 用后结 用后付 铺出去 铺出去的
    铺出去的货 铺的 铺货的 备货在医院 放在医院的 放医院的 放在客户 放在客户那 放在外面的 放在外面的货 consignment|stock consignment|goods
    on|consignment consign`,
  'noun.held':
    '占用的 占用数 占用了 被占用 被占用的 被占的 被占着 预留的 预留了 锁着 锁着的 锁住 锁住的 锁了的 订走的 订掉的 占掉 占掉的 占了的 reserved held allocated on|hold',
  'noun.lot': `
    哪些批 哪几批 哪几个批 哪批货 这批货 那批货 各批 各个批 每批 每个批 批号的 什么批号 啥批号 批号是多少 批号多少 批号是啥 序号 which|lots
    which|lot which|batch which|batches lot|numbers batch|numbers batch|no lot|no 的批 批有 批都 批号有 批次有`,
  'noun.trace': `
    流到哪去了 流向哪 流向哪里 流向谁 流向了哪 流到哪里 流到谁 去哪了这批 去了哪 去了哪些 去了哪儿 去了哪里 去了哪些科 去了哪些科室
    去了谁那 到了谁手上 到了谁身上 到谁身上 用在谁 用在了谁 用到谁 用到谁身上 用到了谁 用到哪些病人 用给了谁 用给谁 用给哪些病人 打在谁身上
    装在谁身上 植入给谁 植在谁身上 给谁用 给谁用的 谁用了这批 谁用过这批 发给谁了 发给了谁 发给谁 卖给谁了 卖给了谁 一路 全程 来龙去脉
    前世今生 倒查 反查 追查 追查一下 追踪 跟踪 跟踪一下 traced tracing traceability track tracking where|did|it|go where|did|they|go
    went|where`,
  'noun.licence': `
    证照过期 证照快到期 证照不全 证照全不全 证照齐全 证件齐不齐 证件齐全 证件到期 证件过期 证快到期 证快过期 证到期 证过期 证要到期
    手续齐不齐 手续齐全 资质齐不齐 资质齐全 资质全不全 资质不全 资质到期 资质过期 资质快到期 执照到期 执照过期 许可证到期 许可证过期
    注册证到期 注册证过期 注册证快到期 备案 备案证 合格证 委托书 授权委托书 授权到期 授权过期 授权快过期 批件 批文 registration|expires
    licences|expiring credentials paperwork qualifications qualification authorisations authorisation authorization authorizations
    iso iso9001 iso13485 iso证 体系证 体系认证`,
  'noun.todo': `
    等我签 等我签字 等我点头 等我批示 等我过目 等我弄 等我搞 等我拍板 等着我签 等着我弄 等着我办 要我签 要我签字 要我点头 要我办
    要我弄 要我过目 该我弄 该我签 该我办 该我管 我该审的 我该批的 我该办的 我该处理的 我该做的 我要做的 我要办的 我要签的 我得审 我得批
    我得办 我得处理 我没审的 我没批的 我没处理的 我还没审 我还没批 我还没处理 我还有什么没 压在我这 压在我这的 压在我手里 压在我手上
    卡在我这 卡在我这的 卡在我手里 堆在我这 堆我这 堆我这的 落在我头上 轮到我签 轮到我办 轮到我处理 轮到我弄 轮我批 轮我办 归我批 归我办
    归我管 手头的活 手上的活 手里的活 手头没干完 手头的事 手上的事 手里的事 今天要干的活 要干的活 要干什么 要干啥 有啥要办 有啥要干 有啥活
    有什么活 有什么要办 有什么要我 有啥要我 啥要我 活儿 待办事项 待办任务 待处理事项 我的待办 我的任务 任务 to-do todo todos my|tasks tasks
    waiting|on|me on|my|desk in|my|inbox inbox for|my|approval for|me|to|approve for|me|to|sign i|have|to|approve i|need|to|approve
    approvals my|approvals 能批的 能审的 可以批的 可以审的 我能批的 我能审的`,
  'noun.log': `
    动过手脚 动了手脚 谁动的 谁动了 谁改了 谁改掉 谁改过的 谁删了 谁删过 谁弄没了 谁进过系统 谁登过 谁登陆过 登陆过 登陆记录 登录日志
    登录情况 操作痕迹 操作历史 修改历史 变更记录 变更历史 改动记录 改动 改动历史 改了些什么 改了些啥 改过什么 改过哪些 动了什么 动过什么
    干了什么 干过什么 痕迹 留痕 audit|trail audit|log activity|log logs logged|in who|changed who|deleted who|edited who|logged|in
    change|history`,
  'noun.progress': `
    什么时候交 什么时候交的 什么时候交上去的 什么时候提的 什么时候报的 什么时候报上来的 什么时候递的 哪天交的 哪天提的 哪天报的 哪天报上来的
    啥时候交的 啥时候交上去的 啥时候提的 啥时候报的 几号交的 几号报的
    到哪步了 到哪一步了 到哪个环节 到哪个环节了 到哪儿了 到什么环节 到什么地步 到什么程度 进行到哪 进行到哪一步 进展如何 进展怎么样
    进度怎么样 进度如何 办到哪了 办到哪一步 办得怎么样 办得怎样了 办得如何 办了没 办好没 办好了没 办完没 办完了没 弄好没 弄好了没 弄完没
    弄完了没 好了没有 走到哪了 走到哪步 走到哪一步了 走到哪个环节 走完没 走完了没 审到哪了 审到哪 审到谁 审到谁了 审到哪一步 审好没 审完没
    审完了没 审完没有 审过没 批到哪了 批到谁 批下来没 批下来了没 批下来没有 批完没 批完了没 批过没 过了没 过了没有 通过没 通过了没 通过没有
    签了没 签完没 发完没 发完了没 发出来没 发出来了没 发齐没 发齐了没 送到没 送到了没 送来没 送来了没 送齐没 送齐了没 送完没 到齐没
    到齐了没 到全没 来了没 来齐没 收到没 收到了没 收完没 收齐没 验完没 验完了没 验好没 验了没 入库了没 入库没 入了没 入好没 结完没 结了没
    结清没 结清了没 开了没 开票没 开票了没 付了没 付完没 付清没 付清了没 打款没 打了没 到账没 到账了没 回款没 确认没 确认了没 对完没 对好没
    还了没 还没还 还完没 还清没 接了没 接单没 登全没 登全了没 登完没 登完了没 登记了没 登记全没 盘完没 盘完了没 盘好没 退了没 退完没 退成没
    in|progress how|far|along how|is|it|going what|stage which|stage is|it|done has|it|arrived has|it|shipped has|it|been|approved
    been|approved|yet arrived|yet shipped|yet`,
  'noun.reason': `
    卡在哪个环节 卡在哪一步 卡在哪步 卡在哪里 卡在哪儿 卡在哪个人 卡在谁手里 卡在谁手上 卡在谁那儿 卡在谁那里 卡谁那 卡谁手里 卡谁那了
    卡多久 停在哪 停在哪了 停在谁 停在谁那 压在谁 压在谁那 压在谁那里 压在谁手里 压在谁手上 压在哪 搁在谁那 在谁手上 在谁那儿 在谁那里
    轮到谁 轮到谁了 轮到谁处理 轮到谁审 轮到谁批 该轮到谁 该谁处理 该谁处理了 该谁审 该谁审了 该谁批 该谁批了 该谁办 该谁办了 该谁弄 该谁弄了
    在等谁 等谁批 等谁审 等谁签 等谁处理 等哪个 差谁 差谁签 差谁没签 还差谁 谁压着 谁卡着 谁卡的 谁拖着 谁没批 谁没签 谁不批 谁不签
    谁还没签 谁还没审 没批的原因 stuck stuck|with held|up|by waiting|on|whom waiting|for|whom who|has|it who|is|holding`,
};
