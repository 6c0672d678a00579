import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dayOf } from '../../src/define/dates';
import { abs, add, round, sub } from '../../src/define/money';
import { Refusal } from '../../src/server/base/errors';
import { translateDatabaseError } from '../../src/server/base/translate-error';
import { seeded } from '../../src/server/demo/random';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { freshDatabase } from '../support/database';
import { acrossWorld } from '../support/money-across';
import { brokenMoney, statementsBetween, takenBack, unequalBooks } from '../support/money-books';
import { VERBS } from '../support/money-steps';

/** MONEY_STEPS=10000 MONEY_SEED=… for the long proof; a short one belongs to every run. */
const STEPS = Number(process.env.MONEY_STEPS ?? 45);
const SEED = Number(process.env.MONEY_SEED ?? 20261126);
/** Deliveries and payments more often than what takes them back. */
const OFTEN = ['deliver', 'deliver', 'invoice', 'passInvoice', 'book', 'book', 'pay', 'payApplied', 'payAhead'];

it(`of ${STEPS} random steps of money in two organisations none breaks an invariant of either, nor what one's books say of the other's`, {
  timeout: 14_400_000,
}, async () => {
  const database = await freshDatabase();
  try {
    const began = Date.now();
    let days = 0;
    const world = await acrossWorld(database.db, () => new Date(began + days * 86_400_000));
    const random = seeded(SEED);
    const [names, done, log] = [[...Object.keys(VERBS), ...OFTEN], new Map<string, number>(), [] as string[]];
    for (let step = 0; step < STEPS; step += 1) {
      const verb = names[step < names.length ? step : random.int(0, names.length - 1)] ?? 'deliver';
      try {
        if (await VERBS[verb]?.(world, random)) done.set(verb, (done.get(verb) ?? 0) + 1);
        log.push(verb);
      } catch (error) {
        const refusal = error instanceof Refusal ? error : translateDatabaseError(error);
        if (!refusal) throw new Error(`step ${step} ${verb}\n${log.slice(-10).join('\n')}`, { cause: error });
        log.push(`${verb}: ${refusal.message}`);
      }
      // What all books say is asked more seldom the longer they are.
      if (STEPS > 1000 && step % 100 !== 0) continue;
      // How far a proof of hours has come; and what is asked of all books is asked of as many rows as there are by now.
      if (STEPS > 1000 && step % 1000 === 0) {
        console.info(`step ${step}`);
        await sql`analyze`.execute(world.w.db);
      }
      expect((await sql`${brokenMoney}`.execute(world.w.db)).rows, `step ${step}\n${log.slice(-10).join('\n')}`).toEqual([]);
      expect((await unequalBooks(world).execute(world.w.db)).rows, `step ${step}\n${log.slice(-10).join('\n')}`).toEqual([]);
    }
    expect((await selfCheck(world.w.db)).filter(({ broken, id }) => broken > 0 && id !== 'I12')).toEqual([]);
    days = 1;
    for (const statement of await statementsBetween(world, dayOf(new Date(began)))) {
      // Their causes add up to what the two books differ by, and unlawful is what the payer took back after it was booked, and nothing else.
      const { header, sections } = statement;
      expect(round(sub(String(header.amount), String(header.ownClosing)), 2)).toBe(header.difference);
      expect(round(add(...(sections.differences ?? []).map(({ difference }) => String(difference))), 2)).toBe(header.difference);
      expect(round(abs(String(header.unlawful)), 2)).toBe(await takenBack(world));
    }
    // Nothing of this proves anything unless each of them happened; too much never does.
    expect(
      Object.keys(VERBS).filter((verb) => !done.has(verb)),
      log.join('\n'),
    ).toEqual(['tooMuch']);
  } finally {
    await database.drop();
  }
});
