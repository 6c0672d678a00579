import { z } from 'zod';

/** A name of a dataset, one of its dimensions or measures. */
export const name = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/);
export const figuresSchema = z.object({
  of: name.describe(
    '数据集：received 采购入库、sold 销售、used 科室用量、issued 发放、consumed 医院用量（经销商）、owed 未核销往来、turnover 库存与周转、lying 库存批号、或单据种类如 purchaseOrder、资料如 partner',
  ),
  measures: z
    .array(name)
    .min(1)
    .max(6)
    .describe('要的数字，如 amount、quantity、cost、papers、goods、suppliers、netAmount、profit、margin、open、overdue、count'),
  by: z.array(name).max(2).optional().describe('按什么分，如 supplier、customer、department、specification、warehouse、month、ageBand'),
  where: z.record(name, z.string().max(400)).optional().describe('条件：维度 → 名称或取值，如 {"department":"骨科","isHighValue":"true"}'),
  period: z.string().max(60).optional().describe('期间，如 本月、上月、近12个月、2026-01-01~2026-03-31'),
  against: z.enum(['before', 'lastYear']).optional().describe('与上期 before 或去年同期 lastYear 比较'),
  other: z.string().max(60).optional().describe('与之比较的另一期，如 上月、2025-11-01~2025-11-30'),
  order: z.string().max(80).optional().describe('排序，如 -amount'),
  limit: z.number().int().min(1).max(50).optional().describe('列出多少行'),
  as: z.enum(['total', 'rank', 'share', 'average', 'trend', 'price']).optional().describe('怎么说：合计、排名、占比、平均、按月趋势、平均单价'),
  per: z.enum(['month', 'day', 'week', 'quarter', 'rows']).optional().describe('平均：每月、每天、每周、每季，或按 dividedBy 的个数'),
  dividedBy: name.optional().describe('平均除以什么：一个数字（papers 单数、patients 患者数）或一个维度（supplier 有几个）'),
  dividedSaid: z.string().max(20).optional().describe('除以的东西叫什么，如 单、名患者'),
  whole: z.record(name, z.string().max(400)).optional().describe('占比：全体的条件，不填为没有条件'),
  without: z.array(z.string().max(60)).max(5).optional().describe('分组时不要这些名称的'),
  change: z
    .object({ isFalling: z.boolean(), percent: z.number().optional(), sum: z.number().optional() })
    .optional()
    .describe('比较：只要增加（或减少）的，至少变了百分之几、多少元'),
  said: z.string().max(40).optional().describe('这些数字叫什么，如 高值耗材采购'),
});
export type FigureWords = z.infer<typeof figuresSchema>;
