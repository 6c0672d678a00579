import type { Row } from '../../../contract/answers';
import type { Context } from '../../base/context';
import { attachment } from '../attachment';
import type { LabelRow } from './labels';

/** What stands on the sheet of a record beside its own fields: rows of its tables by the ids the form names, what is said after the tables, lines of the foot; labels instead of the sheet. */
export type RecordExtras = {
  tables: Record<string, Record<string, string>[]>;
  closing?: { label: string; text: string }[];
  foot: string[];
  labels?: LabelRow[];
};
export type RecordSource = (context: Context, row: Row, variant: string) => Promise<RecordExtras>;

const NOTHING: RecordSource = async () => ({ tables: {}, foot: [] });
const sources = attachment<RecordSource>();
export const attachRecordSources = sources.attach;
export const recordSourceOf = (resource: string): RecordSource => sources.of(resource) ?? NOTHING;
