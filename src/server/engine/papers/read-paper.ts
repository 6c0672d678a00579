import { add, compare, grouped, isNegative, round } from '../../../define/money';
import { BadInput } from '../../base/errors';
import { type Paper, paperAmount, paperDay, paperNumber, paperSort } from './paper';
import { paperItems } from './paper-items';
import { PAPER_BYTES, type PaperWords, paperWords } from './paper-words';
import { pdfPaper } from './pdf/pdf-paper';

/** How the tax office, the former electronic invoice, and the front of an OFD call the same thing. */
const NAMES = {
  no: ['InvoiceNumber', 'EIid', 'InvoiceNo', '发票号码'],
  code: ['InvoiceCode', '发票代码'],
  date: ['IssueTime', 'RequestTime', 'IssueDate', '开票日期'],
  total: ['TotalTax-includedAmount', 'TaxInclusiveTotalAmount', '价税合计'],
  net: ['TotalAmWithoutTax', 'TaxExclusiveTotalAmount', '合计金额'],
  tax: ['TotalTaxAm', 'TaxTotalAmount', '合计税额'],
  sellerName: ['SellerName', '销售方名称'],
  sellerTax: ['SellerIdNum', 'SellerTaxID', '销售方纳税人识别号'],
  buyerName: ['BuyerName', '购买方名称'],
  buyerTax: ['BuyerIdNum', 'BuyerTaxID', '购买方纳税人识别号'],
} as const;
const WORDS: Record<keyof typeof NAMES, string> = {
  ...{
    no: '发票号码',
    code: '发票代码',
    date: '开票日期',
    total: '价税合计',
    net: '合计金额',
    tax: '合计税额',
    sellerName: '销售方名称',
    sellerTax: '销售方税号',
  },
  ...{ buyerName: '购买方名称', buyerTax: '购买方税号' },
};

/**
 * Reads the file of an electronic invoice: the tax office's XML, an OFD that carries one, or the PDF it is printed in.
 * @throws BadInput naming what the paper does not say
 */
export async function readPaper(bytes: Buffer): Promise<Paper> {
  if (bytes.length > PAPER_BYTES) throw new BadInput('电子发票文件不能超过5MB');
  return bytes.subarray(0, 4).toString('latin1') === '%PDF' ? pdfPaper(bytes) : writtenPaper(bytes);
}

async function writtenPaper(bytes: Buffer): Promise<Paper> {
  const { words, items } = await paperWords(bytes);
  const find = (what: keyof typeof NAMES): string => NAMES[what].map((name) => words.get(name)).find((text) => text !== undefined) ?? '';
  const needed = (what: keyof typeof NAMES): string => {
    const text = find(what);
    if (text === '') throw new BadInput(`文件里没有${WORDS[what]}，请选择税务平台下载的电子发票`);
    return text;
  };
  const [no, code, total] = [paperNumber(needed('no')), find('code'), paperAmount(needed('total'))];
  return {
    ...{ no, code: no.length === 20 ? '' : code, total },
    date: paperDay(needed('date')),
    sort: sortOf(words, no),
    sign: isNegative(total) ? 'red' : 'blue',
    seller: { name: needed('sellerName'), taxNo: find('sellerTax').toUpperCase() },
    buyer: { name: needed('buyerName'), taxNo: find('buyerTax').toUpperCase() },
    items: paperItems(items),
    said: apart(find('net'), find('tax'), total),
    isPicture: false,
  };
}

/** What it says without tax and of tax comes to what it says in all: one that was tampered with in one place does not. */
function apart(net: string, tax: string, total: string): string[] {
  if (![net, tax].every((one) => /^-?\d{1,12}(?:\.\d{1,6})?$/.test(one))) return [];
  const sum = round(add(net, tax), 2);
  return compare(sum, total) === 0 ? [] : [`不含税金额${grouped(net)}与税额${grouped(tax)}合计${grouped(sum)}，与价税合计${grouped(total)}不符，请核对原件`];
}

/** A special one says so. */
function sortOf(words: PaperWords, no: string): string {
  const isSpecial = words.get('GeneralOrSpecialVAT/LabelCode') === '01' || [...words.values()].some((text) => text.length < 40 && text.includes('专用发票'));
  return paperSort(no, isSpecial);
}
