import type { DocumentDefinition } from '../../../define/define-document';
import type { MessageUri } from '../../../domain/organisation/message-uris';
import type { Context } from '../../context';
import { notify } from '../../push/notify';
import type { Stored } from './stored';

/** Tells people of the own organisation what a transition means for them, as the definition says; in the transaction of the transition. */
export async function giveNotices(context: Context, definition: DocumentDefinition, stored: Stored, action: string, reason: string): Promise<void> {
  const { view: d, row } = stored;
  for (const notice of definition.notices) {
    if (notice.on !== action) continue;
    const maker = String(row.created_by ?? '');
    if (notice.to === 'maker' && (maker === '' || maker === context.user.id)) continue;
    await notify(context.db, {
      org: context.org.id,
      ...(notice.to === 'maker' ? { users: [maker] } : notice.page === undefined ? {} : { page: notice.page }),
      uri: notice.uri as MessageUri,
      objectID: d.sn,
      extra: { kind: definition.kind },
      title: notice.title,
      body: [`${definition.title}${d.sn}`, reason].filter(Boolean).join('：'),
    });
  }
}
