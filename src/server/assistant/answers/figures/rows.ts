import { strangerIn, type Told } from '../words-of';

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
  said: string;
};

export const ROWS = {
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
} as const satisfies Record<string, Rows>;

/** The rows a question about goods in motion is about. */
export function rowsOf(told: Told): Rows {
  const { frame, asking } = told;
  const isHospital = asking.context.org.kind === 'H';
  const flow = frame.flows[0]?.flow;
  if (frame.subject === 'use' || flow === 'use' || flow === 'operate') return isHospital ? ROWS.used : ROWS.consumed;
  if (flow === 'issue' || flow === 'claim' || (isHospital && flow === 'ship')) return ROWS.issued;
  if (isHospital) return told.department && !told.partner && flow === undefined ? ROWS.used : ROWS.bought;
  const isSupplier = frame.partners.some((one) => one.found.some((found) => found.detail === '供应商'));
  return flow === 'buy' || flow === 'receive' || isSupplier ? ROWS.bought : ROWS.sold;
}

const BY = { partner: 'partner', department: 'department', warehouse: 'warehouse', person: 'person', brand: 'brand' } as const;
/** The dimension rows are told apart by, as these rows name it. */
export function dimensionOf(rows: Rows, by: Told['frame']['by']): string[] | undefined {
  if (by === undefined) return undefined;
  if (by === 'month') return ['month'];
  if (by === 'product') return ['productName', 'specification'];
  const name = rows[BY[by]];
  return name ? [name] : undefined;
}

/** Conditions of the question on these rows; undefined where the rows have nothing one of them could mean. */
export function whereOf(told: Told, rows: Rows): Record<string, string> | undefined {
  const { frame } = told;
  const where: Record<string, string> = {};
  const put = (name: string | undefined, value: string | undefined): boolean => {
    if (value === undefined) return true;
    if (name === undefined) return false;
    where[name] = value;
    return true;
  };
  const isWhole =
    put(rows.partner, told.partner ?? strangerIn(frame)) &&
    put('specification', told.product) &&
    put('manufacturer', told.maker) &&
    put(rows.department, told.department) &&
    put(rows.warehouse, told.warehouse) &&
    put('person' in rows && rows.person === 'salesman' ? 'salesman' : undefined, frame.people[0]?.found[0]?.id) &&
    put('batchNo', frame.lot && `=${frame.lot}`) &&
    put(rows.highValue, frame.worth === 'high' ? 'true' : frame.worth === 'low' ? 'false' : undefined) &&
    put(rows.of === 'used' ? 'isImplant' : undefined, frame.worth === 'implant' ? 'true' : undefined);
  return isWhole ? where : undefined;
}

/** Which figures are meant: how many kinds or firms, how much money, how many pieces. */
export function measuresOf(told: Told, rows: Rows): string[] {
  const { frame } = told;
  const { text } = frame;
  if (/几种|多少种|品种数|几个品种|多少个品种|多少个规格|几个规格/.test(text) && rows.goods) return [rows.goods, rows.money];
  if (/(?:几|多少)[家个](?:不同的)?(?:供应商|客户|医院|供货商|厂家)/.test(text) && rows.partners) return [rows.partners, rows.money];
  if (/(?:几|多少)(?:个|位|名)?(?:病人|患者)/.test(text) && rows.of === 'used') return ['patients', 'quantity'];
  if (/手术/.test(text) && /[几多少]+台|例/.test(text) && rows.of === 'used') return ['surgeries', rows.money];
  const isMoney = frame.has('measure.money') || /额|钱|费|成本|支出/.test(text);
  if (rows.quantity && told.product && !isMoney) return [rows.quantity, rows.money];
  if (rows.quantity && frame.has('measure.quantity') && !isMoney) return [rows.quantity, rows.money];
  return [rows.money, ...(frame.has('measure.count') || /几[张单次]|多少[张单次]/.test(text) ? [rows.papers] : [])];
}

const WORTH = { high: '高值耗材', low: '低值耗材', implant: '植入物' } as const;
export const labelOf = (told: Told, rows: Rows): string => {
  const { worth } = told.frame;
  return `${worth ? WORTH[worth] : ''}${rows.said}`;
};

export const usualYear = (told: Told): { period?: string } => (told.period ? {} : { period: '今年' });
export const perOf = (text: string): 'month' | 'day' | 'paper' => (/每天|日均|一天/.test(text) ? 'day' : /每张|每单|一单|一张/.test(text) ? 'paper' : 'month');
export const ordered = ({ frame }: Told, measures: readonly string[]): { order: string; limit: number } => ({
  order: `${frame.end === 'least' ? '' : '-'}${measures[0]}`,
  limit: Math.min(frame.count ?? 10, 50),
});
