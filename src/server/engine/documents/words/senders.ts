import type { AnyDocument } from '../../../../define/document-view';
import type { Context } from '../../../base/context';
import { attachment } from '../../attachment';
import type { Inputs } from '../action-inputs';
import type { Stored } from '../stored';

/** How the documents of a kind get to a system outside (a definition's `sentTo`); attached by kind, told of in server/his and server/einvoice. */
export type Asked = { action: string; inputs: Inputs };
export type Sender = {
  /** Whether one that counts from now on is sent without anybody asking. */
  isWanted(context: Context, d: AnyDocument): Promise<boolean>;
  /** Puts it into the outbox: sent after the commit. `asked`: which button somebody pressed, who is told why not. */
  queue(context: Context, stored: Stored, asked?: Asked): Promise<void>;
  /** One attempt; `attempt` counts from 0. */
  send(context: Context, stored: Stored, attempt: number): Promise<void>;
  /** Taken back: how it went says nothing any more. */
  forget(context: Context, d: AnyDocument): Promise<void>;
};

const senders = attachment<Sender>();
export const attachSenders = senders.attach;
export const senderOf = (kind: string): Sender | undefined => senders.of(kind);

/** Documents that are sent by themselves are, once they count. */
export async function sendAtReview(context: Context, stored: Stored): Promise<void> {
  const { definition, view: d } = stored;
  if (definition.sentTo === undefined) return;
  const sender = senderOf(definition.kind);
  if (await sender?.isWanted(context, d)) await sender?.queue(context, stored);
}
