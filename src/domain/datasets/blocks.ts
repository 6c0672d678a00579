import { choice, date, type Fields, flag, money, month, ref, text, withCost } from '../../define/field';
import { OWNERSHIP } from '../stock/store-words';

/** Quantities and amounts of what came back are negative. */
export const signed = { min: '-99999999999999' } as const;

/** From … to …, as what speaks of a period asks for it. */
export const period = {
  from: date('开始日期', { required: true, default: 'monthStart', notAfterToday: true }),
  to: date('结束日期', { required: true, default: 'today', notAfterToday: true }),
} satisfies Fields;

/** A sum of money that may be negative. */
export const signedSum = (label: string, width?: number) => money(label, { sum: true, ...signed, ...(width ? { width } : {}) });

/** When, as every dataset of days says it. */
export const dated = (label: string) => ({ day: date(label, { filter: true }), month: month('月份', { filter: true }) });

/** The goods of a row, as their card names them. */
export const goods = {
  productCode: text('产品编码'),
  productName: text('产品名称', { filter: true }),
  code: text('编码'),
  specification: ref('specification', '规格型号', { filter: true }),
  unit: ref('unit', '单位'),
  manufacturer: text('生产厂家', { filter: true }),
  category68: ref('category68', '68分类', { column: 'category68_id', filter: true }),
  isHighValue: flag('高值', { filter: true }),
  ownership: choice('货权', OWNERSHIP, { filter: true }),
  batchNo: text('批号', { filter: true }),
};

/** What tells rows apart and nobody reads. */
export const key = (label: string, more: Parameters<typeof text>[1] = {}) => text(label, { list: false, ...more });

/** The document and line a row comes from, of one of these kinds. */
export const paper = (kinds: string) => ({
  kind: choice('单据种类', kinds, { column: 'doc_kind', filter: true }),
  sn: text('单号', { column: 'doc_sn', filter: true }),
  documentId: key('单据编号'),
  lineId: key('行号'),
});

/** How such rows are found and whose units they are counted in. */
export const found = { day: 'day', search: ['productName', 'productCode', 'code', 'sn'], hasPinyin: true, unit: 'unit' };
export const foundByMonth = { ...found, monthOfDay: true };

/** A cost, as far as the goods were one's own and a supplier's. */
export const split = {
  measures: { ownCost: withCost(money('自有金额', { sum: true })), consignedCost: withCost(money('寄售金额', { sum: true })) },
  filtered: {
    ownCost: { of: 'cost', where: { ownership: 'own' } },
    consignedCost: { of: 'cost', where: { ownership: 'consigned' } },
  },
};

/** What is open, by how old it is; together with what is not due they come to all of it. */
export const ageBands = {
  notDue: signedSum('未到期'),
  d30: signedSum('0–30天'),
  d60: signedSum('31–60天'),
  d90: signedSum('61–90天'),
  d180: signedSum('91–180天'),
  d365: signedSum('181–365天'),
  older: signedSum('365天以上'),
};
export const AGE_BANDS = Object.keys(ageBands) as (keyof typeof ageBands)[];
export const agesMake = (whole: string): Record<string, 1 | -1> => ({ ...Object.fromEntries(AGE_BANDS.map((name) => [name, 1 as const])), [whole]: -1 });
