/** How the workspace may look, by the words it is chosen by. */
export const TEXT_SIZES = { 小: 'small', 标准: 'normal', 大: 'large', 特大: 'larger' } as const;
export const ROW_HEIGHTS = { 紧凑: 'compact', 标准: 'normal', 宽松: 'roomy' } as const;
export type TextSizeWord = keyof typeof TEXT_SIZES;
export type RowHeightWord = keyof typeof ROW_HEIGHTS;
