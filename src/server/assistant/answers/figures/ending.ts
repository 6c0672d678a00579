import { addDays, dayOf } from '../../../../define/dates';
import { STATUS } from '../../../../define/status';
import type { FigureWords } from '../../tools/query-words';
import { given } from '../../use';
import type { Told } from '../words-of';

/** 年底前到期的合同, 快到期的合同: contracts end, they have no lots. */
export function endingContracts({ frame, asking, ...told }: Told): FigureWords | undefined {
  if (!/合同|协议/.test(frame.text) || !(frame.has('noun.expiry') || frame.has('noun.expired') || /到期|过期|失效|续签/.test(frame.text))) return undefined;
  // 跟康达签的合同什么时候到期: each of them, whenever it ends.
  if (frame.has('ask.when') && told.partner)
    return {
      of: 'contracted',
      measures: ['value', 'executed'],
      where: given({ partner: told.partner }),
      by: ['sn', 'name', 'endDate'],
      order: frame.end === 'last' || /上次|最近|最后/.test(frame.text) ? '-day' : 'endDate',
      said: '合同',
      limit: 20,
    };
  const today = dayOf(asking.context.now());
  const span = spanAhead(frame, today);
  const isOver = frame.has('noun.expired') || /已(?:经)?(?:到期|过期)/.test(frame.text);
  const words = { order: 'endDate', limit: Math.min(frame.count ?? 20, 50) };
  if (isOver)
    return {
      ...words,
      of: 'contracted',
      measures: ['value'],
      where: { band: 'expired', ...given({ partner: told.partner }) },
      by: ['sn', 'name', 'partner', 'endDate'],
      said: '已到期的合同',
    };
  // What was terminated does not end any more.
  return {
    ...words,
    of: 'contract',
    measures: ['amount'],
    where: { status: String(STATUS.reviewed), endDate: `${span.from}~${span.to}`, ...given({ partner: told.partner }) },
    by: ['sn', 'title', 'partner', 'endDate'],
    said: '到期的合同',
  };
}

const SPAN_WORDS: readonly [RegExp, number][] = [
  [/半年/, 183],
  [/一?个?季度/, 90],
  [/一年/, 365],
];
/** From today to the day said; three months where none is. */
export function spanAhead({ ahead, cover, text }: Told['frame'], today: string): { from: string; to: string } {
  const value = cover.find(({ sense, text: said }) => sense === 'ahead' && said === ahead)?.value as { from?: string; to?: string; days?: number } | undefined;
  if (value?.to) return { from: value.from && value.from > today ? value.from : today, to: value.to };
  const days = value?.days ?? SPAN_WORDS.find(([words]) => words.test(text))?.[1] ?? 90;
  return { from: today, to: addDays(today, days) };
}
