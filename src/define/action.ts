import type { AnyDocument } from './document-view';
import type { FactName, Facts } from './facts';
import { type FieldCondition, type Fields, flag } from './field';
import type { Saying } from './says';
import { STATUS, type Status } from './status';

/**
 * One transition of a document. Its button, command, route, permission check and shortcut come from here.
 * `does` names what the lifecycle engine does besides changing the status: `set` writes the inputs, `post` runs the
 * posting named like the action, `allocate` reserves softly, `convert` makes drafts of the kind `into` out of what is open, `tell`
 * only lets the other side know, `amend` writes the line inputs into a document that counts already, `draft` begins
 * another one as `drafts` says, `send` passes it to a system outside (its sender is told which action asked, and what was typed), `say` only changes what
 * `says` names, `code` makes unique codes for what has none, `answer` is the other side's
 * word on its copy of a pair; `own` means the kind's effect (server/kinds) carries it out.
 */
export type Action = {
  id: string;
  label: string;
  from: readonly Status[];
  to: Status | 'same';
  /** Operation flags of the menu tree, any of which opens it; default the id itself. */
  flags: readonly string[];
  does:
    | 'submit'
    | 'review'
    | 'refuse'
    | 'cancel'
    | 'unreview'
    | 'red'
    | 'stop'
    | 'complete'
    | 'set'
    | 'post'
    | 'allocate'
    | 'convert'
    | 'tell'
    | 'say'
    | 'draft'
    | 'amend'
    | 'send'
    | 'code'
    | 'answer'
    | 'own';
  risk: 'write' | 'irreversible';
  /** A reason is asked (and kept in the history). */
  reason?: 'required' | 'optional';
  /** What the reason is called where it is none: the opinion of whoever passes. */
  reasonName?: string;
  /** Dictionary whose words are offered for the reason; anything else may be written as well. */
  reasonWords?: string;
  /** What the action asks besides; `lineInput` is asked per line. */
  input?: Fields;
  lineInput?: Fields;
  /** The input is asked of whoever takes the last step of approval; those before him only pass. */
  inputAt?: 'lastStep';
  /** Line input at least one line has to fill, and what is said of it where none does. */
  fillsSome?: { field: string; message: string };
  /** Only lines whose values meet this are asked. */
  linesWhere?: FieldCondition;
  /** What stands beside each asked line, besides its goods. */
  lineShows?: readonly string[];
  /** Of `amend`: lines of which nothing is open any more keep what they say. */
  onlyOpen?: boolean;
  /** The draft it begins. */
  drafts?: Drafts;
  /** Offered only while the header meets this: { mode: ['2'] }. */
  when?: FieldCondition;
  /** Offered, and counted as waiting, only while the header meets this; whoever asks for it all the same is told why not by the kind's checks. */
  offeredWhen?: FieldCondition;
  /** Header field naming the store a later movement works in: whoever takes it is of that one. */
  worksIn?: string;
  /** Line inputs that add up in a computed line field (and, with `fulfils`, in what is executed of the line). */
  adds?: Record<string, string>;
  fulfils?: string | readonly string[];
  /**
   * Kind it makes drafts of, which are opened then. A `convert` makes what a pull from here into it would bring: one draft for each set of header values its
   * source maps. Lines that lie in a living draft already are left out.
   */
  into?: string;
  /** What the header says after the transition: { result: '5' }. */
  says?: Saying;
  /** Header field of files the action is about: kept ones are handed to whoever presses it, and nothing is done; otherwise it asks for them, and says so. */
  opens?: { field: string; asked: string };
  /** A conversion that leaves nothing over completes the document. */
  finishes?: boolean;
  keys?: string;
};

export type Draft = { header: Record<string, unknown>; lines: Record<string, unknown>[]; sections?: Record<string, Record<string, unknown>[]> };
/** A draft of a kind out of a document, of what was typed with the action (`input`) and of what somebody had typed in it (`typed`). */
export type Drafts = {
  kind: string;
  needs?: readonly FactName[];
  of(d: AnyDocument, given: { input: Record<string, unknown>; typed: Draft; facts: Facts }): Draft | undefined;
  /** The refusal where there is nothing to begin. */
  nothing?: string;
};

