import { patientSheet } from '../hospital/patient-sheet';
import type { RecordSource } from './record-source';

const SOURCES: Record<string, RecordSource> = { patient: patientSheet };
const NOTHING: RecordSource = async () => ({ tables: {}, foot: [] });
export const recordSourceOf = (resource: string): RecordSource => (Object.hasOwn(SOURCES, resource) ? (SOURCES[resource] as RecordSource) : NOTHING);
