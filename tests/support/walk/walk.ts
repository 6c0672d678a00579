import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Acted } from '../../../src/contract/answers';
import { documentOf } from '../../../src/domain/registry';
import type { Context } from '../../../src/server/base/context';
import { newId } from '../../../src/server/base/id';
import { actOnDocument } from '../../../src/server/engine/documents/lifecycle';
import { drainOutbox } from '../../../src/server/engine/documents/worker';
import { add, documentsOf, edit, linesOf, versionOf } from '../documents';
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
  nurse: string;
  goods: readonly Goods[];
  turns: Turn[];
  /** A line for each of the goods. */
  lines(values: Values | ((goods: Goods, index: number) => Values)): Values[];
  /** Saves a draft, submits it and has it reviewed by as many colleagues as it takes. @returns its id */
  take(context: Context, kind: string, header: Values, lines: Values[], more?: More): Promise<string>;
  save(context: Context, kind: string, header: Values, lines: Values[], sections?: Record<string, Values[]>): Promise<string>;
  edit(context: Context, kind: string, id: string, header: Values, lines: Values[]): Promise<void>;
  act(context: Context, kind: string, action: string, id: string, more?: Values): Promise<Acted>;
  /** The document of a kind that another one brought about there. */
  born(context: Context, kind: string, of: string): Promise<string>;
  linesOf(context: Context, id: string): Promise<Values[]>;
  nextDay(): void;
};

/** Further tables of the document, and what its review asks of whoever passes it. */
export type More = { sections?: Record<string, Values[]>; input?: Values };

/** Lines of the same goods, each pulled from its upstream line. */
export const pulled = (upstream: readonly Values[], values: Values): Values[] =>
  upstream.map((line) => ({ specification: line.specification_id, unit: line.unit_id, sourceLine: line.id, ...values }));

/** Where several have to agree, these do, one after the other. */
const PEOPLE = ['beef', 'cafe', 'f00d'];
/** Somebody else of the same organisation. */
export const colleague = (context: Context, which = 0): Context => ({
  ...context,
  user: { ...context.user, id: `${context.user.id.slice(0, -4)}${PEOPLE[which]}` },
});

export type WalkWorld = { walk(lines: number): Promise<Walk> };

export async function walkWorld(pool: Pool): Promise<WalkWorld> {
  const { db, during } = countingDatabase(pool);
  const clock = { now: new Date() };
  const w = await tradeWorld(db, () => clock.now);
  const [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  const [maker, scrap, nurse] = [await makerOf(w), newId(), newId()];
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level) values (${w.hospital.id}, ${scrap}, 'W9', '报废仓', 3, 1)`.execute(db);
  await sql`insert into custom_category (org_id, id, kind, code, name) values (${w.hospital.id}, ${newId()}, 'finance', 'F1', '卫生材料')`.execute(db);
  await sql`insert into employee (org_id, id, code, name, department_id) values (${w.hospital.id}, ${nurse}, '002', '巡回护士', ${w.ward})`.execute(db);
  await sql`update partner set bank_name = '工行', bank_account = '6222' where id = ${maker}`.execute(db);
  // The ward's people receive what is sent to them.
  await sql`update employee set other_departments = array[${w.ward}::uuid] where org_id = ${w.hospital.id}`.execute(db);
  return { walk };

  async function walk(count: number): Promise<Walk> {
    const goods: Goods[] = [];
    for (let i = 0; i < count; i += 1) goods.push(await knownGoods(w, `导管${count}-${i}`));
    const turns: Turn[] = [];
    const counted = async <T>(kind: string, action: string, work: () => Promise<T>): Promise<T> => {
      const { answer, ...asked } = await during(work);
      turns.push({ ...asked, kind, action, lines: count });
      await drainOutbox(db, () => clock.now);
      return answer;
    };
    const save: Walk['save'] = async (context, kind, header, lines, sections) =>
      (await counted(kind, 'add', () => add(context, kind, header, lines, sections))).id;
    const act: Walk['act'] = async (context, kind, id, document, more = {}) => {
      const definition = documentOf(kind);
      const action = definition?.actions.find((one) => one.id === id);
      if (!definition || !action) throw new Error(`${kind} has no action ${id}`);
      const input = { id: document, version: await versionOf(context, document), key: newId(), confirmed: true, ...more };
      return counted(kind, id, () => actOnDocument(context, definition, action, input));
    };
    return {
      w,
      h,
      d,
      maker,
      scrap,
      nurse,
      goods,
      turns,
      lines: (values) => goods.map((one, i) => ({ specification: one.spec, unit: one.piece, ...(typeof values === 'function' ? values(one, i) : values) })),
      async take(context, kind, header, lines, { sections, input } = {}) {
        const id = await save(context, kind, header, lines, sections);
        let { status } = await act(context, kind, 'submit', id);
        for (const which of PEOPLE.keys()) if (status === 1) ({ status } = await act(colleague(context, which), kind, 'review', id, input && { input }));
        return id;
      },
      edit: async (context, kind, id, header, lines) => void (await counted(kind, 'edit', () => edit(context, kind, id, header, lines))),
      save,
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
