/** GET /v1/business/inbox/list: everything that waits for the caller, whatever kind it is; what presses most first. */
export type InboxRow = {
  /** `request`: what a colleague asked for because it stands in the way of his document. */
  family: 'document' | 'master' | 'request';
  /** Kind of document, or resource of the master or of what is asked for. */
  kind: string;
  id: string;
  /** Number of the document, code of the record. */
  sn: string;
  /** Word of the kind, and what is next: 待审核, 待处理. */
  title: string;
  word: string;
  version: number;
  /** The page it is opened and decided on, and what opens it there. */
  screen: string;
  path: string;
  query: Record<string, string>;
  /** `review`: the caller's word is asked; `born`: another document made it for him to fill in; `over`: its time is past, what came of it is not; `others`: he submitted it, they decide. */
  waiting: 'review' | 'born' | 'over' | 'others';
  /** Partner, department or places it concerns; '' where there is none or the caller may not know. */
  party: string;
  /** Its remark, else its first goods. */
  summary: string;
  /** Why it stands before what is merely old, in words: 手术时间 11-28 08:30, 紧急. */
  presses?: string;
  lineCount: number;
  /** '' where the kind has none or the caller may not see it. */
  amount: string;
  /** ISO: since when it waits. */
  since: string;
  /** Name of the step of approval, where there are steps. */
  step: string;
  /** Nobody decides after this one: what an action asks of the last is asked of the caller. */
  isLastStep: boolean;
  /** Who asked for it last while it waited, and when; '' = nobody. */
  urgedBy: string;
  urgedAt: string;
  /** Whether the caller may urge those it waits for now. */
  mayUrge: boolean;
  /** Actions that may be taken in place, ids of the definition's: those that agree and those that refuse; of a request `grant` or `done`, and `refuse`. */
  actions: string[];
};
export type InboxKind = { kind: string; title: string; count: number };
export type InboxAnswer = { list: InboxRow[]; total: number; kinds: InboxKind[] };
export type InboxCount = { total: number };
/** POST /v1/business/inbox/urge: the names of those who were told. */
export type Urged = { told: string[] };
/** POST /v1/business/inbox/ask: the names of those who were asked. */
export type AskedColleagues = { asked: string[] };
