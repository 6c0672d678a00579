import { bare, grams } from './similarity';

/** Everyday words for what commands are called, and words that say nothing about which command is meant. */
const CALLED: readonly [RegExp, string][] = [
  [/关掉|关了|关上|关一下|叉掉/g, '关闭'],
  [/换成|换到|改成|改为|调成|变成|换个|换一?下/g, '切换'],
  [/恢复|找回|再打开|重开/g, '重新打开'],
  [/暗色|黑色|夜间|黑夜|护眼/g, '深色'],
  [/亮色|白色|日间|白天/g, '浅色'],
  [/页签|选项卡|标签页|tab页?/gi, '标签'],
  [/登出|注销|退出系统|下班了/g, '退出登录'],
  [/钉住|固定住/g, '固定'],
  [/收起来|隐藏|藏起来/g, '收起'],
  [/别的|其它|其余/g, '其他'],
  [/皮肤|配色/g, '主题'],
  [/左边/g, '左侧'],
  [/右边/g, '右侧'],
];
const SAYS_NOTHING = /请|麻烦|帮我|给我|我想要?|我要|把|一下|这个|那个|这一?页|当前|现在|刚才|刚刚|刚|的|了|吧|啊|起来|过来|界面|功能|模式/g;

const commandWords = (text: string): string => bare(CALLED.reduce((said, [words, name]) => said.replace(words, name), text).replace(SAYS_NOTHING, ''));

/**
 * How well words name a command, in whatever order they stand: the share of their letters and of their pairs of letters that its
 * title and keywords hold. 1 = all of them.
 */
export function coverage(said: string, title: string, keywords: readonly string[]): number {
  const words = commandWords(said);
  const name = commandWords(title);
  const known = keywords.filter((keyword) => /[\u3400-\u9fff]{2}/.test(keyword)).map(commandWords);
  if (words.length < 2 || words.length > 16) return 0;
  const letters = new Set([...name, ...known.join('')]);
  const pairs = new Set([name, ...known].flatMap((one) => grams(one, 2)));
  const own = grams(words, 2);
  const hits = own.filter((pair) => pairs.has(pair)).length;
  if (hits === 0) return 0;
  const covered = [...words].filter((letter) => letters.has(letter)).length / words.length;
  return 0.5 * covered + 0.5 * Math.min(1, hits / Math.min(own.length, Math.max(grams(name, 2).length, 1)));
}
