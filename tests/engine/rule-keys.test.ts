import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { ruleKeys } from '../../src/domain/organisation/rule-keys';
import { rulesInForce } from '../../src/domain/organisation/rules-in-force';
import { isDefined, screens } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { newId } from '../../src/server/base/id';
import type { Db } from '../../src/server/db/open';
import { setRule } from '../../src/server/rules/rule-settings';
import { rulesAt } from '../../src/server/rules/rules-at';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { cabinetProbes } from '../support/rules/cabinets';
import { chargingProbes } from '../support/rules/charging';
import { coldAndParProbes } from '../support/rules/cold-and-pars';
import { leakProbes } from '../support/rules/leaks';
import { moneyProbes } from '../support/rules/money';
import { paperProbes } from '../support/rules/papers';
import { platformProbes } from '../support/rules/platform';
import { inside, type Probe, type RuleWorld, ruleWorld } from '../support/rules/probe';
import { settlingProbes } from '../support/rules/settling';
import { surgeryProbes } from '../support/rules/surgery';
import { tradeProbes } from '../support/rules/trade';
import { volumeProbes } from '../support/rules/volumes';
import { wardProbes } from '../support/rules/wards';

/** Every switch somebody is shown changes an answer; those that would change nothing yet are shown to nobody. */
const PROBES: Record<string, Probe> = {
  ...paperProbes,
  ...tradeProbes,
  ...wardProbes,
  ...surgeryProbes,
  ...settlingProbes,
  ...moneyProbes,
  ...coldAndParProbes,
  ...chargingProbes,
  ...cabinetProbes,
  ...leakProbes,
  ...volumeProbes,
  ...platformProbes,
};
/** Turned by closing a month, never by hand. */

let world: RuleWorld;
inWorld(ruleWorld, async (made) => {
  world = made;
});

/** The answer under a value, in a world that is put back afterwards. */
async function answer(key: string, { kind, ask }: Probe, value: string): Promise<unknown> {
  let found: unknown;
  const undone = new Error('undone');
  const work = world.db.transaction().execute(async (tx) => {
    const within = inside(world, tx as Db);
    await turn(within, key, kind, value);
    found = await ask(within);
    throw undone;
  });
  await work.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return JSON.stringify(found, (name, given) => (name === 'id' || /^[A-Z]{2}\d{12}$/.test(String(given)) ? '' : given));
}

async function turn({ db, w, platform }: RuleWorld, key: string, kind: Probe['kind'], value: string): Promise<void> {
  const org = kind === 'H' ? w.hospital.id : kind === 'D' ? w.dealer.id : undefined;
  await sql`delete from rule_value where key = ${key}`.execute(db);
  await setRule({ ...platform, db }, { kind, ...(org ? { org } : {}) }, { key, value, reason: '试' });
}

describe('a switch that is shown', () => {
  const shown = rulesInForce.filter(({ changedBy }) => !changedBy);
  it.each(inTurn(shown).map((one) => [one.key, one] as const))('%s changes an answer', async (key, one) => {
    const probe = PROBES[key];
    expect(probe, 'a switch in force needs a question it changes the answer of (tests/support/rules)').toBeDefined();
    if (!probe) return;
    expect(one.kinds).toContain(probe.kind);
    const [first, second] = [await answer(key, probe, probe.values[0]), await answer(key, probe, probe.values[1])];
    expect(second, key).not.toBe(first);
    // The question itself does not change its answer: only the switch does.
    expect(await answer(key, probe, probe.values[0]), key).toBe(first);
  });
  it('is one that exists', () => expect(Object.keys(PROBES).filter((key) => !rulesInForce.some((one) => one.key === key))).toEqual([]));
});

describe('a switch nothing asks yet', () => {
  const hidden = ruleKeys.filter((one) => !rulesInForce.includes(one));
  it('waits for resources of the specification', () => {
    const resources = new Set(screens.map((screen) => screen.resource));
    const lines = ['productComparison'];
    for (const { key, readBy = [] } of hidden) {
      expect(readBy.length, key).toBeGreaterThan(0);
      for (const name of readBy) expect(resources.has(name) || lines.includes(name), `${key}: ${name}`).toBe(true);
      expect(readBy.some(isDefined), key).toBe(false);
    }
  });
  test('is in nobody’s list and cannot be turned', async () => {
    for (const kind of ['P', 'H', 'D', 'V'] as const) {
      const listed = new Set((await rulesAt(world.db, { kind })).map((row) => row.key));
      expect(hidden.filter(({ key }) => listed.has(key))).toEqual([]);
    }
    for (const one of hidden) {
      const [kind = 'H'] = one.kinds;
      const turned = setRule(world.platform, { kind }, { key: one.key, value: typeof one.default === 'string' ? one.default : '0', reason: newId() });
      expect(await refusal(turned), one.key).toEqual([`没有规则“${one.key}”`]);
    }
  });
});
