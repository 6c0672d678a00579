/**
 * What is typed into the palette: a first sign chooses the mode, the rest is what is looked for. IMEs put apostrophes and spaces
 * between syllables ("cai'gou'ding'dan"); they mean nothing here.
 */
export const MODES = {
  '>': { id: 'commands', label: '命令' },
  '/': { id: 'screens', label: '页面' },
  '#': { id: 'documents', label: '单据编号' },
  '@': { id: 'people', label: '机构与人员' },
  '!': { id: 'whyNot', label: '为什么不能' },
  '?': { id: 'assistant', label: '问 AI' },
} as const;
type Sign = keyof typeof MODES;
export type Mode = (typeof MODES)[Sign]['id'] | 'all';
export type Typed = { mode: Mode; words: string; raw: string };

/** Full-width signs count too: a Chinese keyboard types them. */
const FULL_WIDTH: Record<string, Sign> = {
  '》': '>',
  '、': '/',
  '＃': '#',
  '＠': '@',
  '！': '!',
  '？': '?',
  '／': '/',
  '＞': '>',
};

export function parseTyped(text: string): Typed {
  const first = text[0] ?? '';
  const sign = first in MODES ? (first as Sign) : FULL_WIDTH[first];
  const raw = (sign ? text.slice(1) : text).trim();
  return { mode: sign ? MODES[sign].id : 'all', words: compact(raw), raw };
}

/** Lower case, without the separators of IMEs and without spaces: the form everything is compared in. */
export const compact = (text: string): string => text.toLowerCase().replace(/['’`\s·-]/g, '');

/** Enter and letters that belong to an input method. Safari ends a composition before its last keydown, which then carries 229. */
export const isComposing = (event: { isComposing?: boolean; keyCode?: number }): boolean => Boolean(event.isComposing) || event.keyCode === 229;
