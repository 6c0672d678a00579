import { nameOf } from './names';
import { compact } from './typed';

/** Words that filter a page and stand in none of its fields: times, what people say of a state, of an end that is near or over. */
const SAID = `今天 今日 昨天 昨日 前天 明天 后天 本周 这周 上周 下周 本月 这个月 当月 上月 上个月 下月 下个月 本季度 上季度 今年 本年 去年 上半年 下半年
未审核 没审核 未审 没审 待审 待批 待审批 未审批 审核中 未提交 没提交 暂存 审核过 通过 审核通过 驳回 被驳回 退回 打回 作废 取消 办完 做完
停用 启用 冻结 解冻 超标 未匹配 未完成
快到期 快过期 即将到期 即将过期 临期 近效期 过期 已过期 到期 已到期 失效 逾期 已逾期 超期`;

/** The same in English, where a field has no English word. */
const ENGLISH: Readonly<Record<string, string>> = {
  expired: '已过期',
  expiring: '快到期',
  overdue: '逾期',
  disabled: '停用',
  today: '今天',
  yesterday: '昨天',
  tomorrow: '明天',
};

let bySound: Map<string, string> | undefined;
function soundsOf(): Map<string, string> {
  bySound ??= new Map(SAID.split(/\s+/).flatMap((word) => nameOf(word).sounds.map(({ letters }): [string, string] => [letters, word])));
  return bySound;
}

/** daishenhe → 待审核, kuaidaoqi → 快到期: a word of a query as it is written. */
export const asSaid = (token: string): string =>
  /^[a-z]{4,20}$/i.test(token) ? (ENGLISH[token.toLowerCase()] ?? soundsOf().get(token.toLowerCase()) ?? token) : token;

/** Whether it is one of them: a word by which rows are told apart, never one they are searched by. */
export const filters = (token: string): boolean => asSaid(token) !== token || SAID.split(/\s+/).includes(token);

/** Whether a word is what was typed: as it is written, in pinyin, or by its initials. */
export function typedAs(token: string): (word: string) => boolean {
  const typed = compact(token);
  return (word) => {
    const { text, sounds, initials } = nameOf(word);
    return text === typed || initials.includes(typed) || sounds.some(({ letters }) => letters === typed);
  };
}
