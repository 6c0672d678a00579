/**
 * Figures that are queries over datasets: shares, means, courses, distinct counts, ages, prices over time. Which rows are meant follows from
 * what happens to the goods and in whose house; which of their measures, from the words for money, number and how many.
 */
export type Rows = {
  of: string;
  money: string;
  quantity?: string;
  papers: string;
  goods?: string;
  partners?: string;
  partner?: string;
  department?: string;
  warehouse?: string;
  person?: string;
  brand?: string;
  highValue?: string;
  /** How many patients or operations they are of. */
  patients?: string;
  surgeries?: string;
  /** What was charged for them. */
  charge?: string;
  lots?: string;
  said: string;
  /** What is counted where no state is named. */
  states?: string;
};

export const ROWS = {
  owed: { of: 'owed', money: 'open', papers: 'items', partner: 'partner', said: '往来' },
  bought: {
    of: 'received',
    money: 'amount',
    quantity: 'quantity',
    papers: 'papers',
    goods: 'goods',
    partners: 'suppliers',
    partner: 'supplier',
    warehouse: 'warehouse',
    brand: 'brand',
    highValue: 'isHighValue',
    said: '采购入库',
  },
  sold: {
    of: 'sold',
    money: 'netAmount',
    quantity: 'netQuantity',
    papers: 'papers',
    goods: 'goods',
    partners: 'customers',
    partner: 'customer',
    warehouse: 'warehouse',
    brand: 'brand',
    person: 'salesman',
    said: '销售',
  },
  used: {
    of: 'used',
    money: 'cost',
    quantity: 'quantity',
    papers: 'papers',
    goods: 'goods',
    partner: 'supplier',
    department: 'department',
    warehouse: 'warehouse',
    person: 'doctor',
    brand: 'brand',
    highValue: 'isHighValue',
    patients: 'patients',
    surgeries: 'surgeries',
    charge: 'charge',
    said: '使用',
  },
  consumed: {
    of: 'consumed',
    money: 'amount',
    quantity: 'quantity',
    papers: 'papers',
    goods: 'goods',
    partners: 'hospitals',
    partner: 'hospital',
    said: '医院用量',
    highValue: 'isHighValue',
  },
  issued: {
    of: 'issued',
    money: 'cost',
    quantity: 'quantity',
    papers: 'papers',
    goods: 'goods',
    department: 'department',
    warehouse: 'warehouse',
    highValue: 'isHighValue',
    said: '发放',
  },
  lying: {
    of: 'lying',
    money: 'amount',
    quantity: 'quantity',
    papers: 'lots',
    lots: 'lots',
    goods: 'goods',
    partner: 'supplier',
    department: 'department',
    warehouse: 'warehouse',
    highValue: 'isHighValue',
    said: '库存',
  },
} as const satisfies Record<string, Rows>;
