import type { ToolAnswer } from '../tool';
import { waitingForMe } from '../tools/waiting';
import { given, use } from '../use';
import { MINE } from '../words/said/mine';
import { kindOf } from './kind-of';
import type { Told } from './words-of';

/** What I gave in and others have to decide. */
const SENT =
  /我(?:们)?(?:自己)?(?:提交?|送审|报上去|报的|申请|交上去|发起|递交?|开|做|制|建)(?:了|上去)?的|我(?:们)?(?:提交|送审|申请|发起)|别人(?:审|批|处理)/;

/** 等我审的: drafts and what is overdue are no reviews. */
const REVIEWS = /审|批(?!号|次|量)|复核|签字?/;
const WAITS = /^(?:要|待|等|该|需)/;

export async function aboutTodo(told: Told): Promise<ToolAnswer> {
  const { asking } = told;
  const isOthers = SENT.test(told.frame.text);
  // 要复核的: what waits for him is just that.
  if (WAITS.test(told.frame.trait ?? '')) asking.asked?.push({ tool: 'heard', args: told.frame.trait });
  const kind = kindOf(told);
  // 入库单等我入: papers that were named wait for nothing else.
  if (kind) asking.asked?.push({ tool: 'heard', args: MINE.exec(told.frame.text)?.[0] ?? '' });
  const [house] = told.frame.partners.length === 1 ? (told.frame.partners[0]?.found ?? []) : [];
  const answer = await use(waitingForMe, asking, {
    ...given({ kind, party: house?.name }),
    ...(isOthers ? { whose: 'others' as const } : REVIEWS.test(MINE.exec(told.frame.text)?.[0] ?? '') ? { isToReview: true } : {}),
    ...(/最久|最早|最老|longest|oldest/.test(told.frame.text) ? { order: 'oldest' as const } : {}),
    ...(/金额最[大高多]|最贵|largest/.test(told.frame.text) ? { order: 'largest' as const } : {}),
  });
  return told.frame.intent === 'act'
    ? { ...answer, text: `我不会自己审核：请在收件箱（Alt+I）里逐张看过再办，或打开列表勾选后审核。\n\n${answer.text}` }
    : answer;
}
