import type { Row } from '../../contract/answers';
import type { Context } from '../context';
import { patientSheet } from './patient-sheet';

/** What stands on the sheet of a record beside its own fields: rows of its tables by the ids the form names, and lines of the foot. */
export type RecordExtras = { tables: Record<string, Record<string, string>[]>; foot: string[] };
export type RecordSource = (context: Context, row: Row, variant: string) => Promise<RecordExtras>;

const SOURCES: Record<string, RecordSource> = { patient: patientSheet };
const NOTHING: RecordSource = async () => ({ tables: {}, foot: [] });
export const recordSourceOf = (resource: string): RecordSource => (Object.hasOwn(SOURCES, resource) ? (SOURCES[resource] as RecordSource) : NOTHING);
