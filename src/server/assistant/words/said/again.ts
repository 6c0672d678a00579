/**
 * What is asked of the answer that was just given, whatever it was an answer to: to open it, to have it exported, whether there is more of it,
 * how many it has, which stands second, what it is made of. Phrases are parted by blanks; what may stand before and behind them serves all.
 */
export type AgainSort = 'opens' | 'exports' | 'rest' | 'count' | 'sum' | 'left' | 'list' | 'parts';

export const BEFORE_AGAIN = '那 那么 那就 就 好 好的 行 嗯 请 麻烦 帮我 给我 直接 再 把它 把这个 把结果 把这些 把上面的 都 全部 全 一下 现在 也';
export const BEHIND_AGAIN = '一下 吧 啊 呢 吗 么 呀 嘛 了 来 出来 看看 看 给我 谢谢 excel 表格 表 成表 please it this';

export const AGAIN: Readonly<Record<AgainSort, string>> = {
  opens: `
    打开 打开它 打开看看 打开列表 打开页面 打开那个页面 打开这个页面 点开 进去 进去看看 带我去 带我过去 带我进去 带路 跳过去 跳转 跳转过去 转过去 去那里 去那儿 去那个页面 去看看 过去看看 过去 去列表 看列表 看明细列表 open
    open|it show|me|the|page take|me|there go|there`,
  exports: '导出 导出来 导一份 导成 导一下 导个 导成excel 存成excel 存成 存下来 打印 打出来 打印出来 下载 下载下来 export print download',
  rest: `
    还有 还有别的 还有别的没有 还有没有 还有没有别的 还有其他的 还有其它的 还有哪些 还有更多 还有谁 还有哪家 还有哪几家 更多 更多的 其余的 其余 剩下的 剩余的 后面的 下一页 往下 接着列 继续 继续列 就这些 就这几个 就这几条 就这几张
    就这几家 只有这些 只有这几个 没有别的 没有了 没别的了 全了 列全 more anything|else the|rest`,
  count: `
    几个 几家 几张 几条 几笔 几种 几批 几样 多少个 多少家 多少张 多少条 多少笔 多少种 有几个 有几家 有几张 有几条 有几笔 有几种 有多少个 有多少家 有多少张 有多少条 一共几个 一共几家 一共几张 一共几条 一共几种 一共有几个 一共有几家
    一共有几张 一共有几条 一共多少个 一共多少家 一共多少张 一共多少条 一共有多少个 一共有多少家 一共有多少张 总共几个 总共几家 总共几张 总共几条 总共几种 总共有几个 总共有几家 总共有几张 总共多少个 总共多少家 总共多少张 总共多少条 共几个
    共几家 共几张 合计几个 合计几家 合计几张 how|many how|many|in|total`,
  sum: `
    一共多少 总共多少 加起来多少 合计多少 共计多少 一共是多少 总共是多少 加起来是多少 合起来多少 一共 总共 加起来 合计 总计 合起来 总数 总额 总数多少 总额多少 总额是多少 总数是多少 总的多少 总金额 总金额多少 加一块 加一块多少 加一起
    加一起多少 加在一起 加在一起多少 全加起来 全加起来多少 in|total altogether all|together how|much|in|total how|much|altogether total what's|the|total`,
  left: `
    还剩多少天 还有多少天 还剩几天 还有几天 剩几天 剩多少天 还有多久 还剩多久 离到期还有多久 离到期还有几天 还有多久到期 还有几天到期 还有多少天到期 分别还剩几天 分别还有几天 各剩几天 各还有几天 过了几天 多少天 几天 多少天了 几天了 逾期几天 逾期多少天 过期几天 过期多久 过了多久 超了几天
    how|many|days|left how|long|left days|left`,
  list: `
    都有谁 都是谁 都有哪些 都是哪些 有哪些 是哪些 分别是哪些 分别是谁 都有哪几家 都是哪几家 是哪几家 有哪几家 哪几家 哪几张 哪些 是哪几个 是哪几台 是哪几张 是哪几条 是哪几种 是哪几笔 是哪几位 是哪些人 哪几台 哪几条 哪几种 哪几笔 列一下 列出来 列出来看看 全列 全列出来 都列出来 都列一下 列个清单 清单 名单 都有什么 有什么 看清单 看名单 who
    list|them which|ones`,
  parts: `
    为什么 为啥 为何 怎么来的 怎么算的 怎么算出来的 怎么回事 什么原因 原因是什么 原因 原因呢 为什么这么多 为什么这么少 为什么这么高 为什么这么低 为什么这么大 为什么这么慢 为什么这么贵 为什么这么久 为啥这么多 为啥这么少 为啥这么高 为啥这么低
    为啥这么慢 为啥这么贵 怎么这么多 怎么这么少 怎么这么高 怎么这么低 怎么这么慢 怎么这么贵 由哪些组成 由什么组成 由哪些构成 由什么构成 构成 组成 怎么构成 包括什么 包括哪些 包含哪些 都包括什么 拆开看 拆开 展开 展开看 详细点 细一点 具体点
    具体是哪些 具体有哪些 why why|is|that why|so|many why|so|much`,
};

/** What stands at a place of the answer: 第二名, 排第三的, 第2个, 第二多的. */
export const PLACE_HEADS = '排名第 排第 排在第 列第 第 the';
/** The second, the third: places as English says them. */
export const ENGLISH_PLACES = 'first second third fourth fifth sixth seventh eighth';
export const PLACE_THINGS =
  '名 位 个 家 样 种 款 条 张 笔 行 批 项 多的 大的 高的 少的 低的 贵的 便宜的 慢的 快的 久的 好的 差的 多 大 高 少 贵 慢 快 久 的那个 的那家 的那张 的 个供应商 个科室 个客户 家供应商 家医院 家客户 个产品 种产品';
export const PLACE_ASKED = '是谁 是哪个 是哪家 是哪家公司 是哪个科室 是哪个产品 是什么 是啥 是哪张 是哪一个 是哪一家 谁 哪个 哪家 呢 又是谁 有多少 多少 是多少';
