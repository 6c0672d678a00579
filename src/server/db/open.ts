import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { checkServer, OWN } from './check-server';
import { surviveLostConnections } from './lost-connections';
import { parsers } from './parsers';
import { prepareStatements } from './prepared';

/** Tables are named by definitions and migrations; a row's columns are known where it is read. */
export interface Database {
  [table: string]: Record<string, unknown>;
}
export type Db = Kysely<Database>;

export interface OpenOptions {
  /** postgres://user:password@host:port/database */
  url: string;
  /** Connections at most; 20 unless told. */
  poolSize?: number;
  /** Milliseconds a statement may take; 60 000 unless told, 0 for no limit. */
  statementTimeout?: number;
  /** Gets lost connections and what the database lacks; console.warn unless told. */
  report?: (line: string) => void;
  /** Milliseconds a connection may take to be made; 15 000 unless told. */
  patience?: number;
  /** PgBouncer stands between and lends a connection for one transaction: nothing of a session holds; the role brings the settings (docs/scale.md). */
  isPooled?: boolean;
  /** Refuses every statement that writes. */
  isReadOnly?: boolean;
}

/**
 * A new connection knows no table yet and has no statement planned: the first page on it takes five times as long. So whoever comes back
 * within ten minutes finds it as it was; what it prepared meanwhile is forgotten with it within the hour.
 */
const IDLE = 10 * 60_000;
const LIFETIME_SECONDS = 60 * 60;

/** Milliseconds the server has, beyond what a statement may take, to say that it took too long. */
const GRACE = 5_000;

export interface OpenDatabase {
  db: Db;
  pool: Pool;
  close(): Promise<void>;
}

/**
 * A pool whose sessions run in Asia/Shanghai. What comes back: numeric as exact text, bigint as a number when it is safe as one, else
 * text, date as YYYY-MM-DD, timestamptz as ISO text with offset and microseconds (2026-03-01T09:30:00.123456+08:00), jsonb parsed. No
 * connection is made yet.
 */
export function makePool(given: OpenOptions): Pool {
  const { url, poolSize = 20, statementTimeout = 60_000, report = console.warn, patience = 15_000, isPooled = false, isReadOnly = false } = given;
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: IDLE,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    connectionTimeoutMillis: patience,
    // A server that has become unreachable says nothing at all: whoever waits for it is told.
    ...(statementTimeout > 0 ? { query_timeout: statementTimeout + GRACE } : {}),
    keepAlive: true,
    application_name: 'yiruntong',
    types: parsers,
    ...(isPooled ? {} : { options: settings(statementTimeout, isReadOnly) }),
  });
  surviveLostConnections(pool, report);
  return pool;
}

/** Set at connection, so that no statement ever runs in another time zone. */
const settings = (statementTimeout: number, isReadOnly: boolean): string =>
  [
    ...[`-c ${OWN}=1`, '-c timezone=Asia/Shanghai', `-c statement_timeout=${statementTimeout}`, '-c idle_in_transaction_session_timeout=300000'],
    ...(isReadOnly ? ['-c default_transaction_read_only=on'] : []),
  ].join(' ');

/** The pool as the product asks it. What a connection prepared is unknown to the next one PgBouncer lends. */
export function askedBy(pool: Pool, isPooled = false): Db {
  if (!isPooled) prepareStatements(pool);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Opens a pool on a PostgreSQL 15 or newer.
 * @throws StartupError when the server cannot be reached, refuses us, is too old, or keeps none of our settings
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { url, report = console.warn, isPooled = false } = options;
  const pool = makePool(options);
  const db = askedBy(pool, isPooled);
  try {
    await checkServer(pool, { url, isPooled, report });
  } catch (error) {
    await pool.end();
    throw error;
  }
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= pool.end();
    return closing;
  };
  return { db, pool, close };
}