const S = STATUS;
export const submit: Action = {
  id: 'submit',
  label: '提交',
  from: [S.draft, S.rejected],
  to: S.submitted,
  flags: ['submit'],
  does: 'submit',
  risk: 'write',
  keys: 'Alt+S',
};
/** review and pass are one transition; on a draft without approval steps it submits and reviews in one transaction. */
export const review: Action = {
  id: 'review',
  label: '审核',
  from: [S.submitted, S.draft, S.rejected],
  to: S.reviewed,
  flags: ['review', 'pass'],
  does: 'review',
  risk: 'write',
  keys: 'Alt+R',
};
export const nopass: Action = {
  id: 'nopass',
  label: '驳回',
  from: [S.submitted],
  to: S.rejected,
  flags: ['nopass'],
  does: 'refuse',
  risk: 'write',
  reason: 'required',
  reasonWords: 'rejectReason',
};
export const cancel: Action = {
  id: 'cancel',
  label: '作废',
  from: [S.draft, S.submitted, S.rejected],
  to: S.cancelled,
  flags: ['cancel'],
  does: 'cancel',
  risk: 'irreversible',
  reason: 'optional',
};
export const unreview: Action = {
  id: 'unreview',
  label: '反审核',
  from: [S.reviewed],
  to: S.draft,
  flags: ['unreview'],
  does: 'unreview',
  risk: 'write',
};
export const red: Action = {
  id: 'red',
  label: '红冲',
  from: [S.reviewed, S.completed],
  to: S.redFlushed,
  flags: ['red'],
  does: 'red',
  risk: 'irreversible',
  reason: 'required',
  reasonWords: 'redReason',
};
export const stop: Action = {
  id: 'stop',
  label: '终止',
  from: [S.reviewed],
  to: S.stopped,
  flags: ['stop'],
  does: 'stop',
  risk: 'irreversible',
  reason: 'required',
};

/** What ends a document or takes it back, and asks for nothing but why: whether it can be is found out before anybody is asked. */
export const takesBack = ({ does, input, lineInput }: Action): boolean => ['cancel', 'unreview', 'red', 'stop'].includes(does) && !input && !lineInput;

/** 生成唯一码: what came in and has no code of its own gets one, as the kind's `codes` say. */
export const genCode: Action = {
  id: 'genCode',
  label: '生成唯一码',
  from: [S.reviewed, S.completed],
  to: 'same',
  flags: ['genCode'],
  does: 'code',
  risk: 'write',
};

/** 转采购订单, 转询价…: drafts of another kind out of what is open here. */
export const convert = (id: string, label: string, into: string, more: Partial<Action> = {}): Action => ({
  id,
  label,
  from: [S.reviewed],
  to: 'same',
  flags: [id],
  does: 'convert',
  risk: 'write',
  into,
  ...more,
});

/** A line may be stopped alone; the rest of the document goes on. */
export const stopSome: Action = {
  id: 'stopLines',
  label: '终止明细',
  from: [S.reviewed],
  to: 'same',
  flags: ['stop'],
  does: 'stop',
  risk: 'irreversible',
  reason: 'required',
  lineInput: { isStopped: flag('终止') },
  lineShows: ['open'],
};

/** T-post: documents that move stock or money. */
export const postingCycle: readonly Action[] = [submit, review, nopass, cancel, unreview, red];
/** T-flow: documents that only lead to others; completion follows fulfilment. */
export const flowCycle: readonly Action[] = [submit, review, nopass, cancel, unreview, stop];

/** The cycle with some actions replaced (same id) or added, others left out. */
export function cycle(base: readonly Action[], changes: { with?: readonly Action[]; without?: readonly string[] }): readonly Action[] {
  const added = changes.with ?? [];
  const kept = base.filter((a) => !changes.without?.includes(a.id) && !added.some((b) => b.id === a.id));
  return [...kept, ...added];
}
