import type { Frame } from './frame';

/** Senses that say by themselves what a question is about. */
export const ABOUT_SOMETHING = new RegExp(
  [
    String.raw`^(?:word$|noun\.(?!goods|partner|department|warehouse|month|person|highvalue|overdue|notdue|ageing|doc`,
    String.raw`|content|cheap|expired)|kind$|flow\.|number$|page$|lot$|verb\.(?!show|change|want|make|list)|ask\.(?:how$`,
    String.raw`|why)|command|greet|calc\.forecast)`,
  ].join(''),
);

export const SPANNED = new Set<Frame['subject']>(['expiry', 'licence', 'idle']);
