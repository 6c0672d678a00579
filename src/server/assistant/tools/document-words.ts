import { z } from 'zod';
import { type Found, MOST_MEANT } from '../words/names';

/** The words by which documents are looked for; every one may be left out. */
export const documentWordsSchema = z.object({
  kind: z.string().max(60).optional().describe('单据种类，如 采购订单、申领单、入库单；不填为全部'),
  number: z.string().max(40).optional().describe('单号或其一部分'),
  partner: z.string().max(100).optional().describe('往来单位名称（供应商或客户），可用简称或拼音'),
  product: z.string().max(100).optional().describe('产品名称与规格'),
  maker: z.string().max(100).optional().describe('生产厂家全称：只计这家的产品'),
  department: z.string().max(60).optional().describe('科室或部门名称'),
  status: z.string().max(40).optional().describe('状态，如 待审核、已审核、草稿'),
  excluding: z.string().max(40).optional().describe('不含哪些状态，如 草稿、已红冲'),
  trait: z.string().max(40).optional().describe('其他进度或类别，如 待收货、未开票、紧急、寄售'),
  period: z.string().max(40).optional().describe('单据日期，如 今天、上月、近7天、2026-07-01到2026-07-31'),
  older: z.number().int().min(1).max(3650).optional().describe('单据日期在多少天以前，如 拖了三天以上的 = 3'),
  firms: z
    .object({ ids: z.string().max(8000), said: z.string().max(20) })
    .optional()
    .describe('某一类客户：他们的编号和叫法'),
  madeBy: z.string().max(20).optional().describe('制单人姓名'),
  reviewedBy: z.string().max(20).optional().describe('审核人姓名'),
  doctor: z.string().max(20).optional().describe('手术医生的姓或姓名，如 张'),
  due: z.string().max(40).optional().describe('预计到货日期，如 本周、明天；超期 = 已过预计日期还没到齐'),
  amount: z.string().max(40).optional().describe('金额范围，如 超过5万元、500~1000'),
  order: z.enum(['largest', 'smallest', 'earliest', 'latest', 'newest']).optional().describe('只要最大、最小（金额）、最早、最晚（日期）或最近建立的几张'),
  sort: z.string().max(60).optional().describe('按哪个字段排序，减号在前为从大到小，如 -arrivedShare'),
  fields: z.record(z.string().max(40), z.string().max(4000)).optional().describe('其他条件：字段 → 取值，如 {"payMethod":"wire"}'),
  said: z.array(z.string().max(200)).max(20).optional().describe('这些条件叫什么'),
  count: z.number().int().min(1).max(20).optional().describe('要几张，配合 order 或 sort；不填为 1'),
});
/** The order as lists take it, and what it is called. */
export const ORDERS = {
  largest: { sort: '-totalAmount', words: '金额最大' },
  smallest: { sort: 'totalAmount', words: '金额最小' },
  earliest: { sort: 'documentDate', words: '最早' },
  latest: { sort: '-documentDate', words: '最晚' },
  newest: { sort: '', words: '最近' },
} as const;
export type DocumentWords = z.infer<typeof documentWordsSchema>;

/** 康达医疗; with more than two the rest as a number. */
export const namesOf = (found: readonly Found[]): string => {
  const names = [...new Set(found.map((one) => one.name))];
  const rest = found.length >= MOST_MEANT ? '（相近的还有，只计这些）' : '';
  const told = names.length <= 2 ? names.join('、') : `${names.slice(0, 2).join('、')} 等${names.length}个${rest}`;
  return found[0]?.isNot ? `不含${told}` : told;
};
