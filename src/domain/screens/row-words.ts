/**
 * What people say of the rows of a set beside its titles and labels, parted by blanks. Whoever adds a kind adds a line only where its own words
 * are not what people say.
 */
export type RowWords = {
  /** What a row is called. */
  rows?: string;
  /** What goes with its rows and narrows nothing: 那笔款. */
  beside?: string;
  /** What is said for a choice or a tab, by its label. */
  states?: Readonly<Record<string, string>>;
  /** What asks for a field, by its label: 谁打的 for 对方户名. */
  asks?: Readonly<Record<string, string>>;
};

/** By the id of the set (dataset-of.ts). */
const SAID: Readonly<Record<string, RowWords>> = {
  duePromise: {
    rows: '答应 答应了 答应的 答应过 答应给 答应付 答应还 承诺 承诺的 承诺给 承诺付 说好给 说好付 许诺 口头答应',
    beside: '付款 款 笔款 钱 笔钱 货款 欠款 逾期的钱 逾期的款 逾期款 逾期的',
    states: { 未兑现: '没兑现 没兑现的 没做到 说话不算 没给 没付 爽约', 已兑现: '兑现了 做到了', 待兑现: '还没到日子' },
    asks: {
      承诺付款日: '什么时候给 什么时候付 什么时候还 啥时候给 啥时候付 啥时候还 几号给 几号付 哪天给 哪天付 给了没 付了没 还了没 到了没 到账没 给没给',
      承诺金额: '给多少 付多少 还多少 多少',
      尚缺: '还差多少 差多少 还缺多少 还差 缺多少',
      承诺人: '谁说的 当时谁说的 谁答应的 谁承诺的 跟谁说的',
      记录人: '谁记的 谁登记的',
      记录时间: '什么时候说的 啥时候说的 哪天说的',
      说明: '怎么说的 当时怎么说 说了什么 说了啥 原话',
    },
  },
  bankLine: {
    rows: '网银 银行流水 流水 到账 进账 打来的 打过来的 打过来 转来的 转过来的 汇来的',
    beside: '款 笔款 钱 笔钱 退款 退货款 退回来的 退回来 打来 银行',
    states: {
      待处理: '没对上 还没对上 没有对上 没对 没对完 没匹配 没匹配上 没勾上 没认领',
      已匹配: '对上 对上了 对好了 匹配上 匹配上了 勾上',
      收入: '进来的 收进来的',
      支出: '付出去的 打出去的 出去的',
    },
    asks: {
      对方户名: '谁打的 是谁打的 谁打来的 谁转的 是谁转的 谁付的 谁汇的 谁家的 都是谁家的 是谁家的 打给谁 付给谁',
      建议单据: '怎么处理 咋处理 怎么对 怎么办 该对哪张 对哪张',
      匹配单据: '对到哪张 对上哪张 对了哪张',
    },
  },
  bankAccount: {
    rows: '账上 账户 户头 卡里 卡上 银行余额 账户余额 余额 银行存款',
    beside: '钱 里 上 户 那个户 账户 银行',
    asks: { 银行余额: '还有多少钱 还有多少 有多少钱 还剩多少 剩多少钱 多少' },
  },
  payRun: {
    asks: { 剩余: '还能排多少 能排多少 还能排 还剩多少 剩多少 还有多少额度', 已排金额: '排了多少 已经排了多少', 可用金额: '可用多少 能用多少' },
    beside: '钱',
  },
  voucher: { states: { 未审核: '没审 没审完 还没审' } },
  cabinetRecord: {
    rows: '取出来 取出来的 取出 取用 取走 拿走 拿出来 柜子里拿的 存取',
    states: { 待核销: '没核销的 没登记使用的' },
  },
  sunshineReport: {
    beside: '上 上面',
    states: { 被退回: '退回来 退回来的 退回的 打回来 打回来的 没通过 被打回', 待上报: '没报 没上报 还没报 没报上去' },
  },
  eInvoice: {
    rows: '数电发票 数电票 电子票 电票',
    states: { 开具失败: '开失败 开票失败 失败 没开成 没开出来 开不出来 报错', 待开具: '没开 还没开 等着开' },
  },
  serviceCharge: {
    beside: '咱 我们',
    asks: { '费率（%）': '扣了多少个点 扣多少个点 多少个点 几个点 扣几个点 扣了咱多少个点 扣了我们多少个点 收多少个点 点数 费率' },
  },
  orgRegistration: { rows: '注册', asks: { 状态: '批下来没有 批下来没 批了没 审了没 过了没' } },
  enquiry: {
    states: { 待报价: '没报 没报价 还没报 没人报' },
    asks: { 中标供应商: '谁中标 谁中了 谁家中标' },
  },
  identified: { rows: 'udi', states: { 未填: '没填 没填的 没填UDI 没填DI' } },
  supplying: { rows: '评分 打分 评级' },
  stockTake: {
    states: {},
    asks: { '已盘/应盘': '盘完没 盘完了没 盘完没有 盘到哪了 盘了多少 盘完了吗 盘好没' },
  },
  arrivalOrder: { rows: '货到了 来货 到的货', beside: '货' },
  stockTransfer: {
    rows: '借调 借的 借的东西 借来的 借来 借出去的 借货 借了 借过',
    asks: { 应还日期: '什么时候要还 什么时候还 啥时候要还 啥时候还 几号还 哪天还 该还了没' },
  },
  dispatchOrder: { beside: '车上 车里 这车', asks: { 送往科室: '谁的货 是谁的货 哪个科的 哪个科的货 给谁的 送给谁 送哪 送到哪' } },
  inspectionOrder: { states: { 部分合格: '部分合格的', 不合格: '不合格的' } },
};

const NOTHING: RowWords = {};
export const rowWordsOf = (id: string): RowWords => SAID[id] ?? NOTHING;
/** What is said for its choices and tabs; what is not done yet is said in every way of saying so. */
export const statesSaid = (id: string, label: string): readonly string[] => split(rowWordsOf(id).states?.[label]).flatMap(yetWords);
const yetWords = (said: string): string[] =>
  /^没(?!有).+/.test(said) ? ['没', '还没', '没有', '还没有', '未', '尚未'].map((head) => head + said.slice(1)) : [said];
/** What rows of the set are called. */
export const rowsCalled = (id: string): readonly string[] => split(rowWordsOf(id).rows);
export const split = (words = ''): readonly string[] => words.split(' ').filter(Boolean);
/** Labels of the fields a sentence asks for in such words, of whatever rows. */
export const labelsAsked = (text: string): readonly string[] => [
  ...new Set(
    Object.values(SAID).flatMap(({ asks = {} }) =>
      Object.entries(asks).flatMap(([label, words]) => (split(words).some((said) => said.length > 2 && text.includes(said)) ? [label] : [])),
    ),
  ),
];
/** Sets that have words of their own. */
export const WORDED: readonly string[] = Object.keys(SAID);
