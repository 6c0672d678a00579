import type { FigureWords } from '../../tools/query-words';
import { given } from '../../use';
import { DELIVERS, FAST_SAID, ON_TIME_SAID } from '../../words/said/supplying';
import type { Told } from '../words-of';
import { limit, partner } from './whose';

type Performance = { words: RegExp; measure: string; isWorstFirst: boolean };
const ON_TIME: Performance = { words: ON_TIME_SAID, measure: 'onTime', isWorstFirst: true };
const FAST: Performance = { words: FAST_SAID, measure: 'daysToCome', isWorstFirst: false };
/** How fast and how punctually a supplier delivers, whatever it is asked by: a rank, a mean, one supplier. */
export function supplying(told: Told): FigureWords | undefined {
  const { frame, asking } = told;
  const isDelivery = frame.flows.some(({ flow }) => flow === 'receive' || flow === 'ship') || DELIVERS.test(frame.text);
  const asked = [ON_TIME, FAST].find(({ words }) => words.test(frame.text));
  const isOfSuppliers =
    frame.by === 'partner' ||
    /供应商|厂家|哪家|谁|supplier/.test(frame.text) ||
    frame.partners.some(({ found }) => found.some(({ detail }) => detail !== '客户'));
  const isMeant = /准时率|及时率|到货天数|lead time/.test(frame.text) || frame.end !== undefined || frame.intent === 'average' || frame.intent === 'rank';
  if (!isDelivery || !asked || !isOfSuppliers || !isMeant || asking.context.org.kind === 'V' || frame.state || frame.has('noun.overdue')) return undefined;
  const isGood = asked === ON_TIME ? !/[不没]|拖|迟|晚|late/.test(frame.text) && frame.end !== 'least' : /快|fast|quick/.test(frame.text);
  const isFalling = asked === ON_TIME ? isGood : !isGood;
  return {
    of: 'supplying',
    measures: asked === ON_TIME ? ['onTime', 'daysToCome', 'orders'] : ['daysToCome', 'onTime', 'orders'],
    where: { [asked === ON_TIME ? 'dueLines' : 'comeLines']: '1~', ...given({ supplier: partner(told) }) },
    by: ['supplier'],
    order: `${isFalling ? '-' : ''}${asked.measure}`,
    said: `供应商到货（${asked === ON_TIME ? '准时率' : '平均到货天数'}${isFalling ? '高' : '低'}的在前）`,
    limit: limit(told),
    period: told.period ?? '今年',
  };
}
