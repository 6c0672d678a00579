import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { QueryAnswer } from '../../../contract/query-answer';
import { dayOf, minuteOf } from '../../../define/dates';
import { datasetOf } from '../../../domain/dataset-of';
import type { Context } from '../../base/context';
import { readSources, type SourceOf } from '../../db/dataset-sources';
import type { Db } from '../../db/open';
import type { Hub } from '../../push/hub';
import type { Reads } from '../../push/touches';
import { runQuery } from '../queries/run';

/**
 * Answers walls ask for, worked out once for everybody who may be told the same: callers with the same rights and the same data scope in one
 * organisation, `looker` one of them (of the platform, where it picked the organisation). One stands until a table it was read from is
 * touched (push/touches.ts) or its day is over; who asks while it is being worked out waits for it. Nothing is shared while changes are not
 * heard of.
 */
export type Shared = { runFor(context: Context, isOpened: boolean, looker: Context): typeof runQuery };

type Kept = { at: number; reads: Reads; answer: Promise<QueryAnswer> };
/** Answers kept at most; the one asked for longest ago goes first. */
const MOST = 2_000;

export function createShared({ db, hub }: { db: Db; hub: Pick<Hub, 'touches' | 'looks'> }): Shared {
  const kept = new Map<string, Kept>();
  const sources = onceRead(db);
  const run = async (scope: string, ...[context, query, reader]: Parameters<typeof runQuery>): Promise<QueryAnswer> => {
    const { touches } = hub;
    const dataset = datasetOf(query.of);
    const at = touches.at();
    // Who reads all organisations is told of none of them in particular.
    if (!dataset || dataset.rowsOf || at === undefined || context.isSystem || context.org.kind === 'P') return runQuery(context, query, reader);
    const { tables, isOfMoment } = (await sources())(query);
    const key = keyOf([scope, query, dayOf(context.now()), isOfMoment ? minuteOf(context.now()) : '']);
    const known = kept.get(key);
    kept.delete(key);
    if (known && touches.isFresh(known.at, known.reads)) {
      kept.set(key, known);
      return known.answer;
    }
    const made = { at, reads: { org: context.org.id, tables, kinds: dataset.madeBy }, answer: runQuery(context, query, reader) };
    kept.set(key, made);
    made.answer.catch(() => kept.get(key) === made && kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
    return made.answer;
  };
  return {
    runFor(context, isOpened, { org, user }) {
      hub.looks(context.org.id, { org: org.id, user: user.id });
      const scope = scopeOf(context, isOpened);
      return (...asked) => run(scope, ...asked);
    },
  };
}

/** All that decides what a caller is told by a dataset that has SQL of its own. */
function scopeOf({ org, user, permissions, isSystem }: Context, isOpened: boolean): string {
  const { departments, warehouses, stores, elsewhere } = user;
  return keyOf([org.id, org.kind, isSystem, isOpened, permissions, departments, warehouses, stores, elsewhere]);
}

const keyOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64');

/** What queries read is settled when the process starts; a failure is tried again. */
function onceRead(db: Db): () => Promise<SourceOf> {
  let known: Promise<SourceOf> | undefined;
  return () => {
    known ??= readSources(async (text) => (await sql.raw(text).execute(db)).rows as never).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
