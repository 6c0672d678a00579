import type { RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { refusal, refusalWhere } from './refusal';

/** A table of refusals: each row is a test of its own, named by its message. */
export type Refused = [message: string, call: () => Promise<unknown>];
export const refused = (table: Refused[]): void => test.each(table)('%s', async (message, call) => expect(await refusal(call())).toEqual([message]));

/** The same of somebody in a world changed for the row alone; `who` is asked when the world stands. */
type RefusedWhere = [messages: unknown[], given: () => RawBuilder<unknown>[], call: (who: Context) => Promise<unknown>];
export const refusedWhere =
  (who: () => Context) =>
  (table: RefusedWhere[]): void =>
    test.each(table)('%j', async (messages, given, call) => expect(await refusalWhere(who(), given(), call)).toEqual(messages));
