import { z } from 'zod';

/** POST /v1/business/<kind>/fromPaper: a stored file of an electronic invoice begins a draft. */
export const fromPaper = z.strictObject({
  screen: z.string().max(40).optional(),
  file: z.guid({ error: '文件编号不正确' }),
});
/** The draft, and what the paper says; `said` = what could not be read of it, or does not agree. */
export type PaperDraft = { id: string; sn: string; no: string; party: string; date: string; total: string; said: string[] };
