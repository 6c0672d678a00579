import { z } from 'zod';

/** Which list is looked at: the page, and whose rows. */
export const lookAt = z.strictObject({
  screen: z.string({ error: '缺少页面' }).min(1, { error: '缺少页面' }).max(40, { error: '页面过长' }),
  resource: z.string({ error: '缺少资源' }).min(1, { error: '缺少资源' }).max(60, { error: '资源过长' }),
});
/** '' = he never looked before. */
export type LookAnswer = { since: string };

/** What a report came to, as its reader was just shown it: kept for his next look. `question` = everything it was asked, in a word. */
export const reportLook = z.strictObject({
  ...lookAt.shape,
  question: z.string({ error: '缺少查询条件' }).regex(/^[0-9a-f]{8,64}$/, { error: '查询条件不正确' }),
  totals: z
    .record(z.string().max(60), z.string().regex(/^-?\d{1,18}(\.\d{1,8})?$/, { error: '合计不正确' }))
    .refine((totals) => Object.keys(totals).length <= 60, { error: '合计过多' }),
});
/** '' and none: he never asked this before. */
export type ReportLookAnswer = { at: string; before: Record<string, string> };
