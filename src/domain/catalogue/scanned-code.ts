import { formsOf, parseScan, readElements } from '../../define/gs1';
import { amountOf, pairingNotes } from '../../define/gs1-elements';
import { ALIVE, alike, around, PLATFORM, type Rows, rowsOf } from '../../define/rows';

const PARTS: Record<string, string> = {
  di: '产品标识',
  text: '条码',
  batchNo: '批号',
  productionDate: '生产日期',
  expiryDate: '有效期至',
  serialNo: '序列号',
  quantity: '数量',
};
/** Elements said in words above. */
const IN_PARTS = new Set(['01', '02', '03', '10', '11', '17', '21', '30', '37']);
const TYPES: Record<string, string> = { gs1: '1', ma: '2', ean: '3' };

/** What names the goods in a scanned code, and of which type that is. */
export function codeOf(scanned: string): { code: string; codeType: string } {
  const scan = parseScan(scanned);
  return { code: 'di' in scan ? scan.di : scan.kind === 'plain' ? scan.text : '', codeType: TYPES[scan.kind] ?? '9' };
}

/** Specifications a scanned code stands for, by any of the forms its number is written in. */
export const standingFor = (scanned: string, org: string): Rows[] =>
  formsOf(codeOf(scanned).code).flatMap((form) => [
    rowsOf('specification_card', { udi_di: alike(form), ...ALIVE }),
    rowsOf(
      'specification_card',
      { ...ALIVE },
      rowsOf('product_barcode', { specification_id: around('id'), code: alike(form), org_id: [PLATFORM, org], status: true, ...ALIVE }),
    ),
  ]);

/** A scanned code in words, and the product it stands for. */
export function partsOf(scanned: string, product: string): { head: string[]; rows: string[][] } {
  const parts = Object.entries(parseScan(scanned)).flatMap(([name, value]) => (PARTS[name] && value ? [[PARTS[name], String(value)]] : []));
  const elements = readElements(scanned);
  if (typeof elements === 'object') {
    const further = elements.filter(({ id }) => !IN_PARTS.has(id.ai)).map((element) => [`(${element.id.ai})${element.id.name}`, amountOf(element)]);
    parts.push(...further, ...pairingNotes(elements).map((note) => ['提示', note]));
  }
  return { head: ['内容', '值'], rows: [...parts, ['产品', product || '未对照，可用“匹配”对照到规格']] };
}
