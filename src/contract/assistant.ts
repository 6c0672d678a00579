import { z } from 'zod';
import type { Proposal, Reference } from './answers';

/** The assistant on the wire: `data: {json}` lines of AnswerEvent ended by `data: [done]`, and the stored conversation. */
const id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error: '记录编号不正确' });
const optionalId = z.union([z.literal(''), id]).optional();

export const QUESTION_LIMIT = 2000;
/** `screen`, `documentId` and `selection` say what the user looks at: ids only. */
export const askQuery = z.object({
  content: z
    .string({ error: '请输入问题' })
    .max(QUESTION_LIMIT, { error: `问题最多${QUESTION_LIMIT}个字` })
    .trim()
    .min(1, { error: '请输入问题' }),
  screen: z.string().max(40).optional(),
  documentId: optionalId,
  selection: z
    .string()
    .max(2000)
    .optional()
    .transform((ids) => (ids ?? '').split(',').filter(Boolean))
    .pipe(z.array(id).max(50, { error: '最多带上50行' })),
});
export type AskQuery = z.infer<typeof askQuery>;

/** What the palette typed comes to: a sentence, and commands that may be run; or why it is not the asker's to know. */
export type Heard = { says: string; proposals: Proposal[]; isRefused?: true };

export const messageId = z.object({ id });
export const receiptInput = z.object({
  id,
  command: z.string().min(1).max(120),
  title: z.string().max(200).default(''),
  args: z.record(z.string().max(60), z.unknown()).default({}),
});

/** One entry of rich_text_ref: a record the answer rests on, or (kind 'command') something the user may run. */
export type RichTextRef = Reference | ({ id: string; kind: 'command'; content: string } & Proposal);

export type AnswerEvent = {
  code: number;
  msg: string;
  /** The stored message this belongs to. */
  id: string;
  /** Figures in the answer no reference supports; sent once, at the end. */
  unverified?: string[];
  result: { data: [{ answer: string; reference: Reference[]; rich_text_ref: RichTextRef[] }] };
};

export type Receipt = { command: string; title: string; args: Record<string, unknown>; at: string };
/** A command the user ran from an answer: what he had asked, what ran, and on which documents. */
export type ReceiptLine = { id: string; question: string; command: string; title: string; at: string; documents: { id: string; sn: string }[] };
export type StoredAnswer = {
  id: string;
  question: string;
  answer: string;
  reference: Reference[];
  rich_text_ref: RichTextRef[];
  unverified: string[];
  receipts: Receipt[];
  /** interrupted: the process that answered is gone. */
  state: 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';
  createdAt: string;
};
export type Conversation = { list: StoredAnswer[]; engine: 'builtin' | 'model' };
