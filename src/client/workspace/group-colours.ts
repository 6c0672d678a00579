import type { GroupColour } from './tab-list';

/** A group's colour as words and as the tokens of both themes. */
export const COLOUR_WORDS: Record<GroupColour, string> = { blue: '蓝', green: '绿', orange: '橙', red: '红', purple: '紫', grey: '灰' };
export const COLOUR_OF: Record<GroupColour, string> = {
  blue: 'var(--accent)',
  green: 'var(--good)',
  orange: 'var(--warn)',
  red: 'var(--bad)',
  purple: 'var(--info)',
  grey: 'var(--muted)',
};
