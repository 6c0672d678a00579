import { addDays, type Day, daysBetween, startOfWeek } from '../../../define/dates';

const NAMES = '一二三四五六日';
const SAID = new RegExp(
  `(?<![上下本这每个二三两逢到至、和~]|[\\d一])(?:周|星期|礼拜)([${NAMES}天])(?![个周共起直样般]|[到至、和](?:周|星期|礼拜|[一二三四五六日天下上本这]))(?!(?<=一)定)`,
  'g',
);
/** What speaks of what is to come, and of what is over. */
const TO_COME = /[要会将]|[能得该](?!数)|打算|计划|准备|安排|排|预[计约定]|到期|过期|之?前|以前|之后/;
const OVER =
  /[了过](?:没有?|吗|么|多少|几|哪|什么|啥|[,，。?？]|$)|(?:[退领发送买卖收付用借拿报到交批下开库货]|审批?|提交|入库|出库)的?[那这](?:一|几|些)?(?:[张笔批单次]|个(?!月|季))|[退领发送买卖收付借拿报到下开提交审批]的/;

/** 我周五退库那张, 周一要到的货: the last one of that name, or the next; said of neither it is the one of this week. */
export function withWeekdays(text: string, today: Day): string {
  return text.replace(SAID, (said, name: string) => {
    const day = addDays(startOfWeek(today), NAMES.indexOf(name === '天' ? '日' : name));
    const isAhead = TO_COME.test(text);
    const weeks = isAhead ? (daysBetween(today, day) < 0 ? 1 : 0) : daysBetween(today, day) > 0 && OVER.test(text) ? -1 : 0;
    return weeks === 0 ? said : `${weeks > 0 ? '下' : '上'}${said}`;
  });
}
