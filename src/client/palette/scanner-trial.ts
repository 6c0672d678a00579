import { SHORTEST } from './key-burst';
import { MOST_GAP, type ScannerSettings } from './scanner-settings';

export type Pressed = { key: string; at: number };
/** `isScanner`: no hand types so. `isRead`: with the settings as they are it is read at any page. */
export type Trial = { says: string; isScanner: boolean; isRead: boolean };

/** What a scanner did with its keys, from the first to the one that ends the code, in words; undefined when it typed no code. */
export function trialOf(pressed: readonly Pressed[], { gap, suffix }: ScannerSettings): Trial | undefined {
  const signs = pressed.length - 1;
  const last = pressed.at(-1);
  if (signs < SHORTEST || last === undefined) return undefined;
  const longest = Math.ceil(Math.max(...pressed.slice(1).map(({ at }, i) => at - (pressed[i]?.at ?? at))));
  const end = last.key;
  const seen = `读到 ${signs} 个字符，最长间隔 ${longest} 毫秒，结束键 ${end}`;
  if (longest > MOST_GAP) return { says: `${seen}：像是手工输入`, isScanner: false, isRead: false };
  if (longest > gap) return { says: `${seen}：请把间隔设为 ${Math.min(MOST_GAP, Math.ceil(longest / 10) * 10 + 10)} 以上`, isScanner: true, isRead: false };
  const isEnd = suffix === 'any' || suffix === 'none' || suffix === end.toLowerCase();
  return isEnd
    ? { says: `${seen}：可以在任何页面扫码`, isScanner: true, isRead: true }
    : { says: `${seen}：请把结束键改为 ${end}`, isScanner: true, isRead: false };
}
