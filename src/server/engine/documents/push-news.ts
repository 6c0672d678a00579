import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import { screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { belongsToView } from '../access';
import { holdersOf } from '../messages/holders';
import { notify } from '../messages/notify';
import { whoSees } from './recipients';

export type News = { target: DocumentDefinition; sn: string; uri: string; title: string; body: string; row?: Record<string, unknown> };

/** A push names the page at the receiver: the first screen of the kind his kind of organisation has and that shows such a document. */
export async function push(sender: Context, receiver: Context, { target, sn, uri, title, body, row = {} }: News): Promise<void> {
  const page = screensOf(target.kind).find((screen) => screen.kinds.includes(receiver.org.kind) && belongsToView(screen, row));
  if (!page) return;
  const extra = { salesOrderSn: sn, org_name: sender.org.name, page: page.path };
  const holders = await holdersOf(receiver.db, receiver.org.id, page.flag);
  const found = await sql<{ id: string }>`select id from document where org_id = ${receiver.org.id} and kind = ${target.kind} and sn = ${sn}`.execute(
    receiver.db,
  );
  const id = found.rows[0]?.id;
  const users = id === undefined ? holders : await whoSees(receiver, id, holders);
  await notify(receiver.db, { org: receiver.org.id, users, page: page.flag, uri, objectID: sn, title, body, extra });
}
