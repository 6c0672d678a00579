import type { Frame } from '../reading/frame';
import type { Intent, Subject } from '../reading/grammar/cell';

/**
 * What is done with figures follows from the words for it, whatever they stand beside: 平均 is a mean, 占 a share, 比 with two spans of days a
 * comparison, 最 with something to tell apart a rank. The model says what the question is about.
 */
const FIGURES = new Set<Intent>(['figure', 'list', 'rank', 'share', 'average', 'compare', 'trend', 'none', 'open', 'detail']);
const COUNTED = new Set<Subject>(['document', 'use', 'stock', 'expiry', 'account', 'profit', 'none', 'record', 'idle', 'price']);
/** Of two wards or of one paper nothing is a mean. */
const MEAN = /均|平均|每|per|average|mean|typically/;
const RELATIVE = /同比|环比|同期/;

type Operator = { intent: Intent; isMeant(frame: Frame): boolean };
const OPERATORS: readonly Operator[] = [
  {
    intent: 'share',
    isMeant: (frame) => frame.has('calc.share') && !frame.has('noun.ageing') && (!frame.has('calc.compare') || /占/.test(frame.text)),
  },
  {
    intent: 'compare',
    isMeant: (frame) =>
      (frame.has('calc.compare') && (frame.periods.length > 1 || RELATIVE.test(frame.text) || frame.change !== undefined)) ||
      (RELATIVE.test(frame.text) && frame.periods.length > 1),
  },
  { intent: 'average', isMeant: (frame) => frame.cover.some(({ sense, text }) => sense === 'calc.average' && MEAN.test(text)) },
];

const APART = /^(?:by |each |per |按|各|每|分|逐|依)/;
/** sales by customer: told apart, not listed. */
const isToldApart = (frame: Frame): boolean =>
  frame.intent === 'list' &&
  (frame.subject === 'document' || (frame.subject === 'account' && frame.flows.some(({ flow }) => flow === 'pay' || flow === 'collect'))) &&
  (frame.flows.length > 0 || frame.kind !== undefined) &&
  frame.cover.some(({ sense, text }) => sense.startsWith('by.') && APART.test(text));

export function operated(frame: Frame): Frame {
  if (!FIGURES.has(frame.intent) || !COUNTED.has(frame.subject) || frame.number || frame.lot) return frame;
  if (isToldApart(frame)) return { ...frame, intent: 'rank', subject: 'document' };
  const operator = OPERATORS.find(({ isMeant }) => isMeant(frame));
  if (!operator || operator.intent === frame.intent) return frame;
  // Rows that grew or shrank are ranked by what they did.
  if (operator.intent === 'compare' && frame.intent === 'rank' && frame.change === undefined && frame.end !== undefined) return frame;
  return { ...frame, intent: operator.intent, subject: frame.subject === 'none' || frame.subject === 'record' ? 'document' : frame.subject };
}
