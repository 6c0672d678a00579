import type { RecordSource } from '../../engine/prints/record-source';
import { cabinetSheet } from '../cabinet/cabinet-sheet';
import { dueLetter } from '../finance/dunning/letter';
import { patientSheet } from '../hospital/patient-sheet';
import { recallSheet } from './recall/sheet';

/** What stands on the sheets of records beside their own fields. */
export const RECORD_SOURCES: Record<string, RecordSource> = { patient: patientSheet, cabinet: cabinetSheet, dueReminder: dueLetter, recall: recallSheet };
