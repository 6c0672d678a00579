/**
 * Talk around a question: who wants to know it, what for, in what manner, how soon, and what one says to oneself. It carries no condition, so
 * it is read and dropped. Words only; who asks and what he is after are put together by rule (addressed).
 */
const BOSSES =
  '院长 副院长 主任 科主任 领导 上级 老板 老总 书记 科长 处长 部长 经理 总经理 护士长 财务 财务科 审计 上面 上头 卫健委 卫健局 检查组 纪委 董事长 股东 客户 同事 医生 大夫 老师 会计 出纳 局里 院办 院里 公司 总部 供应商 人家 他们';
const WANTS =
  '要看 想看 等着看 等着要 等着 想知道 要知道 要数据 要个数 要数 要材料 催着要 催着呢 催着 催我 问我 问起 问起来 让我查 让我看 让我报 让我算 叫我查 叫我看 交代的 交代 要听汇报 要汇报 追着问 追问 盯着 盯得紧 在问 又问 问了 非要看 要我报 要我查 要我算 老问 天天问 刚问 点名要 点名要看 想了解 要了解 想听听 找我要';

const PLEADING =
  '替我 替我们 帮我看看 帮我瞅瞅 帮忙看看 帮忙查查 给瞅瞅 给我瞅瞅 给看看 给查查 瞅瞅 瞅一眼 瞅下 看一眼 瞄一眼 瞄一下 扫一眼 扫一下 过一下 过一眼 顺手 顺带 劳烦 劳你 有劳 辛苦 辛苦你 拜托 拜托了 求助 求教 求告知 受累 烦请 恳请 敬请 能不能帮我 可不可以帮我 行不行 好不好 好吗 成吗 中不中 麻烦帮我 麻烦看下 麻烦查下 请帮我 请教 请教一下 请问一下 打听一下 打听下 问个事 问个问题 问一句 有个事 有个问题 有空帮我 方便的话 抽空 弄一下 弄个 整一个 整个表 来个 来一份 搞一份 搞个 出一份 给一份 给个准话 给个准数 给个说法 给个话 给句话 给个明白 报上来 呈上来 发上来 交上来 拿来看看 端上来 亮出来 摆一摆 晒一晒 晒一下 捋清楚 理清楚 摸清楚 摸一下 摸摸底 摸个底 心里有个数 心里有数 有个底 有个数 弄清楚 弄明白 搞清楚 搞明白 查清楚 看清楚 算清楚 说清楚 讲清楚 讲明白 说明白 交代清楚 核一核 核一下 核核 对一下数 过一遍 理一遍 数一遍 捋一遍 查一遍 翻一遍 看一遍 告知 告知一下 告诉一声 知会 知会一声 回个话 回我一声 说声 说句';
const MANNER =
  '照实 照实说 实话实说 实话 老实讲 老实说 说老实话 说真的 讲真 说实在的 实打实 一句话 一句话说 一句话说清 一句话就行 长话短说 简短 简短点 简单说 简单点 简单讲 简单点说 简要 简要说 简明 直说 直接说 直接给 直接报 别绕弯子 别绕 不绕弯 不用解释 别解释 别啰嗦 别废话 少废话 不要废话 捡重点 拣重点 挑重点 重点说 说重点 概括一下 概括 大致说说 大概说下 大概说说 粗略 粗略点 粗算 粗估 估个大概 细说 详细 详细点 详细说说 说细点 具体点 具体说说 展开说说 仔细 仔细点 仔细看 认真 认真点 准确点 精确点 精确 准一点 靠谱 靠谱点 用表格 列个表 做成表 做成表格 做表 拉个表 表格 用图 图表 口头 书面 逐条 逐条说 一条一条 一条条 一个个 一个一个 挨个看 挨个列 全都 统统 通通 一律 悉数 一股脑儿 全列上 都列上 都算上 算上 包括在内 都带上 一并 一块 一起看 一道 一口气 按顺序 按次序 从头 分清楚 分清 单独看看 单独看 单看 单独 光看 光说 光是 只看 只说 只要 只算 只问 就看 就问 就说 就要 仅看 仅仅 仅 单单 唯独 特别是 尤其 尤其是 关键是';
const URGENCY =
  '马上要 马上要用 立刻 立即 立马 即刻 赶快 赶着要 赶时间 急用 急着用 急着要 着急 挺急 很急 非常急 加急看 十万火急 火急 现在就要 现在要 尽早 越快越好 快点 快快 快一点 速度 速速 快 抓紧 抓紧时间 不急 不着急 慢慢来 有空再说 等会儿 待会儿 一会儿 回头 迟点 晚点 晚些 稍后 开会 开会用 开会要用 开会要 开会马上要用 一会儿开会 待会儿开会 迟点开会 迟点开会用 下午开会 下午开会用 下午要用 下午要 明早开会 例会 例会上用 周会用 晨会 早会 碰头会 汇报用 汇报要用 要汇报 写报告 写报告用 写总结 写总结用 写材料 写材料用 做ppt ppt 交差 交材料 交账 应付检查 迎检 迎接检查 备查 留底 存档用 上报用 做报表 做汇报 做分析用 对口径';
