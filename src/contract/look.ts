import { z } from 'zod';

/** Which list is looked at: the page, and whose rows. */
export const lookAt = z.strictObject({
  screen: z.string({ error: '缺少页面' }).min(1, { error: '缺少页面' }).max(40, { error: '页面过长' }),
  resource: z.string({ error: '缺少资源' }).min(1, { error: '缺少资源' }).max(60, { error: '资源过长' }),
});
/** '' = he never looked before. */
export type LookAnswer = { since: string };
