import type { Fields } from '../../../define/field';
import { masterOf } from '../../../domain/registry';
import { type Context, within } from '../../base/context';
import { logOperation } from '../../base/operation-log';
import { inTransaction } from '../../db/transaction';
import { changed } from '../messages/notify';
import { headed, keepColumns, type SheetKind } from '../sheets/kept-columns';
import type { Headed } from '../sheets/meant-columns';
import type { ImportAnswer } from './import';
import type { OutsideReader } from './outside-sheets';

/** What a row of a sheet came to; `error` says what is wrong with it. */
type Taken = { row: number; error: string };
/** `count` = rows that were written down, where that is not `ids`; `says` goes to whoever brought the sheet. */
type Kept = { ids: readonly string[]; count?: number; added?: number; says?: readonly string[] };
type MeantSheet<M extends string, R extends Taken> = {
  /** Its kind is the resource it is read for. */
  of: SheetKind<M>;
  /** The template, for whoever writes such a sheet himself. */
  columns: Fields;
  shown: readonly (readonly [name: string, label: string])[];
  /** What is said while nobody knows what its columns mean. */
  unknown?: string;
  rows(context: Context, under: Headed<M>): Promise<{ rows: R[]; notes?: readonly string[] }>;
  valuesOf(row: R): Record<string, string>;
  /** In the transaction of the import; every row is right. */
  keep(context: Context, rows: readonly R[]): Promise<Kept>;
};
const UNKNOWN = '没有认出这份文件的格式，请说明每一列是什么；以后同样的文件不再询问。';

/** A reader of sheets whose columns somebody explains once: nothing is kept while a row is wrong or a column unknown; what was explained is kept with the rows. */
export function meantSheet<M extends string, R extends Taken>({
  of,
  columns,
  shown,
  unknown = UNKNOWN,
  rows: read,
  valuesOf,
  keep,
}: MeantSheet<M, R>): OutsideReader {
  const answer = (rows: readonly R[], notes: string[], committed: boolean): ImportAnswer => ({
    columns: shown.map(([name, label]) => ({ name, label })),
    rows: rows.map((one) => ({ row: one.row, values: valuesOf(one), error: one.error })),
    notes,
    ok: rows.every(({ error }) => error === ''),
    committed,
  });
  return {
    columns,
    read: async (context, { sheet, isCommit, meant }) => {
      const under = await headed(context, of, sheet.rows, meant);
      if (under.asks) return { ...answer([], [unknown], false), ok: false, asks: under.asks };
      const { rows, notes = [] } = await read(context, under);
      const told = [...sheet.notes, ...notes];
      if (!isCommit || rows.some(({ error }) => error !== '')) return answer(rows, told, false);
      const kept = await inTransaction(context.db, async (tx) => {
        const inside = within(context, tx);
        if (Object.keys(meant).length > 0) await keepColumns(inside, of.kind, under);
        const done = await keep(inside, rows);
        await changed(tx, { org: context.org.id, resource: of.kind, ids: [...done.ids], by: context.user.id });
        const count = String(done.count ?? done.ids.length);
        await logOperation(tx, context, { resource: of.kind, name: masterOf(of.kind)?.title ?? of.kind, operation: 'import', after: { rows: count } });
        return done;
      });
      return { ...answer(rows, [...told, ...(kept.says ?? [])], true), ...(kept.added === undefined ? {} : { added: kept.added }) };
    },
  };
}
