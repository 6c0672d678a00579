import type { Matrix } from '../../../contract/answers';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import type { Context } from '../../base/context';
import { attachment } from '../attachment';
import type { Inputs } from './action-inputs';
import type { Origin, Stored } from './stored';

/** What a kind does that its definition cannot say; attached by kind in server/kinds. Runs inside the transaction of the transition. */
export type Effects = {
  /** Figures of lines that only the database knows (库存, 已售出, 建议数量): worked out at save and again at submit. */
  fill?(context: Context, d: AnyDocument): Promise<void>;
  /** Lines the server lays out itself when a document is saved (the balances of a count). `stored` is absent for a new one. */
  beforeSave?(context: Context, d: AnyDocument, stored: Stored | undefined): Promise<void>;
  afterSave?(context: Context, d: AnyDocument): Promise<void>;
  /** A mirror of this kind is about to be made: which of the own documents it answers. false = there is none, and no use for it. */
  born?(context: Context, d: AnyDocument, origin: Origin): Promise<boolean>;
  /** What a posting needs and nobody typed: numbers of packs, lines dealt out over them. */
  beforeReview?(context: Context, stored: Stored): Promise<void>;
  afterSubmit?(context: Context, stored: Stored): Promise<void>;
  afterReview?(context: Context, stored: Stored): Promise<void>;
  afterStop?(context: Context, stored: Stored): Promise<void>;
  /** On the day the document names: once. */
  takeEffect?(context: Context, stored: Stored): Promise<void>;
  afterReverse?(context: Context, stored: Stored, kind: 'unreview' | 'red'): Promise<void>;
  /** It will not count as it stands: refused, cancelled, or about to be deleted. What it kept from others is free again. */
  withdrawn?(context: Context, stored: Stored, how: 'refused' | 'cancelled' | 'deleted'): Promise<void>;
  /** What a word of the other side (`tells`) changes in the document `other.id` here; `d` is theirs. */
  hears?(receiver: Context, sender: Context, d: AnyDocument, other: { id: string; on: string }): Promise<void>;
  /** Lines that are needed and not in the document yet, by the id of the suggestion; header fields nobody filled may be filled too. */
  suggests?: Record<string, (context: Context, d: AnyDocument) => Promise<AnyLine[]>>;
  /** Offers beside each other, and what follows from them as inputs of an action, by line. */
  matrix?(context: Context, stored: Stored): Promise<{ matrix: Matrix; proposals: Record<string, Record<string, Record<string, unknown>>> } | undefined>;
  actions?: Record<string, (context: Context, stored: Stored, inputs: Inputs) => Promise<void>>;
};

const effects = attachment<Effects>();
export const attachDocumentEffects = effects.attach;
export const effectsOf = (kind: string): Effects => effects.of(kind) ?? {};
