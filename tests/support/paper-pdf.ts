import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { type Drawn, type DrawnPicture, drawPdf, type PdfLook, type PdfSheet } from './pdf-file';

export type PaperRow = {
  name: string | readonly string[];
  spec?: string;
  unit?: string;
  quantity?: string;
  price?: string;
  net: string;
  rate?: string;
  tax?: string;
};
export type PaperSaid = {
  ownNo: string;
  date?: string;
  buyer: { name: string; taxNo: string };
  seller: { name: string; taxNo: string };
  rows: readonly PaperRow[];
  net: string;
  tax: string;
  total: string;
  isSpecial?: boolean;
  mark?: string;
  remark?: string;
  /** What the square code says; '' = there is none, undefined = what it ought to. */
  code?: string;
  perPage?: number;
  /** Every letter is drawn by itself, as some programs do. */
  isSpelled?: boolean;
};

/** A square code as a grey picture. */
export async function qrPicture(text: string, place: { x: number; y: number; side: number }): Promise<DrawnPicture> {
  const png = await bwip.toBuffer({ bcid: 'qrcode', text, scale: 3 });
  const { data, info } = await sharp(png).flatten({ background: '#fff' }).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { ...place, pixels: info.width, grey: data };
}

/** A paper as the tax office draws it: title, number and day, both sides in boxes beside each other, the goods, the sums. */
export async function paperPdf(said: PaperSaid, look: PdfLook = {}): Promise<Buffer> {
  const { rows, perPage = 7 } = said;
  const groups = Array.from({ length: Math.max(1, Math.ceil(rows.length / perPage)) }, (_, i) => rows.slice(i * perPage, (i + 1) * perPage));
  const code =
    said.code ?? `01,${said.isSpecial === false ? '32' : '31'},,${said.ownNo},${said.total},${(said.date ?? '2026年11月20日').replace(/\D/g, '')},,A1B2`;
  const picture = code === '' ? [] : [await qrPicture(code, { x: 20, y: 14, side: 56 })];
  const sheets: PdfSheet[] = groups.map((group, i) => {
    const texts = [...headOf(said), ...group.flatMap((row, at) => rowOf(row, 170 + at * 20)), ...footOf(said, i === groups.length - 1)];
    if (groups.length > 1) texts.push({ x: 560, y: 60, text: `共${groups.length}页 第${i + 1}页`, end: true });
    return { texts: said.isSpelled ? texts.flatMap(spelled) : texts, pictures: i === 0 ? picture : [] };
  });
  return drawPdf(sheets, look);
}

function spelled({ x, y, text, size = 9, end }: Drawn): Drawn[] {
  const width = (letter: string): number => (letter.charCodeAt(0) < 0x80 ? 0.5 : 1) * size;
  let at = end ? x - [...text].reduce((sum, letter) => sum + width(letter), 0) : x;
  return [...text].flatMap((letter) => {
    const one = { x: at, y, text: letter, size };
    at += width(letter);
    return letter === ' ' ? [] : [one];
  });
}

function headOf({ ownNo, date = '2026年11月20日', buyer, seller, isSpecial = true, mark }: PaperSaid): Drawn[] {
  const down = (letters: string, x: number): Drawn[] => [...letters].map((text, i) => ({ x, y: 86 + i * 11, text }));
  return [
    { x: 200, y: 36, text: `电子发票（${isSpecial ? '增值税专用发票' : '普通发票'}）`, size: 17 },
    { x: 440, y: 30, text: `发票号码：${ownNo}` },
    { x: 440, y: 46, text: `开票日期：${date}` },
    ...(mark ? [{ x: 84, y: 40, text: mark, size: 11 }] : []),
    ...down('购买方信息', 14),
    ...down('销售方信息', 306),
    { x: 30, y: 96, text: `名称：${buyer.name}` },
    { x: 322, y: 96, text: `名称：${seller.name}` },
    { x: 30, y: 126, text: `统一社会信用代码/纳税人识别号：${buyer.taxNo}` },
    { x: 322, y: 126, text: `统一社会信用代码/纳税人识别号：${seller.taxNo}` },
    ...[
      { x: 40, text: '项目名称' },
      { x: 150, text: '规格型号' },
      { x: 222, text: '单 位' },
      { x: 285, text: '数 量' },
      { x: 360, text: '单 价' },
      { x: 430, text: '金 额' },
      { x: 470, text: '税率/征收率' },
      { x: 568, text: '税 额' },
    ].map((one) => ({ ...one, y: 150 })),
  ];
}

/** Names and specifications begin at the left of their columns, figures end at the right of theirs. */
function rowOf({ name, spec, unit, quantity, price, net, rate = '13%', tax }: PaperRow, y: number): Drawn[] {
  const names = typeof name === 'string' ? [name] : name;
  const figure = (x: number, text: string | undefined): Drawn[] => (text ? [{ x, y, text, end: true }] : []);
  return [
    ...names.map((text, i) => ({ x: 14, y: y + i * 10, text })),
    ...(spec ? [{ x: 140, y, text: spec }] : []),
    ...(unit ? [{ x: 226, y, text: unit }] : []),
    ...figure(308, quantity),
    ...figure(383, price),
    ...figure(456, net),
    { x: 486, y, text: rate },
    ...figure(596, tax),
  ];
}

function footOf({ net, tax, total, remark }: PaperSaid, isLast: boolean): Drawn[] {
  if (!isLast) return [{ x: 50, y: 320, text: '小 计' }];
  return [
    ...[{ x: 50, text: '合 计' }].map((one) => ({ ...one, y: 320 })),
    { x: 456, y: 320, text: `¥${net}`, end: true },
    { x: 596, y: 320, text: tax.includes('*') ? tax : `¥${tax}`, end: true },
    { x: 30, y: 338, text: '价税合计（大写）' },
    { x: 160, y: 338, text: 'ⓧ壹仟壹佰叁拾圆整' },
    { x: 440, y: 338, text: `（小写）¥${total}` },
    { x: 14, y: 352, text: '备' },
    { x: 14, y: 364, text: '注' },
    ...(remark ? [{ x: 30, y: 356, text: remark }] : []),
    { x: 30, y: 388, text: '开票人：王芳' },
  ];
}
