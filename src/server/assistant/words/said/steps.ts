/**
 * What is done with papers, step by step: verbs as people say them, what they are done to, and what lists call papers that wait for the step
 * or have it behind them. How a verb is said not to have happened yet, or to be over, is a rule for all of them (reading/aspects.ts).
 */
export type Step = {
  /** Verbs without what they are done to, parted by blanks. */
  verbs: string;
  /** What may stand behind the verb: 审完单, 发不出货. */
  objects?: string;
  /** Verbs that say the step is over only where 已 stands before them or 完 behind: 发过 counts what was sent. */
  isCounted?: true;
  /** The word of the lists (words/states.ts, reading/everyday.ts) that not-yet stands for, and the one that over stands for. */
  waits?: string;
  done?: string;
  /** What papers are that are named behind it, where over by itself says nothing of papers: 付了款的发票. */
  past?: string;
  /** Labels a list may have for it where it has not that word itself, the likeliest first. */
  waiting?: string;
  over?: string;
};

export const STEPS: readonly Step[] = [
  {
    verbs: '审 审批 审核 批 批准 批复 批示 签 签字 签批 签发 盖章 审定 过审 把关 审阅 审下来 批下来 审过来 轮到审',
    objects: '字 单 单子 这单 流程',
    waits: '没审核',
    done: '已审核',
    waiting: '待审核 待审批 审批中 未审核 待我审批 待复核',
    over: '已审核 已通过 已审批 已复核 有效',
  },
  { verbs: '复核 二审', objects: '单', waits: '没复核', waiting: '待复核 待审核' },
  { verbs: '提交 交上去 送审 报上去 递上去 递交 上报 提上去 交到上面', objects: '单', waits: '没提交' },
  {
    verbs: '到货 到 到位 到齐 到全 送 送来 送货 送到 送齐 送全 送过来 送上门 来 来货 来齐 交货 给货 供货 供上 发过来 发来 运到 运来 落地 补齐 补来 补送',
    objects: '货 齐 东西 全',
    isCounted: true,
    waits: '没到货',
  },
  {
    verbs: '收货 收了货 收 签收 点收 接收 收下 收进来 确认收货 验货收货 收讫 接货',
    objects: '货',
    isCounted: true,
    waits: '没收货',
    done: '已收货',
    waiting: '待收货 待接收 待签收 待入库 配送中 已送达',
    over: '已收货 已签收 已入库 已完成',
  },
  {
    verbs: '验 验收 验货 质检 检 检验 查验 抽检 点验 开箱验',
    objects: '货',
    waits: '没验收',
    done: '已验收',
    waiting: '待验收 待确认 待质量处理 待收货',
    over: '已验收 已确认 已收货',
  },
  {
    verbs: '入库 入了库 入仓 进库 进仓 上架 入进来 办入库 做入库',
    isCounted: true,
    waits: '没入库',
    done: '已入库',
    waiting: '待入库 待收货 待审核 草稿',
    over: '已入库 已收货',
  },
  {
    verbs:
      '发 发货 出了库 发了货 发出 发放 发下去 发下来 发出去 发走 出库 出货 出 出仓 配 配货 备 备货 备齐 配齐 拣 拣货 派发 送出 送出去 装车 发运 兑现 给够 给足 给齐',
    objects: '货 料 东西',
    isCounted: true,
    waits: '没发货',
    done: '已发货',
    waiting: '待发货 待备货 待发放 待出库 待拣货 备货中 待发出 待发车 待发运 部分发货 待拣 执行中',
    over: '已发货 已出库 已发放 已审核 已发运 已送达 已完成',
  },
  {
    verbs: '接 接单 受理 应承 应下来 接下来 理会 理睬 搭理 接手',
    objects: '单 的单',
    waits: '没接单',
    done: '已接单',
    waiting: '待接单 待我答复 待处理',
    over: '已接单 待发货 已处理',
  },
  {
    verbs: '确认 认 认账 点头 点确认 核对 对账 对 回复 答复 回函 回话 给回复 给答复 给说法 表态 盖章确认 回音',
    objects: '账 单',
    waits: '没确认',
    done: '已确认',
    waiting: '待确认 待供应商确认 待对方确认 待核对 待我答复 待处理 待复核',
    over: '已确认 对方已确认 已核对 已审核 已处理',
  },
  {
    verbs: '结算 结 结账 清算 结清 算账 结出来 转结算',
    objects: '账 算',
    waits: '没结算',
    done: '已结算',
    waiting: '未结算 未结 待结算 有余额',
    over: '已结算 已结 已结清 已用完',
  },
  {
    verbs: '付 付款 付钱 打款 打钱 汇款 汇 支付 给钱 还清 付清 还上 给付 拨款 付出 付给人家 打给人家 给人家 付给他们 打给他们',
    objects: '款 钱 账',
    isCounted: true,
    waits: '没付款',
    past: '已付款',
  },
  {
    verbs: '收款 回款 收钱 收回 收回来 收上来 要回来 要到 打过来 打来 汇来 到账 回 回笼 给我们钱 付给我们 打给我们 追回来 追回',
    objects: '款 钱 账',
    isCounted: true,
    waits: '没收款',
    past: '已收款',
  },
  {
    verbs: '开票 开发票 开具 出票 开给 寄票 给票 来票 到票',
    objects: '票 发票',
    isCounted: true,
    waits: '没开票',
    done: '已开票',
    waiting: '未开票 待开具 待开票',
    over: '已开票 已开具',
  },
  { verbs: '核销 冲抵 抵 销账 勾销 冲账', objects: '账', isCounted: true, waits: '没核销' },
  { verbs: '下单 转单 转订单 转成订单 转采购 下订单 落单', isCounted: true, waits: '没下单' },
  { verbs: '完成 办完 弄完 做完 搞定 了结 收尾 结束 走完 完结 办结 完事 办妥 弄好 办好 收口', objects: '流程 手续', waits: '没完成', done: '已完成' },
  { verbs: '打回 打回来 退回来改 驳 毙 否 刷下来 弹回来 顶回来 卡回来 驳回来 枪毙', done: '已驳回' },
  { verbs: '作废 废 注销 撤单 划掉', objects: '单', done: '已作废' },
  { verbs: '红冲 冲红 冲 冲销', done: '已红冲' },
  { verbs: '终止 叫停 中止 砍 关停 腰斩', done: '已终止' },
  { verbs: '还 归还 还回来 还给我们 还过来 拿回来 送回来', objects: '货 东西', isCounted: true, waits: '借出未还', waiting: '借出未还 逾期', over: '已结清' },
  { verbs: '定标 定下来 敲定 选定 拍板', waits: '没定标', done: '已定标' },
  { verbs: '销毁 处置 烧', isCounted: true, waits: '没销毁', done: '已销毁', waiting: '待销毁', over: '已销毁' },
  { verbs: '报价 报出价 出价 回价', objects: '价', isCounted: true, waits: '没报价', done: '已报价', waiting: '待报价 询价中', over: '已报价 已定标' },
];
