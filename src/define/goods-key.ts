/** What tells goods that lie somewhere from others: which they are, their lot, the pack they are in. */
export const goodsKey = (of: Record<string, unknown>): string => ['specification', 'batchNo', 'serialNo', 'packNo'].map((name) => of[name] || '').join('|');
