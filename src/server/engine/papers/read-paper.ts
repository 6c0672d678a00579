import { isNegative, round } from '../../../define/money';
import { BadInput } from '../../base/errors';
import { type PaperItem, paperItems } from './paper-items';
import { type PaperWords, paperWords } from './paper-words';

export type PaperSide = { name: string; taxNo: string };
/** What an electronic invoice says: `sort` and `sign` as the field of an invoice has them, amounts in yuan, tax included. */
export type Paper = {
  code: string;
  no: string;
  date: string;
  sort: string;
  sign: 'blue' | 'red';
  total: string;
  seller: PaperSide;
  buyer: PaperSide;
  items: PaperItem[];
};

/** How the tax office, the former electronic invoice, and the front of an OFD call the same thing. */
const NAMES = {
  no: ['InvoiceNumber', 'EIid', 'InvoiceNo', '发票号码'],
  code: ['InvoiceCode', '发票代码'],
  date: ['IssueTime', 'RequestTime', 'IssueDate', '开票日期'],
  total: ['TotalTax-includedAmount', 'TaxInclusiveTotalAmount', '价税合计'],
  sellerName: ['SellerName', '销售方名称'],
  sellerTax: ['SellerIdNum', 'SellerTaxID', '销售方纳税人识别号'],
  buyerName: ['BuyerName', '购买方名称'],
  buyerTax: ['BuyerIdNum', 'BuyerTaxID', '购买方纳税人识别号'],
} as const;
const WORDS: Record<keyof typeof NAMES, string> = {
  ...{ no: '发票号码', code: '发票代码', date: '开票日期', total: '价税合计', sellerName: '销售方名称', sellerTax: '销售方税号' },
  ...{ buyerName: '购买方名称', buyerTax: '购买方税号' },
};

/**
 * Reads the file of an electronic invoice: the tax office's XML, or an OFD that carries one.
 * @throws BadInput naming what the paper does not say
 */
export async function readPaper(bytes: Buffer): Promise<Paper> {
  const { words, items } = await paperWords(bytes);
  const find = (what: keyof typeof NAMES): string => NAMES[what].map((name) => words.get(name)).find((text) => text !== undefined) ?? '';
  const needed = (what: keyof typeof NAMES): string => {
    const text = find(what);
    if (text === '') throw new BadInput(`文件里没有${WORDS[what]}，请选择税务平台下载的电子发票`);
    return text;
  };
  const [no, code, total] = [needed('no'), find('code'), amountOf(needed('total'))];
  if (!/^\d{8}$|^\d{20}$/.test(no)) throw new BadInput(`发票号码${no.slice(0, 30)}不是8位或20位数字`);
  return {
    ...{ no, code: no.length === 20 ? '' : code, total },
    date: dayIn(needed('date')),
    sort: sortOf(words, no),
    sign: isNegative(total) ? 'red' : 'blue',
    seller: { name: needed('sellerName'), taxNo: find('sellerTax').toUpperCase() },
    buyer: { name: needed('buyerName'), taxNo: find('buyerTax').toUpperCase() },
    items: paperItems(items),
  };
}

/** '2026-11-20 09:30:00', '2026年11月20日', '20261120' → '2026-11-20' */
function dayIn(text: string): string {
  const [, year = '', month = '', day = ''] = /(\d{4})\D?(\d{2})\D?(\d{2})/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  if (Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date) throw new BadInput(`开票日期${text.slice(0, 30)}不是日期`);
  return date;
}

function amountOf(text: string): string {
  const plain = text.replace(/[¥￥,\s]/g, '');
  if (!/^-?\d{1,12}(?:\.\d{1,2}0*)?$/.test(plain)) throw new BadInput(`价税合计${text.slice(0, 30)}不是金额`);
  return round(plain, 2);
}

/** A number of twenty digits is one of the tax office's own papers; a special one says so. */
function sortOf(words: PaperWords, no: string): string {
  const isSpecial = words.get('GeneralOrSpecialVAT/LabelCode') === '01' || [...words.values()].some((text) => text.length < 40 && text.includes('专用发票'));
  if (no.length === 20) return isSpecial ? '01' : '02';
  return isSpecial ? '03' : '04';
}
