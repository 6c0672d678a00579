import { udiDifference } from './udi-difference';
import { udiImport } from './udi-import';
import { udiRecord } from './udi-record';

export const udiMasters = [udiRecord, udiImport, udiDifference];
