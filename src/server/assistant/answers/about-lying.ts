import { addDays, dayOf } from '../../../define/dates';
import { horizonIn } from '../../../define/spoken-periods';
import type { ToolAnswer } from '../tool';
import { idleStock } from '../tools/idle-stock';
import { lowStock } from '../tools/low-stock';
import { given, use } from '../use';
import type { Told } from './words-of';

export async function aboutLow({ asking, frame, ...told }: Told): Promise<ToolAnswer> {
  const answer = await use(lowStock, asking, given({ product: told.product, place: told.warehouse ?? told.department }));
  if (frame.intent !== 'explain' || answer.isEmpty) return answer;
  return { ...answer, text: `依据：每个库房给产品设了下限（库房产品设置、库存页的“设置上下限”），现存量低于下限就预警一条，补到上限为止。\n\n${answer.text}` };
}

export function aboutIdle({ asking, frame, ...told }: Told): Promise<ToolAnswer> {
  const period = frame.periods[0];
  const days =
    horizonIn(frame.text)?.days ??
    (period ? Math.max(1, Math.round((Date.parse(dayOf(asking.context.now())) - Date.parse(period.from)) / 86_400_000)) : undefined);
  // 最久没动过的五种: in that order, however long it is.
  const isInOrder = days === undefined && /最[久长]/.test(frame.text);
  // 主要压在什么东西上: what is worth most first.
  const isByWorth = frame.intent === 'rank' && !isInOrder && /压|积|占|钱|金额/.test(frame.text);
  if (isInOrder || isByWorth) asking.asked?.push({ tool: 'heard', args: frame.text });
  return use(idleStock, asking, {
    ...(isInOrder ? { days: 1 } : {}),
    ...(days && addDays('2000-01-01', days) ? { days: Math.min(days, 3650) } : {}),
    ...given({ product: told.product, place: told.warehouse ?? told.department }),
    ...(frame.has('measure.money') || isByWorth ? { isValued: true } : {}),
    ...(isByWorth ? { isByWorth } : {}),
  });
}
