import { UNITS } from '../../../define/spoken-numbers';
import { apartWords, superlativeWords } from './apart';
import { ASKING } from './everyday-asking';
import { FIGURES_SAID } from './everyday-figures';
import { FLOWS_SAID } from './everyday-flows';
import { THINGS_SAID } from './everyday-things';
import { BESIDES } from './said-besides';

/**
 * Everyday words of the trade and of asking, by what they mean: `sense` → words. Titles, labels, states and choices of the product are
 * not here: they bring their own words (lexicon.ts). Only meaning: nothing here knows which question is asked.
 */

/** 几根, 多少卷: how many of whatever goods are counted in. */
const counts = (): string =>
  UNITS.split('|')
    .flatMap((unit) => [`几${unit}`, `多少${unit}`])
    .join(' ');
/** Tables of words as one, in the order given: the first to claim a word keeps it. */
function together(...tables: Readonly<Record<string, string>>[]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const table of tables) for (const [sense, words] of Object.entries(table)) all[sense] = all[sense] ? `${all[sense]} ${words}` : words;
  return all;
}

/** The words by their meaning, with those that follow from them by rule. */
export const EVERYDAY: Readonly<Record<string, string>> = together(
  ASKING,
  THINGS_SAID,
  FIGURES_SAID,
  FLOWS_SAID,
  { 'ask.howmuch': counts() },
  apartWords(),
  superlativeWords(),
  BESIDES,
);

/** What the system itself understands as commands of the workspace, and words people ask how-to questions with. */
export const WORKSPACE: Readonly<Record<string, string>> = {
  command: `
    左边菜单 菜单栏 侧边栏 收起来 缩起来 小标签 主题 深色 浅色 深色模式 浅色模式 暗色 夜间模式 黑夜模式 护眼 标签 标签页 页签 关掉 关了
    关上 关闭标签 皮肤 退出登录 退出系统 注销 登出 收起菜单 隐藏菜单 刷新 全屏 字体 字号 行高 固定标签 恢复标签 密码 dark|mode light|mode
    theme log|out`,
};
