import type { Dataset } from '../../../../define/define-dataset';
import type { FigureWords } from '../../tools/query-words';
import type { Told } from '../words-of';

/** What groupings are called in datasets. */
const DIMENSIONS: Partial<Record<NonNullable<Told['frame']['by']>, readonly string[]>> = {
  department: ['department', 'topDepartment'],
  partner: ['supplier', 'customer', 'partner', 'hospital', 'counterparty', 'owner'],
  product: ['productName', 'specification'],
  warehouse: ['warehouse'],
  month: ['month'],
  week: ['week'],
  day: ['day'],
  brand: ['brand'],
  maker: ['manufacturer'],
  category: ['category', 'financeCategory', 'manageClass'],
  lot: ['batchNo'],
  paper: ['sn'],
  patient: ['patient'],
};

/** The query told apart by what the question asks for, where its dataset knows it: 漏费按科室分. */
export function apartBy({ frame }: Told, words: FigureWords, dataset: Dataset): FigureWords {
  const dimension = frame.by && DIMENSIONS[frame.by]?.find((name) => name in dataset.dimensions);
  if (!dimension || words.by?.includes(dimension)) return words;
  return { ...words, by: [dimension], order: words.order && words.measures.includes(words.order.replace(/^-/, '')) ? words.order : `-${words.measures[0]}` };
}
