import { debtor } from './debtor';
import { duePromise } from './due-promise';
import { dueReminder } from './due-reminder';

/** Who is asked for money, what he promised, and that he was asked. */
export const dunningMasters = [debtor, duePromise, dueReminder];
