import type { MasterDefinition } from '../../define/define-master';
import { cabinet } from './cabinet';
import { cabinetError } from './cabinet-error';
import { cabinetLog } from './cabinet-log';
import { cabinetRecord } from './cabinet-record';
import { cabinetStock } from './cabinet-stock';

export const cabinetMasters: readonly MasterDefinition[] = [cabinet, cabinetRecord, cabinetStock, cabinetError, cabinetLog];
