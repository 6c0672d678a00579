import { sql } from 'kysely';
import type { Action } from '../../../src/define/action';
import { documentOf } from '../../../src/domain/registry';
import type { Context } from '../../../src/server/base/context';
import { act, linesOf } from '../documents';
import { fillIn } from './filling-in';
import type { Step, Values } from './world';

type Chosen = { id: string; kind: string; status: number; org_id: string; origin: string; sn: string; warehouse_id: string };

/** Anything that may be done to any document of either organisation, forward more often than back. */
export async function actOnSomething(step: Step): Promise<string> {
  const { random, hospital, dealer, history } = step;
  const { rows } =
    await sql<Chosen>`select id, kind, status, org_id, origin, sn, warehouse_id from document where not is_red and status not in (4, 5, 6) order by created_at, id`.execute(
      hospital.db,
    );
  if (rows.length === 0) return 'nothing to act on';
  // What waits is more likely to be worked on than what is done, and what was refused is mostly left lying.
  const waiting = rows.filter((row) => row.status < 2 && (!history.stuck.has(row.id) || random.chance(0.03)));
  // The newest papers are on top of the pile.
  const pile = random.chance(0.5) ? waiting.slice(-3) : waiting;
  const chosen = random.pick(pile.length > 0 && random.chance(0.75) ? pile : rows);
  const context = chosen.org_id === hospital.org.id ? hospital : dealer;
  const actions = (documentOf(chosen.kind)?.actions ?? []).filter((action) => action.from.some((status) => status === chosen.status));
  // Opening stock taken back leaves nothing to play with: seldom.
  if (chosen.kind === 'initialStock' && chosen.status === 2 && !random.chance(0.1)) return 'left alone';
  const forward = actions.filter((action) => ['review', 'submit', 'post'].includes(action.does));
  const action = random.chance(0.82) && forward.length > 0 ? random.pick(forward) : actions.length > 0 ? random.pick(actions) : undefined;
  if (!action) return `${chosen.sn} has nothing to do`;
  if ((chosen.status === 0 && action.does === 'review') || (chosen.status === 3 && action.does === 'submit')) await fillIn(step, chosen);
  const words = `${action.id} ${chosen.kind} ${chosen.sn}`;
  const lines = await linesOf(context, chosen.id);
  const given = {
    reason: '随机',
    lines: inputOf(step, action, lines),
    ...(action.input?.warehouse ? { input: { warehouse: chosen.warehouse_id } } : {}),
  };
  if (chosen.status < 2) history.stuck.add(chosen.id);
  const [first, ...others] = action.does === 'review' ? deciders(step, context) : [context];
  let done = await act(first as Context, chosen.kind, action.id, chosen.id, given);
  // Where several have to agree, mostly they do.
  for (const other of others)
    if (action.does === 'review' && done.status === 1 && random.chance(0.9)) done = await act(other, chosen.kind, action.id, chosen.id);
  history.stuck.delete(chosen.id);
  return words;
}

/** What one makes others decide; now and then he tries himself. */
function deciders({ random }: Step, context: Context): Context[] {
  const people = ['beef', 'cafe', 'f00d'].map((last) => ({ ...context, user: { ...context.user, id: `${context.user.id.slice(0, -4)}${last}` } }));
  return random.chance(0.1) ? [context, ...people] : people;
}

/** Values an action asks per line. */
function inputOf({ random }: Step, action: Action, lines: readonly Record<string, unknown>[]): Values[] {
  const fields = Object.keys(action.lineInput ?? {});
  if (fields.length === 0) return [];
  return lines.map((line) => ({
    id: line.id,
    ...Object.fromEntries(
      fields.map((field) => [
        field,
        /(Q|q)uantity$|Now$/.test(field) ? String(Math.max(0, Number(line.quantity) - (random.chance(0.3) ? 1 : 0))) : field === 'signed' ? '已签' : '随机',
      ]),
    ),
  }));
}
