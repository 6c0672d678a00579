import type { Row } from '../../../contract/answers';
import type { Context } from '../../context';

/** What stands on the sheet of a record beside its own fields: rows of its tables by the ids the form names, and lines of the foot. */
export type RecordExtras = { tables: Record<string, Record<string, string>[]>; foot: string[] };
export type RecordSource = (context: Context, row: Row, variant: string) => Promise<RecordExtras>;
