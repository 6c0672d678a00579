import { phrase, sayings } from './phrase';

/** How people ask for what is seen at a glance: money at hand and to come, what warns, how cold it is, who takes part. */
const HOW_MANY = '几 多少';
const NOW = '?现在 目前';
const ORGANISATIONS = '医院 经销商 供应商 厂家 厂商 生产企业 机构 单位';

/** 两个账户加起来. */
const SUMMED = '加起来 加一块 加一块儿 加一起 加在一起 合在一起 合起来 合计 总计 一共 总共 全部';

const BANKS = '银行 对公 基本户 一般户 银行卡 账户 卡 工行 工商银行 农行 农业银行 中行 中国银行 建行 建设银行 招行 招商银行 交行 交通银行';

export const CASH = sayings(
  phrase(BANKS, '?账户 账号 存款 卡', '?里 上', '?的', '?现在 目前 还有 还剩 剩', '余额 存款 钱 资金 现金'),
  phrase(BANKS, '?账户 账号 卡', '?里 上', '?现在 目前', '?还', '?有 剩', HOW_MANY),
  phrase('银行 账户', '~6', '余额 存款'),
  phrase('资金 现金 存款', '?的', '余额'),
  phrase('账上 账面 手头 手里 户头', '?上', NOW, '?还', '有 剩', HOW_MANY, '?个', '钱 资金 现金'),
  phrase('账上 账面 手头 手里 户头', '的', '钱 资金 现金', NOW, '?还', '有 剩 是', HOW_MANY),
  phrase('银行 账户 户头 账号 银行卡', '?账户 户头 账号 卡 账', '?里 上 的', '?余额 钱', SUMMED, '?一共 总共', '?现在 还 目前', '?有 剩 是', HOW_MANY),
  phrase('还有 还剩 剩下', HOW_MANY, '现金 存款'),
  phrase('bank|balance cash|balance cash|on|hand cash|in|bank cash|in|the|bank'),
);
export const COMES = sayings(
  phrase('能 会 可以 可能 预计 估计 大概 应该 要 该 得', '?要', '收 回 到 进', '?回', '?来 账 款 上来', '~3', HOW_MANY, '?钱 款 货款'),
  phrase('预计 估计', '收款 回款 到账'),
  phrase('cash|to|come|in cash|coming|in expected|receipts'),
);
/** 下个月要准备多少钱付款: what is to be paid. */
export const GOES = sayings(
  phrase('要 得 需要 该 应该 大概 预计 估计 可能', '?会 要', '准备 备 预备', '?好', HOW_MANY, '?钱 款 资金 货款', '~3', '付 还 打 给'),
  phrase('要 得 需要 该 应该 预计 估计 大概', '?会 要', '付 还 打 给 掏', '?出去 出 掉', HOW_MANY, '?钱 款 货款 资金'),
  phrase('要 得 需要 该 应该', '付 还 打', '?出去 掉', '哪些 哪几笔 什么 啥', '款 货款 钱'),
  phrase('预计 估计', '付款 支出 付出', '?多少 有多少'),
  phrase('cash|to|go expected|payments cash|needed'),
);
/** 未来一个月钱够不够付: what there is after each week. */
export const LASTS = sayings(
  phrase('钱 资金 现金 账上', '~6', '够不够 够付 够用 能撑 撑得', '?吗 付 用 多久'),
  phrase('未来 接下来 后面 往后', '~6', '资金 现金流 钱', '~4', '够 缺口 紧'),
);
const END = '[?？。]*$';
export const WARNS = new RegExp(
  phrase(
    '有 有没有',
    '?什么 啥 哪些 没有',
    '?需要 要 该 得',
    '?我',
    '注意 留意 关注 当心 操心 小心 异常 不正常 风险 预警 报警 警告 提醒',
    '?的',
    '?事 事情 情况 地方 东西 问题',
    '?吗 呢 么 没有 没',
  ) + END,
);
export const COLD = sayings(
  phrase('冷库 冷柜 冰箱 冷藏 冷链 温度 温湿度', '~8', '正常 超温 超标 超过 超了 异常 有没有问题 怎么样 咋样 多少度 几度 达标 稳 多少 是多少 情况'),
  phrase('超温 温度超'),
  phrase('temperature', '| |is|', 'ok normal alright'),
);
/** What a cabinet holds and what the books say of it. */
export const CABINET_BOOKS = sayings(
  phrase(
    '柜 柜子 智能柜 备货柜 高值柜 耗材柜',
    '?里 的 里的',
    '?货 东西 数',
    '?跟 和 与',
    '?系统',
    '账 账面 账上 账目 库存',
    '?上 里',
    '?的',
    '?都 是不是 能不能 能',
    '对得上 对不上 对得起来 对上 相符 一致 符 差 一样 不符 吻合',
  ),
  phrase('柜 柜子 智能柜 备货柜 高值柜 耗材柜', '~4', '账实 柜账', '~4', '差 符 对 一致'),
);
/** Goods kept for others: 委托我们放的货, 帮人存的. */
export const KEPT = sayings(
  phrase('委托 托管 代存 代管 寄存 寄放 代保管', '?方 人 客户', '~10', '货 东西 库存 放 存 件', '~4', '多少 几 哪些 什么 还有 还剩 吗 清单'),
  phrase('帮 替 给', '?人 别人 人家 客户 他们', '存 保管 代管 代存', '的', '?货 东西'),
  phrase('存 放 寄存 寄放 代存 搁', '?在 到', '我们 咱们 咱 我', '?公司 家', '?这 这儿 这里 这边 库里 仓库', '~4', '货 东西 多少 几 哪些 什么 啥'),
  phrase('存 放 寄存 寄放', '?在', '我们 咱们 咱 我', '这儿 这里 这边 这'),
);
export const MEMBERS = sayings(
  phrase('新', '进来 进 加入 入驻 注册 来', '?了 的', '?有', HOW_MANY, '家 个'),
  phrase('注册 入驻', '?了 的', '?有', HOW_MANY, '家 个'),
  phrase('?新', '注册 入驻 加入', '了的 的 了', ORGANISATIONS, '?一共 总共', '?有', HOW_MANY, '家 个'),
  phrase('?新', '注册 入驻 加入', '?了的 的 了', HOW_MANY, '家 个', ORGANISATIONS),
  phrase(HOW_MANY, '?家 个', '?的', ORGANISATIONS),
  phrase(ORGANISATIONS, '?一共 总共 现在', '?有', HOW_MANY, '家 个'),
  phrase('how|many', '| ', 'hospital dealer vendor organisation organization'),
);
/** Lots without all their invoices, lines of the bank nothing was found for, who signed in. */
export const TICKETS = sayings(
  phrase('两票制 两票 第一票 缺票 票据链', '~12', '缺 少 没 几家 几批 多少 哪些 齐 符合 超'),
  phrase('还缺 缺', '?两票 第一', '票', '的'),
);
export const BANK_LINES = sayings(phrase('银行流水 流水 网银明细 银行明细', '~8', '没对 没匹配 未匹配 没认 没核 对不上 待匹配 没处理 没搞'));
export const SIGNED_IN = sayings(
  phrase('谁 哪些人 哪个人 哪些账号 几个人 多少人', '~4', '登录 登陆 上线 登', '?过 了'),
  phrase('登录 登陆', '?过 了', '?的', '?有', '谁 哪些 几个 多少'),
  phrase('who', '| ', 'logged|in signed|in'),
);

