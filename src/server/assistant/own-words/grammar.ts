import { phrasesIn } from '../words/said/all';
import type { Word } from './word';

/** The words around what a dataset calls its own: what is asked of its rows, and what narrows nothing. */
const SAID: Readonly<Record<Exclude<Word['is'], 'subject' | 'where' | 'field' | 'measure' | 'name' | 'period' | 'amount' | 'asks' | 'unknown'>, string>> = {
  each: '按 按照 各 各个 各种 各类 各家 每 每个 每种 每家 每类 每一个 哪个 哪种 哪类 哪家 哪一个 哪一种 不同 分 按各 按每个 根据 什么',
  spread: '分布 构成 分类 分组 统计 汇总 分别 分别有 分开 分类统计 分组统计 来分 来看 排名 排行 排一下 各有 各是 各 各占',
  month: '按月 每月 每个月 各月 逐月 分月 月份 按月份 各月份',
  not: '不是 非 不 没 没有 还没 还没有 未 尚未 不属于 不含 不包括 不算 除了 除 排除 除去 除开 剔除',
  butAfter: '以外 之外 除外 以外的 之外的 外的',
  equals: '是 为 属于 等于 在 叫 的是',
  blank:
    '没有 没填 没填写 缺 缺少 缺了 未填 未填写 没写 没登记 未登记 没上传 未上传 没传 没录 没设 没设置 未设置 没维护 未维护 没指定 未指定 无 空着 为空 是空的 没选 没选择',
  filled: '填了 填写了 写了 登记了 上传了 设置了 有填 有',
  ends: '到期 过期 失效 截止 结束 到期的 过期的 失效的 要到期 会到期 就到期',
  ended: '已过期 已经过期 过期了 已到期 已经到期 到期了 已失效 失效了 已经失效 过了期',
  soon: '快到期 即将到期 将到期 快要到期 马上到期 快过期 临期 快失效 要过期 即将过期 快要过期',
  count: `
    几张 有几张 多少张 有多少张 几条 有几条 多少条 有多少条 几个 有几个 多少个 有多少个 多少 有多少 是多少 几家 有几家 多少家
    几种 有几种 多少种 几笔 有几笔 多少笔 几份 多少份 几单 多少单 几位 几人 多少人 几项 几次 多少次 几台 多少台 数量 总数
    张数 条数 个数 笔数 单数 单据数 总共有多少 一共多少 一共有多少 共有多少 总共多少
  `,
  list: `
    谁家 谁家的 都有谁家 都有谁 都是谁的 是啥 是什么 都是啥 都是什么 有啥 有些啥 都有啥 有哪些 哪些 是哪些 都有哪些 哪几张 哪几个 哪几家 哪几条 哪几种 列出 列出来 列一下 列一列 列个 清单 名单 查 查询 查一下
    查查 看 看看 看一下 看下 找 找出 找一下 找出来 显示 打开 调出 调出来 筛选 筛出 筛一下 只看 有没有 有吗 是什么 都是什么
    有什么
  `,
  sum: '多少钱 金额 总金额 总额 合计金额 金额合计 总价 多少元 一共多少钱 总共多少钱 价值 共多少钱 有多少钱 是多少钱 金额多少 金额是多少 合计多少钱',
  dear: '最贵 最贵的 单价最高 单价最高的 价格最高 价格最高的 最值钱 最值钱的',
  cheap: '最便宜 最便宜的 单价最低 单价最低的 价格最低 价格最低的 便宜 报得便宜 报得低 报价低 报得最低 报得最便宜',
  oldest: '最早 最早的 最久 最久的 最老 最老的 最先',
  newest: '最新 最新的 最晚 最晚的 最后 最后的',
  most: '最多 最大 最高 最长 最长的 最好 最好的 最多的 最大的 最高的 较多 居多',
  least: '最少 最小 最低 最短 最短的 最差 最差的 最次 垫底 最少的 最小的 最低的',
  share: '占比 占多少 比例 各占多少 占百分之多少 占几成 所占比例 比重',
  compare: '比 相比 对比 比较 环比 较 变化 多还是少 涨了还是跌了 增减',
  filler: `
    跟 和 与 怎么样 如何 的 了 吗 呢 吧 啊 呀 么 嘛 有 中 里 里面 当中 其中 所有 所有的 全部 全部的 目前 现在 当前
    如今 我 我们 咱们 本院 本公司 我院 这边 那边 这里 一直 老是 最近 那个 请 请问 帮我 帮忙 麻烦 给我 一下 下 都 还 也 就 到底 一共 总共 共 合计
    加起来 统计 统计一下 算一下 算算 数一下 情况 数据 记录 单据 单子 单 张 条 个 家 开 开的 下的 做的 建的 录的 录入的 产生的
    发生的 登记的 处于 状态 属于 类型 类 种 哪张 是哪张 那些 这些 那 这 以及 并且 而且 且 同时 又 已经 一共有 总共有 共有
    东西 货 产品 耗材 内容 的内容 过 上次 那个 那张 咱 我这 我们科 本科室 被 其 之 等 是不是 有没有 了没 了没有 好了没 没呢 现在 怎样 多不多 少不少 全不全 齐不齐 够不够 想知道 想看 想看看 告诉我 笔 份 次 批 件 那笔 那条 那份 那批 那次 那件 这笔 这条 这批 东东 分别 ? ？
  `,
};

let words: ReadonlyMap<string, Word> | undefined;
/** Every word of grammar; the first to claim a word keeps it. */
export function grammar(): ReadonlyMap<string, Word> {
  if (words) return words;
  const all = new Map<string, Word>();
  for (const [is, said] of Object.entries(SAID)) for (const word of phrasesIn(said)) if (!all.has(word)) all.set(word, { is } as Word);
  words = all;
  return all;
}
