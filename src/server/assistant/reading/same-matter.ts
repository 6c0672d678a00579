import type { Frame } from './frame';

/** 谁买得最多, after what was sold: the one buys what the other sells. */
const SOLD = new Set(['sell', 'ship']);
/** Verbs that are read as a word for papers before 得. */
const DOES: Readonly<Record<string, string>> = { 买得: 'buy', 卖得: 'sell', 进得: 'buy' };
const NAMES = ['partners', 'goods', 'departments', 'warehouses', 'people', 'periods', 'unknown'] as const;

/** 啥用得最多, 付给谁最多: an order of what was spoken of, which says neither when nor of whom. */
export function isSameMatter(now: Frame, was: Frame): boolean {
  const isOrder = now.text.length <= 10 && (now.has('calc.most') || now.has('calc.least')) && !now.number && !now.has('all') && was.intent !== 'draft';
  if (!isOrder || NAMES.some((list) => now[list].length > 0)) return false;
  const [first, ...others] = now.flows;
  const done = now.kind ? DOES[now.kind] : others.length === 0 ? first?.flow : undefined;
  return done !== undefined && was.flows.some(({ flow }) => flow === done || (SOLD.has(flow) && done === 'buy' && now.has('ask.who')));
}