/** 跟挂网价比有没有买贵的: what was bought above the price it is listed for. */
export const DEARER = sayings(
  phrase('阳光平台 阳光采购 挂网价 挂网 省平台', '~10', '买贵 贵 高于 超 高出 超出 买高 高了'),
  phrase('买贵 贵 高于 超过 超 高出', '~6', '挂网价 挂网 阳光平台'),
);

/** What of a recall was fetched back, how tasks of volume purchase stand, when a customer was last dunned. */
export const RECALLED = sayings(
  phrase('召回', '~8', '收回 收了 追回 追 进度 多少 几 怎么样 咋样 了结 到哪 还有 还差'),
  phrase('召回', '~4', '没结 未结 没完 没了 没关 开着 没处理完'),
  phrase('没结的 未结的 没完的 没了的 没了结的', '~2', '召回'),
  phrase('recall', '~10', 'back progress status'),
);
/** 集采里一个没用的. */
export const VOLUME_UNUSED = /一个都?没(?:用|使)|没用(?:过|上)?(?:的|$)|没使用|零使用|用量(?:是|为)?0/;
export const VOLUME = sayings(
  phrase('集采 带量 中选 国采', '~8', '一个没用 一个都没用 没用过 没用上 没用的 没使用'),
  phrase('集采 带量 中选 国采', '~8', '完成 进度 任务 缺口 达标 完不成 完得成 咋样 怎么样 情况 差多少 落后'),
  phrase('volume', '| ', 'task purchase'),
);
export const DUNNED = sayings(
  phrase('上次 上回 最近 最后 什么时候 啥时候 哪天 几时', '~8', '催 追', '?的 过 款 账 了'),
  phrase('催 追', '?款 账', '?催', '过 了', '?的', '哪 谁 几'),
  phrase('催 追', '?过 款 账 了', '~4', '什么时候 啥时候 哪天 几次 谁 没 吗'),
);
/** 工行这个月进出各多少: what came and went through the bank. */
export const BANK_FLOW = sayings(
  phrase(BANKS, '~8', '进出 收支 进账 出账 进了 出了 收入 支出 流入 流出', '~4', HOW_MANY),
  phrase(BANKS, '~8', '进 收', '?了', HOW_MANY, '?钱', '~2', '出 付 支', '?了', HOW_MANY),
);
/** Goods that came into the library of the platform. */
export const PUBLISHED = sayings(
  phrase('新增 新加 新上 新进 新建 增加 添加 发布 上架 入库 加 上', '?了 的 过', '?有', '多少 几 哪些', '?个 种 款 条', '产品 品种 耗材 商品'),
  phrase('新增 新加 新上 新建 新发布', '?的', '产品 品种 耗材 商品'),
  phrase('产品 品种', '?新增 新加 发布 上架 增加', '了', '多少 几', '?个 种 款 条'),
);
/** 上个月审了多少单: papers of all houses that were reviewed. */
export const HANDLED = sayings(
  phrase('审核 审批 审 批 处理', '?了 过 掉', '?的', HOW_MANY, '?张 份 个', '单 单子 单据 张 份'),
  phrase(HOW_MANY, '?张 份', '单 单子 单据 张', '?被 是', '审核 审批 审', '?了 过 掉 的 通过'),
  phrase('审核 审批 审', '?了 过 掉', '?的', '单 单子 单据', '?有 一共 总共 是', HOW_MANY),
);
/** Customers that do not buy any more. */
export const LOST = sayings(
  phrase('丢 流失 跑 走', '了 掉 的', '?多少 几 哪些 哪几', '?家 个', '客户 医院 老客户'),
  phrase('客户 老客户', '?有没有 有', '流失'),
  phrase('哪些 哪几家 哪家', '客户 老客户', '~4', '不买 不来 不下单 没再', '?了 买 来'),
);
/** What was used and what was charged for it do not agree. */
export const CHARGED = sayings(
  phrase('收费 计费 扣费 收的费 收了费', '~6', '用量 使用 用的 用了 耗材 实际', '~4', '对不上 不一致 不符 不一样 有差 差异 核不上'),
  phrase('用量 使用 用的', '~4', '收费 计费', '~4', '对不上 不一致 不符 不一样 有差 差异 核不上'),
  phrase('漏收 漏费 多收 收费异常 收费差异'),
);
