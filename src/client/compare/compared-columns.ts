import type { ComparedField } from './line-differences';

const WIDTHS: Partial<Record<ComparedField['field']['kind'], number>> = {
  quantity: 84,
  price: 92,
  money: 104,
  date: 96,
  rate: 70,
  ref: 130,
  choice: 84,
  flag: 64,
};
export const widthOf = ({ field }: ComparedField): number => WIDTHS[field.kind] ?? 120;

const FRONT = ['sourceSn', 'specification', 'productName', 'quantity', 'unit', 'batchNo', 'price', 'taxRate', 'amount'];

/** Goods first, then the figures people compare, then the rest as the document orders it. */
export const inFront = (fields: readonly ComparedField[]): ComparedField[] => [
  ...FRONT.flatMap((id) => fields.find((one) => one.id === id) ?? []),
  ...fields.filter(({ id }) => !FRONT.includes(id)),
];
