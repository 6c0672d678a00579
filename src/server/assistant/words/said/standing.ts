import { phrase, sayings } from './phrase';

/** How people ask how things stand: what waits and where, what was refused and why, what is there and cannot be had. */
const WHY_HOW = '怎么 咋 为什么 为啥 为何';
const DONE_TO = '审 批 发 到 送 收 处理 办 做 备 付 结 开 发货 到货 送货 收货 备货 签收 验收 接单 开票 付款 收款 回款 复核 对账 结算 入库 出库';

export const REFUSED = sayings(phrase('驳回 打回 退回来改 拒了 拒绝 拒单 没通过 未通过 不通过 rejected refused'), phrase('被拒', '!收'));
/** By what licences of another house are asked for. */
export const LICENCES_ASKED_FOR = '证照申请';
/** 他们咋不认, 为什么不给我们证照: somebody said no. */
export const WONT = sayings(phrase(WHY_HOW, '?就 都 他们 会 要', '不', '?肯 愿意 愿 想 予', '认 给 批 同意 签 确认 接受 承认 通过 要 答应'));
export const LONGEST = sayings(
  phrase('最久 最长 最早'),
  phrase('等 挂 压 拖', '了 着', '几天 多久 多长'),
  phrase('等 挂 压 拖', '几天 多久 多长'),
  phrase('since|when longest'),
);
export const WAITS_FOR_ME = sayings(phrase('等 待 要 该', '我', '审 批 处理 办'), phrase('my|approval waiting|for|me'));
export const STANDS = sayings(
  phrase('被', '改 批 核 砍 扣 减', '少'),
  phrase(WHY_HOW, '~6', '还没 还不 没人 没有人 一直没 老没 老是没 还未 还在'),
  phrase(WHY_HOW, '没', '审 批 发 到 送 收 处理 动 下'),
  `${phrase(DONE_TO, '?了 完 好 齐', '没', '?有')}[?？。]?$`,
  `${phrase(DONE_TO, '?完 好 齐', '?了', '吗 么')}[?？。]?$`,
  phrase('到哪', '了 一步 儿了'),
  phrase(
    '走到哪 轮到谁 该谁处理 该谁审 该谁批 该谁办 该谁弄 等谁处理 谁来处理 在谁手里 在谁那 谁在审 谁在批 谁在办 卡谁 卡哪 卡在谁 卡在哪 卡在 卡住 谁还没审 谁还没批 还没审的是谁 还没批的是谁 等谁 审不过 审不了 批不下来 过不去 没收到 什么进度 进展 还要等',
  ),
  phrase('who|still not|been|approved not|been|shipped not|been|delivered not|been|received not|approved not|shipped not|delivered not|received'),
  phrase("hasn't|been haven't|been status|of stuck"),
);
const HELD = '可用';
const LIES = '库存 现存 账面 存量 实际';
export const LESS = sayings(
  phrase(HELD, '~8', '比 小于 少于 低于', '~6', LIES),
  phrase('库存 现存 账面', '~8', '比 大于 多于', '~4', HELD),
  phrase('说没货', '~10', '有'),
  phrase('有货', '~4', '说没 讲没'),
  phrase('占用 冻结 可用 预留', '?数 量', '?是 什么', '什么意思 怎么回事 是啥 是什么 怎么算'),
  phrase('?显示 明明 账上', '有', '?货 库存', '~7', '发不出 出不了 出不去 领不 用不了'),
);
/** 为啥可用是0: asked of what can be had, whatever it is said to be. */
export const HELD_BACK = sayings(
  phrase(
    HELD,
    '?数 量 数量 库存',
    '?的',
    '?现在 就 都 只 才',
    '?怎么 咋 为什么 为啥',
    '?会 就 才 只',
    '是 为 变成 变 剩 有 显示 没 不 这么少 那么少 少 等于',
    '!什么意思',
  ),
);
/** 这批为什么不能卖: goods that lie there and may not go out. */
export const MAY_NOT_GO = sayings(
  phrase('不能 不让 没法 无法 不许 不准', '?再', '用 发 卖 出 领 动'),
  phrase('发 出 卖 领 用', '?货 库', '不了 不出 不出去 不出来'),
);
export const WAITS_FOR = sayings(
  phrase(
    '卡在审批 卡在审核 卡审批 轮到谁 该谁处理 该谁审 该谁批 该谁办 该谁弄 谁还没 还没审的是谁 还没批的是谁 等谁 卡谁 卡在谁 在谁手里 在谁那 没人审 没人批 who|still',
  ),
);
/** 锁着不能用的, 冻结的, 停售的: goods that may not go out. */
export const LOCKED = sayings(
  phrase('锁', '着 住 定 了 起来 掉 上'),
  phrase('冻 封', '着 住 结 存'),
  phrase('停售', '!库 仓 单'),
  phrase('停着', '不让 不能 不许 不准', '卖 发 用'),
  phrase('不 不能 不让 不许 不准 没法', '?再', '用 发 卖 动 领 出', '?了', '的'),
  phrase('不可用 禁用 停用', '的'),
  phrase('locked frozen blocked quarantined'),
);
