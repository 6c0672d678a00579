import { abs, add, compare, grouped, isNegative, mul, sub } from '../../../../define/money';
import { BadInput } from '../../../base/errors';
import { type Paper, paperAmount, paperDay, paperNumber, paperSort } from '../paper';
import { type PaperItem, paperItems } from '../paper-items';
import { type CodeWords, codeWords } from './code-words';
import { type GoodsRow, headOf, rowsBelow } from './goods-table';
import { type Line, linesOf } from './page-lines';
import { readPdf } from './read-pdf';
import { sidesOf } from './sides';

/** A page with fewer words was scanned, or is a picture otherwise. */
const FEW = 5;
const OTHERS = '请选择税务平台下载的电子发票';

/**
 * An invoice as it is printed: words are found by where they stand, the code on it says whether they are right. What does not agree is said, and
 * lines that do not come to the sum of the paper are left to people.
 * @throws BadInput naming what the paper does not say
 */
export async function pdfPaper(bytes: Buffer): Promise<Paper> {
  const { pages, codes } = await readPdf(bytes);
  const code = codeWords(codes);
  if (pages.reduce((sum, { words }) => sum + words.length, 0) < FEW) return picturePaper(code);
  const sheets = pages.map(linesOf);
  const [first = []] = sheets;
  const above = first.slice(0, Math.max(0, first.findIndex(headOf)) || first.length);
  const found = { ...wordsOf(above, sheets.flat()), ...sidesOf(above, pages[0]?.width ?? 0) };
  const former = found.seller.name === '' ? sidesOf(first, pages[0]?.width ?? 0) : found;
  const no = paperNumber(found.no || needed(code?.no, '发票号码'));
  const total = paperAmount(found.total || needed(no.length === 20 ? code?.amount : '', '价税合计'));
  const { items, said } = itemsOf(sheets, total);
  return {
    ...{ no, code: no.length === 20 ? '' : found.code || code?.code || '', total, items },
    date: paperDay(found.date || needed(code?.date, '开票日期')),
    sort: paperSort(no, found.isSpecial),
    sign: isNegative(total) ? 'red' : 'blue',
    seller: { ...former.seller, name: needed(former.seller.name, '销售方名称') },
    buyer: { ...former.buyer, name: needed(former.buyer.name, '购买方名称') },
    said: [...comparedWith(code, found), ...said],
    isPicture: false,
  };
}

type Found = { no: string; code: string; date: string; total: string; net: string; isSpecial: boolean };

/** Number, day and sort stand above the goods, the sums below them; a remark below may name other invoices. */
function wordsOf(above: readonly Line[], all: readonly Line[]): Found {
  const first = (lines: readonly Line[], words: RegExp): string => lines.map(({ text }) => words.exec(text)?.[1]).find((text) => text !== undefined) ?? '';
  const sum = all.findIndex(({ text }) => /[（(]小写[)）]/.test(text));
  const near = sum < 0 ? [] : [sum, sum - 1, sum + 1].flatMap((at) => all[at] ?? []);
  return {
    no: first(above, /发票号码[:：]?(\d{20}|\d{8})(?!\d)/),
    code: first(above, /发票代码[:：]?(\d{12}|\d{10})(?!\d)/),
    date: first(above, /开票日期[:：]?(\d{4}[年-]\d{2}[月-]\d{2})/),
    total: first(near, /[（(]小写[)）][¥￥]?(-?[\d,]{1,18}\.\d{2})/) || first(near, /[¥￥](-?[\d,]{1,18}\.\d{2})/),
    net: first(all, /^合计[¥￥](-?[\d,]{1,18}\.\d{2})/),
    isSpecial: above.some(({ text }) => text.includes('专用发票')),
  };
}

function needed(text: string | undefined, words: string): string {
  if (!text) throw new BadInput(`PDF 里没有读到${words}，${OTHERS}`);
  return text;
}

function itemsOf(sheets: readonly (readonly Line[])[], total: string): { items: PaperItem[]; said: string[] } {
  const rows = sheets.flatMap((lines) => {
    const at = lines.findIndex(headOf);
    const heads = lines[at] && headOf(lines[at]);
    if (!heads) return [];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex(({ text }) => /^(?:合计|小计|价税合计)/.test(text));
    return rowsBelow(heads, end < 0 ? rest : rest.slice(0, end));
  });
  if (rows.length === 0) return { items: [], said: ['没有读到明细，请对照原件核销'] };
  const items = paperItems(rows.map((row) => asWords(isProduct(row) ? row : { ...row, quantity: '' })));
  const sum = add('0', ...items.map(({ amount }) => amount));
  if (compare(sum, total) === 0) return { items, said: [] };
  return { items: [], said: [`读到的明细合计${grouped(sum)}元，与价税合计${grouped(total)}元不符，明细没有带入，请对照原件核销`] };
}

/** Figures taken for each other do not come to the amount: then how many there are is left open. */
function isProduct({ quantity, price, amount }: GoodsRow): boolean {
  if (quantity === '' || price === '') return true;
  const [many, each, all] = [quantity, price, amount].map((text) => text.replace(/[¥￥,]/g, ''));
  return compare(abs(sub(mul(many ?? '0', each ?? '0'), all ?? '0')), '0.05') <= 0;
}

/** Under the names the tax office's own file has for them. */
const asWords = ({ name, spec, unit, quantity, amount, rate, tax }: GoodsRow): ReadonlyMap<string, string> =>
  new Map([
    ...([
      ['ItemName', name],
      ['SpecMod', spec],
      ['MeaUnits', unit],
    ] as const),
    ...([
      ['Quantity', quantity],
      ['Amount', amount],
      ['ComTaxAm', tax],
      ['TaxRate', /税/.test(rate) ? '0' : rate],
    ] as const),
  ]);

/** The code of the former papers says the amount without tax. */
function comparedWith(code: CodeWords | undefined, found: Found): string[] {
  if (!code) return ['没有读到二维码，票面内容未经二维码核对'];
  const told = (word: string, inCode: string, onPaper: string): string[] =>
    onPaper === '' || inCode === onPaper ? [] : [`二维码里的${word}是${inCode}，票面是${onPaper}，请核对原件`];
  const [amount, word] = code.no.length === 20 ? [found.total, '价税合计'] : [found.net, '金额'];
  return [
    ...told('发票号码', code.no, found.no),
    ...told('开票日期', code.date, found.date && paperDay(found.date)),
    ...(amount && compare(code.amount, paperAmount(amount)) !== 0 ? told(word, `${grouped(code.amount)}元`, `${grouped(paperAmount(amount))}元`) : []),
    ...(code.isSpecial === undefined ? [] : told('发票类型', code.isSpecial ? '专用发票' : '普通发票', found.isSpecial ? '专用发票' : '普通发票')),
  ];
}

/** A scan: its code is all that can be read of it. */
function picturePaper(code: CodeWords | undefined): Paper {
  if (!code) throw new BadInput(`PDF 是图片，也没有读到二维码，${OTHERS}`);
  const isOwn = code.no.length === 20;
  return {
    ...{ no: code.no, code: code.code, date: paperDay(code.date), total: isOwn ? paperAmount(code.amount) : '', items: [], isPicture: true },
    sort: paperSort(code.no, code.isSpecial === true),
    sign: isNegative(code.amount) ? 'red' : 'blue',
    seller: { name: '', taxNo: '' },
    buyer: { name: '', taxNo: '' },
    said: [`PDF 是图片：只从二维码读到发票号码、开票日期${isOwn ? '和价税合计' : ''}，其余请对照原件填写`],
  };
}
