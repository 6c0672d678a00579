import { z } from 'zod';
import type { MatchState } from '../domain/finance/match-judging';

/** 核销台: order, goods and invoice of a partner side by side. */
/** GET /v1/business/match/partners: whom there is something to match of; `papers` = invoices not reviewed yet. */
export type MatchPartner = { id: string; name: string; lines: number; amount: string; oldest: string; papers: number };

export type MatchPart = { sn: string; quantity: string; price: string; amount: string };
export type MatchRow = {
  id: string;
  name: string;
  spec: string;
  unit: string;
  order?: MatchPart;
  /** `others`: further lines of goods the same line of the invoice charges. */
  goods?: MatchPart & { kind: string; document: string; others: number };
  invoice?: MatchPart & { document: string; line: number };
  /** Why they belong together. */
  reason: string;
  state: MatchState;
  /** What they differ in, in words; `difference` = invoice less goods, '' where nothing differs. */
  says: string;
  difference: string;
  accepted?: { by: string; at: string };
  /** Nothing, or no more than a tail, differs: accepted with all others of the sort. */
  isSound: boolean;
  /** Why it cannot be accepted; '' = it can. */
  whyNot: string;
  /** What it says too much, and whom that was said to; of a `disputed` row the rest of a line of which only what matches was accepted. */
  dispute?: { quantity: string; amount: string; isPart: boolean; asked?: { by: string; at: string; reason: string } };
  /** What its writer may be asked to take back, and what may be accepted without that, in words; '' = nothing. */
  ask: string;
  part: string;
};
export type MatchPaper = {
  id: string;
  sn: string;
  invoiceNo: string;
  invoiceDate: string;
  status: number;
  version: number;
  /** What the paper says in all, what its lines come to so far, and what of it is disputed for only the rest of a line was accepted. */
  total: string;
  charged: string;
  disputed: string;
  accepted: number;
  rows: number;
};
/** GET /v1/business/match/desk */
export type MatchDeskAnswer = {
  partner: { id: string; name: string };
  papers: MatchPaper[];
  rows: MatchRow[];
  /** Goods without a paper beyond those listed, the oldest being listed. */
  hidden: number;
  /** Of the partner: what papers say, what of it is accepted, tails and other differences, and goods without a paper. */
  sums: { invoiced: string; accepted: string; tail: string; difference: string; missing: string };
  /** Whether the caller may write here. */
  mayAccept: boolean;
};

const screen = z.string().max(40).optional();
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error: '请选择往来单位' });
export const matchPartnersQuery = z.strictObject({ screen });
export const matchDeskQuery = z.strictObject({ screen, partner: uuid });
/** POST /v1/business/match/accept, takeBack, payPart: rows of the desk as they were seen: `versions` of the papers they are of. */
export const matchAct = z.strictObject({
  screen,
  partner: uuid,
  rows: z.array(z.string().min(1).max(120)).min(1, { error: '请选择要核销的明细' }).max(1000, { error: '一次最多核销1000行' }),
  versions: z.record(z.string().max(40), z.number().int()),
});
export type MatchAct = z.infer<typeof matchAct>;
/** POST /v1/business/match/askRed, settle: the same, with why. */
export const matchReasoned = matchAct.extend({ reason: z.string().trim().min(2, { error: '请填写原因' }).max(200, { error: '原因最多200字' }) });
export type MatchReasoned = z.infer<typeof matchReasoned>;
