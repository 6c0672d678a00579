import { addDays, type Day, dayOf } from '../../../define/dates';
import { horizonIn } from '../../../define/spoken-periods';
import { OVERDUE } from '../tools/document-filters';
import type { Told } from './words-of';

/** 本周要到的货, 超期没到的订单: what was ordered and is expected, by the day it is expected on. */
const DUE = /(?:要|该|应该?|预计|即将|会)(?:到货?|送到|来)(?:的)?(?:货|东西)?/;

const LATE = /(?:超期|逾期|延期|过期|晚)(?:了)?(?:还|都)?(?:没|未)(?:有)?(?:到|送|来|交|发)|(?:超期|逾期|延期)的?(?:采购)?订单|没按时(?:到|送)/;

const OWED_GOODS = /[没未](?:有)?(?:到|送|来|收到)/;

/** 三天内要到的: days to come, whatever 三天内 is of what is over. */
function aheadIn(text: string, today: Day): string | undefined {
  const said = /(?:未来|接下来)?(?:半|[\d一二两三四五六七八九十]+)个?(?:天|日|周|星期|礼拜|月)(?:之内|以内|内|后)(?=[^，。]{0,3}(?:要|该|会|到|来|送))/.exec(
    text,
  )?.[0];
  const days = said ? horizonIn(said)?.days : undefined;
  return days ? `${today}到${addDays(today, days)}` : undefined;
}

export function dueOf({ asking, frame, period }: Told): Record<string, string | undefined> {
  const isLate =
    LATE.test(frame.text) ||
    (frame.has('noun.overdue') &&
      (frame.has('noun.order') ||
        frame.has('noun.doc') ||
        frame.flows.some(({ flow }) => flow === 'receive' || flow === 'buy') ||
        OWED_GOODS.test(frame.state ?? frame.text) ||
        /订单|采购单|order/i.test(frame.kind ?? '')));
  if (!isLate && !(DUE.test(frame.text) && period)) return {};
  const kind = asking.context.org.kind === 'H' || /采购|进货/.test(frame.text) ? '采购订单' : '订单';
  // What is late did not come: the words for that say nothing more.
  const absent = isLate ? /(?:货)?(?:还|都|仍)?[没未](?:有)?(?:到|送|来|收到|交|发)[到来齐货完的]*/.exec(frame.text)?.[0] : undefined;
  if (absent) asking.asked?.push({ tool: 'heard', args: absent });
  // 该到的货 is read as what has not come.
  else if (frame.state) asking.asked?.push({ tool: 'heard', args: frame.state });
  return {
    kind,
    due: isLate ? OVERDUE : (aheadIn(frame.text, dayOf(asking.context.now())) ?? period),
    period: undefined,
    status: undefined,
    trait: undefined,
  };
}
