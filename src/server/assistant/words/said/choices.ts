import { phrasesIn } from './all';

/** How people say what lists call a choice: of any list that has a choice of that name. */
const SAID: Readonly<Record<string, string>> = {
  失败: '报错 出错 错误 没成功 不成功 挂了 没通 不通 failed error',
  成功: '通了 没问题的',
  已过期: '过期 失效 到期了',
  即将到期: '快到期 要到期 快过期 将到期 临期',
  停用: '停了 没用了 禁用',
  待审核: '没审 没审核 未审核 还没审 待审 等审核',
  已驳回: '被驳回 打回 退回 没通过',
  缺货: '缺 没货 断货 不够',
  低于下限: '缺 少了 不够 快没',
  超限: '超了 超温',
  差异: '对不上 不符 有出入 不一致 对不起来 核不上',
  有差异: '对不上 不符 有出入 不一致 对不起来 核不上',
  差异待处理: '对不上 不符 有出入 不一致 对不起来 核不上',
  离线: '断线 掉线 没联网 不在线 断网',
  取出: '拿 拿了 拿走 拿走了 拿的 取了 取走 取走了 取出来',
  待核销: '没登记 没登记使用 还没登记 还没登记使用 没核销 没用掉 拿了没登记 取了没登记',
  已报价: '报了 报了价 报价了 报过价',
  高于挂网价: '买贵 买贵了 买贵的 贵了 比挂网价高 超挂网价 高于平台价',
  冻结交易: '冻结 冻结的 冻结了 被冻结 被冻结的',
  停售中: '停售 停售了 停着',
};

export const choiceSaid = (label: string): readonly string[] => phrasesIn(SAID[label] ?? '');
