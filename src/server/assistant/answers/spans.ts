import type { Day } from '../../../define/dates';
import { daysAgainst } from '../../../define/periods';
import type { Frame } from '../reading/frame';

/** The two spans that are held against each other, as said; else what lay before, or the same days a year ago. */
export function spansOf(frame: Frame, today: Day): [now: string, then: string] {
  const against = /(?:比|跟|和|与|较)/.exec(frame.text)?.index ?? -1;
  const after = frame.periods.find((one) => against >= 0 && frame.text.indexOf(one.text, against) > against);
  const others = frame.periods.filter((one) => one !== after);
  const isYear = /同比|去年同期/.test(frame.text);
  const [first] = others;
  if (after && first) return [first.text, after.text];
  if (others.length > 1 && others[1]) return [others[0]?.text ?? '本月', others[1].text];
  if (after) return ['本月', after.text];
  if (!first) return ['本月', isYear ? '去年同期' : '上月'];
  // 比 is not said: 上个月采购环比 asks of that month, and what lay before it.
  const days = { from: first.from, to: first.to > today && first.from <= today ? today : first.to };
  if (!/环比|同比/.test(frame.text) && /^(?:上|前|去)/.test(first.text)) return ['本月', first.text];
  const { from, to } = daysAgainst(days, isYear ? 'lastYear' : 'before');
  return [first.text, `${from}到${to}`];
}
