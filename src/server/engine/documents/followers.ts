import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';
import { attachment } from '../attachment';

/** Books beside the ledger that go with every posting of goods, whatever the kind of the document. Inside the transaction of the transition. */
export type Follower = {
  posted(context: Context, d: AnyDocument): Promise<void>;
  /** What `posted` did is taken back with the posting. */
  undone(context: Context, d: AnyDocument): Promise<void>;
};

const followers = attachment<Follower>();
export const attachFollowers = followers.attach;

export async function follow(context: Context, d: AnyDocument, what: keyof Follower): Promise<void> {
  for (const follower of followers.all()) await follower[what](context, d);
}
