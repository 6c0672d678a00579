import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Acted } from '../../../src/contract/answers';
import { documentOf } from '../../../src/domain/registry';
import type { Context } from '../../../src/server/base/context';
import { newId } from '../../../src/server/base/id';
import { actOnDocument } from '../../../src/server/engine/documents/lifecycle';
import { drainOutbox } from '../../../src/server/engine/documents/worker';
import { add, documentsOf, linesOf, versionOf } from '../documents';
import { makerOf } from '../others';
import { type Asked, countingDatabase } from '../statements';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../trade-world';

/** One transition of a walk: what it asked of the database for a document of so many lines. */
export type Turn = Asked & { kind: string; action: string; lines: number; round?: number };
export type Values = Record<string, unknown>;
export type Goods = { spec: string; piece: string; box: string };

/**
 * A way of documents through both organisations, every transition counted. Each walk has goods of its own, one for each line,
 * so that walks of different lengths do not meet.
 */
export type Walk = {
  w: TradeWorld;
  h: Context;
  d: Context;
  maker: string;
  scrap: string;
  goods: readonly Goods[];
  turns: Turn[];
  /** A line for each of the goods. */
  lines(values: Values | ((goods: Goods, index: number) => Values)): Values[];
  /** Saves a draft, submits it and has it reviewed by as many colleagues as it takes. @returns its id */
  take(context: Context, kind: string, header: Values, lines: Values[]): Promise<string>;
  act(context: Context, kind: string, action: string, id: string, more?: Values): Promise<Acted>;
  /** The document of a kind that another one brought about there. */
  born(context: Context, kind: string, of: string): Promise<string>;
  linesOf(context: Context, id: string): Promise<Values[]>;
  nextDay(): void;
};

/** Where several have to agree, these do, one after the other. */
const PEOPLE = ['beef', 'cafe', 'f00d'];

export type WalkWorld = { walk(lines: number): Promise<Walk> };

export async function walkWorld(pool: Pool): Promise<WalkWorld> {
  const { db, during } = countingDatabase(pool);
  const clock = { now: new Date() };
  const w = await tradeWorld(db, () => clock.now);
  const [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  const [maker, scrap] = [await makerOf(w), newId()];
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level) values (${w.hospital.id}, ${scrap}, 'W9', '报废仓', 3, 1)`.execute(db);
  await sql`insert into custom_category (org_id, id, kind, code, name) values (${w.hospital.id}, ${newId()}, 'finance', 'F1', '卫生材料')`.execute(db);
  // The ward's people receive what is sent to them.
  await sql`update employee set other_departments = array[${w.ward}::uuid] where org_id = ${w.hospital.id}`.execute(db);
  return { walk };

  async function walk(count: number): Promise<Walk> {
    const goods: Goods[] = [];
    for (let i = 0; i < count; i += 1) goods.push(await knownGoods(w, `导管${count}-${i}`));
    const turns: Turn[] = [];
    const act: Walk['act'] = async (context, kind, id, document, more = {}) => {
      const definition = documentOf(kind);
      const action = definition?.actions.find((one) => one.id === id);
      if (!definition || !action) throw new Error(`${kind} has no action ${id}`);
      const input = { id: document, version: await versionOf(context, document), key: newId(), confirmed: true, ...more };
      const { answer, ...asked } = await during(() => actOnDocument(context, definition, action, input));
      turns.push({ ...asked, kind, action: id, lines: count });
      await drainOutbox(db, context.now);
      return answer;
    };
    return {
      w,
      h,
      d,
      maker,
      scrap,
      goods,
      turns,
      lines: (values) => goods.map((one, i) => ({ specification: one.spec, unit: one.piece, ...(typeof values === 'function' ? values(one, i) : values) })),
      async take(context, kind, header, lines) {
        const { id } = await add(context, kind, header, lines);
        let { status } = await act(context, kind, 'submit', id);
        for (const person of PEOPLE)
          if (status === 1)
            ({ status } = await act({ ...context, user: { ...context.user, id: `${context.user.id.slice(0, -4)}${person}` } }, kind, 'review', id));
        return id;
      },
      act,
      nextDay: () => {
        clock.now = new Date(clock.now.getTime() + 86_400_000);
      },
      born: async (context, kind, of) => String((await documentsOf(context, kind)).find((one) => one.mirror_of === of || one.made_by === of)?.id),
      linesOf,
    };
  }
}

async function knownGoods(w: TradeWorld, name: string): Promise<Goods> {
  const made = await makeSpecification(w.db, name);
  for (const org of [w.hospital, w.dealer]) await trade(w.db, org, made.spec);
  await sql`update business_product set finance_category_id = (select id from custom_category where org_id = ${w.hospital.id}) where org_id = ${w.hospital.id}`.execute(
    w.db,
  );
  await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, max_quantity) values (${w.hospital.id}, ${newId()}, ${w.wardStore}, ${made.spec}, 10000)`.execute(
    w.db,
  );
  return made;
}

/** Turns by `kind.action`; what a walk does more than once is told apart by a number. */
export function byName(turns: readonly Turn[]): Map<string, Turn[]> {
  const named = new Map<string, Turn[]>();
  const done = new Map<string, number>();
  for (const turn of turns) {
    const key = `${turn.kind}.${turn.action}`;
    const walk = `${key} ${turn.lines} ${turn.round ?? 0}`;
    const times = (done.get(walk) ?? 0) + 1;
    done.set(walk, times);
    const name = times === 1 ? key : `${key} ${times}`;
    named.set(name, [...(named.get(name) ?? []), turn]);
  }
  return named;
}