const SELF =
  '自己 自个 自个儿 自家 自己家 我自己 我们自己 咱们自己 咱自己 咱自家 本人 自行 咱院 咱们院 咱医院 咱们医院 咱公司 咱们公司 咱厂 咱们厂 我们公司里 我们院里 我们家 我们这 我们这儿 我们这里 我们这边 我这 我这儿 我这里 我这边 我这头 我这块 咱这 咱这儿 咱这里 咱这边 我方 我司 我单位 我们单位 折腾半天 折腾 忙了半天 忙活 忙活半天 找了半天 找半天 翻了半天 查了半天 看了半天 弄了半天 半天 半天了 话说 说起来 话说回来 说到底 说白了 说穿了 讲白了 换句话说 也就是说 也就是 就是说 意思就是 按理 按理说 按说 按道理 照理 照理说 照道理 照说 理论上 原则上 实际上 事实上 其实 其实吧 老是觉得 总觉得 总感觉 感觉 感觉上 觉得 我觉得 我感觉 我怀疑 怀疑 怕是 恐怕 估计 估摸 估摸着 估摸着看 我猜 猜 猜测 好像 好象 似乎 貌似 看样子 看起来 看上去 看来 听说 听人说 据说 据称 据反映 有人说 有人反映 反映说 都说 人家说 不知道 不晓得 不清楚 搞不清 搞不清楚 搞不懂 弄不清 弄不明白 没弄懂 没搞懂 没看懂 看不懂 拿不准 吃不准 说不准 记不清 记不清了 记不得 记不得了 忘了 忘记了 我忘了 想不起来 没印象 有点乱 乱七八糟 头大 头疼 真是 真的 真 真要命 要命 奇怪 怪了 怪事 纳闷 郁闷 无语 可惜 幸好 还好 万一 以防万一 免得误会 省得 省得误会 别搞错 别弄错 别算错 别漏 别漏了 不要漏 一个不漏 不漏 照目前势头 照这势头 照这个势头 照这速度 照这个速度 照这样下去 照这么下去 这么下去 再这样下去 按这个速度 按照惯例 按惯例 一如既往 无论如何 不管怎样 不管怎么说 总之 总而言之 反正 横竖 左右都是 当然 当然了 显然 明显 的确 确实 确切 确切说 准确说 准确地说 换言之 顺便问 顺便问下 另外问 另外问一下 再问 再问一下 再问下 多问一句 还有就是 还有个事 对了 那个啥 那啥 就那个 这不 这不是 你看 你看看 你说 你说说 你给看看 你帮我 你给我 你能 你能不能 你可以 您看 您给看看 您帮我 咱就说 我说 我就想 我就问问 我就想问 我就想知道 我就看看 我先 我先看看 先看看 先看一下 先查一下 先了解 先摸一下 动手前 动手之前 动手盘之前 事先 提前 提前看看 预先 心算 随手 随手查 随手查一下 随便 随便看看 随便问问 闲着 没事 没事看看 有事 正好 正巧 碰巧 赶巧 恰好 刚好 眼看 眼看着 眼瞅着 眼睁睁 终归 终究 到头来 归根结底 毕竟 何况 况且 再说 再说了 不然 要不然 否则 除此之外 此外 除了这个 与此同时 一边 一面 既然 既 虽然 尽管 即使 就算 哪怕 只是 只不过 无非 不外乎 甚至 居然 竟然 竟 果然 果真 难道 莫非 岂不 何必 干脆 索性 不妨 尽量 尽可能 尽力 务必 一定 一定要 必须 必 须 得把 非得 千万 千万别';

const list = (words: string): string[] => words.split(' ').filter(Boolean);
/** 院长等着要, 领导催: somebody and what he is after. */
const addressed = (): string[] => list(BOSSES).flatMap((one) => list(WANTS).map((want) => one + want));

const ENGLISH =
  'quickly|please asap urgent|please for|the|meeting for|my|boss for|the|boss my|boss|wants|to|know the|boss|wants|to|know boss|wants boss|asks could|you|tell|me can|you|tell|me can|you|show|me i|would|like|to|know i|want|to|know i|need|to|know i|wonder do|you|know any|idea by|the|way in|short briefly short|answer roughly|speaking honestly frankly as|far|as|you|know just|curious hey well so ok okay then also too quite please|check check look|up look|into pull|up pull bring|up tell|me|about let|me|know give|us kindly thanks|in|advance help|me|find i|am|looking|for looking|for it|is it|seems seems apparently maybe perhaps probably';

/** Talk that says nothing about what is asked. */
export const TALK: Readonly<Record<string, string>> = {
  polite: [PLEADING, MANNER, URGENCY, SELF, addressed().join(' '), ENGLISH].join(' '),
};
