import type { CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './open';

/**
 * The facts of a document are asked several times in one transition: to fill it in, to judge it, to tell of it. The same question, word
 * for word, has the same answer as long as its transaction did nothing but read since: it is asked once.
 */
type Asking = { depth: number; answers: Map<string, QueryResult<unknown>> };
const transactions = new WeakMap<Db, Asking>();

/** Whatever may change something, or waits until somebody else has. */
const DOES_MORE =
  /\b(insert|update|delete|merge|lock|call|savepoint|rollback|for\s+(no\s+key\s+)?(update|share)|pg_notify|nextval|setval)\b|pg_(try_)?advisory/i;
const isPlainRead = (sql: string): boolean => /^\s*(select|with)\b/i.test(sql) && !DOES_MORE.test(sql);

/** A transaction that knows what it was asked within `askOnce`. */
export function rememberingAnswers(tx: Db): Db {
  const known: Asking = { depth: 0, answers: new Map() };
  transactions.set(tx, known);
  const executor = tx.getExecutor();
  const ask = executor.executeQuery.bind(executor);
  executor.executeQuery = async <R>(query: CompiledQuery<R>, ...options: []): Promise<QueryResult<R>> => {
    // Whoever asks nothing twice and knows nothing yet is not slowed down.
    if (known.depth === 0 && known.answers.size === 0) return ask(query, ...options);
    const isRead = isPlainRead(query.sql);
    if (!isRead) known.answers.clear();
    if (!isRead || known.depth === 0) return ask(query, ...options);
    const question = `${query.sql}\n${JSON.stringify(query.parameters)}`;
    const answer = (known.answers.get(question) as QueryResult<R> | undefined) ?? (await ask(query, ...options));
    known.answers.set(question, answer);
    // Whoever asked may go on working with his rows.
    return { ...answer, rows: answer.rows.map((row) => ({ ...row })) };
  };
  return tx;
}

/** Does what only asks. */
export async function askOnce<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const known = transactions.get(db);
  if (!known) return work();
  known.depth += 1;
  try {
    return await work();
  } finally {
    known.depth -= 1;
  }
}
