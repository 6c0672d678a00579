import { type Context, within } from '../../base/context';

/**
 * Asks for figures: of the replica where one is configured and has come as far as the primary (db/replica.ts), else of the database itself.
 * `ask` may run twice and does nothing but read. What is asked inside a transaction is part of it and asked there, so no posting, check or
 * saved document ever hangs on the replica.
 */
export const reading = <T>(context: Context, ask: (context: Context) => Promise<T>): Promise<T> => {
  const { db, replica } = context;
  if (!replica || db.isTransaction) return ask(context);
  return replica.ask(
    (there) => ask({ ...within(context, there), replica: undefined }),
    () => ask(context),
  );
};
