import type { RawBuilder } from 'kysely';
import type { Context } from '../../src/server/base/context';
import { Refusal } from '../../src/server/base/errors';

/**
 * What a call is refused with: every message, with the place it stands at (`field`, `line` or `line.field`) where it has one.
 * A call that passes, or that fails by a defect, fails the test.
 *
 * @example
 * expect(await refusal(post(context, 'loss', header, lines))).toEqual(['请填写批号 @ 1.batchNo']);
 */
export async function refusal(call: Promise<unknown>): Promise<string[]> {
  const error = await call.then(
    (answer) => new Error(`not refused: ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error;
  if (error.problems.length === 0) return [error.message];
  return error.problems.map(({ message, line, field }) => {
    const place = [line, field].filter((part) => part !== undefined && part !== '').join('.');
    return place === '' ? message : `${message} @ ${place}`;
  });
}

/** The refusal of a call in a world changed for it alone: whatever was done for it and by it is undone. */
export async function refusalWhere(context: Context, given: readonly RawBuilder<unknown>[], call: (context: Context) => Promise<unknown>): Promise<string[]> {
  let words: string[] = [];
  const undone = new Error('undone');
  const work = context.db.transaction().execute(async (tx) => {
    for (const statement of given) await statement.execute(tx);
    words = await refusal(call({ ...context, db: tx }));
    throw undone;
  });
  await work.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return words;
}
