import type { FigureWords } from '../../tools/query-words';
import { given } from '../../use';
import type { Told } from '../words-of';
import { limit, partner } from './whose';

type Performance = { words: RegExp; measure: string; isWorstFirst: boolean };
const ON_TIME: Performance = { words: /准时|及时|守时|拖|迟|晚(?!上)|on time|late/, measure: 'onTime', isWorstFirst: true };
const FAST: Performance = { words: /[慢快]|几天|多少天|天数|多久|slow|fast|quick|lead time|how long/, measure: 'daysToCome', isWorstFirst: false };
export const PUNCTUAL =
  /(?:老是?|总是?|经常|常常?|一直|最)?(?:爱|喜欢|会)?(?:迟到?|晚到?|拖)(?:的|得)?(?:最多|最凶|最厉害|次数)?|最?不?(?:准时|及时|守时)率?|最?[慢快]|平均到?货?几?天?|几天|多少天|slowest|fastest|on time/;
/** How fast and how punctually a supplier delivers, whatever it is asked by: a rank, a mean, one supplier. */
export function supplying(told: Told): FigureWords | undefined {
  const { frame, asking } = told;
  const isDelivery = frame.flows.some(({ flow }) => flow === 'receive' || flow === 'ship') || /[交送到供来发](?:货|得)|deliver/.test(frame.text);
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
