import type { Decimal } from '../../../../define/money';
import type { Db } from '../../../db/open';
import type { Place } from '../gateway/log';
import type { Goods } from './contents';
import type { Doing } from './handler';

/** What a passed application lets somebody do at this moment, or why it does not any more. */
export async function grantOf(
  _tx: Db,
  _place: Place,
  _employee: string,
  _at: Date,
): Promise<{ application: string | null; rights: string[]; refused?: string } | undefined> {
  return undefined;
}

/** What was taken on an application counts towards it. */
export async function noteTaken(_tx: Db, _place: Place, _taken: { record: string; goods: Goods; quantity: Decimal; doing: Doing }): Promise<void> {}
