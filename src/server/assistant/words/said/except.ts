/** Words before a name, and behind it, that leave it out: 除了康达, 停售库以外. Phrases are parted by blanks, a bar is a blank within one. */
export const EXCEPT_BEFORE =
  '除 除了 除去 除开 除掉 除却 排除 排除掉 剔除 剔掉 去掉 去除 扣除 扣掉 刨去 刨掉 刨除 抛开 抛去 撇开 不算 不算上 不含 不包括 不包含 不计 不计算 不看 不要 without except except|for excluding other|than apart|from';
export const EXCEPT_BEHIND =
  '以外 之外 除外 除开 不算 不算进去 不算在内 不计 不包括 不含 不含在内 去掉 剔除 排除 不要 不看 别算 别算进去 别计 别管 不用管 就算了 另说 抛开 扣掉 刨掉 excluded aside';
/** What may stand between a name and what leaves it out: 红冲的单子都不要. */
export const EXCEPT_BETWEEN = '的 单子 单据 单 票 发票 货 那些 那家 那张 都 就 先 全 一律';
