/**
 * The first letters of Chinese words without a dictionary: in the browser's own pinyin order every letter begins with a certain
 * character, and a character belongs to the last of them that does not stand after it. For words of the product itself (states,
 * choices); titles and records bring theirs from the server.
 */
const FIRST = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀'];
const LETTERS = 'abcdefghjklmnopqrstwxyz';
const order = new Intl.Collator('zh-CN-u-co-pinyin');

function initialOf(character: string): string {
  if (!/[\u3400-\u9fff]/.test(character)) return /[a-z0-9]/i.test(character) ? character.toLowerCase() : '';
  const at = FIRST.findLastIndex((first) => order.compare(first, character) <= 0);
  return LETTERS[at] ?? '';
}

const known = new Map<string, string>();

/** 待审核 → dsh. */
export function initialsOf(words: string): string {
  const before = known.get(words);
  if (before !== undefined) return before;
  const initials = [...words].map(initialOf).join('');
  known.set(words, initials);
  return initials;
}
