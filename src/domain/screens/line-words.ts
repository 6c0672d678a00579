/**
 * What people say of lines by what stands in them, by the label of the figure, of lines of any kind: `telling` and `some` where it is not nothing,
 * `none` where it is not written, `nought` where nothing was done of it yet. `some` (差了) counts beside the name of the papers alone; the others say by themselves what they are of.
 */
export type LineWords = { telling?: string; some?: string; none?: string; nought?: string };

const SAID: Readonly<Record<string, LineWords>> = {
  拒收数量: { telling: '拒收 拒收的 拒收了 拒收过 拒了 被拒收 没收下' },
  不合格: { telling: '不合格 不合格的 没合格 验不合格 不过关', some: '拒收 拒收的 拒收了' },
  差异: { some: '差 差了 差的 差异 有差异 有差异的 对不上 对不上的 不符 不符的 盘亏 盘亏的 盘盈 盘盈的 盘差了 账实不符 多了 少了 不一样' },
  实盘数: { none: '没盘 没盘的 还没盘 还没盘的 未盘 漏盘 漏盘的 没盘到 没数 没点' },
  待处理: { some: '待处理的 没处理 没处理的' },
};

/** What is carried out of papers of one kind has a name of its own. */
const OF_KIND: Readonly<Record<string, Readonly<Record<string, LineWords>>>> = {
  arrivalOrder: { 已执行: { nought: '没验收 没验收的 还没验收 还没验收的 未验收 未验收的 待验收的 没验的 没验' } },
};

export const lineWordsOf = (kind: string, label: string): LineWords | undefined => OF_KIND[kind]?.[bare(label)] ?? SAID[bare(label)];
const bare = (label: string): string => label.replace(/[（(].*$/, '').trim();
